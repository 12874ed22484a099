/**
 * Writes the checksums that rows lack, and what the store has of each subject that changed, before a transaction ends.
 * Rows of older schemas get theirs in batches, prices and facts in today's form as well.
 */
import { recodeBars } from '../codecs/bars-codec.ts';
import type { Crc32 } from '../drivers/checksum.ts';
import type { SqlValue } from '../drivers/driver.ts';
import { countForms, countRows, type RowsOf } from '../reading/count-rows.ts';
import { CONTENTS, formsSubject, type Owned, ofSubject, ownedTables, type SubjectRows } from '../schema/contents.ts';
import { ChecksumFault } from '../schema/table.ts';

/** What is needed of the connection that writes. */
export interface Writing {
  readonly rows: RowsOf;
  readonly write: (sql: string, params?: readonly SqlValue[]) => void;
  readonly crc32: Crc32;
}

/** Subjects of a batch: some 200 ms of work. */
const BATCH = 64;

/** Completes what the open transaction changed. */
export function sealChanged(writing: Writing): void {
  const changed = 'SELECT subject, name, unsealed FROM changed';
  // With what waits of the same subject: its contents are either complete or not there.
  const waiting = 'SELECT subject, name, 1 FROM waiting WHERE subject IN (SELECT subject FROM changed)';
  seal(writing, `SELECT subject, name, max(unsealed) FROM (${changed} UNION ${waiting}) GROUP BY 1, 2`, []);
}

/** Completes some of the rows of older schemas. */
export function sealWaiting(writing: Writing): void {
  const some = 'SELECT DISTINCT subject FROM waiting LIMIT ?';
  seal(writing, `SELECT subject, name, 1 FROM waiting WHERE subject IN (${some})`, [BATCH]);
}

/** Completes the tables of subjects that a query gives, with whether rows may lack their checksums. */
function seal(writing: Writing, query: string, params: readonly SqlValue[]): void {
  const list = writing.rows(query, params) as readonly (readonly [subject: string, name: string, unsealed: number])[];
  if (list.length === 0) return;
  const isWaiting = writing.rows('SELECT 1 FROM waiting LIMIT 1').length > 0;
  const owned = new Map(ownedTables().map((each) => [each.table.name, each]));
  const bySubject = new Map<string, (typeof list)[number][]>();
  for (const row of list) bySubject.set(row[0], [...(bySubject.get(row[0]) ?? []), row]);
  for (const [subject, tables] of bySubject) {
    const changed: Record<string, SubjectRows[string]> = {};
    for (const [, name, unsealed] of tables) {
      const each = owned.get(name)!;
      if (unsealed === 1) sealRows(writing, each, subject);
      if (each.counted !== 'none') Object.assign(changed, countRows(writing.rows, each, subject, writing.crc32));
      if (each.counted === 'spans') putContents(writing, formsSubject(subject), countForms(writing.rows, subject));
    }
    if (Object.keys(changed).length > 0)
      putContents(writing, subject, { ...contentsBefore(writing, subject), ...changed });
    if (isWaiting) writing.write('DELETE FROM waiting WHERE subject = ?', [subject]);
  }
  // Writing checksums notes no change.
  writing.write('DELETE FROM changed');
}

function sealRows({ rows, write, crc32 }: Writing, owned: Owned, subject: string): void {
  const { table } = owned;
  const { name, selection, types, checksums, key, columns } = table;
  const values = columns.filter(({ isLong }) => !isLong).map((column) => column.name);
  const query = `SELECT ${selection} FROM ${name} WHERE ${ofSubject(owned)} AND checksum IS NULL`;
  for (const [list, , before] of rows(query, [subject], types)) {
    const row = JSON.parse(list as string) as SqlValue[];
    const recoded = name === 'prices' ? recodeBars(before as Uint8Array) : undefined;
    const set = [...(recoded === undefined ? [] : ['bars']), ...checksums].map((column) => `${column} = ?`);
    const where = key.map((column) => `${column} = ?`).join(' AND ');
    write(`UPDATE ${name} SET ${set.join(', ')} WHERE ${where}`, [
      ...(recoded === undefined ? [] : [recoded]),
      ...table.sums(list as string, recoded ?? before, crc32),
      ...key.map((column) => row[values.indexOf(column)]!),
    ]);
  }
}

/** What is written down of a subject; counted again where that is damaged. */
export function contentsBefore({ rows, crc32 }: Pick<Writing, 'rows' | 'crc32'>, subject: string): SubjectRows {
  const [stored] = rows(`SELECT ${CONTENTS.selection} FROM contents WHERE subject = ?`, [subject], CONTENTS.types);
  if (stored === undefined) return {};
  try {
    return CONTENTS.row(stored, crc32).rows;
  } catch (error) {
    if (!(error instanceof ChecksumFault)) throw error;
    const counted = ownedTables().filter((each) => each.counted !== 'none');
    return Object.assign({}, ...counted.map((each) => countRows(rows, each, subject, crc32)));
  }
}

function putContents({ write, crc32 }: Writing, subject: string, all: SubjectRows): void {
  const there = Object.entries(all).filter(([, of]) => (typeof of === 'number' ? of : of.length) > 0);
  if (there.length === 0) {
    write('DELETE FROM contents WHERE subject = ?', [subject]);
    return;
  }
  const values = CONTENTS.values({ subject, rows: Object.fromEntries(there) });
  write('INSERT OR REPLACE INTO contents (subject, rows, checksum) VALUES (?, ?, ?)', [
    ...values,
    ...(CONTENTS.sumsOf(values, crc32) as number[]),
  ]);
}
