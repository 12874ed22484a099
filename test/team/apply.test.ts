import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeSubject } from '../../src/team/apply.ts';
import { openTeamFile } from '../../src/team/team-file.ts';
import { scratch } from '../store/support.ts';

test('a company that goes leaves what a filing of two companies has, while the other one is here', () => {
  const file = openTeamFile(join(scratch(), 'replica.db'));
  const subjects = [1, 2].map((cik) => `company:000000000${cik}`);
  for (const [at, subject] of subjects.entries()) {
    const row = `(${at + 1}, '0-1', '10-K', 1, '', 0, '', '', 0, 0)`;
    file.run(
      `INSERT INTO filings (cik, accession, form, filed, items, size, primary_document, primary_description, is_xbrl, is_inline_xbrl) VALUES ${row}`,
    );
    file.run("INSERT INTO team_subjects VALUES (?, 'v', 0, 0)", [subject]);
    for (const part of ['filings', 'records', 'texts:1970Q1'])
      file.run("INSERT INTO team_parts VALUES (?, ?, 'v', x'00')", [subject, part]);
  }
  file.run(
    "INSERT INTO imports (source, sha256, kind, subject, imported_at, bytes, rows, note) VALUES ('', '', '', '0-1', 0, 0, 0, '')",
  );
  file.run("INSERT INTO filers (accession, position, cik, role, name) VALUES ('0-1', 0, 1, 'filer', '')");
  const left = () => ['imports', 'filers'].map((table) => file.all(`SELECT count(*) FROM ${table}`)[0]![0]);
  removeSubject(file, subjects[0]!);
  expect(left()).toEqual([1, 1]);
  removeSubject(file, subjects[1]!);
  expect(left()).toEqual([0, 0]);
  file.close();
});
