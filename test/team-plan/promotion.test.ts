/** Failover to a standby that has not all that was committed: every reader, service and writer ends at its state. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamAddress } from '../../src/team/address.ts';
import { openTeam } from '../../src/team/connection.ts';
import { copyDown } from '../../src/team/copy.ts';
import { manifest } from '../../src/team/pull.ts';
import { replicaPath } from '../../src/team/replica-state.ts';
import { openTeamFile } from '../../src/team/team-file.ts';
import { openTeamWriter } from '../../src/team/team-writer.ts';
import { mds, now } from '../cli/program.ts';
import { type Server, serve, stop } from '../cli/serving.ts';
import { digests } from '../team/digests.ts';
import { liveSample } from '../team/live-sample.ts';
import { hasPostgres, startPostgres, type TestServer } from '../team/postgres.ts';
import { figure } from './figures.ts';
import { rowsIn } from './hot.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-promotion-'));
  const servers: Server[] = [];
  let postgres: TestServer;
  let address: string;
  const env = (machine: string) => ({ MDS_CACHE_DIR: join(folder, machine), MDS_CONFIG_DIR: join(folder, 'conf') });
  /** At this time a replica of the command line asks again what changed. */
  const later = (machine: string, minutes: number) => ({
    ...env(machine),
    MDS_TEST_NOW: String(now() + minutes * 60_000),
  });
  const run = (machine: string, ...args: string[]) => mds([...args, '--store', address], env(machine));
  const fileOf = (machine: string, of: 'replica' | 'writer' | 'full') =>
    replicaPath(join(folder, machine, 'teams'), teamAddress(address, {}), of);
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    address = postgres.database('market');
    for (const args of [['init'], ['copy', 'up', liveSample()]])
      expect(run('admin', 'team', ...args)).toMatchObject({ status: 0 });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map(stop));
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const pricesOf = (symbol: string): string => {
    const path = join(folder, `${symbol}.csv`);
    const rows = [18, 19].map((day) => `2026-11-${day},10,11,9,10.5,1000\n`);
    writeFileSync(path, `date,open,high,low,close,volume\n${rows.join('')}`);
    return path;
  };
  const imported = (machine: string, symbol: string): void => {
    const { status, stderr } = run(machine, 'import', pricesOf(symbol), '--symbol', symbol, '--basis', 'raw');
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  };

  test('commits that the standby never had are gone everywhere; those after them are there; nothing is mixed', async () => {
    const team = openTeam(address, { env: {}, platform: 'linux', home: folder });
    const { promote, ...standby } = await postgres.standby();
    const key = (name: string): string =>
      run('admin', 'keys', 'create', '--name', name, '--plan', 'builder', '--quiet').stdout.trim();
    const kept = key('kept');
    const [open, keyed] = [
      await serve(['--access-log', 'off', '--open', '--store', address], env('open')),
      await serve(['--access-log', 'off', '--store', address], env('keyed')),
    ];
    servers.push(open, keyed);
    const statusOf = async ({ url }: Server, symbol: string, secret = ''): Promise<number> =>
      (await fetch(`${url}/v2/history?symbol=${symbol}`, { headers: { 'x-api-key': secret } })).status;
    imported('writer', 'QKEPT');
    const isCaughtUp = async () =>
      (
        await team.query<{ so: boolean }>(
          'SELECT replay_lsn >= pg_current_wal_lsn() AS so FROM pg_stat_replication WHERE replay_lsn IS NOT NULL',
        )
      )[0]?.so;
    await expect.poll(isCaughtUp).toBe(true);
    standby.stop();

    // All readers see what is lost later.
    const lostKey = key('lost');
    imported('writer', 'QLOST');
    const writer = await openTeamWriter(team, fileOf('writer', 'writer'), Date.now);
    const rename = (name: string) => writer.file.run('UPDATE companies SET name = name || ?', [name]);
    writer.file.transaction(() => rename(' lost'));
    const lost = await writer.publish();
    expect(run('other', 'prune', '--keep', 'AAPL,SPY,KO,QLOST,QKEPT', '--yes')).toMatchObject({ status: 0 });
    for (const server of [open, keyed]) {
      const secret = server === keyed ? lostKey : '';
      await expect.poll(() => statusOf(server, 'QLOST', secret), { timeout: 30_000 }).toBe(200);
      await expect.poll(() => statusOf(server, 'MSFT', secret), { timeout: 30_000 }).toBe(404);
    }
    const history = (minutes: number, symbol: string) =>
      mds(['history', symbol, '--store', address], later('reader', minutes)).status;
    const nameOfKo = () =>
      rowsIn(
        fileOf('reader', 'replica'),
        "SELECT name FROM companies WHERE cik = (SELECT cik FROM symbols WHERE symbol = 'KO')",
      )[0]?.[0];
    expect([history(0, 'KO'), history(0, 'MSFT'), history(0, 'QLOST'), nameOfKo()]).toEqual([
      ...[0, 4, 0],
      expect.stringMatching(/ lost$/),
    ]);
    // Not published yet when the server dies.
    writer.file.transaction(() => rename(' late'));
    const before = await manifest(team.query);
    postgres.stop('immediate');
    const died = performance.now();
    promote();
    figure('lost by the failover: subjects changed or deleted', new Set([...lost.changed, 'symbol:QLOST']).size);

    // The writer began with versions that are gone: its next work is refused, and then done on the new state.
    const there = await manifest(team.query).catch(() => sleep(300).then(() => manifest(team.query)));
    figure('seconds from the kill to the first answer of the new server', (performance.now() - died) / 1000);
    expect([...there].filter(([subject, version]) => before.get(subject) !== version).length).toBeGreaterThan(10);
    const { conflicts } = await writer.publish();
    expect(conflicts.length).toBeGreaterThan(10);
    expect(writer.file.all("SELECT count(*) FROM companies WHERE name LIKE '% lost%'")).toEqual([[0]]);
    writer.close();
    imported('writer', 'QNEXT');
    imported('other', 'QOTHER');

    await expect
      .poll(
        async () => {
          const versions = await manifest(team.query);
          return ['open', 'keyed'].every((machine) => {
            const here = new Map(rowsIn(fileOf(machine, 'full'), 'SELECT subject, version FROM team_subjects') as []);
            return here.size === versions.size && [...versions].every(([each, version]) => here.get(each) === version);
          });
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    for (const [symbol, status] of Object.entries({ QKEPT: 200, QLOST: 404, QNEXT: 200, QOTHER: 200, MSFT: 200 })) {
      await expect.poll(() => statusOf(open, symbol), { message: symbol }).toBe(status);
      await expect.poll(() => statusOf(keyed, symbol, kept), { message: symbol }).toBe(status);
    }
    await expect.poll(() => statusOf(keyed, 'KO', lostKey)).toBe(401);
    expect([history(2, 'KO'), history(2, 'MSFT'), history(2, 'QLOST'), nameOfKo()]).toEqual([
      ...[0, 0, 4],
      expect.not.stringMatching(/lost|late/),
    ]);

    const fresh = join(folder, 'fresh.db');
    expect((await copyDown(team, fresh, Date.now, () => {})).different).toBe(0);
    const contentOf = (path: string) => {
      const file = openTeamFile(path);
      try {
        return digests(file);
      } finally {
        file.close();
      }
    };
    const truth = contentOf(fresh);
    for (const machine of ['open', 'keyed']) expect(contentOf(fileOf(machine, 'full'))).toEqual(truth);
    for (const machine of ['writer', 'other']) {
      (await openTeamWriter(team, fileOf(machine, 'writer'), Date.now)).close();
      expect(contentOf(fileOf(machine, 'writer'))).toEqual(truth);
    }
    const part = Object.entries(contentOf(fileOf('reader', 'replica'))).filter(([name]) => name.startsWith('company:'));
    expect(part.length).toBeGreaterThan(4);
    for (const [name, digest] of part) expect([name, truth[name]]).toEqual([name, digest]);
    await team.close();
  }, 300_000);
});
