/**
 * Reads which subjects a replica has, without PostgreSQL and without opening it for writing. Almost every command does.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseDriver } from '../store/drivers/choose-driver.ts';
import { Session } from '../store/drivers/session.ts';
import type { TeamAddress } from './address.ts';
import { DIRECTORY } from './subjects.ts';

/** What an answer reads: symbols as stored, filings by accession number, names of all symbols, or everything. */
export interface Needs {
  readonly symbols: readonly string[];
  readonly accessions: readonly string[];
  readonly everything: boolean;
  /** Names of every company: of a search. */
  readonly names: boolean;
}

export interface ReplicaState {
  /** When PostgreSQL was last asked what changed, ms; undefined: never. */
  readonly checkedAt: number | undefined;
  /** When everything was last pulled, ms. */
  readonly wholeAt: number | undefined;
  readonly namesAt: number | undefined;
  readonly subjects: number;
  /** What of the needs is missing, or known to be of an older version. */
  readonly missing: { readonly symbols: readonly string[]; readonly accessions: readonly string[] };
  /** Symbols of the needs that PostgreSQL had nothing of when it was last asked. */
  readonly absent: readonly string[];
}

/**
 * The file of an address in a cache folder: the same for all spellings of the address. Without a digest: loading one
 * costs a third of a command.
 */
export function replicaPath(folder: string, { text }: TeamAddress, of: 'replica' | 'writer' | 'full'): string {
  const name = text
    .slice('postgres://'.length)
    .replace(/[^a-z0-9.@-]/g, (char) => `_${char.charCodeAt(0).toString(16)}`);
  return join(folder, name, `${of}.db`);
}

/** Undefined without a replica. A symbol that PostgreSQL has nothing of is absent, not missing. */
export function replicaState(path: string, needs: Pick<Needs, 'symbols' | 'accessions'>): ReplicaState | undefined {
  if (!existsSync(path)) return undefined;
  const session = new Session(path, chooseDriver()(path, 'read', 5000));
  try {
    if (session.all("SELECT 1 FROM sqlite_schema WHERE name = 'team_state'").length === 0) return undefined;
    const state = new Map(session.all('SELECT name, value FROM team_state').map(([name, value]) => [name, value]));
    const time = (name: string): number | undefined => (state.get(name) as number | undefined) ?? undefined;
    const lacking = (list: readonly string[], query: string): readonly string[] =>
      list.length === 0 ? [] : session.all(query, [JSON.stringify(list)]).map(([value]) => value as string);
    const symbols = lacking(
      list(needs.symbols),
      `SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM team_symbols n LEFT JOIN team_subjects s USING (subject)
        WHERE n.symbol = value AND (n.subject = '' OR s.version <> ''))`,
    );
    const absent = lacking(
      list(needs.symbols),
      "SELECT value FROM json_each(?) JOIN team_symbols ON symbol = value WHERE subject = ''",
    );
    const accessions = lacking(
      list(needs.accessions),
      `SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM filings f JOIN team_subjects s ON s.subject = printf('company:%010d', f.cik)
        WHERE f.accession = value AND s.version <> '')`,
    );
    return {
      checkedAt: time('checked_at'),
      wholeAt: time('whole_at'),
      namesAt: time('names_at'),
      subjects: session.all("SELECT count(*) FROM team_subjects WHERE version <> ''")[0]![0] as number,
      missing: { symbols, accessions },
      absent,
    };
  } finally {
    session.close();
  }
}

/** How long what was asked last counts as new, ms. */
const CHECK_MS = 60_000;

/**
 * Whether the replica has all that is needed, and whether PostgreSQL was asked about it lately: what it had nothing of
 * then is lacking after that, since only it can say so again.
 */
export function judged(
  state: ReplicaState | undefined,
  needs: Needs,
  now: number,
): { readonly lacks: boolean; readonly isStale: boolean } {
  if (state?.checkedAt === undefined) return { lacks: true, isStale: true };
  const { checkedAt, wholeAt, namesAt, missing, absent } = state;
  const names = Math.max(namesAt ?? 0, wholeAt ?? 0);
  const isNew = (at: number): boolean => Math.abs(now - at) < CHECK_MS;
  return {
    lacks:
      missing.symbols.length + missing.accessions.length > 0 ||
      (absent.length > 0 && !isNew(checkedAt)) ||
      (needs.everything && wholeAt === undefined) ||
      (needs.names && names === 0),
    isStale: !isNew(checkedAt) || (needs.everything && !isNew(wholeAt ?? 0)) || (needs.names && !isNew(names)),
  };
}

const list = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Subjects that every replica has: all answers may read them. */
export const ALWAYS = { subjects: [DIRECTORY], symbols: ['SPY'] } as const;
