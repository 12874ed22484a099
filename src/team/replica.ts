/**
 * A replica: the local copy of the subjects that a user of a team's store has needed. Subjects are fetched when an
 * answer needs them; at most once a minute one statement asks PostgreSQL what changed. Without a connection answers
 * come from the replica as it is.
 */
import { dirname } from 'node:path';
import { isMdsError, MdsError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { applyNames, removeSubject } from './apply.ts';
import type { TeamConnection } from './connection.ts';
import { applyPulled, dropGone, pullAll, readSubjects } from './pull.ts';
import { ALWAYS, judged, type Needs, replicaState } from './replica-state.ts';
import { requireSchema } from './schema.ts';
import { openTeamFile, type TeamFile } from './team-file.ts';

/** After a failed try, so long none is made where an answer can do without, ms. */
const AWAY_MS = 1500;
/** The largest replica of a command line; a server has all (`--replica full`). */
const MOST_BYTES = 2 * 1024 ** 3;

/** Of the replica that an answer is computed from. */
export interface Freshness {
  /** When PostgreSQL was last asked, ms. */
  readonly checkedAt: number;
  /** Why it could not be asked now. */
  readonly away: MdsError | undefined;
  /** Whether the file changed. */
  readonly changed: boolean;
  /** Subjects left as they were: a newer program wrote them. */
  readonly newer: readonly string[];
}

export interface ReplicaOptions {
  readonly path: string;
  /** Opened when it is needed. */
  readonly team: () => TeamConnection;
  readonly now: () => number;
  readonly mostBytes?: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Makes sure that the replica has what an answer needs. Throws TEAM_UNREACHABLE where it lacks some of it and
 * PostgreSQL cannot be asked, other MdsError `TEAM_*`, STORE_NEWER for a subject that is only there in a newer format,
 * `STORE_*`.
 */
export async function ensureReplica(options: ReplicaOptions, needs: Needs): Promise<Freshness> {
  const { path, now } = options;
  const state = replicaState(path, needs);
  const { lacks, isStale } = judged(state, needs, now());
  const unchanged = { checkedAt: state?.checkedAt ?? 0, away: undefined, changed: false, newer: [] };
  if (!lacks && !isStale) return unchanged;
  makeFolder(dirname(path));
  const file = openTeamFile(path);
  try {
    const failedAt = file.state('failed_at') as number | undefined;
    if (!lacks && failedAt !== undefined && Math.abs(now() - failedAt) < AWAY_MS)
      return { ...unchanged, away: away(options.team().address.text) };
    let newer = await update(options, file, needs);
    const others = needs.everything ? [] : otherNames(file, needs.symbols);
    if (others.length > 0) newer = await update(options, file, { ...needs, symbols: [...needs.symbols, ...others] });
    return { checkedAt: now(), away: undefined, changed: true, newer };
  } catch (error) {
    if (!isMdsError(error, 'TEAM_') || error.code !== 'TEAM_UNREACHABLE') throw error;
    file.transaction(() => file.setState('failed_at', now()));
    if (lacks) throw error;
    return { ...unchanged, away: error };
  } finally {
    file.close();
  }
}

function away(text: string): MdsError {
  return new MdsError('TEAM_UNREACHABLE', `${text}: not reachable a moment ago`);
}

async function update(options: ReplicaOptions, file: TeamFile, needs: Needs): Promise<readonly string[]> {
  const { now, onProgress, mostBytes = MOST_BYTES } = options;
  const { query, address } = options.team();
  if (file.state('checked_at') === undefined) await requireSchema({ query, address });
  if (needs.everything) {
    await requireFit(query, mostBytes, address.text);
    const { newer } = await pullAll(query, file, now, onProgress);
    noteAbsent(file, needs.symbols);
    finish(file, now(), ['checked_at', 'whole_at', 'names_at']);
    return newer;
  }
  const before = file.held();
  const wanted = {
    subjects: [...ALWAYS.subjects, ...subjectsOf(file, needs.symbols)],
    symbols: [...ALWAYS.symbols, ...needs.symbols],
    accessions: needs.accessions,
  };
  const held = file.partVersions([...before.keys()].filter((subject) => wanted.subjects.includes(subject)));
  const all = file.partVersions(relatedSubjects(file, wanted.symbols, needs.accessions));
  const pulled = await readSubjects(query, wanted, [...new Set([...held, ...all])], [...before.keys()]);
  dropGone(file, before, pulled.versions);
  // What changed and was not asked for now is fetched when it is.
  for (const [subject, { version }] of before)
    if (
      version !== '' &&
      pulled.versions.get(subject) !== version &&
      !pulled.subjects.some((each) => each.subject === subject)
    )
      file.transaction(() => file.run("UPDATE team_subjects SET version = '' WHERE subject = ?", [subject]));
  const { newer } = applyPulled(file, pulled, before, now());
  const missing = pulled.subjects.filter(({ subject }) => newer.includes(subject) && !before.has(subject));
  if (missing.length > 0)
    throw new MdsError('STORE_NEWER', `${address.text}: ${missing[0]!.subject} was written by a newer version of mds`, {
      hint: 'update this program',
    });
  noteAbsent(file, needs.symbols);
  file.transaction(() => {
    for (const { subject } of pulled.subjects)
      file.run('UPDATE team_subjects SET used_at = ? WHERE subject = ?', [now(), subject]);
  });
  if (needs.names) await pullNames(query, file);
  shrink(file, mostBytes, new Set(pulled.subjects.map(({ subject }) => subject)));
  finish(file, now(), needs.names ? ['checked_at', 'names_at'] : ['checked_at']);
  return newer;
}

/** Symbols of the directory under which what carried one of these may be: later ones, and those of an owner. */
function otherNames(file: TeamFile, symbols: readonly string[]): readonly string[] {
  const rows = file.all(
    `WITH asked(symbol) AS (SELECT value FROM json_each(?)),
      seen(symbol) AS (SELECT b.symbol FROM asked, sightings a, sightings b
        WHERE a.symbol = replace(asked.symbol, '-', '') AND b.cusip = a.cusip)
    SELECT symbol FROM symbols WHERE symbol NOT IN asked
      AND (replace(symbol, '-', '') IN seen OR substr(symbol, instr(symbol, ':') + 1) IN asked)`,
    [JSON.stringify(symbols)],
  );
  return rows.map(([symbol]) => symbol as string);
}

/** Of these symbols PostgreSQL has nothing, where the file has nothing now. */
function noteAbsent(file: TeamFile, symbols: readonly string[]): void {
  file.transaction(() => {
    file.run("DELETE FROM team_symbols WHERE subject = ''");
    for (const symbol of symbols) file.run("INSERT OR IGNORE INTO team_symbols VALUES (?, '')", [symbol]);
  });
}

function finish(file: TeamFile, at: number, names: readonly string[]): void {
  file.transaction(() => {
    for (const name of names) file.setState(name, at);
    file.run("DELETE FROM team_state WHERE name = 'failed_at'");
  });
}

function subjectsOf(file: TeamFile, symbols: readonly string[]): readonly string[] {
  const query = "SELECT subject FROM team_symbols WHERE subject <> '' AND symbol IN (SELECT value FROM json_each(?))";
  return file.all(query, [JSON.stringify(symbols)]).map(([subject]) => subject as string);
}

/** Subjects that are read with these, as far as they are here. */
function relatedSubjects(file: TeamFile, symbols: readonly string[], accessions: readonly string[]): readonly string[] {
  const rows = file.all(
    `WITH RECURSIVE related(cik) AS (
      SELECT cik FROM symbols WHERE symbol IN (SELECT value FROM json_each(?1)) UNION
      SELECT cik FROM filings WHERE accession IN (SELECT value FROM json_each(?2)) UNION
      SELECT p.predecessor FROM predecessors p JOIN related USING (cik))
    SELECT printf('company:%010d', cik) FROM related WHERE cik IS NOT NULL`,
    [JSON.stringify(symbols), JSON.stringify(accessions)],
  );
  return [...ALWAYS.subjects, ...subjectsOf(file, symbols), ...rows.map(([subject]) => subject as string)];
}

/** Names of companies that are not here, for a search: their first part alone. */
async function pullNames(query: TeamConnection['query'], file: TeamFile): Promise<void> {
  const versions = new Map(
    file
      .all("SELECT subject, version FROM team_parts WHERE part = 'company'")
      .map(([subject, version]) => [subject, version]),
  );
  type Row = { subject: string; version: string; digest: Buffer; bytes: Buffer | null };
  const rows = await query<Row>(
    `SELECT subject, version, digest, CASE WHEN version = ANY($1::uuid[]) THEN NULL ELSE bytes END AS bytes
    FROM mds.parts WHERE part = 'company'`,
    [[...versions.values()]],
  );
  const held = file.held();
  file.transaction(() => {
    for (const { subject, version, digest, bytes } of rows)
      if (bytes !== null && !held.has(subject)) applyNames(file, subject, { part: 'company', version, digest, bytes });
    file.storeUniverse();
  });
}

/** Throws TEAM_TOO_LARGE where everything is more than a command line keeps. */
async function requireFit(query: TeamConnection['query'], mostBytes: number, text: string): Promise<void> {
  const [row] = await query<{ bytes: number }>(
    'SELECT coalesce(sum(length(bytes)), 0)::float8 AS bytes FROM mds.parts',
  );
  // In SQLite the rows take about twice the space.
  if (2 * row!.bytes > mostBytes)
    throw new MdsError('TEAM_TOO_LARGE', `${text}: this answer reads every subject, more than a command line keeps`, {
      hint: 'ask a server of the team (mds serve --replica full), or copy the store: mds team copy down FILE',
    });
}

/** Deletes the least recently used subjects until the replica is small enough. */
function shrink(file: TeamFile, mostBytes: number, inUse: ReadonlySet<string>): void {
  const used = (): number => {
    const pragma = (name: string): number => file.all(`PRAGMA ${name}`)[0]![0] as number;
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  };
  const idle = [...file.held()].filter(([subject]) => !inUse.has(subject)).sort(([, a], [, b]) => a.usedAt - b.usedAt);
  for (const [subject] of idle) {
    if (used() <= mostBytes) return;
    file.transaction(() => {
      removeSubject(file, subject);
      file.run("DELETE FROM team_state WHERE name IN ('whole_at', 'names_at')");
    });
  }
}
