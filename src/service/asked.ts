/** An accepted request, on its way from the handler to a computation; nothing of how it is computed. */
import type { Endpoint, Params } from '../endpoints/types.ts';

/** The answer of a route, or one of the documents that are no part of the API. */
export type Document = 'answer' | 'explain' | 'extras';

/** An accepted request: what to compute. */
export interface Asked {
  readonly endpoint: Endpoint;
  readonly document: Document;
  readonly params: Params;
  readonly requestId: string;
  /** The instant of `as_of`, ms; undefined: that of the source. */
  readonly asOf: number | undefined;
  /** Of the request, for the log. */
  readonly path: string;
  /** No suggestions for unknown symbols. */
  readonly brief?: true | undefined;
}
