/**
 * `ADDRESS NAME COUNT`: publishes COUNT times one of the companies of `team-plan/hot.ts`, straight from what it read;
 * prints `company number` for each commit, and at the end how often another was first.
 */
import { writeSync } from 'node:fs';
import { openTeam } from '../../../src/team/connection.ts';
import type { EncodedSubject } from '../../../src/team/encode.ts';
import { decodePart, encodePart } from '../../../src/team/part-codec.ts';
import { publish } from '../../../src/team/publish.ts';
import { readSubjects } from '../../../src/team/pull.ts';
import { companySubject } from '../../../src/team/subjects.ts';
import { anyHot, nextContent, OTHERS, readContent, rowOf } from '../../team-plan/hot.ts';

const [address, name, count] = process.argv.slice(2) as [string, string, string];
const team = openTeam(address, { env: {}, platform: 'linux', home: '/nowhere' });

/** False where another was first. */
async function commit(cik: number): Promise<boolean> {
  const subject = companySubject(cik);
  const { subjects, versions } = await readSubjects(team.query, { subjects: [subject] }, []);
  const tables = new Map(subjects[0]?.parts.map((part) => [part.part, decodePart(part, subject)[0]!]));
  const stored = (part: string, column: string) => {
    const table = tables.get(part);
    return table === undefined ? undefined : table.rows[0]![table.columns.indexOf(column)];
  };
  const said = stored('company', 'name');
  const found = [stored('records', 'detail'), stored('facts', 'list'), stored('filings', 'form')];
  const content = nextContent(said === undefined ? undefined : readContent(cik, String(said), found), name);
  const parts: EncodedSubject['parts'] = new Map(
    (['company', ...OTHERS] as const).flatMap((part) => {
      const { table, columns, row } = rowOf(cik, part, content);
      return row === undefined ? [] : [[part, { ...encodePart([{ table, columns, rows: [row] }]), accessions: [] }]];
    }),
  );
  try {
    await publish(team, [
      { encoded: { subject, symbols: [`HOT${cik}`], needs: [], parts }, base: versions.get(subject) },
    ]);
  } catch (error) {
    if ((error as { code?: string }).code !== 'TEAM_CONFLICT') throw error;
    return false;
  }
  writeSync(1, `${cik} ${content.numbers[name]}\n`);
  return true;
}

let conflicts = 0;
for (let done = 0; done < Number(count); ) {
  if (await commit(anyHot())) done += 1;
  else conflicts += 1;
}
await team.close();
writeSync(1, `conflicts ${conflicts}\n`);
