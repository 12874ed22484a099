/** A store through PostgreSQL and back: the same rows, and the same answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeam } from '../../src/team/connection.ts';
import { copyDown, copyUp } from '../../src/team/copy.ts';
import { encodeSubject } from '../../src/team/encode.ts';
import { initializeTeam } from '../../src/team/schema.ts';
import { openTeamFile } from '../../src/team/team-file.ts';
import { digests } from './digests.ts';
import { liveSample } from './live-sample.ts';
import { hasPostgres, startPostgres, type TestServer } from './postgres.ts';

test('a part with imports is the same whatever their numbers: another subject may have one of them as well', () => {
  const file = openTeamFile(liveSample());
  const digest = () =>
    Buffer.from(
      encodeSubject((sql, params) => file.all(sql, params), 'company:0009900001').parts.get('records')!.digest,
    );
  const before = digest();
  file.transaction(() =>
    file.run(
      "UPDATE imports SET id = id + 1000000 WHERE id = (SELECT min(id) FROM imports WHERE subject = '0009900001')",
    ),
  );
  expect(digest()).toEqual(before);
  file.close();
});

describe.skipIf(!hasPostgres)('with a server', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'mds-copy-'));
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => {
    server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('up and down: every part has the same digest', async () => {
    const team = openTeam(server.database('copy'), { env: {}, platform: 'linux', home: folder });
    await initializeTeam(team);
    const path = liveSample();
    const first = await copyUp(team, path, () => {});
    expect(first).toMatchObject({ changed: first.subjects, different: 0 });
    expect(await copyUp(team, path, () => {})).toMatchObject({ subjects: first.subjects, changed: 0, different: 0 });
    const down = join(folder, 'down.db');
    const copied = await copyDown(team, down, Date.now, () => {});
    expect(copied).toMatchObject({
      subjects: first.subjects,
      changed: first.subjects,
      bytes: first.bytes,
      different: 0,
    });
    const [source, replica] = [openTeamFile(path), openTeamFile(down)];
    expect(digests(replica)).toEqual(digests(source));
    // The comparison is one: a changed row is found, and taken back by the next copy.
    replica.transaction(() =>
      replica.run("UPDATE companies SET name = 'X' WHERE cik = (SELECT min(cik) FROM companies)"),
    );
    replica.close();
    expect((await copyDown(team, down, Date.now, () => {})).different).toBe(2);
    source.close();
    await team.close();
  }, 60_000);
});
