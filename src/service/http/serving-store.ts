/** One store for many requests, while other processes import into it or put another file in its place. */
import { openReader } from '../../store/open.ts';
import { type ReusableReader, StoreError, type StoreReader } from '../../store/types.ts';
import { watchVersion } from '../../store/version-watch.ts';

export interface ServingStore {
  readonly path: string;
  /** The store as it is now. Throws StoreError when it cannot be read; the next call tries again. */
  readonly reader: () => StoreReader;
  /** Held while a request may read; the function given back ends that, and is called once. */
  readonly hold: () => () => void;
  /** How often the data were seen to change since this process began, the first sight included. */
  readonly generation: () => number;
  /** Why no request could be answered now; undefined when all is well. */
  readonly unready: () => string | undefined;
  readonly close: () => void;
}

/** How long a lock is waited for: the whole process waits with it. */
const BUSY_MS = 250;

interface Epoch {
  readonly reader: ReusableReader;
  readonly generation: number;
}

/**
 * A request reads one state from its first read to its end. After a change the next request gets a reader of its own, and the older
 * one is closed with its last request. While nobody asks, nothing is read and no import is kept from tidying its log.
 */
export function servingStore(path: string, kind: StoreReader['kind']): ServingStore {
  const watch = watchVersion(path, BUSY_MS);
  let version = '';
  let generation = 0;
  let looked = false;
  /** Readers that are open, oldest first; the last one is the one in force. */
  let epochs: readonly Epoch[] = [];
  /** Requests at work by the generation they began in, oldest first. */
  const working = new Map<number, number>();

  function reader(): StoreReader {
    const current = epochs.at(-1);
    // Requests that arrive together ask once: until the loop turns, nothing they could tell apart happens.
    if (looked && current !== undefined) return current.reader;
    const found = watch.version();
    if (current !== undefined && found === version) {
      lookOnce();
      return current.reader;
    }
    const fresh = openReader(path, { kind, busyMs: BUSY_MS });
    generation += 1;
    version = found;
    epochs = [...epochs, { reader: fresh, generation }];
    closeUnused();
    lookOnce();
    return fresh;
  }

  function lookOnce(): void {
    looked = true;
    setImmediate(() => {
      looked = false;
    });
  }

  /** A request may be reading what was in force when it began or anything later: older readers than the oldest request's are let go. */
  function closeUnused(): void {
    const oldest = working.keys().next().value ?? generation;
    if (epochs.length < 2 || epochs[0]!.generation >= oldest) return;
    const [unused, kept] = [
      epochs.filter((each) => each.generation < oldest),
      epochs.filter((each) => each.generation >= oldest),
    ];
    epochs = kept;
    for (const each of unused) each.reader.close();
  }

  function hold(): () => void {
    const began = generation;
    working.set(began, (working.get(began) ?? 0) + 1);
    return () => {
      const left = working.get(began)! - 1;
      if (left > 0) working.set(began, left);
      else {
        working.delete(began);
        closeUnused();
        // The end of the transaction: a reader at rest must not keep an import from tidying its log.
        if (working.size === 0) for (const each of epochs) each.reader.refresh();
      }
    };
  }

  return {
    path,
    reader,
    hold,
    generation: () => generation,
    unready: () => {
      const release = hold();
      try {
        return reader().isEmpty() ? 'store_empty' : undefined;
      } catch (error) {
        return error instanceof StoreError ? error.code.toLowerCase() : 'store_unreadable';
      } finally {
        release();
      }
    },
    close: () => {
      watch.close();
      for (const { reader: each } of epochs) each.close();
      epochs = [];
    },
  };
}
