/** The compose file of docs/team.md, step by step, with processes instead of containers. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareEnv, mds, root, start } from '../cli/program.ts';
import { type Server, serve, stop } from '../cli/serving.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, startMirror } from '../mirror/server.ts';
import { hasPostgres, startPostgres, type TestServer } from '../team/postgres.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-deploy-'));
  const servers: Server[] = [];
  let postgres: TestServer;
  let mirror: Mirror;
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    mirror = await startMirror(sampleRecords());
    postgres.database('market');
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map(stop));
    await mirror?.close();
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The command of a service of the file, at the server of this test. */
  function commandOf(service: string): string[] {
    const text = readFileSync(join(root, 'docs/team.md'), 'utf8');
    const lines = text.slice(text.indexOf(`\n  ${service}:`)).split('\n');
    const command = JSON.parse(lines.find((line) => line.includes('command: '))!.split('command: ')[1]!) as string[];
    return command.map((each) =>
      each.replace('@postgres/market', `@127.0.0.1:${postgres.port}/market?sslmode=disable`),
    );
  }
  const psql = (...args: string[]) =>
    postgres.run('psql', ['-h', postgres.folder, '-p', String(postgres.port), '-U', 'admin', '-d', 'market', ...args]);
  const env = (machine: string) => ({
    ...{ MDS_CACHE_DIR: join(folder, machine), MDS_CONTACT: 'jane@example.org', MDS_PRICES: 'yahoo' },
    ...{ MDS_SEC_DATA_URL: mirror.url, MDS_SEC_WWW_URL: mirror.url, MDS_PRICES_URL: mirror.url },
    MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
  });

  /** Turns to the next service where one refuses the connection or answers 503. */
  function balancer() {
    let turn = 0;
    const proxy = createServer((from, to) => {
      const attempt = (left: number): void => {
        turn += 1;
        const { port } = servers[turn % servers.length]!;
        const next = (): void => {
          if (left > 0) attempt(left - 1);
          else to.writeHead(502).end();
        };
        request({ port, host: '127.0.0.1', path: from.url, headers: from.headers }, (answer) => {
          if (answer.statusCode === 503 && left > 0) {
            answer.resume();
            next();
          } else {
            to.writeHead(answer.statusCode!, answer.headers);
            answer.pipe(to);
          }
        })
          .on('error', next)
          .end();
      };
      attempt(servers.length - 1);
    });
    return new Promise<{ url: string; close: () => void }>((resolve) =>
      proxy.listen(0, '127.0.0.1', () =>
        resolve({
          url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
          close: () => {
            proxy.close();
            proxy.closeAllConnections();
          },
        }),
      ),
    );
  }

  test('init, sync, a key, three services behind a balancer, one of them stopped; a dump restored', async () => {
    expect(mds(commandOf('init'), env('init'))).toMatchObject({ status: 0 });
    psql('-c', 'CREATE ROLE gate LOGIN IN ROLE mds_gateway');
    const sync = await start([...commandOf('sync'), '--no-documents'], { env: bareEnv(env('sync')), timeout: 300_000 })
      .ended;
    expect([sync.status, sync.stderr]).toEqual([0, expect.any(String)]);
    const keys = [
      'keys',
      'create',
      '--name',
      'ci',
      '--plan',
      'builder',
      '--quiet',
      '--store',
      commandOf('init').at(-1)!,
    ];
    const key = mds(keys, env('init')).stdout.trim();
    const command = commandOf('serve-1')
      .slice(1)
      .map((each) => (each === '0.0.0.0' ? '127.0.0.1' : each));
    servers.push(
      ...(await Promise.all([1, 2, 3].map((n) => serve(['--access-log', 'off', ...command], env(`serve-${n}`))))),
    );
    const { url, close } = await balancer();
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${url}${path}`, { headers: { 'x-api-key': key } })).status;
    for (let i = 0; i < 6; i++) expect(await statusOf('/v2/snapshot?symbol=AAPL')).toBe(200);
    await stop(servers[1]!);
    for (let i = 0; i < 6; i++) expect(await statusOf('/v2/snapshot?symbol=KO')).toBe(200);

    const at = ['-h', postgres.folder, '-p', String(postgres.port), '-U', 'admin'];
    const dump = join(postgres.folder, 'market.dump');
    postgres.run('pg_dump', [...at, '-Fc', '-f', dump, 'market']);
    expect(
      mds(['prune', '--keep', 'AAPL,SPY', '--yes', '--store', commandOf('init').at(-1)!], env('sync')),
    ).toMatchObject({ status: 0 });
    await expect.poll(() => statusOf('/v2/history?symbol=KO')).toBe(404);
    postgres.run('dropdb', [...at, '--force', 'market']);
    postgres.run('createdb', [...at, 'market']);
    postgres.run('pg_restore', [...at, '--single-transaction', '-d', 'market', dump]);
    await expect.poll(() => statusOf('/v2/history?symbol=KO'), { timeout: 30_000 }).toBe(200);
    close();
  }, 300_000);
});
