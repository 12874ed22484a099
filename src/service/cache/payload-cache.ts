/** Caches payloads. Concurrent identical requests share one computation. */

import type { CacheHints } from '../../endpoints/types.ts';
import { MdsError } from '../../errors.ts';
import { byteLru } from '../../store/reading/byte-lru.ts';
import { type CachedResponse, cacheResponse } from './cached-response.ts';
import { nextChange } from './lifetime.ts';

/** Outcome of a lookup: answered from memory; computed; joined a running computation; computed but not cacheable. */
export type CacheEvent = 'hit' | 'miss' | 'joined' | 'unkept';

/** Receives the events of the cache, for metrics. */
export interface CacheObserver {
  readonly asked: (event: CacheEvent) => void;
  /** Responses evicted for lack of space. */
  readonly evicted: (count: number) => void;
  /** Current size. */
  readonly holds: (answers: number, bytes: number) => void;
}

/** A request at an instant. */
export interface Question {
  /** Route and normalized parameters. */
  readonly key: string;
  /** The clock, ms. */
  readonly now: number;
  /** The instant in the past that is asked about, part of the key too. */
  readonly asOf?: number | undefined;
  /** Of the store, at this moment. */
  readonly generation: number;
  /** Computes the payload as it is to be emitted, with `now` for clock, from a store no older than `generation`. */
  readonly compute: (cacheHints: CacheHints) => Promise<unknown>;
}

/** A cached response, valid until `until` (ms). */
export interface Kept {
  readonly kept: CachedResponse;
  readonly until: number;
}

/** A cached response, or a payload that cannot be cached. */
export type Answer = Kept | { readonly kept: undefined; readonly payload: unknown };

export type PayloadCache = ReturnType<typeof createPayloadCache>;

interface Entry {
  /** Valid from the computation on, ms, so that a clock set back finds nothing. */
  readonly from: number;
  readonly until: number;
  readonly outcome: Answer | MdsError;
}

/** Memory for responses. */
const DEFAULT_BYTES = 64 * 1024 * 1024;
/** How long a not-found error is cached (FIELDS 8.8). */
const NEGATIVE_MS = 600_000;
const NEGATIVE_BYTES = 2048;

/**
 * An empty cache. Responses expire with the generation of the store and with the clock (see `nextChange`), or are
 * evicted.
 */
export function createPayloadCache({
  maxBytes = DEFAULT_BYTES,
  observer,
}: {
  readonly maxBytes?: number;
  readonly observer?: CacheObserver;
} = {}) {
  const entries = byteLru<Entry>(maxBytes);
  const pending = new Map<string, Promise<Entry>>();
  let generation = -1;

  const find = (key: string, now: number, asked: number): Answer | undefined => {
    if (asked !== generation) {
      entries.clear();
      // Running computations read the older store: they finish for their callers, and no new request joins them.
      pending.clear();
      observer?.holds(0, 0);
      generation = asked;
    }
    const entry = entries.get(key);
    if (entry === undefined || !holds(entry, now)) return undefined;
    observer?.asked('hit');
    return given(entry);
  };

  return {
    /** The cached response for `key` that is valid at `now`, synchronously. Throws a cached error. */
    known: find,
    /** The answer. Throws what `compute` throws; that the symbol or filing is unknown also from memory. */
    answer: async (question: Question): Promise<Answer> => {
      const { key, now } = question;
      const known = find(key, now, question.generation);
      if (known !== undefined) return known;
      const running = pending.get(key);
      const joined = running && (await running);
      // Asked at another instant, it may be another answer.
      if (joined !== undefined && holds(joined, now)) {
        observer?.asked('joined');
        return given(joined);
      }
      const work = compute(question).finally(() => {
        if (pending.get(key) === work) pending.delete(key);
      });
      pending.set(key, work);
      return given(await work);
    },
  };

  async function compute({ key, now, asOf, generation: asked, compute }: Question): Promise<Entry> {
    let until = nextChange(now);
    let agesFrom: { oldest: number | undefined } | undefined;
    const cacheHints: CacheHints = {
      agesFrom: (instant) => {
        const oldest = agesFrom?.oldest;
        agesFrom = { oldest: oldest === undefined || (instant !== undefined && instant < oldest) ? instant : oldest };
      },
      changesAt: (instant) => {
        if (instant > now) until = Math.min(until, instant);
      },
    };
    let entry: Entry;
    let bytes: number;
    try {
      const payload = await compute(cacheHints);
      const kept = agesFrom && cacheResponse(payload, now, agesFrom.oldest, asOf);
      if (kept === undefined) {
        observer?.asked('unkept');
        return { from: now, until: now + 1, outcome: { kept, payload } };
      }
      entry = { from: now, until, outcome: { kept, until } };
      bytes = kept.bytes + key.length;
    } catch (thrown) {
      if (!isNegative(thrown)) throw thrown;
      entry = { from: now, until: Math.min(until, now + NEGATIVE_MS), outcome: thrown };
      bytes = NEGATIVE_BYTES + key.length;
    }
    observer?.asked('miss');
    if (asked === generation) {
      const gone = entries.set(key, entry, bytes);
      if (gone > 0) observer?.evicted(gone);
      observer?.holds(entries.size(), entries.bytes());
    }
    return entry;
  }
}

function holds({ from, until }: Entry, now: number): boolean {
  return from <= now && now < until;
}

function given({ outcome }: Entry): Answer {
  if (outcome instanceof MdsError) throw outcome;
  return outcome;
}

/** Refusals that last while the store does: there is no such symbol, no such filing, no data. */
function isNegative(thrown: unknown): thrown is MdsError {
  return thrown instanceof MdsError && ['SYMBOL_UNKNOWN', 'FILING_NOT_FOUND', 'NO_DATA'].includes(thrown.code);
}
