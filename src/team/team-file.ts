/**
 * The SQLite file of a team's store on this machine: a normal store with an additional list of its subjects and their
 * versions. Readers use a replica. Writers use a file of their own, in which triggers mark changed subjects for
 * publishing.
 */

import type { SqlRow, SqlValue } from '../store/drivers/driver.ts';
import type { Session } from '../store/drivers/session.ts';
import { openForWriting } from '../store/schema/open-for-writing.ts';
import type { Table } from '../store/schema/table.ts';
import * as t from '../store/schema/tables.ts';
import { SqliteWriter } from '../store/writing/writer.ts';
import type { Published } from './publish.ts';

/**
 * Tables in addition to those of the store. `size` is that of the parts; `used_at` ms, 0: never asked for; `checked_at`
 * of the whole file.
 */
const TABLES = `
CREATE TABLE IF NOT EXISTS team_subjects (subject TEXT PRIMARY KEY, version TEXT NOT NULL, used_at INTEGER NOT NULL, size INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS team_parts (
  subject TEXT NOT NULL, part TEXT NOT NULL, version TEXT NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (subject, part)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS team_symbols (symbol TEXT PRIMARY KEY, subject TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS team_state (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
`;

/** Columns that say which subject a row belongs to, by table. */
const OWNERS: readonly (readonly [table: Pick<Table<never>, 'name' | 'columns'>, column: string])[] = [
  ...[t.SYMBOLS, t.PRICES, t.SPLITS, t.DIVIDENDS, t.PRICE_SPANS, t.PRICE_BASIS, t.ADJUSTED_CLOSES, t.TRAILING].map(
    (table) => [table, 'symbol'] as const,
  ),
  ...[t.COMPANIES, t.FACTS, t.REPORTS, t.OTHER_FACTS, t.FILINGS, t.INSIDER_FORMS, t.PREDECESSORS].map(
    (table) => [table, 'cik'] as const,
  ),
  ...[t.FILERS, t.DOCUMENTS, t.EXTRACTIONS, t.SECTIONS, t.OWNERSHIP, t.COVERS].map(
    (table) => [table, 'accession'] as const,
  ),
  ...[t.IMPORTS, t.SYNC_STATE].map((table) => [table, 'subject'] as const),
];

/** The row that a trigger is about. */
const row = (event: 'INSERT' | 'UPDATE' | 'DELETE'): string => (event === 'DELETE' ? 'OLD' : 'NEW');

/**
 * Marks rows that change: what is marked is published, and no longer marked once it is. Without a unique key: the
 * clause ON CONFLICT of a statement counts in its triggers as well. A checksum that is written changes nothing.
 */
function marking(): string {
  const triggers = OWNERS.flatMap(([{ name, columns }, column]) =>
    (['INSERT', 'UPDATE', 'DELETE'] as const).map(
      (
        event,
      ) => `CREATE TRIGGER IF NOT EXISTS team_${name}_${event.toLowerCase()} AFTER ${event === 'UPDATE' ? `UPDATE OF ${columns.map((each) => each.name).join(', ')}` : event} ON ${name} BEGIN
  DELETE FROM team_marks WHERE kind = '${column}' AND key = ${row(event)}.${column};
  INSERT INTO team_marks (kind, key) VALUES ('${column}', ${row(event)}.${column});
END;`,
    ),
  );
  return `CREATE TABLE IF NOT EXISTS team_marks (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, key NOT NULL);
CREATE INDEX IF NOT EXISTS team_marks_key ON team_marks (kind, key);
${triggers.join('\n')}`;
}

export interface Held {
  readonly version: string;
  readonly usedAt: number;
  readonly size: number;
}

/** A mark: a symbol, CIK, accession number or subject of an import whose rows changed. */
export interface Mark {
  readonly id: number;
  readonly kind: string;
  readonly key: string | number;
}

export class TeamFile extends SqliteWriter {
  readonly #marks: boolean;

  constructor(session: Session, marks: boolean) {
    super(session, 'live');
    this.#marks = marks;
  }

  /** Rows of a query, in the transaction that is open. */
  all(sql: string, params: readonly SqlValue[] = []): readonly SqlRow[] {
    return this.session.all(sql, params);
  }

  run(sql: string, params: readonly SqlValue[] = []): void {
    this.session.run(sql, params);
  }

  held(): ReadonlyMap<string, Held> {
    const rows = this.all('SELECT subject, version, used_at, size FROM team_subjects');
    return new Map(
      rows.map(([subject, version, usedAt, size]) => [
        subject as string,
        { version: version as string, usedAt: usedAt as number, size: size as number },
      ]),
    );
  }

  versionOf(subject: string): string | undefined {
    return this.all('SELECT version FROM team_subjects WHERE subject = ?', [subject])[0]?.[0] as string | undefined;
  }

  /** Versions of the parts of these subjects. */
  partVersions(subjects: readonly string[]): readonly string[] {
    const query = "SELECT version FROM team_parts WHERE version <> '' AND subject IN (SELECT value FROM json_each(?))";
    return this.all(query, [JSON.stringify(subjects)]).map(([version]) => version as string);
  }

  state(name: string): SqlValue | undefined {
    return this.all('SELECT value FROM team_state WHERE name = ?', [name])[0]?.[0];
  }

  setState(name: string, value: SqlValue): void {
    this.run('INSERT OR REPLACE INTO team_state VALUES (?, ?)', [name, value]);
  }

  /** What PostgreSQL has of the subject now is what the file has. */
  recordVersions(
    { subject, version, parts }: Pick<Published, 'subject' | 'version' | 'parts'>,
    symbols: readonly string[],
  ): void {
    for (const table of ['team_parts', 'team_symbols']) this.run(`DELETE FROM ${table} WHERE subject = ?`, [subject]);
    if (version === undefined) {
      this.run('DELETE FROM team_subjects WHERE subject = ?', [subject]);
      return;
    }
    this.run('INSERT INTO team_subjects VALUES (?1, ?2, 0, 0) ON CONFLICT (subject) DO UPDATE SET version = ?2', [
      subject,
      version,
    ]);
    for (const [part, { version: of, digest }] of parts)
      this.run('INSERT INTO team_parts VALUES (?, ?, ?, ?)', [subject, part, of, digest]);
    for (const symbol of symbols) this.run('INSERT OR REPLACE INTO team_symbols VALUES (?, ?)', [symbol, subject]);
  }

  /** Runs `work` without leaving marks of it; within a transaction. */
  unmarked(work: () => void): void {
    const last = this.#marks ? (this.all('SELECT max(id) FROM team_marks')[0]![0] ?? 0) : 0;
    work();
    if (this.#marks) this.run('DELETE FROM team_marks WHERE id > ?', [last]);
  }

  /** Builds the search index where a change deleted it, as old as it is at its source. */
  storeUniverse(): void {
    if (this.all('SELECT 1 FROM universe').length > 0) return;
    const { stocks, etfs, total, lines } = this.universeIndex();
    if (total === 0) return;
    const values = [stocks, etfs, total, this.state('universe_updated_at') ?? this.newestImport() ?? null, lines];
    this.run('INSERT INTO universe (id, stocks, etfs, total, updated_at, lines) VALUES (1, ?, ?, ?, ?, ?)', values);
  }

  marks(): readonly Mark[] {
    return this.all('SELECT id, kind, key FROM team_marks ORDER BY id').map(([id, kind, key]) => ({
      id: id as number,
      kind: kind as string,
      key: key as string | number,
    }));
  }
}

/** Opens the file, made where it is missing; `marks` for that of a writer. Throws MdsError `STORE_*`. */
export function openTeamFile(path: string, { marks = false, busyMs = 60_000 } = {}): TeamFile {
  const session = openForWriting(path, 'live', { busyMs });
  try {
    // A replica can be fetched again: a power cut may cost it its last seconds.
    session.exec(`PRAGMA synchronous = ${marks ? 'FULL' : 'NORMAL'}`);
    const hasTables = session.all(
      "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'team\\_%' ESCAPE '\\'",
    )[0]![0] as number;
    if (hasTables === 0 || (marks && hasTables < 10))
      session.exec(`BEGIN IMMEDIATE; ${TABLES} ${marks ? marking() : ''} COMMIT`);
    return new TeamFile(session, marks);
  } catch (error) {
    session.close();
    throw error;
  }
}
