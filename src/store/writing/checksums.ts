/**
 * Writes the checksums that rows lack, and what the store has of each subject that changed, before a transaction ends.
 * Rows of older schemas get theirs in batches, prices and facts in today's form as well.
 */
import { recodeBars } from '../codecs/bars-codec.ts';
import type { Crc32 } from '../drivers/checksum.ts';
import type { SqlValue } from '../drivers/driver.ts';
import { countRows, type RowsOf } from '../reading/count-rows.ts';
import { CONTENTS, type Owned, ofSubject, ownedTables, type SubjectRows } from '../schema/contents.ts';

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
  seal(writing, 0, -1);
}

/** Completes some of the rows of older schemas. */
export function sealOld(writing: Writing): void {
  seal(writing, 1, BATCH);
}

/** `most` subjects; -1 for all. */
function seal(writing: Writing, old: 0 | 1, most: number): void {
  // With what waits of the same subject in the other list: its contents are either complete or not there.
  const query = `SELECT DISTINCT subject, name FROM pending WHERE subject IN (
    SELECT DISTINCT subject FROM pending WHERE old = ? LIMIT ?) ORDER BY subject`;
  const waiting = writing.rows(query, [old, most]) as readonly (readonly [string, string])[];
  if (waiting.length === 0) return;
  const owned = new Map(ownedTables().map((each) => [each.table.name, each]));
  const bySubject = new Map<string, string[]>();
  for (const [subject, name] of waiting) bySubject.set(subject, [...(bySubject.get(subject) ?? []), name]);
  for (const [subject, names] of bySubject) {
    const changed: Record<string, SubjectRows[string]> = {};
    for (const name of names) {
      const each = owned.get(name)!;
      sealRows(writing, each, subject);
      if (each.counted !== 'none') Object.assign(changed, countRows(writing.rows, each, subject, writing.crc32));
      for (const of of [0, 1])
        writing.write('DELETE FROM pending WHERE old = ? AND name = ? AND subject = ?', [of, name, subject]);
    }
    if (Object.keys(changed).length > 0) putContents(writing, subject, changed);
  }
}

function sealRows({ rows, write, crc32 }: Writing, owned: Owned, subject: string): void {
  const { table, by } = owned;
  const { name, selection, types, checksums, key, columns } = table;
  const values = columns.filter(({ isLong }) => !isLong).map((column) => column.name);
  const query = `SELECT ${selection} FROM ${name} WHERE ${ofSubject(owned)} AND checksum IS NULL`;
  for (const [list, , before] of rows(query, by === undefined ? [] : [subject], types)) {
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

function putContents({ rows, write, crc32 }: Writing, subject: string, changed: SubjectRows): void {
  const [stored] = rows(`SELECT ${CONTENTS.selection} FROM contents WHERE subject = ?`, [subject], CONTENTS.types);
  const before = stored === undefined ? {} : CONTENTS.row(stored, crc32).rows;
  const after = Object.entries({ ...before, ...changed }).filter(
    ([, of]) => (typeof of === 'number' ? of : of.length) > 0,
  );
  if (after.length === 0) {
    write('DELETE FROM contents WHERE subject = ?', [subject]);
    return;
  }
  const values = CONTENTS.values({ subject, rows: Object.fromEntries(after) });
  write('INSERT OR REPLACE INTO contents (subject, rows, checksum) VALUES (?, ?, ?)', [
    ...values,
    ...(CONTENTS.sumsOf(values, crc32) as number[]),
  ]);
}
