/**
 * A process of a team. `write ADDRESS FILE NAME`: counts up its own number in companies that others write as well, and
 * prints `company number` for each one that was published; `take ADDRESS SECRET MS`: takes tokens at full speed and
 * prints how many; `claim ADDRESS MS`: prints when it might ask the SEC.
 */
import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTeamKeys } from '../../../src/service/keys/team-keys.ts';
import { openTeam } from '../../../src/team/connection.ts';
import { sharedWork } from '../../../src/team/shared-work.ts';
import { companySubject } from '../../../src/team/subjects.ts';
import { openTeamWriter, type TeamWriter } from '../../../src/team/team-writer.ts';

const [job, address, what, bound] = process.argv.slice(2) as [string, string, string, string];
const team = openTeam(address, { env: {}, platform: 'linux', home: '/nowhere' }, { name: `mds test ${hostname()}` });
const until = performance.now() + Number(job === 'claim' ? what : bound);
const COMPANIES = 12;

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

/** Two parts of a company, both with what each writer counted. */
async function count(writer: TeamWriter, cik: number): Promise<void> {
  const { file } = writer;
  const subject = companySubject(cik);
  await writer.refresh([subject]);
  const text = file.all('SELECT name FROM companies WHERE cik = ?', [cik])[0]?.[0];
  const numbers = JSON.parse(typeof text === 'string' ? text : '{}') as Record<string, number>;
  const mine = (numbers[bound] ?? 0) + 1;
  const next = JSON.stringify({ ...numbers, [bound]: mine });
  file.transaction(() => {
    file.run("INSERT OR REPLACE INTO companies (cik, name, sic_description) VALUES (?, ?, '')", [cik, next]);
    const row = [companySubject(cik).slice('company:'.length), next];
    file.run(
      "INSERT OR REPLACE INTO sync_state (subject, part, checked_at, detail) VALUES (?, 'submissions', 1, ?)",
      row,
    );
  });
  const { changed } = await writer.publish();
  if (changed.includes(subject)) writeSync(1, `${cik} ${mine}\n`);
}

if (job === 'write') {
  const writer = await opened();
  for (;;) {
    try {
      await count(writer, 1 + Math.floor(Math.random() * COMPANIES));
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!code.startsWith('TEAM_')) throw error;
      await sleep(100);
    }
  }
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
  const work = sharedWork(
    team,
    () => {},
    () => performance.now(),
  );
  const at: number[] = [];
  while (performance.now() < until) {
    await work.claim('sec', [{ requests: 8, windowMs: 1000 }], undefined);
    at.push(performance.timeOrigin + performance.now());
  }
  writeSync(1, JSON.stringify(at));
}
await team.close();
