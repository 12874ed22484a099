/**
 * Selects the source that `mds mcp` answers from: the store of `--store`, a hosted service of the settings, else the
 * user's own store.
 */
import { existsSync } from 'node:fs';
import type { Transport } from '../../client/core.ts';
import { liveTransport } from '../../client/embedded.ts';
import { usage } from '../../errors.ts';
import type { Backend } from '../../mcp/call.ts';
import { createPayloadCache, type PayloadCache } from '../../service/cache/payload-cache.ts';
import { type LiveStore, openLiveStore } from '../../store/reading/live-store.ts';
import type { Invocation } from '../args/command.ts';
import { placeOf, printedStore } from '../output/printed-store.ts';
import { asOfInstant } from '../request/source/as-of.ts';
import { namedStore } from '../request/source/named-store.ts';
import { openTransport } from '../request/source/open-transport.ts';
import { ownStore } from '../request/source/store-location.ts';
import type { Io } from '../terminal/io.ts';

/** Memory for computed answers about now. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Opens nothing yet: the first call of a tool does. */
export function openBackend(
  options: Invocation['options'],
  io: Io,
): { readonly backend: Backend; readonly close: () => void } {
  const stores = new Map<string, { readonly store: LiveStore; readonly cache: PayloadCache }>();
  let hosted: Promise<Transport> | undefined;

  const storeAt = (path: string, kind: 'live' | 'simulated') => {
    const known = stores.get(path) ?? {
      store: openLiveStore(path, { kind }),
      cache: createPayloadCache({ maxBytes: CACHE_BYTES }),
    };
    stores.set(path, known);
    return known;
  };
  /** The sample until the user's own store holds something. */
  const local = async () => {
    if (options.sample === true) return storeAt(io.sampleFile, 'simulated');
    const named = namedStore(options, io);
    if (named !== undefined) return storeAt(named.path, 'live');
    const own = ownStore(io);
    if (existsSync(own) && !(await isEmpty(storeAt(own, 'live').store))) return storeAt(own, 'live');
    return storeAt(io.sampleFile, 'simulated');
  };
  const transport = async (asOf: string | undefined): Promise<Transport> => {
    // Options and settings are judged as for every command; of a local store the transport is of no use here.
    hosted ??= openTransport({ ...options, quiet: true }, io);
    const opened = await hosted.catch((error: unknown) => {
      hosted = undefined;
      throw error;
    });
    if (opened.hosted === true) {
      if (asOf !== undefined) throw usage('as_of needs a local store; the hosted service answers as of now only');
      return { ...opened, close: () => {} };
    }
    if (namedStore(options, io)?.isTeam === true) {
      if (asOf === undefined) return { ...opened, close: () => {} };
      return openTransport({ ...options, quiet: true, 'as-of': asOf }, io);
    }
    const { store, cache } = await local();
    const now = io.now;
    const storeName = printedStore(options);
    if (asOf === undefined) return liveTransport(store, cache, { now, storeName });
    return liveTransport(store, undefined, { now, storeName, asOf: asOfInstant(asOf, now()) });
  };
  const backend: Backend = {
    transport,
    now: io.now,
    place: (remote) => placeOf(remote, options),
    vocabulary: async () => (await import('../request/ask/check-vocabulary.ts')).checkVocabulary(),
    hostedModel: async (answer, endpoint, draw) =>
      (await import('../request/print/hosted-view.ts')).hostedView(
        answer,
        endpoint,
        draw as (payload: unknown) => never,
        () => {},
      ),
  };
  const close = (): void => {
    void hosted?.then((each) => each.close());
    for (const { store } of stores.values()) store.close();
  };
  return { backend, close };
}

async function isEmpty(store: LiveStore): Promise<boolean> {
  const { reader, release } = await store.lease();
  try {
    return reader.isEmpty();
  } finally {
    release();
  }
}
