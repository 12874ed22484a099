/** From a checked question to the payload of its answer: a reader of the store, the route's computation, the last look over it. */

import type {
  CacheHints,
  Compute,
  ComputeContext,
  Endpoint,
  EndpointSpec,
  Explain,
  Params,
} from '../endpoints/types.ts';
import { isMdsError, MdsError } from '../errors.ts';
import type { LiveStore, StoreLease } from '../store/live-store.ts';
import type { StoreReader } from '../store/types.ts';
import { cleaned } from './serialize.ts';
import type { LogLine, ServiceRequest } from './types.ts';
import { asksUniverse, requireKnownSymbols } from './universe.ts';

/** An accepted request: what to compute. */
export interface Asked {
  readonly request: ServiceRequest;
  readonly requestId: string;
  readonly spec: EndpointSpec;
  readonly params: Params;
  readonly load: () => Promise<Compute>;
}

/** Where answers come from. */
export interface Source {
  /** A reader, how to open one, or a long-lived store; used only by requests that read it. */
  readonly store: StoreReader | (() => StoreReader | Promise<StoreReader>) | LiveStore;
  /** Answer as of this instant (ms) instead of the last completed session in the store. */
  readonly asOf?: number;
  readonly log?: (line: LogLine) => void;
}

/** The payload as it is to be emitted, as of the instant `now`. */
export async function computePayload(
  { load, spec, params, request, requestId }: Asked,
  { store, asOf, log }: Source,
  now: number,
  cacheHints?: CacheHints,
): Promise<unknown> {
  const { reader, release } = await readerOf(store);
  try {
    if (asksUniverse(spec)) requireKnownSymbols(spec, params, reader);
    const answerOf = await load();
    const context = { store: reader, now, asOf, ...(cacheHints && { cacheHints }) };
    const payload = await withLiveFigures(answerOf, context, params);
    const { data, violations } = cleaned(payload);
    for (const { path, found } of violations) {
      const message = `computation_error: ${path} was ${found}`;
      log?.({ level: 'warn', requestId, path: request.path, message });
    }
    return data;
  } finally {
    release();
  }
}

/** Runs the computation; again with the statements engine loaded where the store has no usable figures. */
async function withLiveFigures(answerOf: Compute, context: ComputeContext, params: Params): Promise<unknown> {
  try {
    return await answerOf(context, params);
  } catch (error) {
    if (!isMdsError(error, 'FACTS_NEEDED')) throw error;
    const { liveFigures } = await import('../endpoints/shared/live-figures.ts');
    return answerOf({ ...context, liveFigures }, params);
  }
}

/** A reader for one computation. */
async function readerOf(store: Source['store']): Promise<Pick<StoreLease, 'reader' | 'release'>> {
  if ('lease' in store) return store.lease();
  return { reader: typeof store === 'function' ? await store() : store, release: () => {} };
}

/** What computes the answers of a route. Throws NOT_IMPLEMENTED where nothing does. */
export function computeOf({ compute, spec }: Endpoint): () => Promise<Compute> {
  if (compute === undefined) {
    throw new MdsError('NOT_IMPLEMENTED', `${spec.path} is part of the API but is not computed yet.`);
  }
  return async () => (await compute()).compute;
}

/** What explains the answers of a route. Throws NOT_FOUND where nothing does. */
export function explainerOf({ explain, spec }: Endpoint): () => Promise<Explain> {
  if (explain === undefined) throw new MdsError('NOT_FOUND', `The answers of ${spec.path} have no explanation.`);
  return async () => (await explain.document()).explain;
}
