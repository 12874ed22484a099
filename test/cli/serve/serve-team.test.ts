/**
 * Services over the store of a team, as clients have them: two of them, one PostgreSQL that goes away, keys for both.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveSample } from '../../team/live-sample.ts';
import { hasPostgres, startPostgres, type TestServer } from '../../team/postgres.ts';
import { mds } from '../program.ts';
import { type Server, serve, stop } from '../serving.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-serve-team-'));
  const servers: Server[] = [];
  let postgres: TestServer;
  let store: string;
  let address: string;
  let gate: string;
  let open: Server;
  let file: Server;
  let keyed: readonly [Server, Server];
  const env = (machine: string) => ({ MDS_CACHE_DIR: join(folder, machine), MDS_CONFIG_DIR: join(folder, 'conf') });
  const run = (...args: string[]) => mds([...args, '--store', address], env('admin'));
  const started = async (machine: string, ...args: string[]): Promise<Server> => {
    const server = await serve(['--access-log', 'off', ...args], env(machine));
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    address = postgres.database('market');
    gate = postgres.address('market', 'gate');
    store = liveSample();
    for (const args of [
      ['team', 'init'],
      ['team', 'copy', 'up', store],
    ])
      expect(run(...args)).toMatchObject({ status: 0 });
    postgres.run('psql', [
      ...['-h', postgres.folder, '-p', String(postgres.port), '-U', 'admin', '-d', 'market'],
      ...['-c', 'CREATE ROLE gate LOGIN IN ROLE mds_gateway'],
    ]);
    [file, open, ...keyed] = await Promise.all([
      started('file', '--open', '--store', store),
      started('one', '--open', '--store', gate, '--replica', 'full', '--metrics-port', '0'),
      started('two', '--store', gate, '--workers', '2'),
      started('three', '--store', gate),
    ]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map(stop));
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (server: Server, path: string, key?: string) =>
    fetch(`${server.url}${path}`, { headers: key === undefined ? {} : { 'x-api-key': key } });
  const statusOf = async (server: Server, path: string, key?: string) => (await get(server, path, key)).status;

  test.each([
    ...[
      'snapshot?symbol=AAPL',
      'snapshot?symbol=BRK-B',
      'valuation?symbol=JPM',
      'fundamentals?symbol=MSFT',
      'search?q=app',
    ],
    ...[
      'history?symbol=SPY',
      'compare?symbols=AAPL,MSFT,KO',
      'coverage',
      'filings/search?q=risk',
      'snapshot?symbol=NOSUCH',
    ],
  ])('%s: the same bytes as from the file', async (path) => {
    const text = async (server: Server) =>
      (await (await get(server, `/v2/${path}`)).text()).replace(/"(cache_age_seconds|request_id)":("[^"]*"|\d+)/g, '');
    expect(await text(open)).toBe(await text(file));
  });

  test('PostgreSQL goes away and comes back: answers, their age, 503 for what is not known, and all as before', async () => {
    const { stdout: key } = run('keys', 'create', '--name', 'outage', '--plan', 'builder', '--quiet');
    const secret = key.trim();
    expect(await statusOf(keyed[0], '/v2/snapshot?symbol=AAPL', secret)).toBe(200);
    expect(await (await get(open, '/readyz')).json()).toMatchObject({
      status: 'ok',
      replica: { database: 'reachable' },
    });
    postgres.stop('immediate');
    const isAway = async () => ((await (await get(open, '/readyz')).json()) as { replica: object }).replica;
    await expect.poll(isAway).toMatchObject({ database: 'away' });
    const known = await get(open, '/v2/snapshot?symbol=AAPL');
    expect([known.status, Number(known.headers.get('mds-replica-age'))]).toEqual([200, expect.any(Number)]);
    for (const path of ['snapshot?symbol=', 'compare?symbols=AAPL,', 'snapshots?symbols=AAPL,', 'coverage?symbol=']) {
      const unknown = await get(open, `/v2/${path}NOSUCH`);
      expect([unknown.status, unknown.headers.get('retry-after')], path).toEqual([503, '5']);
      expect(await statusOf(open, `/v2/${path}KO`), path).toBe(200);
    }
    expect(await statusOf(open, '/v2/nothing')).toBe(404);
    const metrics = await (await fetch(open.metrics!)).text();
    expect(metrics).toMatch(/mds_replica_database_away 1/);
    expect(metrics).toMatch(/mds_replica_age_seconds \d/);
    for (const server of keyed) {
      await expect.poll(() => statusOf(server, '/v2/snapshot?symbol=AAPL', secret)).toBe(503);
      const refused = await get(server, '/v2/snapshot?symbol=AAPL', secret);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await (await get(server, '/readyz')).json()).toMatchObject({ reason: 'keys_unreachable' });
    }
    const status = mds(['status', '--store', gate], env('one'));
    expect(status.stdout).toMatch(/replica of mds serve: 34 subjects, asked \d+ s ago, away since/);
    postgres.start();
    for (const server of keyed) {
      await expect.poll(() => statusOf(server, '/v2/snapshot?symbol=AAPL', secret)).toBe(200);
      expect(await statusOf(server, '/readyz')).toBe(200);
    }
    await expect.poll(() => statusOf(open, '/v2/snapshot?symbol=NOSUCH')).toBe(404);
    expect(await statusOf(open, '/v2/snapshots?symbols=AAPL,NOSUCH')).toBe(200);
    expect((await get(open, '/v2/snapshot?symbol=AAPL')).headers.get('mds-replica-age')).toBeNull();
  }, 60_000);

  test('keys hold on both services: created, exact to the request, rotated, revoked', async () => {
    const create = run('keys', 'create', '--name', 'ci', '--plan', 'starter', '--json');
    const { key: first } = JSON.parse(create.stdout) as { key: string };
    const asked = keyed.flatMap((server) =>
      Array.from({ length: 90 }, () => statusOf(server, '/v2/snapshot?symbol=KO', first)),
    );
    const statuses = await Promise.all(asked);
    const count = (status: number) => statuses.filter((each) => each === status).length;
    // 120 per minute: FIELDS 8.2.
    expect([count(200), count(429)]).toEqual([120, 60]);
    const second = run('keys', 'rotate', 'ci', '--quiet').stdout.trim();
    for (const server of keyed) {
      await expect.poll(() => statusOf(server, '/v2/snapshot?symbol=KO', first)).toBe(401);
      expect(await statusOf(server, '/v2/snapshot?symbol=KO', second)).toBe(429);
    }
    expect(run('keys', 'usage', 'ci', '--json').stdout).toMatch(/"requests": ?120/);
    expect(run('keys', 'revoke', 'ci').status).toBe(0);
    for (const server of keyed) await expect.poll(() => statusOf(server, '/v2/snapshot?symbol=KO', second)).toBe(401);
    expect(run('keys').stdout).toContain('revoked');
    const refused = mds(['keys', '--store', gate], env('admin'));
    expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining('may not do this')]);
  }, 60_000);

  test('a killed process of the replica is replaced, and a change is served', async () => {
    const csv = join(folder, 'ZZZZ.csv');
    writeFileSync(
      csv,
      'date,open,high,low,close,volume\n2026-11-18,10,11,9,10.5,1000\n2026-11-19,10,11,9,10.75,1000\n',
    );
    // Of Linux: its children.
    const child = readFileSync(`/proc/${open.pid}/task/${open.pid}/children`, 'utf8').trim();
    process.kill(Number(child), 'SIGKILL');
    await expect.poll(() => open.stderr()).toContain('it starts again');
    expect(run('import', csv, '--symbol', 'ZZZZ', '--basis', 'raw')).toMatchObject({ status: 0 });
    await expect.poll(() => statusOf(open, '/v2/history?symbol=ZZZZ')).toBe(200);
    expect(await statusOf(open, '/v2/snapshot?symbol=AAPL')).toBe(200);
  }, 60_000);
});
