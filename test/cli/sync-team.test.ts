/** `mds sync` of a team from two machines at once, with PostgreSQL killed in between; then a prune from a third. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, startMirror } from '../mirror/server.ts';
import { hasPostgres, startPostgres, type TestServer } from '../team/postgres.ts';
import { bareEnv, mds, start } from './program.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-sync-team-'));
  let postgres: TestServer;
  let mirror: Mirror;
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    mirror = await startMirror(sampleRecords());
  }, 60_000);
  afterAll(async () => {
    await mirror?.close();
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('each company is fetched once, all is published, and what one machine stored another reads', async () => {
    const env = (machine: string) => ({
      ...{
        MDS_STORE: postgres.address('market'),
        MDS_CACHE_DIR: join(folder, machine),
        MDS_CONTACT: 'jane@example.org',
      },
      ...{ MDS_SEC_DATA_URL: mirror.url, MDS_SEC_WWW_URL: mirror.url, MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir` },
      ...{ MDS_PRICES: 'yahoo', MDS_PRICES_URL: mirror.url },
    });
    postgres.database('market');
    expect(mds(['team', 'init'], env('admin'))).toMatchObject({ status: 0 });
    const symbols = ['AAPL', 'MSFT', 'KO', 'SPY'];
    const args = ['sync', ...symbols, '--since', '30d', '--no-documents', '--json'];
    const syncs = ['one', 'two'].map((machine) => start(args, { env: bareEnv(env(machine)), timeout: 300_000 }));
    const asked = (pattern: RegExp) => mirror.seen.filter(({ path }) => pattern.test(path)).length;
    await expect.poll(() => asked(/companyfacts/), { timeout: 60_000 }).toBeGreaterThan(0);
    postgres.stop('immediate');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    postgres.start();
    for (const { status, stderr, stdout } of await Promise.all(syncs.map(({ ended }) => ended)))
      expect([status, stderr, stdout], stderr).toEqual([0, expect.any(String), expect.any(String)]);
    const facts = mirror.seen.map(({ path }) => path).filter((path) => path.includes('companyfacts'));
    expect(facts.length).toBeGreaterThanOrEqual(3);
    expect(new Set(facts).size).toBe(facts.length);
    // The limit of the SEC is 10 a second; ours are 8, over all machines.
    expect(mirror.mostInAnySecond()).toBeLessThanOrEqual(9);
    const status = mds(['team', 'status', '--json'], env('admin'));
    expect(JSON.parse(status.stdout)).toMatchObject({ leases: [] });
    for (const symbol of symbols)
      expect(mds(['history', symbol, '--json'], env('reader')), symbol).toMatchObject({ status: 0 });
    expect(mds(['prune', '--keep', 'AAPL,SPY', '--yes'], env('third'))).toMatchObject({ status: 0 });
    expect(mds(['history', 'KO'], env('fourth')).status).toBe(4);
    expect(mds(['history', 'AAPL', '--json'], env('fourth')).status).toBe(0);
  }, 300_000);
});
