/** How soon all is as before once PostgreSQL accepts connections again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareEnv, mds, start } from '../cli/program.ts';
import { type Server, serve, stop } from '../cli/serving.ts';
import { sampleRecords } from '../mirror/sample.ts';
import { type Mirror, startMirror } from '../mirror/server.ts';
import { liveSample } from '../team/live-sample.ts';
import { hasPostgres, startPostgres, type TestServer } from '../team/postgres.ts';
import { figure } from './figures.ts';

const OUTAGES = 5;

describe.skipIf(!hasPostgres)('with a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-outage-'));
  const servers: Server[] = [];
  let postgres: TestServer;
  let mirror: Mirror;
  let address: string;
  const env = (machine: string) => ({ MDS_CACHE_DIR: join(folder, machine), MDS_CONFIG_DIR: join(folder, 'conf') });
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    mirror = await startMirror(sampleRecords());
    address = postgres.database('market');
    for (const args of [['init'], ['copy', 'up', liveSample()]])
      expect(mds(['team', ...args, '--store', address], env('admin'))).toMatchObject({ status: 0 });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map(stop));
    await mirror?.close();
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Resolves when a new connection is accepted. */
  async function accepting(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: address });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.end();
        return;
      } catch {
        await sleep(5);
      }
    }
  }

  test('keyed requests, unknown symbols and a waiting sync', async () => {
    const keys = ['keys', 'create', '--name', 'all', '--plan', 'builder', '--quiet', '--store', address];
    const key = mds(keys, env('admin')).stdout.trim();
    const [open, keyed] = [
      await serve(['--access-log', 'off', '--open', '--store', address], env('open')),
      await serve(['--access-log', 'off', '--store', address], env('keyed')),
    ];
    servers.push(open, keyed);
    const sync = start(['sync', 'AAPL', 'MSFT', 'KO', 'JPM', 'SPY', '--store', address], {
      timeout: 600_000,
      env: bareEnv({
        ...{ ...env('sync'), MDS_CONTACT: 'jane@example.org', MDS_PRICES: 'yahoo', MDS_PRICES_URL: mirror.url },
        ...{ MDS_SEC_DATA_URL: mirror.url, MDS_SEC_WWW_URL: mirror.url },
        MDS_NASDAQ_URL: `${mirror.url}/dynamic/symdir`,
      }),
    });
    const statusOf = async ({ url }: Server, path: string): Promise<number> =>
      (await fetch(`${url}/v2/${path}`, { headers: { 'x-api-key': key } })).status;
    const waits: Readonly<Record<string, () => Promise<boolean>>> = {
      'a keyed request': async () => (await statusOf(keyed, 'snapshot?symbol=AAPL')) === 200,
      'an unknown symbol': async () => (await statusOf(open, 'snapshot?symbol=NOSUCH')) === 404,
      'a sync that waits': async () => mirror.seen.length > asked,
    };
    const longest = new Map<string, number>();
    let asked = 0;
    for (let round = 0; round < OUTAGES; round++) {
      await expect.poll(() => mirror.seen.length, { timeout: 60_000 }).toBeGreaterThan(asked + 4);
      postgres.stop('immediate');
      await expect.poll(() => statusOf(keyed, 'snapshot?symbol=AAPL')).toBe(503);
      await expect.poll(() => statusOf(open, 'snapshot?symbol=NOSUCH')).toBe(503);
      // Requests that had their place before are answered by now.
      await sleep(1000);
      asked = mirror.seen.length;
      expect(sync.child.exitCode).toBeNull();
      postgres.begin();
      await accepting();
      const began = performance.now();
      await Promise.all(
        Object.entries(waits).map(async ([name, isBack]) => {
          while (!(await isBack())) await sleep(10);
          longest.set(name, Math.max(longest.get(name) ?? 0, (performance.now() - began) / 1000));
        }),
      );
    }
    for (const [name, seconds] of longest) figure(`seconds from accepting connections, ${name}`, seconds);
    expect(longest.size).toBe(Object.keys(waits).length);
    sync.child.kill('SIGKILL');
    await sync.ended;
    expect(sync.text.stderr.split('waiting for it').length - 1).toBe(OUTAGES);
  }, 300_000);
});
