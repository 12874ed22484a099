/**
 * Writes parts of a subject (see subjects.ts) into a SQLite file, in the open transaction: deletes the old rows of each
 * part and inserts the new ones.
 */

import type { SqlValue } from '../store/drivers/driver.ts';
import { tenDigitCik } from '../store/schema/cik.ts';
import * as t from '../store/schema/tables.ts';
import { decodePart, type TableRows } from './part-codec.ts';
import { cikOf, DIRECTORY, LISTINGS, textFilings } from './subjects.ts';
import type { TeamFile } from './team-file.ts';

export interface PulledPart {
  readonly part: string;
  readonly version: string;
  readonly digest: Uint8Array;
  /** Null: the file has this version. */
  readonly bytes: Uint8Array | null;
}

export interface PulledSubject {
  readonly subject: string;
  readonly version: string;
  readonly symbols: readonly string[];
  /** All parts: one that is not listed is gone. */
  readonly parts: readonly PulledPart[];
}

/** Applies what was pulled of a subject. */
export function applySubject(file: TeamFile, pulled: PulledSubject, now: number): void {
  const { subject, version, parts } = pulled;
  const stored = new Map(
    file
      .all('SELECT part, version FROM team_parts WHERE subject = ?', [subject])
      .map(([part, of]) => [part as string, of as string]),
  );
  const changed = parts.filter((part) => stored.get(part.part) !== part.version);
  const gone = [...stored.keys()].filter((part) => !parts.some((each) => each.part === part));
  const trailing = keptTrailing(file, subject);
  const size = parts.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0);
  const content = new Map(changed.map((part) => [part.part, decodePart(part, subject)]));
  for (const part of gone) removePart(file, subject, part, []);
  for (const part of inOrder(changed.map((each) => each.part))) {
    const tables = content.get(part)!;
    removePart(file, subject, part, tables);
    insertPart(file, part, tables);
  }
  restoreTrailing(file, trailing, new Set([...gone, ...content.keys()]));
  file.run('DELETE FROM team_parts WHERE subject = ?', [subject]);
  for (const { part, version: of, digest } of parts)
    file.run('INSERT INTO team_parts VALUES (?, ?, ?, ?)', [subject, part, of, digest]);
  file.run(
    `INSERT INTO team_subjects VALUES (?1, ?2, ?3, ?4) ON CONFLICT (subject) DO UPDATE SET version = ?2, used_at = max(used_at, ?3), size = size + ?4`,
    [subject, version, now, size],
  );
  file.storeUniverse();
  file.run('DELETE FROM team_symbols WHERE subject = ?', [subject]);
  for (const symbol of pulled.symbols) file.run('INSERT OR REPLACE INTO team_symbols VALUES (?, ?)', [symbol, subject]);
}

/** Applies the first part, names and symbols, of a subject of which nothing else is here. */
export function applyNames(file: TeamFile, subject: string, pulled: PulledPart): void {
  const { part, version, digest } = pulled;
  const tables = decodePart(pulled, subject);
  removePart(file, subject, part, tables);
  insertPart(file, part, tables);
  file.run('INSERT OR REPLACE INTO team_parts VALUES (?, ?, ?, ?)', [subject, part, version, digest]);
}

/**
 * Deletes a subject with all it has, and with parts that were never PostgreSQL's; the directory says of its symbols
 * what it said before.
 */
export function removeSubject(file: TeamFile, subject: string, own: Iterable<string> = []): void {
  const stored = file.all('SELECT part FROM team_parts WHERE subject = ?', [subject]).map(([part]) => part as string);
  const parts = [...new Set([...stored, ...own])];
  for (const part of inOrder(parts).reverse()) removePart(file, subject, part, []);
  for (const table of ['team_parts', 'team_subjects', 'team_symbols'])
    file.run(`DELETE FROM ${table} WHERE subject = ?`, [subject]);
  // Rows that the directory left to this subject are pulled again with it.
  file.run("UPDATE team_parts SET version = '' WHERE subject = ? AND part LIKE 'symbols:%'", [DIRECTORY]);
  file.run("UPDATE team_subjects SET version = '' WHERE subject = ?", [DIRECTORY]);
}

/** Filings before texts that are found by them, trailing figures last. */
function inOrder(parts: readonly string[]): string[] {
  const rank = (part: string): number =>
    part.startsWith('trailing:') ? 3 : part.startsWith('texts:') ? 2 : part.startsWith('listing:') ? 1 : 0;
  return [...parts].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Rows of trailing figures that triggers delete with what they follow from, though their own part has not changed. */
function keptTrailing(file: TeamFile, subject: string) {
  const cik = cikOf(subject);
  const columns = t.TRAILING.list;
  const rows =
    cik === undefined
      ? file.all(`SELECT ${columns} FROM trailing WHERE symbol = ?`, [subject.slice('symbol:'.length)])
      : file.all(
          `SELECT ${columns} FROM trailing WHERE cik = ?1 OR cik IN (SELECT cik FROM predecessors WHERE predecessor = ?1)`,
          [cik],
        );
  return { columns, rows };
}

function restoreTrailing(
  file: TeamFile,
  { columns, rows }: ReturnType<typeof keptTrailing>,
  touched: ReadonlySet<string>,
): void {
  for (const row of rows) {
    if (touched.has(`trailing:${row[0]}`)) continue;
    file.run(`INSERT OR IGNORE INTO trailing (${columns}) VALUES (${row.map(() => '?').join(', ')})`, row);
  }
}

/** A filing of several companies stays while another one of them is in this file; ?1 is the company that is deleted. */
const NOT_OF_OTHERS =
  "NOT IN (SELECT accession FROM filings JOIN team_subjects ON subject = printf('company:%010d', cik) WHERE cik <> ?1)";

/**
 * Deletes the rows of a part.
 * @param next the new rows of the part. Symbols among them are updated in place: deleting one would delete what derives
 * from it
 */
function removePart(file: TeamFile, subject: string, part: string, next: readonly TableRows[]): void {
  const cik = cikOf(subject);
  const [kind = '', key = ''] = [part.split(':')[0], part.slice(part.indexOf(':') + 1)];
  const drop = (table: string, where: string, ...params: SqlValue[]): void =>
    file.run(`DELETE FROM ${table} WHERE ${where}`, params);
  const staying = (): string =>
    JSON.stringify(
      next.filter(({ table }) => table === 'symbols').flatMap(({ rows }) => rows.map(([symbol]) => symbol)),
    );
  if (kind === 'symbols') {
    drop(
      'symbols',
      `substr(symbol, 1, 1) = ? AND symbol NOT IN (SELECT value FROM json_each(?)) AND symbol NOT IN (SELECT symbol FROM team_symbols)`,
      key,
      staying(),
    );
    file.run(
      'UPDATE symbols SET rank = NULL WHERE rank IS NOT NULL AND substr(symbol, 1, 1) = ? AND symbol NOT IN (SELECT value FROM json_each(?))',
      [key, staying()],
    );
  }
  const listings = LISTINGS[kind]?.name;
  if (listings !== undefined) drop(listings, 'substr(symbol, 1, 1) = ?', key);
  if (kind === 'notices') drop('notices', '1 = 1');
  if (kind === 'company') {
    // A company that stays is updated in place: triggers compare the old and the new row.
    if (cik !== undefined && next.every(({ table, rows }) => table !== 'companies' || rows.length === 0))
      drop('companies', 'cik = ?', cik);
    if (cik !== undefined) drop('predecessors', 'cik = ?', cik);
    const own = cik === undefined ? 'symbol = ?' : 'cik = ?';
    const gone = `${own} AND symbol NOT IN (SELECT value FROM json_each(?)) AND symbol IN (SELECT symbol FROM team_symbols WHERE subject = ?)`;
    const params = [cik ?? subject.slice('symbol:'.length), staying(), subject];
    drop('symbols', `rank IS NULL AND ${gone}`, ...params);
    file.run(`UPDATE symbols SET first_day = NULL, last_day = NULL WHERE ${gone}`, params);
  }
  if (kind === 'facts') for (const table of ['facts', 'reports', 'other_facts']) drop(table, 'cik = ?', cik!);
  if (kind === 'filings') for (const table of ['filings', 'insider_forms']) drop(table, 'cik = ?', cik!);
  if (kind === 'records') {
    const name = cik === undefined ? '' : tenDigitCik(cik);
    drop('imports', 'subject = ?', name);
    if (cik !== undefined)
      drop('imports', `subject IN (SELECT accession FROM filings WHERE cik = ?1) AND subject ${NOT_OF_OTHERS}`, cik);
    drop('sync_state', 'subject = ?', name);
  }
  if (kind === 'bars' || kind === 'now')
    drop('prices', `year ${kind === 'bars' ? '<' : '>='} ? AND symbol = ?`, Number(key.slice(0, 4)), key.slice(5));
  if (kind === 'listing')
    for (const table of ['splits', 'dividends', 'price_spans', 'price_basis', 'adjusted_closes'])
      drop(table, 'symbol = ?', key);
  if (kind === 'listing') for (const table of ['imports', 'sync_state']) drop(table, 'subject = ?', key);
  if (kind === 'trailing') drop('trailing', 'symbol = ?', key);
  if (kind === 'texts') {
    const { where, params } = textFilings(cik!, key);
    const only = `accession IN (${where} AND accession ${NOT_OF_OTHERS})`;
    for (const { name } of [t.DOCUMENTS, t.EXTRACTIONS, t.SECTIONS, t.OWNERSHIP, t.COVERS, t.FILERS])
      drop(name, only, ...params);
  }
}

function insertPart(file: TeamFile, part: string, tables: readonly TableRows[]): void {
  let imported: readonly SqlValue[] = [];
  for (const each of tables) {
    if (each.table === 'universe') {
      const at = each.rows[0]?.[1] ?? null;
      file.setState('universe_updated_at', at);
      file.run('UPDATE universe SET updated_at = ?', [at]);
    } else if (each.table === 'imports') imported = insertImports(file, each);
    else if (each.table === 'symbols') insertSymbols(file, each, part.startsWith('symbols:'));
    else if (each.table === 'price_spans') {
      const at = each.columns.indexOf('import_id');
      insertRows(file, { ...each, rows: each.rows.map((row) => row.with(at, imported[row[at] as number]!)) });
    } else insertRows(file, each);
  }
}

/** Rows of other subjects may be there (a filing of two companies): they are the same. */
function insertRows(file: TeamFile, { table, columns, rows }: TableRows): void {
  const key = table === 'companies' ? t.COMPANIES.onConflict('replacing') : '';
  const verb = key === '' ? 'INSERT OR REPLACE' : 'INSERT';
  const sql = `${verb} INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${key}`;
  for (const row of rows) file.run(sql, row);
}

/** New numbers, in the order of the old ones; one that two symbols name is stored once. */
function insertImports(file: TeamFile, { columns, rows }: TableRows): readonly SqlValue[] {
  const same = `SELECT id FROM imports WHERE ${columns.map((name) => `${name} IS ?`).join(' AND ')}`;
  return rows.map((row) => {
    const there = file.all(same, row)[0]?.[0];
    if (there !== undefined) return there;
    file.run(`INSERT INTO imports (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, row);
    return file.all('SELECT last_insert_rowid()')[0]![0]!;
  });
}

/** The directory says of a symbol that another subject has only its place in the list. */
function insertSymbols(file: TeamFile, { columns, rows }: TableRows, isDirectory: boolean): void {
  const names = columns.filter((name) => name !== 'symbol');
  const set = (list: readonly string[]): string => list.map((name) => `${name} = excluded.${name}`).join(', ');
  const insert = `INSERT INTO symbols (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT (symbol) DO UPDATE SET`;
  const query = 'SELECT symbol FROM team_symbols WHERE subject IN (SELECT subject FROM team_subjects)';
  const held = new Set(isDirectory ? file.all(query).map(([symbol]) => symbol) : []);
  for (const row of rows) file.run(`${insert} ${set(held.has(row[0]!) ? ['rank'] : names)}`, row);
}
