/** A request and its response as plain objects: the seam both transports (embedded, HTTP) share. Never the global fetch classes. */

export interface ServiceRequest {
  readonly method: string;
  /** Path with prefix, percent-decoded segments not yet split: `/v2/snapshot`. */
  readonly path: string;
  /** Raw query values in order; a repeated name is legal (the last one wins for scalars). */
  readonly query: readonly (readonly [string, string])[];
  /** Lower-case header names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, UTF-8 JSON text, byte for byte what a client prints with `--raw`. */
  readonly body: string;
  /** It came from another address than the one asked, by a redirect. Only of services on HTTP. */
  readonly redirected?: boolean;
}

/** Answers a request. Never throws for anything a client did wrong. */
export type Handler = (request: ServiceRequest) => Promise<ServiceResponse>;
