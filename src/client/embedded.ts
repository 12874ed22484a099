/**
 * The embedded transport: the whole service in this process, over a local store. The one place where the client reaches
 * it, lazily.
 */
import { isMdsError } from '../errors.ts';
import type { PayloadCache } from '../service/cache/payload-cache.ts';
import { createHandler, type HandlerOptions } from '../service/handler.ts';
import type { LiveStore } from '../store/reading/live-store.ts';
import { openReader } from '../store/reading/open.ts';
import type { ReusableReader, StoreReader } from '../store/reading/types.ts';
import type { Transport } from './core.ts';
import { type Use, warningsOf } from './embedded-warnings.ts';

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
  /** Whether the command's own store may keep what an answer about the whole market computed. */
  readonly keeps?: boolean | undefined;
  /** The store of --store as it may be printed, for the commands in hints. */
  readonly storeName?: string | undefined;
}

/** A transport over a local store, opened when the first request reads it. */
export function embeddedTransport(options: EmbeddedOptions): Transport {
  let store: StoreReader | undefined;
  const open = (): StoreReader => {
    store ??= openSource(options);
    return store;
  };
  const use: Use = async (read) => (store === undefined ? [] : read(store));
  return over({ store: open, ...(options.keeps && { keep: kept }) }, use, options, () => store?.close());
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
  const use: Use = async (read) => {
    const { reader, release } = await store.lease();
    try {
      return await read(reader);
    } finally {
      release();
    }
  };
  return over({ store, ...(cache && { cache }) }, use, options, () => {});
}

function over(
  source: Pick<HandlerOptions, 'store' | 'cache' | 'keep'>,
  use: Use,
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
  return { handle, explains: true, warnings: warningsOf(use, options), ...asOf, close };
}

const kept: NonNullable<HandlerOptions['keep']> = async (reader, write) => {
  const { writeIfSame } = await import('../store/writing/write-if-same.ts');
  writeIfSame(reader, write);
};

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
