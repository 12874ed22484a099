/** The embedded transport: the whole service in this process, over a local store. The one place where the client reaches it, lazily. */
import { createHandler } from '../service/handler.ts';
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
  const open = (): StoreReader => {
    store ??= choose(options);
    return store;
  };
  const handle = createHandler({
    store: open,
    now: options.now,
    explain: true,
    ...(options.asOf === undefined ? {} : { asOf: options.asOf }),
    log: (line) => options.log?.(`${line.level} ${line.path}: ${line.message}`),
  });
  const { asOf } = options;
  return { handle, explains: true, ...(asOf === undefined ? {} : { asOf }), close: () => store?.close() };
}

function choose({ path, kind, whenEmpty }: EmbeddedOptions): StoreReader {
  if (whenEmpty === undefined) return openReader(path, { kind });
  const own = openIfThere(path);
  if (own !== undefined && !own.isEmpty()) return own;
  own?.close();
  whenEmpty.notify();
  return openReader(whenEmpty.path, { kind: 'simulated' });
}

function openIfThere(path: string): StoreReader | undefined {
  try {
    return openReader(path, { kind: 'live' });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'STORE_NOT_FOUND') return undefined;
    throw error;
  }
}
