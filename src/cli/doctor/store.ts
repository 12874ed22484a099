/** Checks the store: what it contains and how recent it is. Read-only; an older schema is not migrated. */
import { statSync } from 'node:fs';
import { lastCompletedSession, sessionCount } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import { openInventory } from '../../store/reading/inventory.ts';
import { openReader, schemaVersion } from '../../store/reading/open.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { SCHEMA_VERSION } from '../../store/schema/schema.ts';
import type { Invocation } from '../args/command.ts';
import { counted, sizeText, unindexedText } from '../output/amounts.ts';
import { storePath } from '../request/source/named-store.ts';
import { replicasOf, replicaText } from '../request/source/replicas.ts';
import { type EffectiveSettings, hostedAddress } from '../settings/resolve.ts';
import type { Io } from '../terminal/io.ts';
import { type Finding, failed, finding } from './finding.ts';

const CHECK = 'store';
const FILL =
  'the simulated sample answers until you fetch records and prices: mds sync AAPL MSFT SPY (or mds import PATH...)';
const HOUR_MS = 3_600_000;

/** Time after the close before a missing bar counts as stale, ms: price files appear in the evening. */
const GRACE_MS = 6 * HOUR_MS;

/** With a hosted service, a missing, empty or stale store is ok. */
export function checkStore(options: Invocation['options'], settings: EffectiveSettings | undefined, io: Io): Finding {
  const found = withReplicas(inspect(options, io), options, io);
  const named = typeof options.store === 'string' || options.sample === true;
  const hosted = !named && settings !== undefined && hostedAddress(settings) !== undefined;
  if (!hosted || found.verdict !== 'warn') return found;
  const { todo: _, ...rest } = found;
  return { ...rest, verdict: 'ok', says: `not used: answers come from a service. ${found.says}` };
}

/** Says how old the replicas of a team's store are. */
function withReplicas(found: Finding, options: Invocation['options'], io: Io): Finding {
  const replicas = replicasOf(options, io);
  if (replicas.length === 0) return found;
  const ages = Object.fromEntries(replicas.map(({ kind, age_seconds: age }) => [`replica_${kind}_age_seconds`, age]));
  const says = [found.says, ...replicas.map(replicaText)].join('; ');
  return { ...found, says, details: { ...found.details, ...ages } };
}

function inspect(options: Invocation['options'], io: Io): Finding {
  const named = options.store;
  const path = storePath(options, io);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) {
    const [verdict, says] = typeof named === 'string' ? (['fail', ''] as const) : (['warn', ' yet'] as const);
    return finding(CHECK, verdict, `no store at ${path}${says}`, { todo: FILL, details: { path } });
  }
  try {
    const schema = schemaVersion(path);
    const details = { path, bytes: stat.size, schema };
    if (schema > 0 && schema < SCHEMA_VERSION) {
      const says = `${path} has schema ${schema}; the next command migrates it to ${SCHEMA_VERSION}`;
      return finding(CHECK, 'warn', says, { todo: 'keep a copy if an older mds reads it too', details });
    }
    const reader = openReader(path, { kind: 'live' });
    try {
      // Without a header on disk yet, the schema is this program's: the reader opens no other.
      return contentOf(reader, { ...details, schema: schema || SCHEMA_VERSION }, io);
    } finally {
      reader.close();
    }
  } catch (error) {
    const { details, ...rest } = failed(CHECK, error);
    return { ...rest, details: { path, ...details } };
  }
}

function contentOf(reader: StoreReader, file: { path: string; bytes: number; schema: number }, io: Io): Finding {
  const { path, bytes, schema } = file;
  if (reader.isEmpty()) return finding(CHECK, 'warn', `${path} is empty`, { todo: FILL, details: file });
  const { total, stocks, etfs } = reader.universe();
  readSamples(reader);
  const { outdated, unindexed } = lagging(path);
  const imported = reader.imports().map(({ importedAt }) => importedAt);
  const oldest = imported.length === 0 ? undefined : imported.reduce((a, b) => Math.min(a, b));
  const newest = reader.lastDay();
  const behind = newest === undefined ? 0 : sessionCount(newest, lastCompletedSession(io.now() - GRACE_MS));
  const says = [
    `${path}: ${reader.kind === 'live' ? '' : 'simulated, '}${sizeText(bytes)}, schema ${schema}, ${counted(total, 'symbol')}`,
    newest === undefined
      ? 'no prices'
      : `prices to ${formatDay(newest)}${behind > 0 ? ` (${counted(behind, 'session')} behind)` : ''}`,
    ...(oldest === undefined ? [] : [`oldest import ${iso(oldest).slice(0, 10)}`]),
    ...(outdated === 0
      ? []
      : [`figures of ${counted(outdated, 'symbol')} were computed by another mds version (slower answers)`]),
    ...(unindexed === 0 ? [] : [unindexedText(unindexed)]),
  ].join('; ');
  const details = {
    ...{ path, kind: reader.kind, bytes, schema, symbols: total, stocks, etfs, imports: imported.length },
    ...(newest === undefined ? {} : { newest_session: formatDay(newest), sessions_behind: behind, stale: behind > 0 }),
    ...(oldest === undefined ? {} : { oldest_import: iso(oldest) }),
    ...(outdated === 0 ? {} : { outdated_figures: outdated }),
    ...(unindexed === 0 ? {} : { unindexed_filings: unindexed }),
  };
  if (newest !== undefined && behind === 0 && outdated === 0) return finding(CHECK, 'ok', says, { details });
  const why = behind === 0 && outdated > 0 ? 'recompute the figures' : 'get newer data';
  return finding(CHECK, 'warn', says, { todo: `${why} with: mds sync (or mds import PATH...)`, details });
}

/** What an import with this version would still add: figures of symbols, filings of the search index. */
function lagging(path: string): { readonly outdated: number; readonly unindexed: number } {
  const holdings = openInventory(path);
  try {
    return { outdated: holdings.outdated(), unindexed: holdings.unindexed() };
  } finally {
    holdings.close();
  }
}

/** Symbols whose prices are read at most. */
const SAMPLES = 20;

/** Reads prices of the symbols imported last, to check that they can be read. Throws MdsError `STORE_*`. */
function readSamples(reader: StoreReader): void {
  const subjects = [...new Set(reader.imports().map(({ subject }) => subject))].filter(Boolean).reverse();
  const symbols = subjects.slice(0, SAMPLES * 5).filter((subject) => reader.symbol(subject) !== undefined);
  for (const symbol of symbols.slice(0, SAMPLES)) reader.bars(symbol);
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
