/** Limits and the budget of the SEC over many processes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeamKeys } from '../../src/service/keys/team-keys.ts';
import { openTeam, type TeamConnection } from '../../src/team/connection.ts';
import { initializeTeam } from '../../src/team/schema.ts';
import { mostWithin } from '../mirror/stats.ts';
import { bundleChild, scratchInProject, startChild } from '../store/support.ts';
import { hasPostgres, startPostgres, type TestServer } from '../support/postgres.ts';
import { figure } from './figures.ts';

describe.skipIf(!hasPostgres)('with a server', () => {
  const programs = scratchInProject();
  let server: TestServer;
  let address: string;
  let client: string;
  let team: TeamConnection;
  beforeAll(async () => {
    client = await bundleChild(programs, 'team-client');
    server = await startPostgres({ durable: true });
    address = server.database('market');
    team = openTeam(address, { env: {}, platform: 'linux', home: programs });
    await initializeTeam(team);
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
});
