/** A PostgreSQL server with the store of a team, for the tests of a suite. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openTeam, type TeamConnection } from '../../src/team/connection.ts';
import { copyUp } from '../../src/team/copy.ts';
import { initializeTeam } from '../../src/team/schema.ts';
import { liveSample } from './live-sample.ts';
import { startPostgres, type TestServer } from './postgres.ts';

/** Called while tests are collected. The store holds the sample, or nothing; connections are closed after the tests. */
export function useTeam(contents: 'sample' | 'nothing' = 'sample') {
  let server: TestServer | undefined;
  let address = '';
  const folder = mkdtempSync(join(tmpdir(), 'mds-team-'));
  const teams: TeamConnection[] = [];
  const team = (to = address): TeamConnection => {
    const opened = openTeam(to, { env: {}, platform: 'linux', home: folder });
    teams.push(opened);
    return opened;
  };
  beforeAll(async () => {
    server = await startPostgres();
    address = server.database('market');
    await initializeTeam(team());
    if (contents === 'sample') await copyUp(team(), liveSample(), () => {});
  }, 60_000);
  afterAll(async () => {
    await Promise.all(teams.map(({ close }) => close()));
    server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** A folder for files of the suite. */
    folder,
    /** A connection of its own; to this store unless another is named. */
    team,
    get server(): TestServer {
      return server!;
    },
    get address(): string {
      return address;
    },
  };
}
