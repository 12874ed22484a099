/** Deletes damaged rows, so that what they held can be stored again: by `mds sync --refresh`, or by another import. */
import type { SqlValue } from '../drivers/driver.ts';
import { CONTENTS, formsSubject, type Owned, ofSubject, ownedTables } from '../schema/contents.ts';
import type { Writing } from './checksums.ts';

/** Rows of the subjects that do not match their checksums. The first is what all else is found by. */
export function dropDamagedRows(writing: Writing, subjects: readonly string[]): number {
  let dropped = 0;
  for (const subject of subjects) {
    for (const owned of ownedTables()) if (owned.by !== undefined) dropped += dropRows(writing, owned, subject);
    // Any change of the subject has it written again.
    dropped += dropContents(writing, subject, subject, 'imports');
    dropped += dropContents(writing, formsSubject(subject), subject, 'filings');
  }
  return dropped;
}

/** Notes that what is written down of a subject is damaged; `table`: a change of it in `subject` has it written again. */
function dropContents(writing: Writing, written: string, subject: string, table: string): number {
  const query = `SELECT ${CONTENTS.selection} FROM contents WHERE subject = ?`;
  const [row] = writing.rows(query, [written], CONTENTS.types);
  if (row === undefined || isSound(CONTENTS, row, writing)) return 0;
  writing.write('INSERT OR IGNORE INTO changed VALUES (?, ?)', [table, subject]);
  return 1;
}

function dropRows(writing: Writing, owned: Owned, subject: string): number {
  const { table } = owned;
  const values = table.columns.filter(({ isLong }) => !isLong).map(({ name }) => name);
  const query = `SELECT ${table.selection} FROM ${table.name} WHERE ${ofSubject(owned)}`;
  const damaged = writing.rows(query, [subject], table.types).filter((row) => !isSound(table, row, writing));
  const where = table.key.map((column) => `${column} = ?`).join(' AND ');
  for (const [list] of damaged) {
    const row = JSON.parse(list as string) as SqlValue[];
    writing.write(
      `DELETE FROM ${table.name} WHERE ${where}`,
      table.key.map((column) => row[values.indexOf(column)]!),
    );
  }
  return damaged.length;
}

function isSound(table: Pick<Owned['table'], 'sums'>, row: readonly SqlValue[], { crc32 }: Writing): boolean {
  const [list, checksum, long, longChecksum = null] = row as [string, number | null, SqlValue?, (number | null)?];
  const [sum, longSum] = table.sums(list, long, crc32);
  return (checksum ?? sum) === sum && (longChecksum ?? longSum) === longSum;
}
