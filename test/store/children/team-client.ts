/**
 * A process of a team. `write ADDRESS FILE NAME`: counts up its own number in companies that others write as well, and
 * prints `company number` for each one that was published; `lease ADDRESS FILE NAME`: the same under leases that end
 * before the work; `follow ADDRESS FILE`: makes a full replica until SIGTERM; `take ADDRESS SECRET MS`: takes tokens at
 * full speed and prints how many; `claim ADDRESS MS`: prints when it might ask the SEC.
 */
import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTeamKeys } from '../../../src/service/keys/team-keys.ts';
import { openTeam } from '../../../src/team/connection.ts';
import { follow } from '../../../src/team/follow.ts';
import { sharedWork } from '../../../src/team/shared-work.ts';
import { companySubject } from '../../../src/team/subjects.ts';
import { openTeamFile } from '../../../src/team/team-file.ts';
import { openTeamWriter, type TeamWriter } from '../../../src/team/team-writer.ts';
import { anyHot, nextContent, OTHERS, readHot, rowOf } from '../../team-plan/hot.ts';

const [job, address, what, bound] = process.argv.slice(2) as [string, string, string, string];
const team = openTeam(address, { env: {}, platform: 'linux', home: '/nowhere' }, { name: `mds test ${hostname()}` });
const until = performance.now() + Number(job === 'claim' ? what : bound);
/** Leases of a stress are shorter than the work. */
const LEASE_MS = 5;
const MOST_WORK_MS = 60;
const work = sharedWork(
  team,
  () => {},
  () => performance.now(),
);

async function opened(): Promise<TeamWriter> {
  for (;;) {
    try {
      return await openTeamWriter(team, what, Date.now);
    } catch (error) {
      if ((error as { code?: string }).code !== 'TEAM_UNREACHABLE') throw error;
      await sleep(200);
    }
  }
}

/** Publishes a number more of a company, after a pause between reading and writing it. */
async function count(writer: TeamWriter, cik: number, pauseMs: number): Promise<void> {
  const { file } = writer;
  const subject = companySubject(cik);
  await writer.refresh([subject]);
  if (pauseMs > 0) await sleep(pauseMs);
  const content = nextContent(readHot((sql) => file.all(sql)).get(cik), bound);
  file.transaction(() => {
    for (const part of ['company', ...OTHERS] as const) {
      const { table, key, columns, row } = rowOf(cik, part, content);
      const of = key === 'cik' ? cik : subject.slice('company:'.length);
      if (part !== 'company') file.run(`DELETE FROM ${table} WHERE ${key} = ?`, [of]);
      const places = columns.map(() => '?').join(', ');
      if (row !== undefined)
        file.run(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`, row);
    }
  });
  const { changed, conflicts } = await writer.publish();
  if (changed.includes(subject)) writeSync(1, `${cik} ${content.numbers[bound]}\n`);
  if (conflicts.includes(subject)) writeSync(1, 'refused\n');
}

if (job === 'write' || job === 'lease') {
  const writer = await opened();
  for (;;) {
    try {
      const cik = anyHot();
      if (job === 'lease' && !(await work.lease(companySubject(cik), LEASE_MS))) continue;
      await count(writer, cik, job === 'lease' ? Math.random() * MOST_WORK_MS : 0);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!code.startsWith('TEAM_')) throw error;
      await sleep(100);
    }
  }
}
if (job === 'follow') {
  const file = openTeamFile(what);
  const ended = new AbortController();
  process.on('SIGTERM', () => ended.abort());
  await follow({
    ...{ team, file, now: Date.now, clock: () => performance.now(), signal: ended.signal, state: undefined },
    ...{ onState: () => {}, onAway: () => {}, everyMs: 1000 },
  });
  file.close();
}
if (job === 'take') {
  const keys = openTeamKeys(team);
  const caller = (await keys.authenticate(what))!;
  let granted = 0;
  while (performance.now() < until) {
    const decisions = await Promise.all(Array.from({ length: 8 }, () => keys.take(caller, 1)));
    granted += decisions.filter((each) => each.granted).length;
    await sleep(1);
  }
  writeSync(1, String(granted));
}
if (job === 'claim') {
  const at: number[] = [];
  while (performance.now() < until) {
    await work.claim('sec', [{ requests: 8, windowMs: 1000 }], undefined);
    at.push(performance.timeOrigin + performance.now());
  }
  writeSync(1, JSON.stringify(at));
}
await team.close();
