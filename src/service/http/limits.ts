/** What a client may take of the server. Times in ms, sizes in bytes. */
export interface Limits {
  /** Request line and headers together; more is 431. */
  readonly headerBytes: number;
  /** Until the headers of a request are complete, counted from the connection or the last answer; then 408. */
  readonly headersTimeout: number;
  /** Until a request is complete with its body; then 408. */
  readonly requestTimeout: number;
  /** How long an idle connection stays open. Longer than the 60 s of common load balancers, which must be the ones to close. */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction, as with a client that does not read its answer. */
  readonly idleTimeout: number;
  /** How often these times are looked at. */
  readonly checkInterval: number;
  readonly requestsPerConnection: number;
  /** Connections at once of one process; more are closed at once. */
  readonly connections: number;
  /** Request bodies are of no use here; beyond this the connection is closed with the answer. */
  readonly bodyBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  headerBytes: 32 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  idleTimeout: 90_000,
  checkInterval: 1_000,
  requestsPerConnection: 100_000,
  connections: 20_000,
  bodyBytes: 64 * 1024,
};
