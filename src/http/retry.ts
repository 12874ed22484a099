/**
 * What is tried again, how long to wait before it (Retry-After, else backoff), and the defaults of every request this
 * program sends.
 */
import type { Fault } from './faults.ts';
import type { Head } from './wire.ts';

export interface RetryPolicy {
  /** Tries after the first. */
  readonly retries: number;
  /** Backoff starts here and doubles, ms. */
  readonly firstMs: number;
  /** Upper bound of a backoff, ms. */
  readonly longestMs: number;
  /** The longest wait between two tries, also where the service asks for more, ms. */
  readonly maxWaitMs: number;
  /** Codes of faults retried besides those that are transient by themselves. */
  readonly alsoRetried: readonly string[];
}

/** A command asks a hosted service, and a person waits: the whole takes at most a minute. */
export const INTERACTIVE = {
  retry: { retries: 3, firstMs: 250, longestMs: 8_000, maxWaitMs: 30_000, alsoRetried: [] },
  /** A request with its retries and waits, ms. */
  totalMs: 60_000,
  /** One try, from connecting to the last byte, ms. */
  tryMs: 30_000,
  /** Requests at the same time. */
  concurrency: 8,
  /** The largest body, compressed and not, bytes. */
  maxBytes: 64 * 1024 * 1024,
} as const;

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
} as const;

/** Statuses that another try may cure. */
export const RETRYABLE_STATUS: readonly number[] = [408, 429, 500, 502, 503, 504];

/** Whether a fault of the connection is retried. Unknown faults are not. */
export function isRetried({ code, transient }: Fault, { alsoRetried }: RetryPolicy): boolean {
  return transient || alsoRetried.includes(code);
}

/**
 * Wait before retry `retry` (0 for the first), ms: "full jitter", uniform between zero and an exponentially growing
 * bound (M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015). `random` is uniform on [0, 1).
 */
export function backoff(
  retry: number,
  random: number,
  { firstMs, longestMs, maxWaitMs }: Omit<RetryPolicy, 'retries' | 'alsoRetried'>,
): number {
  return Math.floor(random * Math.min(maxWaitMs, longestMs, firstMs * 2 ** retry));
}

/**
 * How long a response with a retryable status asks to wait, ms; undefined when it does not say, or says no time at all.
 */
export function requestedWait({ status, headers }: Head, now: number): number | undefined {
  const seconds = retryAfterSeconds(headers, status, now);
  // A moment that has passed is no invitation to come back at once with everyone else.
  return seconds === undefined || seconds === 0 ? undefined : Math.ceil(seconds * 1000);
}

/** Node's timers hold no more, ms; beyond it they fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** Waits; rejects with the reason of `signal`, at once, when that is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER),
    );
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Seconds from now given by `Retry-After` (seconds, or an HTTP date: RFC 9110, 10.2.3) or, for a 429 without it, by
 * `RateLimit-Reset` (seconds, the IETF draft). A date is read against the service's own `Date` where it sends one, else
 * against `now` (ms since the epoch). Undefined when neither can be read; never negative. `headers` have lower-case
 * names.
 */
export function retryAfterSeconds(
  headers: Readonly<Record<string, string>>,
  status: number,
  now: number | undefined,
): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value !== undefined) {
    const seconds = inSeconds(value);
    if (seconds !== undefined) return seconds;
    const at = httpDate(value);
    const from = httpDate(headers.date) ?? now;
    if (at !== undefined && from !== undefined) return ofClocks(at, from, now);
  }
  return status === 429 ? inSeconds(headers['ratelimit-reset']?.trim()) : undefined;
}

/** A service that asks for more has its clock wrong, or means never, s. */
export const LONGEST_WAIT = 30 * 86_400;

/** Seconds from `from`, the service's own clock, to `at`; where that makes no sense, from ours. */
function ofClocks(at: number, from: number, now: number | undefined): number {
  const own = Math.max(0, (at - from) / 1000);
  return own <= LONGEST_WAIT || now === undefined ? own : Math.max(0, (at - now) / 1000);
}

/** A wait in words, rounded up: `42 s`, `90 min`, `5 h`, `3 d`. `seconds` is whole and not negative. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  if (seconds <= 7200) return `${Math.ceil(seconds / 60)} min`;
  return seconds <= 172_800 ? `${Math.ceil(seconds / 3600)} h` : `${Math.ceil(seconds / 86_400)} d`;
}

function inSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * A date of HTTP in ms since the epoch. Only the forms RFC 9110 (5.6.7) allows, which end in GMT or (asctime) in a
 * year: `Date.parse` alone would also take `-5` or `12 apples`.
 */
export function httpDate(text: string | undefined): number | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8},? .*(GMT|UTC|\d{4})$/.test(text)) return undefined;
  const at = Date.parse(/(GMT|UTC)$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
