/** What sources request of a {@link Fetcher}, and what they get: they never see sockets, proxies, limits or retries. */

/** At most so many requests in any window of that length. */
export interface PaceLimit {
  readonly requests: number;
  readonly windowMs: number;
}

/**
 * A service with limits of its own: they hold over all processes that share the store, and so does its circuit breaker.
 */
export interface Lane {
  /** `sec`, `yahoo`, `tiingo`, ...; the same name is the same budget. */
  readonly name: string;
  readonly limits: readonly PaceLimit[];
  /** Requests under way at once in this process; 6 when not given. */
  readonly concurrency?: number | undefined;
  /** Tries after a 429; as many as after other failures when not given. */
  readonly limitRetries?: number | undefined;
}

export interface FetchRequest {
  /** Never with a token in it: tokens go into `headers`, or into `secretQuery`. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address on the wire only: never shown, logged or recorded. */
  readonly secretQuery?: Readonly<Record<string, string>> | undefined;
  /** `json`: a body that is no JSON is SOURCE_NONSENSE; `text`: markup is welcome; `bytes`: anything. */
  readonly accept: 'json' | 'text' | 'bytes';
  /** Refusals (401, 402, 403) that the caller reads itself: a service may say in the body what they mean. */
  readonly reads?: readonly number[] | undefined;
  /** Why a body (2xx, decoded) is not what was requested; SOURCE_NONSENSE then. */
  readonly check?: ((body: Buffer) => string | undefined) | undefined;
  /** Decoded bytes beyond which the answer is SOURCE_NONSENSE; 256 MiB when not given, unbounded with `toFile`. */
  readonly maxBytes?: number;
  /** Streams the body to this path; a part that is there already is continued by Range. `body` is then empty. */
  readonly toFile?: string;
  /** Bytes so far and in total (where known), while streaming to a file. */
  readonly onBytes?: (done: number, total: number | undefined) => void;
  readonly signal?: AbortSignal | undefined;
  /** Tries after the first; as the fetcher was made when not given. */
  readonly retries?: number;
  /** Whose limits count; the SEC's when not given. */
  readonly lane?: Lane;
  /** Called for every request on the wire, including retries and redirects. */
  readonly onSent?: (bytesOnWire: number) => void;
}

export interface Fetched {
  /** 200, 206, 304, 404 or another below 500 that is no refusal: the caller decides what it means. */
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded (gzip, br, deflate). */
  readonly body: Uint8Array;
  /** Bytes of the body as transferred. */
  readonly bytesOnWire: number;
  /** Where it came from in the end, without secrets. */
  readonly url: string;
}

/** Fetches one address: paced, retried, checked. Rejects only with MdsError `SOURCE_*` (or the signal's reason). */
export type Fetcher = (request: FetchRequest) => Promise<Fetched>;
