/** Limits and the budget of the SEC over many processes. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeamKeys } from '../../src/service/keys/team-keys.ts';
import { openTeam, type TeamConnection } from '../../src/team/connection.ts';
import { copyUp } from '../../src/team/copy.ts';
import { initializeTeam } from '../../src/team/schema.ts';
import { type Server, serve, stop } from '../cli/serving.ts';
import { mostWithin } from '../mirror/stats.ts';
import { bundleChild, scratchInProject, startChild } from '../store/support.ts';
import { liveSample } from '../team/live-sample.ts';
import { hasPgbouncer, startPgbouncer } from '../team/pgbouncer.ts';
import { hasPostgres, startPostgres, type TestServer } from '../team/postgres.ts';
import { figure } from './figures.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const programs = scratchInProject();
  let server: TestServer;
  let address: string;
  let client: string;
  let team: TeamConnection;
  beforeAll(async () => {
    client = await bundleChild(programs, 'store/children/team-client');
    server = await startPostgres({ durable: true });
    address = server.database('market');
    team = openTeam(address, { env: {}, platform: 'linux', home: programs });
    await initializeTeam(team);
    await copyUp(team, liveSample(), () => {});
  }, 120_000);
  afterAll(async () => {
    await team?.close();
    server?.remove();
  });

  const run = async (count: number, ...args: string[]): Promise<readonly string[]> => {
    const ended = await Promise.all(Array.from({ length: count }, () => startChild(client, args).ended));
    for (const { code, stderr } of ended) expect([code, stderr]).toEqual([0, '']);
    return ended.map(({ stdout }) => stdout);
  };

  test('600 of 600 over 8 processes', async () => {
    const { secret } = await openTeamKeys(team).create({ name: 'all', plan: 'builder' });
    const granted = (await run(8, 'take', address, secret, '6000')).map(Number);
    figure('granted over 8 processes', granted.join(' + '));
    expect(granted.reduce((sum, each) => sum + each, 0)).toBe(600);
  }, 120_000);

  test('16 processes: at most 8 requests to the SEC in any second', async () => {
    const at = (await run(16, 'claim', address, '15000')).flatMap((text) => JSON.parse(text) as number[]);
    figure('most requests of 16 processes in any second', mostWithin(at));
    figure('requests per second of 16 processes', at.length / 15);
    expect(mostWithin(at)).toBeLessThanOrEqual(8);
  }, 120_000);

  test.skipIf(!hasPgbouncer)(
    'behind PgBouncer: 600 of 600 over 8 processes, and a revocation',
    async () => {
      const pooler = await startPgbouncer(server);
      const through = pooler.address('market');
      const services = await Promise.all(
        ['one', 'two'].map((name) =>
          serve(['--access-log', 'off', '--store', through], { MDS_CACHE_DIR: join(programs, name) }),
        ),
      );
      try {
        const keys = openTeamKeys(team);
        const { secret } = await keys.create({ name: 'pooled', plan: 'builder' });
        const granted = (await run(8, 'take', through, secret, '6000')).map(Number);
        figure(`granted over 8 processes, ${pooler.version}`, granted.join(' + '));
        expect(granted.reduce((sum, each) => sum + each, 0)).toBe(600);

        const other = await keys.create({ name: 'revoked', plan: 'builder' });
        const statusOf = async ({ url }: Server): Promise<number> =>
          (await fetch(`${url}/v2/snapshot?symbol=AAPL`, { headers: { 'x-api-key': other.secret } })).status;
        expect(await Promise.all(services.map(statusOf))).toEqual([200, 200]);
        await keys.revoke('revoked');
        const began = performance.now();
        for (const service of services) while ((await statusOf(service)) !== 401) await sleep(20);
        figure('seconds until a revocation was seen behind PgBouncer', (performance.now() - began) / 1000);
      } finally {
        await Promise.all(services.map(stop));
        await pooler.remove();
      }
    },
    120_000,
  );
});
