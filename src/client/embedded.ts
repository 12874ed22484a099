/**
 * The embedded transport: the whole service in this process, over a local store. The one place where the client reaches
 * it, lazily.
 */
import { isMdsError } from '../errors.ts';
import type { PayloadCache } from '../service/cache/payload-cache.ts';
import { createHandler, type HandlerOptions } from '../service/handler.ts';
import { possibleSplits } from '../store/reading/import-note.ts';
import type { LiveStore } from '../store/reading/live-store.ts';
import { openReader } from '../store/reading/open.ts';
import type { ReusableReader, StoreReader } from '../store/reading/types.ts';
import type { Transport, Warnings } from './core.ts';

export interface LocalSource {
  /** The store to answer from. */
  readonly path: string;
  readonly kind: StoreReader['kind'];
  /** Used instead while `path` does not exist or holds nothing: the shipped sample. */
  readonly whenEmpty?: { readonly path: string; readonly notify: () => void } | undefined;
}

export interface EmbeddedOptions extends LocalSource {
  readonly now: () => number;
  readonly asOf?: number | undefined;
  readonly log?: ((message: string) => void) | undefined;
  /** Takes how many of how many symbols an answer has computed. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
  /** The store of --store as it may be printed, for the commands in hints. */
  readonly storeName?: string | undefined;
}

const OUTDATED =
  'the figures of this store were computed by another version of mds, so screens are slow; recompute them with: mds sync (or mds import PATH...)';

/** A transport over a local store, opened when the first request reads it. */
export function embeddedTransport(options: EmbeddedOptions): Transport {
  let store: StoreReader | undefined;
  const open = (): StoreReader => {
    store ??= openSource(options);
    return store;
  };
  const warnings = warningsOf(async (read) => (store === undefined ? [] : read(store)), options);
  return over({ store: open }, warnings, options, () => store?.close());
}

/**
 * For a process that answers many requests: over a store that others write to, with computed answers kept in `cache`.
 * It closes neither.
 */
export function liveTransport(
  store: LiveStore,
  cache: PayloadCache | undefined,
  options: Pick<EmbeddedOptions, 'now' | 'asOf' | 'log' | 'storeName'>,
): Transport {
  const warnings = warningsOf(async (read) => {
    const { reader, release } = await store.lease();
    try {
      return await read(reader);
    } finally {
      release();
    }
  }, options);
  return over({ store, ...(cache && { cache }) }, warnings, options, () => {});
}

function over(
  source: Pick<HandlerOptions, 'store' | 'cache'>,
  warnings: Warnings,
  { progress, storeName, ...options }: Pick<EmbeddedOptions, 'now' | 'asOf' | 'log' | 'progress' | 'storeName'>,
  close: () => void,
): Transport {
  const asOf = options.asOf === undefined ? {} : { asOf: options.asOf };
  const log: HandlerOptions['log'] = (line) => options.log?.(`${line.level} ${line.path}: ${line.message}`);
  const handle = createHandler({
    ...source,
    now: options.now,
    explain: true,
    ...asOf,
    log,
    ...(progress && { progress }),
    ...(storeName !== undefined && { storeName }),
  });
  return { handle, explains: true, warnings, ...asOf, close };
}

/** The warnings of a store. `use` opens it for one read. */
function warningsOf(
  use: (read: (store: StoreReader) => readonly string[] | Promise<readonly string[]>) => Promise<readonly string[]>,
  { asOf, now }: Pick<EmbeddedOptions, 'asOf' | 'now'>,
): Warnings {
  return {
    ofSymbol: (symbol) => use((store) => unlistedSplits(store, symbol, asOf ?? now())),
    ofMarket: () => use((store) => (store.isMarketOutdated() ? [OUTDATED] : [])),
  };
}

/** Steps of the prices until the instant (ms) that may be splits no list has: nothing is adjusted by guess. */
async function unlistedSplits(store: StoreReader, symbol: string, instant: number): Promise<readonly string[]> {
  const steps = possibleSplits(store, symbol, store.importsOf(symbol), instant);
  if (steps.length === 0) return [];
  const { judgedSplits, splitText } = await import('../store/reading/confirmed-splits.ts');
  return judgedSplits(store, symbol, steps, instant).map(
    (step) => `${symbol}: ${splitText(step)}; prices before it are as stored`,
  );
}

/** Opens the store, or the sample in its place. Throws MdsError `STORE_*`. */
export function openSource({ path, kind, whenEmpty }: LocalSource): ReusableReader {
  if (whenEmpty === undefined) return openReader(path, { kind });
  try {
    const own = openReader(path, { kind });
    if (!own.isEmpty()) return own;
    own.close();
  } catch (error) {
    if (!isMdsError(error, 'STORE_NOT_FOUND')) throw error;
  }
  whenEmpty.notify();
  return openReader(whenEmpty.path, { kind: 'simulated' });
}
