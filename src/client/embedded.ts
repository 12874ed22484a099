/** The embedded transport: the whole service in this process, over a local store. The one place where the client reaches it, lazily. */
import { isMdsError } from '../errors.ts';
import { createHandler } from '../service/handler.ts';
import { possibleSplits } from '../store/import-note.ts';
import { openReader } from '../store/open.ts';
import type { StoreReader } from '../store/types.ts';
import type { Transport } from './core.ts';

export interface EmbeddedOptions {
  /** The store to answer from. */
  readonly path: string;
  readonly kind: StoreReader['kind'];
  /** Used instead while `path` does not exist or holds nothing: the shipped sample. */
  readonly whenEmpty?: { readonly path: string; readonly notify: () => void } | undefined;
  readonly now: () => number;
  readonly asOf?: number | undefined;
  readonly log?: ((message: string) => void) | undefined;
}

/** A transport over a local store, opened when the first request reads it. */
export function embeddedTransport(options: EmbeddedOptions): Transport {
  let store: StoreReader | undefined;
  const asOf = options.asOf === undefined ? {} : { asOf: options.asOf };
  const handle = createHandler({
    store: () => {
      store ??= choose(options);
      return store;
    },
    now: options.now,
    explain: true,
    ...asOf,
    log: (line) => options.log?.(`${line.level} ${line.path}: ${line.message}`),
  });
  const doubts = async (symbol: string): Promise<readonly string[]> =>
    store === undefined ? [] : doubtsAbout(store, symbol, options.asOf ?? options.now());
  return { handle, explains: true, doubts, ...asOf, close: () => store?.close() };
}

/** Steps of the prices until the instant (ms) that may be splits no list has: nothing is adjusted by guess. */
async function doubtsAbout(store: StoreReader, symbol: string, instant: number): Promise<readonly string[]> {
  const steps = possibleSplits(store, symbol, store.importsOf(symbol), instant);
  if (steps.length === 0) return [];
  const { judgedSplits, splitText } = await import('../store/confirmed-splits.ts');
  return judgedSplits(store, symbol, steps, instant).map(
    (step) => `${symbol}: ${splitText(step)}; prices before it are as stored`,
  );
}

function choose({ path, kind, whenEmpty }: EmbeddedOptions): StoreReader {
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
