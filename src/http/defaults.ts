/** The defaults of every request this program sends, for its two situations. */
import type { RetryPolicy } from './retry.ts';

export interface Defaults {
  readonly retry: RetryPolicy;
  /** Requests at the same time. */
  readonly concurrency: number;
  /** The largest body, compressed and not, bytes. */
  readonly maxBytes: number;
}

/** A command asks a hosted service, and a person waits: the whole takes at most a minute. */
export const INTERACTIVE = {
  retry: { retries: 3, firstMs: 250, longestMs: 8_000, maxWaitMs: 30_000, alsoRetried: [] },
  /** A request with its retries and waits, ms. */
  totalMs: 60_000,
  /** One try, from connecting to the last byte, ms. */
  tryMs: 30_000,
  concurrency: 8,
  maxBytes: 64 * 1024 * 1024,
} as const satisfies Defaults & Record<string, unknown>;

/** A sync runs for hours: only silence ends a try, networks come back, and a damaged response is fetched again. */
export const BATCH = {
  retry: {
    retries: 5,
    firstMs: 1_000,
    longestMs: 30_000,
    maxWaitMs: 60_000,
    alsoRetried: ['UNREACHABLE', 'BAD_RESPONSE'],
  },
  /** Longest pause before and within a response, ms. */
  silenceMs: 30_000,
  concurrency: 6,
  maxBytes: 256 * 1024 * 1024,
} as const satisfies Defaults & Record<string, unknown>;
