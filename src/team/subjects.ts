/**
 * Subjects, the units in which a team publishes and fetches data: a company with its symbols, filings and texts; a
 * symbol without a company; or the directory of all symbols. A subject is a list of parts, a part is rows of tables.
 * Rows that change often are in parts of their own.
 */

import type { SqlRow, SqlValue } from '../store/drivers/driver.ts';
import { tenDigitCik } from '../store/schema/cik.ts';
import * as t from '../store/schema/tables.ts';
import type { TableRows } from './part-codec.ts';

export const DIRECTORY = 'directory';

export const companySubject = (cik: number): string => `company:${tenDigitCik(cik)}`;
export const symbolSubject = (symbol: string): string => `symbol:${symbol}`;

/** The company of a subject; undefined for a symbol or the directory. */
export function cikOf(subject: string): number | undefined {
  return subject.startsWith('company:') ? Number(subject.slice('company:'.length)) : undefined;
}

/** Reads rows. */
export type All = (sql: string, params?: readonly SqlValue[]) => readonly SqlRow[];

/** The rows of one table that belong to a part, as a condition, and the columns to copy. */
export interface Piece {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: string;
  readonly params: readonly SqlValue[];
}

interface NamedColumns {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
}

function piece(
  table: NamedColumns,
  where: string,
  params: readonly SqlValue[],
  without: readonly string[] = [],
): Piece {
  const columns = table.columns.map(({ name }) => name).filter((name) => !without.includes(name));
  return { table: table.name, columns, where, params };
}

/** Rows in the order of their columns: the same content gives the same list wherever it is stored. */
export function rowsOf(all: All, piece: Piece): TableRows {
  const { table, columns } = piece;
  return { table, columns, rows: all(`SELECT ${columns.join(', ')} ${ordered(piece)}`, piece.params) };
}

/** Ids of the import rows of a piece, in the order of {@link rowsOf}. */
export function importIds(all: All, piece: Piece): SqlValue[] {
  return all(`SELECT id ${ordered(piece)}`, piece.params).map(([id]) => id!);
}

/** FROM, WHERE and ORDER BY of a piece. Imports are ordered by time: their ids differ from file to file. */
function ordered({ table, columns, where }: Piece): string {
  const order = [...(table === 'imports' ? ['imported_at'] : []), ...columns.filter((name) => !BLOBS.has(name))];
  return `FROM ${table} WHERE ${where} ORDER BY ${order.join(', ')}`;
}

const BLOBS = new Set(['bars', 'rows', 'columns', 'bytes', 'text', 'list', 'json', 'figures', 'record', 'months']);

/** Parts of the directory by the first letter of a symbol: what fails-to-deliver files, forms and covers name. */
export const LISTINGS: Readonly<Record<string, NamedColumns>> = { seen: t.SIGHTINGS, named: t.NAMED_SYMBOLS };

/** Whether the directory leaves a symbol to another subject: it has prices, or its company has records. */
const OWNED = `((last_day IS NOT NULL
  OR cik IN (SELECT cik FROM companies) OR cik IN (SELECT cik FROM filings) OR cik IN (SELECT cik FROM reports)
  OR symbol IN (SELECT subject FROM sync_state WHERE part IN ('symbol', 'prices'))) IS TRUE)`;

/**
 * Companies. Others that filings are listed under, such as insiders, are none: their rows go with the texts of a
 * company.
 */
export const COMPANIES =
  'SELECT cik FROM companies UNION SELECT cik FROM reports UNION SELECT cik FROM symbols WHERE cik IS NOT NULL';

/** Every subject with rows in the store. */
export function allSubjects(all: All): readonly string[] {
  const ciks = all(`SELECT cik FROM companies UNION SELECT cik FROM reports
    UNION SELECT cik FROM symbols WHERE cik IS NOT NULL AND ${OWNED}
    UNION SELECT cik FROM filings WHERE accession NOT IN (SELECT accession FROM filings WHERE cik IN (${COMPANIES})) ORDER BY cik`);
  const symbols = all(`SELECT symbol FROM symbols WHERE cik IS NULL AND ${OWNED} ORDER BY symbol`);
  return [
    DIRECTORY,
    ...ciks.map(([cik]) => companySubject(cik as number)),
    ...symbols.map(([symbol]) => symbolSubject(symbol as string)),
  ];
}

/** Symbols of a subject. */
export function symbolsIn(all: All, subject: string): readonly string[] {
  const cik = cikOf(subject);
  if (cik === undefined) return subject === DIRECTORY ? [] : [subject.slice('symbol:'.length)];
  return all('SELECT symbol FROM symbols WHERE cik = ? ORDER BY symbol', [cik]).map(([symbol]) => symbol as string);
}

/** Subjects that answers about this one read as well: those whose record the company continues. */
export function needsOf(all: All, subject: string): readonly string[] {
  const cik = cikOf(subject);
  if (cik === undefined) return [];
  const rows = all('SELECT predecessor FROM predecessors WHERE cik = ? ORDER BY predecessor', [cik]);
  return rows.map(([predecessor]) => companySubject(predecessor as number));
}

/**
 * The parts of a subject in the order they are applied: trailing figures last, since triggers delete them with what
 * they follow from.
 */
export function partsOf(all: All, subject: string): ReadonlyMap<string, readonly Piece[]> {
  if (subject === DIRECTORY) return directoryParts(all);
  const cik = cikOf(subject);
  const symbols = symbolsIn(all, subject);
  const isHere = cik !== undefined || all('SELECT 1 FROM symbols WHERE symbol = ?', [symbols[0]!]).length > 0;
  if (!isHere) return new Map();
  const parts = new Map<string, readonly Piece[]>();
  parts.set('company', [
    ...(cik === undefined ? [] : [piece(t.COMPANIES, 'cik = ?', [cik]), piece(t.PREDECESSORS, 'cik = ?', [cik])]),
    piece(t.SYMBOLS, cik === undefined ? 'symbol = ?' : 'cik = ?', [cik ?? symbols[0]!], ['rank']),
  ]);
  if (cik !== undefined) {
    const number = tenDigitCik(cik);
    parts.set('facts', [
      piece(t.FACTS, 'cik = ?', [cik]),
      piece(t.REPORTS, 'cik = ?', [cik]),
      piece(t.OTHER_FACTS, 'cik = ?', [cik]),
    ]);
    parts.set(
      'filings',
      [t.FILINGS, t.INSIDER_FORMS].map((table) => piece(table, 'cik = ?', [cik])),
    );
    parts.set('records', [
      piece(
        t.IMPORTS,
        'subject = ? OR subject IN (SELECT accession FROM filings WHERE cik = ?)',
        [number, cik],
        ['id'],
      ),
      piece(t.SYNC_STATE, 'subject = ?', [number]),
    ]);
    for (const quarter of quartersOf(all, cik)) parts.set(`texts:${quarter}`, textPieces(cik, quarter));
  }
  for (const symbol of symbols) {
    const years = all('SELECT max(year) FROM prices WHERE symbol = ?', [symbol])[0]![0] as number | null;
    const of = (table: NamedColumns, more = ''): Piece => piece(table, `symbol = ?${more}`, [symbol]);
    if (years !== null) {
      // The year is part of the name: at the turn of a year both are other parts.
      parts.set(`bars:${years}:${symbol}`, [piece(t.PRICES, 'symbol = ? AND year < ?', [symbol, years])]);
      parts.set(`now:${years}:${symbol}`, [piece(t.PRICES, 'symbol = ? AND year >= ?', [symbol, years])]);
    }
    parts.set(`listing:${symbol}`, [
      piece(t.IMPORTS, 'subject = ?1 OR id IN (SELECT import_id FROM price_spans WHERE symbol = ?1)', [symbol], ['id']),
      ...[t.SPLITS, t.DIVIDENDS, t.PRICE_SPANS, t.PRICE_BASIS, t.ADJUSTED_CLOSES].map((table) => of(table)),
      piece(t.SYNC_STATE, 'subject = ?', [symbol]),
    ]);
  }
  for (const symbol of symbols) parts.set(`trailing:${symbol}`, [piece(t.TRAILING, 'symbol = ?', [symbol])]);
  return parts;
}

/**
 * Symbols by their first letter, and who had them when. Of those that another subject owns only what its own rows do not say: place in the
 * list, and whose they are.
 */
function directoryParts(all: All): ReadonlyMap<string, readonly Piece[]> {
  const parts = new Map<string, readonly Piece[]>();
  const letters = all('SELECT DISTINCT substr(symbol, 1, 1) FROM symbols ORDER BY 1').map(
    ([letter]) => letter as string,
  );
  for (const letter of letters) {
    const range = 'substr(symbol, 1, 1) = ?';
    parts.set(`symbols:${letter}`, [
      piece(t.SYMBOLS, `${range} AND NOT ${OWNED}`, [letter], ['first_day', 'last_day']),
      { table: 'symbols', columns: ['symbol', 'cik', 'rank'], where: `${range} AND ${OWNED}`, params: [letter] },
    ]);
  }
  for (const [kind, table] of Object.entries(LISTINGS))
    for (const [letter] of all(`SELECT DISTINCT substr(symbol, 1, 1) FROM ${table.name} ORDER BY 1`))
      parts.set(`${kind}:${letter}`, [piece(table, 'substr(symbol, 1, 1) = ?', [letter!])]);
  if (all('SELECT 1 FROM notices LIMIT 1').length > 0) parts.set('notices', [piece(t.NOTICES, '1 = 1', [])]);
  parts.set('records', [piece(t.IMPORTS, "subject = ''", [], ['id']), piece(t.SYNC_STATE, "subject = ''", [])]);
  parts.set('age', [{ table: 'universe', columns: ['id', 'updated_at'], where: 'id = 1', params: [] }]);
  return parts;
}

/** Quarters in which filings with texts were filed: `2024Q3`. */
function quartersOf(all: All, cik: number): readonly string[] {
  const rows = all(
    `SELECT DISTINCT filed FROM filings f WHERE cik = ? AND (${[
      'filers',
      'documents',
      'extractions',
      'ownership',
      'covers',
      'reported_facts',
    ]
      .map((table) => `EXISTS (SELECT 1 FROM ${table} x WHERE x.accession = f.accession)`)
      .join(' OR ')}) ORDER BY filed`,
    [cik],
  );
  return [...new Set(rows.map(([filed]) => quarterOf(filed as number)))];
}

function quarterOf(day: number): string {
  const date = new Date(day * 86_400_000);
  return `${date.getUTCFullYear()}Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

/** First day of a quarter and of the next. */
function daysOf(quarter: string): readonly [number, number] {
  const [year, number] = quarter.split('Q').map(Number) as [number, number];
  return [Date.UTC(year, 3 * (number - 1)) / 86_400_000, Date.UTC(year, 3 * number) / 86_400_000];
}

/** Filings of a company that were filed in a quarter. */
export function textFilings(
  cik: number,
  quarter: string,
): { readonly where: string; readonly params: readonly number[] } {
  return {
    where: 'SELECT accession FROM filings WHERE cik = ? AND filed >= ? AND filed < ?',
    params: [cik, ...daysOf(quarter)],
  };
}

/** Documents before what was extracted from them: triggers delete extractions with a new document. */
function textPieces(cik: number, quarter: string): readonly Piece[] {
  const { where, params } = textFilings(cik, quarter);
  const tables: readonly NamedColumns[] = [
    t.FILERS,
    t.DOCUMENTS,
    t.EXTRACTIONS,
    t.SECTIONS,
    t.OWNERSHIP,
    t.COVERS,
    t.REPORTED_FACTS,
    t.OWN_LINES,
    t.BREAKDOWNS,
  ];
  return [
    piece(t.FILINGS, `accession IN (${where}) AND cik NOT IN (${COMPANIES})`, params),
    ...tables.map((table) => piece(table, `accession IN (${where})`, params)),
  ];
}
