import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { applySubject, removeSubject } from '../../src/team/apply.ts';
import { encodePart } from '../../src/team/part-codec.ts';
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

test('a part whose bytes are not those of its digest changes nothing, whichever bit differs', () => {
  const file = openTeamFile(join(scratch(), 'replica.db'));
  const { digest, bytes } = encodePart([
    { table: 'companies', columns: ['cik', 'name'], rows: [[1, 'First Company']] },
  ]);
  const apply = (content: Uint8Array) =>
    file.transaction(() =>
      file.unmarked(() =>
        applySubject(
          file,
          {
            ...{ subject: 'company:0000000001', version: 'v', symbols: [] },
            parts: [{ part: 'company', version: 'v', digest, bytes: content }],
          },
          0,
        ),
      ),
    );
  for (let at = 0; at < bytes.length * 8; at += 7) {
    const flipped = Buffer.from(bytes);
    flipped[at >> 3]! ^= 1 << (at & 7);
    // The bits behind the end of the compressed data are in no row.
    if (at >= bytes.length * 8 - 8 && inflateRawSync(flipped).equals(inflateRawSync(bytes))) continue;
    expect(() => apply(flipped), `bit ${at}`).toThrow(
      expect.objectContaining({ code: 'TEAM_FAILED', hint: expect.stringContaining('mds sync --refresh') }),
    );
  }
  expect(file.all('SELECT count(*) FROM companies')).toEqual([[0]]);
  apply(bytes);
  expect(file.all('SELECT name FROM companies')).toEqual([['First Company']]);
  file.close();
});
