/**
 * Writes of a team: the importer, sync and prune write a SQLite file of this machine as ever; what changed in it is
 * then published, subject by subject. Where another writer was first, the file takes that state: the work is done again
 * on it.
 */
import { unitedMonths } from '../engine/listings/sightings.ts';
import { isMdsError } from '../errors.ts';
import { decodeSightings, encodeSightings } from '../store/codecs/sightings-codec.ts';
import type { SqlValue } from '../store/drivers/driver.ts';
import { WIDEN } from '../store/writing/listing-writer.ts';
import { removeSubject } from './apply.ts';
import type { TeamConnection } from './connection.ts';
import { encodeSubject } from './encode.ts';
import { decodePart, type TableRows } from './part-codec.ts';
import { type Published, publish } from './publish.ts';
import { applyPulled, pullAll, readSubjects } from './pull.ts';
import { requireSchema } from './schema.ts';
import {
  type All,
  allSubjects,
  COMPANIES,
  companySubject,
  DIRECTORY,
  partsOf,
  symbolSubject,
  symbolsIn,
} from './subjects.ts';
import { type Mark, openTeamFile, type TeamFile } from './team-file.ts';

export interface TeamWriter {
  /** The store to write. */
  readonly file: TeamFile;
  /** Publishes what changed in the file. Throws MdsError `TEAM_*`. */
  readonly publish: () => Promise<PublishReport>;
  /** Takes the newest state of these subjects. Throws MdsError `TEAM_*`. */
  readonly refresh: (subjects: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

export interface PublishReport {
  /** Subjects with a new version. */
  readonly changed: readonly string[];
  /** Subjects that another writer had changed: the file has their state now. */
  readonly conflicts: readonly string[];
}

/** Other writers of the directory may be first a few times in a row. */
const TRIES = 8;

/**
 * Opens the file of this machine and makes it equal to PostgreSQL; first publishes what an earlier process left in it.
 * Throws MdsError `TEAM_*`.
 */
export async function openTeamWriter(
  team: TeamConnection,
  path: string,
  now: () => number,
  onProgress?: (done: number, total: number) => void,
): Promise<TeamWriter> {
  await requireSchema(team);
  const file = openTeamFile(path, { marks: true });
  let last: Promise<unknown> = Promise.resolve();
  const publishing = (): Promise<PublishReport> => {
    const turn = last.then(
      () => publishMarked(team, file, now),
      () => publishMarked(team, file, now),
    );
    last = turn.catch(() => undefined);
    return turn;
  };
  try {
    await publishing();
    await pullAll(team.query, file, now, onProgress);
  } catch (error) {
    file.close();
    throw error;
  }
  return {
    file,
    publish: publishing,
    refresh: async (subjects) => {
      const before = file.held();
      applyPulled(file, await readSubjects(team.query, { subjects }, file.partVersions(subjects)), before, now());
    },
    close: () => file.close(),
  };
}

async function publishMarked(team: TeamConnection, file: TeamFile, now: () => number): Promise<PublishReport> {
  const marks = file.marks();
  if (marks.length === 0) return { changed: [], conflicts: [] };
  const changed: string[] = [];
  const conflicts: string[] = [];
  for (const subject of markedSubjects(file, marks)) {
    const published = await publishSubject(team, file, subject, now);
    if (published === 'conflict') conflicts.push(subject);
    else if (published?.isChanged === true) changed.push(subject);
  }
  file.transaction(() => file.run('DELETE FROM team_marks WHERE id <= ?', [marks.at(-1)!.id]));
  return { changed, conflicts };
}

/** Undefined: neither here nor there. */
async function publishSubject(
  team: TeamConnection,
  file: TeamFile,
  subject: string,
  now: () => number,
): Promise<Published | 'conflict' | undefined> {
  for (let attempt = 1; ; attempt++) {
    // One state of the file, whatever other processes write to it.
    const encoded = file.transaction(() => encodeSubject((sql, params) => file.all(sql, params), subject), 'rollback');
    const base = file.versionOf(subject);
    if (encoded.parts.size === 0 && base === undefined) return undefined;
    try {
      const [published] = await publish(team, [{ encoded, base }]);
      file.transaction(() => file.recordVersions(published!, encoded.symbols));
      return published!;
    } catch (error) {
      if (!isMdsError(error, 'TEAM_') || error.code !== 'TEAM_CONFLICT' || attempt === TRIES) throw error;
      if (subject === DIRECTORY) await mergeDirectory(team, file);
      else {
        await takeOver(team, file, subject, now);
        return 'conflict';
      }
    }
  }
}

/** Replaces the subject by what PostgreSQL has. */
async function takeOver(team: TeamConnection, file: TeamFile, subject: string, now: () => number): Promise<void> {
  const pulled = await readSubjects(team.query, { subjects: [subject] }, []);
  const only = { ...pulled, subjects: pulled.subjects.filter((each) => each.subject === subject) };
  const all: All = (sql, params) => file.all(sql, params);
  file.transaction(() =>
    file.unmarked(() => {
      // What this writer added goes as well: nothing of two states is mixed.
      for (const symbol of symbolsIn(all, subject))
        file.run('INSERT OR IGNORE INTO team_symbols VALUES (?, ?)', [symbol, subject]);
      removeSubject(file, subject, partsOf(all, subject).keys());
    }),
  );
  applyPulled(file, only, file.held(), now());
}

/** Adds to the directory of the file what others have added; of what both changed, that of the file counts. */
async function mergeDirectory(team: TeamConnection, file: TeamFile): Promise<void> {
  const { subjects, versions } = await readSubjects(team.query, { subjects: [DIRECTORY] }, []);
  const tables = subjects.flatMap(({ parts }) => parts.flatMap((part) => decodePart(part, DIRECTORY)));
  file.transaction(() => {
    const insert = (table: string, columns: readonly string[], row: readonly SqlValue[], end: string): void =>
      file.run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${end}`,
        row,
      );
    for (const { table, columns, rows } of tables) {
      for (const row of rows) {
        if (table === 'symbols' || table === 'notices') insert(table, columns, row, 'ON CONFLICT DO NOTHING');
        if (table === 'named_symbols') insert(table, columns, row, WIDEN);
        if (table === 'sync_state') {
          const set = columns.map((name) => `${name} = excluded.${name}`).join(', ');
          insert(table, columns, row, `ON CONFLICT DO UPDATE SET ${set} WHERE excluded.checked_at > checked_at`);
        }
        if (table === 'imports') {
          const same = columns.map((name) => `${name} IS ?`).join(' AND ');
          if (file.all(`SELECT 1 FROM imports WHERE ${same}`, row).length === 0) insert(table, columns, row, '');
        }
      }
    }
    mergeSightings(file, tables);
    const version = versions.get(DIRECTORY);
    if (version !== undefined)
      file.run('INSERT INTO team_subjects VALUES (?1, ?2, 0, 0) ON CONFLICT (subject) DO UPDATE SET version = ?2', [
        DIRECTORY,
        version,
      ]);
  });
}

/** Unites what both have seen of a security: months of other files. */
function mergeSightings(file: TeamFile, tables: readonly TableRows[]): void {
  for (const { columns, rows } of tables.filter(({ table }) => table === 'sightings')) {
    const [cusip, symbol, firstDay, lastDay, months] = ['cusip', 'symbol', 'first_day', 'last_day', 'months'].map(
      (column) => columns.indexOf(column),
    ) as [number, number, number, number, number];
    for (const row of rows) {
      const query = `SELECT ${columns.join(', ')} FROM sightings WHERE cusip = ? AND symbol = ?`;
      const own = file.all(query, [row[cusip]!, row[symbol]!])[0];
      const [theirs, ours] = [row, own ?? row].map((each) => decodeSightings(each[months] as Uint8Array) ?? []);
      const newer = own !== undefined && own[lastDay]! >= row[lastDay]! ? own : row;
      const united = [...newer];
      united[firstDay] = Math.min(row[firstDay] as number, (own ?? row)[firstDay] as number);
      united[months] = encodeSightings(unitedMonths([...ours!, ...theirs!]));
      file.run(
        `INSERT OR REPLACE INTO sightings (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        united,
      );
    }
  }
}

/** Subjects of marked rows, the directory last. */
function markedSubjects(file: TeamFile, marks: readonly Mark[]): readonly string[] {
  const subjects = new Set<string>();
  const ofCik = (cik: number): void => {
    const isCompany = file.all(`SELECT ?1 IN (${COMPANIES})`, [cik])[0]![0] === 1;
    if (isCompany || file.versionOf(companySubject(cik)) !== undefined) subjects.add(companySubject(cik));
    // An insider: its filings are with the companies they are about.
    else
      for (const [accession] of file.all('SELECT accession FROM filings WHERE cik = ?', [cik]))
        ofAccession(accession as string);
  };
  const ofAccession = (accession: string): void => {
    const all = file.all('SELECT cik FROM filings WHERE accession = ?', [accession]).map(([cik]) => cik as number);
    const companies = all.filter((cik) => file.all(`SELECT ?1 IN (${COMPANIES})`, [cik])[0]![0] === 1);
    for (const cik of companies.length > 0 ? companies : all) subjects.add(companySubject(cik));
  };
  const ofSymbol = (symbol: string): void => {
    const row = file.all('SELECT cik FROM symbols WHERE symbol = ?', [symbol])[0];
    const former = file.all('SELECT subject FROM team_symbols WHERE symbol = ?', [symbol])[0]?.[0];
    if (typeof former === 'string') subjects.add(former);
    if (row !== undefined) subjects.add(row[0] === null ? symbolSubject(symbol) : companySubject(row[0] as number));
  };
  for (const { kind, key } of marks) {
    if (kind === 'cik') ofCik(Number(key));
    else if (kind === 'accession' || /^\d{10}-\d\d-\d{6}$/.test(String(key))) ofAccession(String(key));
    else if (kind === 'subject' && /^\d{10}$/.test(String(key))) ofCik(Number(key));
    else if (key !== '') ofSymbol(String(key));
  }
  const stored = new Set(allSubjects((sql, params) => file.all(sql, params)));
  subjects.delete(DIRECTORY);
  return [...[...subjects].filter((each) => stored.has(each) || file.versionOf(each) !== undefined).sort(), DIRECTORY];
}
