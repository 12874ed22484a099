/** What the host reports about every response, for the access log and the metrics. */

/** Whose key a request came with; never the key. */
export interface Caller {
  readonly id: string;
  readonly plan: string;
}

export interface Answered {
  /** When the request was read, ms since the epoch. */
  readonly time: number;
  readonly requestId: string;
  readonly method: string;
  /** Template of the path, `other` where it is none of the service's. */
  readonly route: string;
  /** As asked, without the query; empty where the request could not be read. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly status: number;
  /** From reading the request to handing over the last byte of the answer, ms. */
  readonly ms: number;
  /** Of the body as sent. */
  readonly bytes: number;
  readonly remote: string;
  readonly caller: Caller | undefined;
  /** The client went before the answer was sent. */
  readonly aborted: boolean;
}

/** Hears of requests. Must not throw, and must not wait. */
export interface Observer {
  readonly begin?: () => void;
  readonly answered: (answer: Answered) => void;
}
