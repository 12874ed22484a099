/**
 * What the store has of a subject (a symbol, a company, a filing), so that a row which
 * damage hides is missed: for each table how many rows, or their keys. Triggers note what changed; the writer brings checksums
 * and contents up to date before it commits. Knows which tables belong to which subjects.
 */
import type { Crc32 } from '../drivers/checksum.ts';
import type { SqlValue } from '../drivers/driver.ts';
import { json, TEXT } from './columns.ts';
import { Table } from './table.ts';
// Used as `tables.NAME` alone: to destructure it would make an object of the module at every start.
import * as tables from './tables.ts';

/** Rows of a subject by table: their number, the keys they are read by, ascending, or pairs of key and number. */
export type SubjectRows = Readonly<Record<string, number | readonly number[]>>;

export const CONTENTS = new Table('contents', { key: ['subject'], withoutRowId: true }, () => ({
  subject: TEXT,
  rows: json<SubjectRows>(),
}));

/** The subject of a company or person: its CIK in ten digits. */
const COMPANY = 'cik';

/**
 * What is written down of the rows of a subject: nothing, how many there are, how many of each span of
 * {@link SPAN_DAYS} days by filing day (span, rows, span, rows ...), a column of each, or how many there are of each
 * value of a column (value, rows, value, rows ...).
 */
export type Counted = 'none' | 'rows' | 'spans' | { readonly key: string } | { readonly each: string };

export interface Owned {
  readonly table: Pick<Table<never>, 'name' | 'columns' | 'checksums' | 'key' | 'selection' | 'types' | 'sums'>;
  /** The column that names the subject; undefined where it is the market, {@link MARKET_SUBJECT}. */
  readonly by: string | undefined;
  readonly counted: Counted;
}

/** Filings of a company are counted by spans of so many days. */
export const SPAN_DAYS = 366;
/**
 * The subject of the same by form: who asks for annual reports does not read thousands of prospectuses of a bank to know
 * that none is missing.
 */
export function formsSubject(subject: string): string {
  return `${subject} forms`;
}

/** Days of filings that withdraw reliance on past statements (8-K item 4.02), of a company. */
export const NON_RELIANCE = 'non_reliance';

/** Every table of the store but `contents` itself. */
export function ownedTables(): readonly Owned[] {
  const own = (table: unknown, by?: string, counted: Counted = 'rows'): Owned => ({
    table: table as Owned['table'],
    by,
    counted,
  });
  return [
    own(tables.IMPORTS, 'subject'),
    own(tables.SYMBOLS, 'symbol', 'none'),
    own(tables.COMPANIES, COMPANY),
    own(tables.PRICES, 'symbol', { key: 'year' }),
    own(tables.SPLITS, 'symbol'),
    own(tables.DIVIDENDS, 'symbol'),
    own(tables.PRICE_SPANS, 'symbol'),
    own(tables.ADJUSTED_CLOSES, 'symbol'),
    own(tables.FILING_SPLITS, COMPANY),
    own(tables.PRICE_BASIS, 'symbol'),
    own(tables.FACTS, COMPANY, { key: 'concept' }),
    own(tables.REPORTS, COMPANY),
    own(tables.OTHER_FACTS, COMPANY),
    own(tables.FILINGS, COMPANY, 'spans'),
    own(tables.UNIVERSE, undefined, 'none'),
    own(tables.PREDECESSORS, COMPANY),
    own(tables.TRAILING, 'symbol', { key: 'from_day' }),
    own(tables.FILERS, 'accession'),
    own(tables.DOCUMENTS, 'accession'),
    own(tables.EXTRACTIONS, 'accession'),
    own(tables.SECTIONS, 'accession'),
    own(tables.SEARCHED_FILINGS, 'accession', 'none'),
    own(tables.OWNERSHIP, 'issuer_cik', { key: 'filed' }),
    own(tables.INSIDER_FORMS, COMPANY, { key: 'quarter' }),
    own(tables.COVERS, COMPANY),
    own(tables.REPORTED_FACTS, 'accession'),
    own(tables.OWN_LINES, COMPANY),
    own(tables.BREAKDOWNS, COMPANY),
    own(tables.TAGGED, COMPANY, 'none'),
    own(tables.SYNC_STATE, 'subject'),
    own(tables.CROSS_SYMBOLS, 'symbol', 'none'),
    own(tables.CROSS_COLUMNS, undefined, { each: 'field' }),
    own(tables.MARKET, undefined, 'none'),
    own(tables.SIGHTINGS, 'cusip', 'none'),
    own(tables.NAMED_SYMBOLS, 'symbol', 'none'),
    own(tables.NOTICES, COMPANY, 'none'),
  ];
}

/** The subject of what belongs to all symbols. */
export const MARKET_SUBJECT = '';

/** The subject of a row, as SQL; `row` is what stands before its columns, `NEW.`. */
export function subjectOf({ by }: Owned, row = ''): string {
  if (by === undefined) return `'${MARKET_SUBJECT}'`;
  return isCik(by) ? `printf('%010d', ${row}${by})` : `${row}${by}`;
}

/** Whether all symbols share the rows of a table. */
export function isOfMarket(name: string): boolean {
  return ownedTables().some(({ table, by }) => by === undefined && table.name === name);
}

/** Rows of the subject `?1`, as a condition that the table's key answers. */
export function ofSubject({ by }: Owned): string {
  if (by === undefined) return `?1 = '${MARKET_SUBJECT}'`;
  return isCik(by) ? `${by} = CAST(?1 AS INTEGER)` : `${by} = ?1`;
}

const isCik = (by: string): boolean => by === COMPANY || by === 'issuer_cik';

/** A key as a number: that of a concept is its checksum. */
export function keyNumber(value: SqlValue, crc32: Crc32): number {
  return typeof value === 'string' ? crc32(value, 0) : (value as number);
}

/**
 * Adds checksums to every table. Rows that are there get theirs later, subject by subject (`waiting`): the writer does
 * it when it opens the store.
 */
export function checksumStep(): string {
  const owned = ownedTables().filter(({ table }) => !ADDED_LATER.includes(table.name));
  const added = [...owned.map(({ table }) => table), CONTENTS].map(checksumColumns);
  const waiting = owned.map(
    (each) => `INSERT INTO waiting SELECT DISTINCT ${subjectOf(each)}, '${each.table.name}' FROM ${each.table.name};\n`,
  );
  return `CREATE TABLE waiting (subject TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (subject, name)) WITHOUT ROWID;
${CONTENTS.ddl}${added.join('')}${waiting.join('')}${MARKET_SLOTS}`;
}

/** Tables of later steps, which add their checksums themselves. */
const ADDED_LATER: readonly string[] = [
  tables.ADJUSTED_CLOSES,
  tables.OWN_LINES,
  tables.INSIDER_FORMS,
  tables.BREAKDOWNS,
  tables.TAGGED,
].map(({ name }) => name);

/** Adds the checksums of a table. */
export function checksumColumns({ name, checksums }: Pick<Owned['table'], 'name' | 'checksums'>): string {
  return checksums.map((column) => `ALTER TABLE ${name} ADD COLUMN ${column} INTEGER;\n`).join('');
}

/** A checksum that is written changes nothing of the market. */
const MARKET_SLOTS = `DROP TRIGGER market_slot;
CREATE TRIGGER market_slot AFTER UPDATE OF slot, day, engine, settled, changed ON cross_symbols
BEGIN DELETE FROM market; END;
`;

/**
 * Notes what a connection changes, in a table and by triggers of its own: readers would else parse them with every
 * start, which takes longer than their answer. A row that changed without its checksums loses them: `unsealed`.
 */
export function notingChanges(): string {
  return `CREATE TEMP TABLE changed (
  name TEXT NOT NULL, subject TEXT NOT NULL, unsealed INTEGER NOT NULL, PRIMARY KEY (name, subject, unsealed)
) WITHOUT ROWID;
${ownedTables().map(triggersOf).join('')}`;
}

function triggersOf(owned: Owned): string {
  const { table, counted } = owned;
  const { name, key, checksums } = table;
  // Not OR IGNORE: the conflict clause of the statement that fires a trigger replaces those in it.
  const note = (
    row: string,
    unsealed: string,
  ): string => `INSERT INTO changed SELECT '${name}', ${subjectOf(owned, row)}, ${unsealed}
  WHERE NOT EXISTS (SELECT 1 FROM changed WHERE name = '${name}' AND subject = ${subjectOf(owned, row)} AND unsealed = ${unsealed});`;
  const differs = table.columns.map((column) => `OLD.${column.name} IS NOT NEW.${column.name}`).join(' OR ');
  const same = checksums.map((column) => `NEW.${column} IS OLD.${column}`).join(' AND ');
  const where = key.map((column) => `${column} = NEW.${column}`).join(' AND ');
  const added = counted === 'none' ? ' WHEN NEW.checksum IS NULL' : '';
  const removed = `CREATE TEMP TRIGGER ${name}_taken AFTER DELETE ON main.${name} BEGIN ${note('OLD.', '0')} END;\n`;
  return `CREATE TEMP TRIGGER ${name}_put AFTER INSERT ON main.${name}${added} BEGIN ${note('NEW.', '(NEW.checksum IS NULL)')} END;
${counted === 'none' ? '' : removed}CREATE TEMP TRIGGER ${name}_set AFTER UPDATE ON main.${name}
WHEN NEW.checksum IS NULL OR ${same} AND (${differs})
BEGIN UPDATE ${name} SET ${checksums.map((column) => `${column} = NULL`).join(', ')} WHERE ${where}; ${note('NEW.', '1')} END;
`;
}

/** What was written down of each field of the cross-section is counted again, for the market. */
export function marketContentsStep(): string {
  return `DELETE FROM contents WHERE subject GLOB 'field *';
INSERT OR IGNORE INTO waiting SELECT '${MARKET_SUBJECT}', 'cross_columns' FROM cross_columns LIMIT 1;
`;
}
