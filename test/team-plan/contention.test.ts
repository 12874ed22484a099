/** Many writers of few subjects, read by followers and by replicas of random pages; then with kills of both. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTeam, type TeamConnection } from '../../src/team/connection.ts';
import { manifest, pullAll, pullSubjects } from '../../src/team/pull.ts';
import { initializeTeam } from '../../src/team/schema.ts';
import { companySubject } from '../../src/team/subjects.ts';
import { openTeamFile } from '../../src/team/team-file.ts';
import { openTeamWriter } from '../../src/team/team-writer.ts';
import { bundleChild, scratchInProject, startChild } from '../store/support.ts';
import { hasPostgres, startPostgres, type TestServer } from '../team/postgres.ts';
import { figure } from './figures.ts';
import { acknowledgements, HOT, readHot, rowsIn } from './hot.ts';

const COMMITS = Number(process.env.MDS_TEAM_COMMITS ?? 4000);
const WRITERS = 16;

describe.skipIf(!hasPostgres)('with a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mds-hot-'));
  const programs = scratchInProject();
  const teams: TeamConnection[] = [];
  const children: ChildProcess[] = [];
  /** A process that ends with the tests, whatever they find. */
  const launch = (file: string, args: readonly string[]) => {
    const launched = startChild(file, args);
    children.push(launched.child);
    return launched;
  };
  let server: TestServer;
  let commits: string;
  let client: string;
  beforeAll(async () => {
    [commits, client] = [
      await bundleChild(programs, 'store/children/team-commits'),
      await bundleChild(programs, 'store/children/team-client'),
    ];
    server = await startPostgres({ durable: true });
  }, 120_000);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(teams.map(({ close }) => close()));
    server?.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const connect = (address: string): TeamConnection => {
    const opened = openTeam(address, { env: {}, platform: 'linux', home: folder });
    teams.push(opened);
    return opened;
  };

  const versionsIn = (path: string) =>
    new Map(rowsIn(path, 'SELECT subject, version FROM team_subjects') as [string, string][]);

  test(
    `${WRITERS} writers, ${COMMITS} commits to ${HOT} subjects: nothing torn, nothing lost`,
    async () => {
      const address = server.database('hot');
      await initializeTeam(connect(address));
      const acknowledged = acknowledgements();
      let running = true;
      const looks = { follower: 0, page: 0 };
      const followers = ['one', 'two'].map((name) => {
        const path = join(folder, `${name}.db`);
        openTeamFile(path).close();
        return { path, ...launch(client, ['follow', address, path, '']) };
      });
      const looking = (async () => {
        while (running) {
          for (const { path } of followers) looks.follower += readHot((sql) => rowsIn(path, sql)).size;
          await sleep(100);
        }
      })();
      const paging = (async () => {
        const { query } = connect(address);
        const file = openTeamFile(join(folder, 'pages.db'));
        while (running) {
          const page = Array.from({ length: HOT }, (_, i) => companySubject(i + 1)).filter(() => Math.random() < 0.3);
          await pullSubjects(query, file, page, Date.now);
          looks.page += readHot((sql) => file.all(sql)).size;
          await sleep(30);
        }
        await pullAll(query, file, Date.now);
        file.close();
      })();
      const began = performance.now();
      const writers = Array.from({ length: WRITERS }, (_, i) => {
        const started = launch(commits, [address, `w${i}`, String(COMMITS / WRITERS)]);
        started.child.stdout!.on('data', acknowledged.of(`w${i}`));
        return started.ended;
      });
      const ended = await Promise.all(writers);
      figure('commits per second of 16 writers', COMMITS / ((performance.now() - began) / 1000));
      for (const { code, stderr } of ended) expect([code, stderr]).toEqual([0, '']);
      const conflicts = ended.map(({ stdout }) => Number(/conflicts (\d+)/.exec(stdout)![1]));
      figure(
        'commits refused since another was first',
        conflicts.reduce((sum, each) => sum + each, 0),
      );
      const there = await manifest(connect(address).query);
      for (const { path } of followers)
        await expect.poll(() => versionsIn(path), { timeout: 30_000 }).toEqual(new Map(there));
      running = false;
      await Promise.all([looking, paging]);
      for (const { child } of followers) child.kill('SIGTERM');
      for (const { ended } of followers) expect((await ended).stderr).toBe('');
      figure('looks at companies', JSON.stringify(looks));
      for (const path of [...followers.map(({ path }) => path), join(folder, 'pages.db')]) {
        const stored = readHot((sql) => rowsIn(path, sql));
        expect(versionsIn(path)).toEqual(new Map(there));
        expect(acknowledged.lost(stored)).toEqual([]);
      }
      expect(acknowledged.count()).toBe(COMMITS);
    },
    60_000 + COMMITS * 100,
  );

  test('100 kills of writers whose leases end before their work, 100 of followers that apply', async () => {
    const address = server.database('leases');
    await initializeTeam(connect(address));
    const acknowledged = acknowledgements();
    let refused = 0;
    const faults: string[] = [];
    const start = (args: readonly string[]) => {
      const started = launch(client, args);
      void started.ended.then(({ signal, stderr }) => {
        if (signal !== 'SIGKILL' || stderr !== '') faults.push(stderr);
      });
      return started;
    };
    const startWriter = (name: string) => {
      const started = start(['lease', address, join(folder, `${name}.db`), name]);
      started.child.stdout!.on('data', acknowledged.of(name));
      let lines = 0;
      started.child.stdout!.on('data', (text: Buffer) => {
        lines += String(text).split('\n').length - 1;
        refused += String(text).split('refused').length - 1;
      });
      return { ...started, lines: () => lines };
    };
    const kill = async ({ child, ended }: ReturnType<typeof start>): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    };
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const writers = names.map(startWriter);
    const paths = ['three', 'four'].map((name) => join(folder, `${name}.db`));
    const follow = (path: string) => start(['follow', address, path, '']);
    for (const path of paths) openTeamFile(path).close();
    const followers = paths.map(follow);
    for (let turn = 0; turn < 100; turn++) {
      const [writer, follower] = [turn % writers.length, turn % followers.length];
      while (writers[writer]!.lines() < 3 && faults.length === 0) await sleep(5);
      await sleep(Math.random() * 60);
      await Promise.all([kill(writers[writer]!), kill(followers[follower]!)]);
      expect(faults).toEqual([]);
      for (const path of paths) readHot((sql) => rowsIn(path, sql));
      writers[writer] = startWriter(names[writer]!);
      followers[follower] = follow(paths[follower]!);
    }
    await Promise.all([...writers, ...followers].map(kill));
    expect(faults).toEqual([]);
    // What killed writers had not published yet is published by the next process on that machine.
    for (const name of names) (await openTeamWriter(connect(address), join(folder, `${name}.db`), Date.now)).close();
    const { query } = connect(address);
    for (const path of paths) {
      const file = openTeamFile(path);
      await pullAll(query, file, Date.now);
      expect(file.all('PRAGMA integrity_check')).toEqual([['ok']]);
      file.close();
      expect(versionsIn(path)).toEqual(await manifest(query));
      expect(acknowledged.lost(readHot((sql) => rowsIn(path, sql)))).toEqual([]);
    }
    figure('leases shorter than the work: acknowledged, refused', `${acknowledged.count()}, ${refused}`);
    expect(refused).toBeGreaterThan(0);
    expect(acknowledged.count()).toBeGreaterThan(100);
  }, 600_000);
});
