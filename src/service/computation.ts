/** From a checked request to the payload of its answer: a reader of the store, known symbols, the route's computation, a last check. */

import type {
  CacheHints,
  Compute,
  ComputeContext,
  Endpoint,
  EndpointSpec,
  Explain,
  Extras,
  ParamSpec,
  Params,
} from '../endpoints/types.ts';
import { isMdsError, MdsError } from '../errors.ts';
import type { LiveStore, StoreLease } from '../store/live-store.ts';
import type { StoreReader } from '../store/types.ts';
import { cleaned } from './serialize.ts';
import type { LogLine, ServiceRequest } from './types.ts';

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
  /** Answer as of this instant (ms) instead of the clock. */
  readonly asOf?: number;
  /** Takes the progress of computations over many symbols. */
  readonly progress?: ComputeContext['progress'];
  readonly log?: (line: LogLine) => void;
}

/** The payload as it is to be emitted, as of the instant `now`. */
export async function computePayload(
  { load, spec, params, request, requestId }: Asked,
  { store, asOf, log, progress }: Source,
  now: number,
  cacheHints?: CacheHints,
): Promise<unknown> {
  const { reader, release } = await readerOf(store);
  try {
    const known = await knownSymbols(spec, params, reader);
    const answerOf = await load();
    const context = { store: reader, now, asOf, ...(cacheHints && { cacheHints }), ...(progress && { progress }) };
    const payload = await withLiveFigures(answerOf, context, known);
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

/** What the screens of a route show besides its answers. Throws NOT_FOUND where that is nothing. */
export function extrasOf({ extras, spec }: Endpoint): () => Promise<Extras> {
  if (extras === undefined) throw new MdsError('NOT_FOUND', `The answers of ${spec.path} have no extras.`);
  return async () => (await extras()).extras;
}

/**
 * `params` with symbols that are listed: a former one is replaced by what it became. Rejects with SYMBOL_UNKNOWN for those that the store does
 * not know, naming close ones; see {@link unknownSymbols}.
 */
async function knownSymbols(spec: EndpointSpec, params: Params, store: StoreReader): Promise<Params> {
  let known = params;
  for (const param of spec.params) {
    const missing = symbolsIn(param, params).filter((symbol) => store.symbol(symbol) === undefined);
    if (missing.length === 0) continue;
    const renamed = new Map(missing.map((symbol) => [symbol, store.renamedSymbol(symbol)]));
    const unknown = missing.filter((symbol) => renamed.get(symbol) === undefined);
    const mayBeUnknown = 'outsideUniverse' in param && param.outsideUniverse === true;
    if (unknown.length > 0 && !mayBeUnknown) {
      const { unknownSymbols } = await import('../endpoints/shared/unknown-symbols.ts');
      throw unknownSymbols(param.name, unknown, store);
    }
    const listed = symbolsIn(param, params).map((symbol) => renamed.get(symbol) ?? symbol);
    known = { ...known, [param.name]: param.kind === 'list' ? distinct(param, listed, missing, store) : listed[0]! };
  }
  return known;
}

/** Two names of one symbol count once. Throws PARAM_INVALID where too few are left. */
function distinct(
  { name, minItems = 1 }: Extract<ParamSpec, { kind: 'list' }>,
  listed: readonly string[],
  renamed: readonly string[],
  store: StoreReader,
): readonly string[] {
  const once = [...new Set(listed)];
  if (once.length >= minItems) return once;
  const words = renamed.map((symbol) => `${symbol} is now ${store.renamedSymbol(symbol)}`).join(', ');
  throw new MdsError('PARAM_INVALID', `${words}: name at least ${minItems} distinct symbols`, { param: name });
}

/** The symbols of a parameter. */
function symbolsIn(param: ParamSpec, params: Params): readonly string[] {
  const isOne = param.kind === 'symbol';
  const isList = param.kind === 'list' && param.items === 'symbol';
  const value = isOne || isList ? params[param.name] : undefined;
  if (value === undefined || typeof value === 'number') return [];
  return typeof value === 'string' ? [value] : value;
}
