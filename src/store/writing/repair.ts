/** Deletes damaged rows, so that what they held can be stored again: by `mds sync --refresh`, or by another import. */
import type { SqlValue } from '../drivers/driver.ts';
import { countRows } from '../reading/count-rows.ts';
import { CONTENTS, formsSubject, MARKET_SUBJECT, type Owned, ofSubject, ownedTables } from '../schema/contents.ts';
import { CROSS_COLUMNS, CROSS_SYMBOLS } from '../schema/tables.ts';
import { contentsBefore, type Writing } from './checksums.ts';

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

/**
 * What belongs to all symbols is computed from the rest: where a row of it is damaged or missing all are deleted, and the
 * next update of the cross-section makes them again. Gives the number of faults.
 */
export function dropDamagedMarket(writing: Writing): number {
  const market = ownedTables().filter(({ table, by }) => by === undefined || table.name === CROSS_SYMBOLS.name);
  const written = contentsBefore(writing, MARKET_SUBJECT);
  let faults = dropContents(writing, MARKET_SUBJECT, MARKET_SUBJECT, CROSS_COLUMNS.name);
  for (const owned of market) {
    const { name, selection, types } = owned.table;
    const rows = writing.rows(`SELECT ${selection} FROM ${name}`, [], types);
    faults += rows.filter((row) => !isSound(owned.table, row, writing)).length;
    if (owned.counted === 'none' || written[name] === undefined) continue;
    const there = countRows(writing.rows, owned, MARKET_SUBJECT, writing.crc32)[name];
    if (JSON.stringify(there) !== JSON.stringify(written[name])) faults += 1;
  }
  if (faults > 0) for (const { table } of market) writing.write(`DELETE FROM ${table.name}`);
  return faults;
}

/** Notes that what is written down of a subject is damaged; `table`: a change of it in `subject` has it written again. */
function dropContents(writing: Writing, written: string, subject: string, table: string): number {
  const query = `SELECT ${CONTENTS.selection} FROM contents WHERE subject = ?`;
  const [row] = writing.rows(query, [written], CONTENTS.types);
  if (row === undefined || isSound(CONTENTS, row, writing)) return 0;
  writing.write('INSERT OR IGNORE INTO changed VALUES (?, ?, 0)', [table, subject]);
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
