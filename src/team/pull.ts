/**
 * Reads subjects from PostgreSQL in one statement, so that they are of one snapshot. It lists every part, with bytes
 * only where the version differs.
 */
import { applySubject, type PulledPart, type PulledSubject, removeSubject } from './apply.ts';
import type { Query } from './connection.ts';
import { FORMAT } from './encode.ts';
import { DIRECTORY } from './subjects.ts';
import type { TeamFile } from './team-file.ts';

/** What to read: subjects by name, by symbol, by the accession number of a filing; with those they need. */
export interface Wanted {
  readonly subjects?: readonly string[];
  readonly symbols?: readonly string[];
  readonly accessions?: readonly string[];
}

export interface Pulled {
  /** Of the subjects asked about, those there are, with their versions. */
  readonly versions: ReadonlyMap<string, string>;
  readonly subjects: readonly (PulledSubject & { readonly format: number })[];
}

/** Every subject and its version. */
export async function manifest(query: Query): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ subject: string; version: string }>('SELECT subject, version FROM mds.subjects');
  return new Map(rows.map(({ subject, version }) => [subject, version]));
}

const READ = `
WITH RECURSIVE wanted(subject) AS (
  SELECT subject FROM mds.subjects WHERE subject = ANY($1::text[]) OR symbols && $2::text[]
    OR subject IN (SELECT subject FROM mds.parts WHERE accessions && $3::text[])
  UNION SELECT n.subject FROM wanted w JOIN mds.subjects s USING (subject) JOIN mds.subjects n ON n.subject = ANY(s.needs)
)
SELECT s.subject, s.version, s.format, s.symbols, p.part, p.version AS of, p.digest,
  CASE WHEN p.version = ANY($4::uuid[]) THEN NULL ELSE p.bytes END AS bytes
FROM wanted JOIN mds.subjects s USING (subject) LEFT JOIN mds.parts p USING (subject)
UNION ALL SELECT subject, version, format, symbols, NULL, NULL, NULL, NULL FROM mds.subjects WHERE subject = ANY($5::text[])`;

interface ReadRow {
  readonly subject: string;
  readonly version: string;
  readonly format: number;
  readonly symbols: readonly string[];
  readonly part: string | null;
  readonly of: string;
  readonly digest: Buffer;
  readonly bytes: Buffer | null;
}

/**
 * Reads what is wanted; `held` are versions of parts that need no bytes, `about` subjects of which only the version is
 * asked.
 */
export async function readSubjects(
  query: Query,
  { subjects = [], symbols = [], accessions = [] }: Wanted,
  held: readonly string[],
  about: readonly string[] = [],
): Promise<Pulled> {
  const rows = await query<ReadRow>(READ, [subjects, symbols, accessions, held, about]);
  const versions = new Map<string, string>();
  const found = new Map<string, PulledSubject & { readonly format: number; readonly parts: PulledPart[] }>();
  for (const { subject, version, format, symbols: names, part, of, digest, bytes } of rows) {
    versions.set(subject, version);
    if (part === null) continue;
    const entry = found.get(subject) ?? { subject, version, format, symbols: names, parts: [] };
    found.set(subject, entry);
    entry.parts.push({ part, version: of, digest, bytes });
  }
  return { versions, subjects: [...found.values()] };
}

/** What an apply of several subjects did. */
export interface Applied {
  readonly applied: readonly string[];
  /** Written by a newer program: what the file has of them stays. */
  readonly newer: readonly string[];
}

/**
 * Applies subjects, each in one transaction. `before`: the versions the file had when they were read; a subject that
 * another process has changed since is left as it is, since parts without bytes refer to those versions.
 */
export function applyPulled(
  file: TeamFile,
  { subjects }: Pulled,
  before: ReadonlyMap<string, { readonly version: string }>,
  now: number,
): Applied {
  const applied: string[] = [];
  const newer: string[] = [];
  // The directory last: it leaves symbols to the subjects that are there.
  const ordered = [...subjects].sort((a, b) => Number(a.subject === DIRECTORY) - Number(b.subject === DIRECTORY));
  for (const pulled of ordered) {
    if (pulled.format > FORMAT) newer.push(pulled.subject);
    if (pulled.format > FORMAT || before.get(pulled.subject)?.version === pulled.version) continue;
    file.transaction(() => {
      if (file.versionOf(pulled.subject) !== before.get(pulled.subject)?.version) return;
      file.unmarked(() => applySubject(file, pulled, now));
      applied.push(pulled.subject);
    });
  }
  return { applied, newer };
}

/** Subjects in one statement of {@link pullSubjects}: bytes of a few companies fit into memory. */
const AT_ONCE = 12;

/**
 * Makes the file equal to PostgreSQL: reads the subjects whose version differs, drops those that are gone. `onEach`
 * after each subject.
 */
export async function pullAll(
  query: Query,
  file: TeamFile,
  now: () => number,
  onEach: (done: number, total: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Applied> {
  const there = await manifest(query);
  const before = file.held();
  dropGone(file, before, there);
  const due = [...there]
    .filter(([subject, version]) => before.get(subject)?.version !== version)
    .map(([subject]) => subject);
  return pullSubjects(query, file, due, now, onEach, signal);
}

/** Makes these subjects of the file equal to PostgreSQL; one that is gone is dropped. */
export async function pullSubjects(
  query: Query,
  file: TeamFile,
  due: readonly string[],
  now: () => number,
  onEach: (done: number, total: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Applied> {
  const total: { applied: string[]; newer: string[] } = { applied: [], newer: [] };
  for (let from = 0; from < due.length; from += AT_ONCE) {
    signal?.throwIfAborted();
    const subjects = due.slice(from, from + AT_ONCE);
    const pulled = await readSubjects(query, { subjects }, file.partVersions(subjects));
    const before = file.held();
    dropGone(file, new Map(subjects.flatMap((each) => (before.has(each) ? [[each, true]] : []))), pulled.versions);
    const { applied, newer } = applyPulled(file, pulled, before, now());
    total.applied.push(...applied);
    total.newer.push(...newer);
    onEach(Math.min(due.length, from + AT_ONCE), due.length);
  }
  // Rows of a symbol whose subject was dropped are those of the directory again.
  if (file.versionOf(DIRECTORY) === '') await pullDirectory(query, file, now);
  return total;
}

async function pullDirectory(query: Query, file: TeamFile, now: () => number): Promise<void> {
  applyPulled(
    file,
    await readSubjects(query, { subjects: [DIRECTORY] }, file.partVersions([DIRECTORY])),
    file.held(),
    now(),
  );
}

/** Drops subjects that PostgreSQL has no more. */
export function dropGone(
  file: TeamFile,
  held: ReadonlyMap<string, unknown>,
  there: ReadonlyMap<string, string>,
): readonly string[] {
  const gone = [...held.keys()].filter((subject) => !there.has(subject));
  for (const subject of gone) file.transaction(() => file.unmarked(() => removeSubject(file, subject)));
  return gone;
}
