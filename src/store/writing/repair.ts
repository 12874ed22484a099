/** Deletes damaged rows, so that what they held can be stored again: by `mds sync --refresh`, or by another import. */
import type { SqlValue } from '../drivers/driver.ts';
import { countRows } from '../reading/count-rows.ts';
import { CONTENTS, formsSubject, MARKET_SUBJECT, type Owned, ofSubject, ownedTables } from '../schema/contents.ts';
import { CROSS_COLUMNS, CROSS_SYMBOLS } from '../schema/tables.ts';
import { contentsBefore, type Writing } from './checksums.ts';

/**
 * Tables whose rows of a subject are one record: with a part of it less, an answer would lack days, concepts or filings
 * without a word.
 */
const RECORDS: readonly (readonly string[])[] = [
  ['prices', 'splits', 'dividends', 'price_spans', 'adjusted_closes', 'price_basis'],
  ['facts', 'reports', 'other_facts'],
  ['filings'],
  ['trailing'],
];

/**
 * Deletes what the subjects have that does not match its checksums or is missing: a record whole, with the notes that it
 * was imported or synced, so that it is known to be absent and every file of it is read again; of a filing all that was
 * read from its documents. The first subject is what all else is found by. Gives the number of records and rows.
 */
export function dropDamagedRows(writing: Writing, subjects: readonly string[]): number {
  let dropped = 0;
  const owned = ownedTables().filter(({ by }) => by !== undefined);
  for (const subject of subjects) {
    for (const tables of RECORDS) {
      const record = owned.filter(({ table }) => tables.includes(table.name));
      if (record.every((each) => isWhole(writing, each, subject))) continue;
      for (const each of record) writing.write(`DELETE FROM ${each.table.name} WHERE ${ofSubject(each)}`, [subject]);
      // Figures are computed: no file has brought them.
      if (!tables.includes('trailing')) forget(writing, subject);
      dropped += 1;
    }
    for (const each of owned)
      if (!RECORDS.some((tables) => tables.includes(each.table.name))) dropped += dropRows(writing, each, subject);
    // Any change of the subject has it written again.
    dropped += dropContents(writing, subject, subject, 'imports');
    dropped += dropContents(writing, formsSubject(subject), subject, 'filings');
  }
  return dropped;
}

/** Whether all rows of a subject are there and match their checksums. What this transaction changed is not counted yet. */
function isWhole(writing: Writing, owned: Owned, subject: string): boolean {
  const { table, counted } = owned;
  const query = `SELECT ${table.selection} FROM ${table.name} WHERE ${ofSubject(owned)}`;
  if (!writing.rows(query, [subject], table.types).every((row) => isSound(table, row, writing))) return false;
  const [changed] = writing.rows('SELECT 1 FROM changed WHERE name = ? AND subject = ?', [table.name, subject]);
  const written = contentsBefore(writing, subject)[table.name];
  if (counted === 'none' || written === undefined || changed !== undefined) return true;
  return JSON.stringify(countRows(writing.rows, owned, subject, writing.crc32)[table.name]) === JSON.stringify(written);
}

/** Deletes the notes that files of a subject were imported, and what was asked of a source for it. */
function forget(writing: Writing, subject: string): void {
  // The same company with and without zeros before its number.
  const names = /^\d{1,10}$/.test(subject) ? [subject, String(Number(subject))] : [subject];
  for (const name of names)
    for (const table of ['imports', 'sync_state']) writing.write(`DELETE FROM ${table} WHERE subject = ?`, [name]);
}

/** Deletes all that was read from the documents of a filing. */
function dropFiling(writing: Writing, accession: string): void {
  for (const { table } of ownedTables())
    if (isOfDocuments(table)) writing.write(`DELETE FROM ${table.name} WHERE accession = ?`, [accession]);
  forget(writing, accession);
}

/** Whether rows of a table were read from the documents of a filing. */
function isOfDocuments({ name, columns }: Owned['table']): boolean {
  return name !== 'filings' && name !== 'notices' && columns.some((column) => column.name === 'accession');
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
    if (isOfDocuments(table)) dropFiling(writing, String(row[values.indexOf('accession')]));
  }
  if (table.name === 'symbols' && damaged.length > 0) restoreSymbol(writing, subject);
  return damaged.length;
}

/** What other tables say of a symbol whose row is gone: its company, and the days of its prices. */
function restoreSymbol({ rows, write }: Writing, symbol: string): void {
  const [days] = rows('SELECT min(first_day), max(last_day) FROM price_spans WHERE symbol = ?', [symbol]);
  const companies = rows('SELECT cik FROM companies, json_each(tickers) WHERE value = ?', [symbol]);
  const cik = companies.length === 1 ? companies[0]![0]! : null;
  const [first = null, last = null] = days ?? [];
  if (cik !== null || first !== null)
    write('INSERT INTO symbols (symbol, cik, first_day, last_day) VALUES (?, ?, ?, ?)', [symbol, cik, first, last]);
}

function isSound(table: Pick<Owned['table'], 'sums'>, row: readonly SqlValue[], { crc32 }: Writing): boolean {
  const [list, checksum, long, longChecksum = null] = row as [string, number | null, SqlValue?, (number | null)?];
  const [sum, longSum] = table.sums(list, long, crc32);
  return (checksum ?? sum) === sum && (longChecksum ?? longSum) === longSum;
}
