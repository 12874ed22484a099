/**
 * From a checked request to the payload of its answer: a reader of the store, known symbols, the route's computation, a
 * last check.
 */

import type {
  CacheHints,
  Compute,
  ComputeContext,
  Endpoint,
  EndpointSpec,
  ParamSpec,
  Params,
} from '../endpoints/types.ts';
import { newYorkDay } from '../engine/new-york.ts';
import { isMdsError, MdsError } from '../errors.ts';
import { CIK, formerOwners } from '../store/reading/listings/qualified.ts';
import type { LiveStore, StoreLease } from '../store/reading/live-store.ts';
import type { StoreReader } from '../store/reading/types.ts';
import type { Asked, Document } from './asked.ts';
import { cleaned } from './serialize.ts';
import type { Threads } from './threads/pool.ts';
import type { LogLine } from './types.ts';

/** Where answers come from. */
export interface Source {
  /** A reader, how to open one, or a long-lived store; used only by requests that read it. */
  readonly store: StoreReader | (() => StoreReader | Promise<StoreReader>) | LiveStore;
  /** Answer as of this instant (ms) instead of the clock. */
  readonly asOf?: number;
  /** Takes the progress of computations over many symbols. */
  readonly progress?: ComputeContext['progress'];
  /** Keeps what was computed in the store. */
  readonly keep?: (reader: StoreReader, ...given: Parameters<NonNullable<ComputeContext['keep']>>) => Promise<void>;
  readonly log?: (line: LogLine) => void;
  /** Compute what takes long, so that this thread answers others. */
  readonly threads?: Threads;
  /** Compute everything there: many answers at a time take long as well. */
  readonly allInThreads?: boolean;
}

/** The payload as it is to be emitted, as of the instant `now`. */
export async function computePayload(
  asked: Asked,
  source: Source,
  now: number,
  cacheHints?: CacheHints,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await computeOnce(asked, source, now, cacheHints);
    } catch (error) {
      if (!isMdsError(error, 'STORE_REPLACED') || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Times that a computation is begun whose file is replaced before a thread has opened it, and the pause between them,
 * ms.
 */
const ATTEMPTS = 20;
const PAUSE_MS = 5;

async function computeOnce(
  { endpoint, document, params, path, requestId, asOf: asked, brief }: Asked,
  { store, asOf: ownAsOf, log, progress, keep, threads, allInThreads }: Source,
  now: number,
  cacheHints: CacheHints | undefined,
): Promise<unknown> {
  const { spec } = endpoint;
  // Of two days in the past neither shows what came after it.
  const asOf = asked === undefined || ownAsOf === undefined ? (asked ?? ownAsOf) : Math.min(asked, ownAsOf);
  const load = loaderOf(endpoint, document);
  const { reader, file, release } = await readerOf(store);
  try {
    // This thread's reader stays in use meanwhile: a replaced file is opened by all threads or by none.
    const elsewhere =
      threads &&
      file &&
      (() => threads.compute({ file, route: spec.name, document, params, requestId, path, now, asOf }, cacheHints));
    // What a symbol that is not listed became, or is close to, is looked for in the whole directory.
    if (elsewhere && (spec.slow || allInThreads || !areListed(spec, params, reader))) return await elsewhere();
    const known = await knownSymbols(spec, params, reader, asOf, brief);
    const answerOf = await load();
    const context: ComputeContext = {
      ...{ store: reader, now, asOf },
      ...(cacheHints && { cacheHints }),
      ...(progress && { progress }),
      ...(keep && { keep: (write) => keep(reader, write) }),
    };
    let payload: unknown;
    try {
      payload = await answerOf(context, known);
    } catch (error) {
      if (!isMdsError(error, 'FACTS_NEEDED')) throw withFormerOwners(error, reader);
      if (elsewhere) return await elsewhere();
      // Again with the statements engine, which few answers need.
      const { liveFigures } = await import('../endpoints/subject/live-figures.ts');
      payload = await answerOf({ ...context, liveFigures }, known);
    }
    const { data, violations } = cleaned(payload, spec.nulls === true);
    for (const { path: place, found } of violations)
      log?.({ level: 'warn', requestId, path, message: `computation_error: ${place} was ${found}` });
    return data;
  } finally {
    release();
  }
}

/** The error about a symbol of which nothing is stored, with the others that had it and of which something is. */
function withFormerOwners(error: unknown, store: StoreReader): unknown {
  if (!isMdsError(error, 'NO_DATA')) return error;
  const { message, param } = error;
  const details = (error.details ?? {}) as { readonly symbol?: string; readonly hint?: string };
  const { symbol = '', hint = '' } = details;
  const owners = /^[A-Z][A-Z0-9-]*$/.test(symbol) ? formerOwners(store, symbol) : [];
  if (owners.length === 0) return error;
  const before = `stored of another company that had the symbol before: ${owners.join(', ')}`;
  return new MdsError('NO_DATA', message, { param, details: { ...details, hint: `${hint}; ${before}` } });
}

/** A reader for one computation. */
async function readerOf(store: Source['store']): Promise<Omit<StoreLease, 'generation' | 'file'> & { file?: string }> {
  if ('lease' in store) return store.lease();
  return { reader: typeof store === 'function' ? await store() : store, release: () => {} };
}

/** What computes a document of a route. Throws NOT_IMPLEMENTED or NOT_FOUND where nothing does. */
function loaderOf({ spec, compute, explain, extras }: Endpoint, document: Document): () => Promise<Compute> {
  const missing = (words: string): MdsError =>
    new MdsError('NOT_FOUND', `The answers of ${spec.path} have no ${words}.`);
  switch (document) {
    case 'explain':
      if (explain === undefined) throw missing('explanation');
      return async () => (await explain.document()).explain;
    case 'extras':
      if (extras === undefined) throw missing('extras');
      return async () => (await extras()).extras;
    case 'answer':
      if (compute !== undefined) return async () => (await compute()).compute;
      throw new MdsError('NOT_IMPLEMENTED', `${spec.path} is part of the API but is not computed yet.`);
  }
}

function areListed(spec: EndpointSpec, params: Params, store: StoreReader): boolean {
  const symbols = spec.params.flatMap((param) => symbolsIn(param, params));
  return symbols.every((symbol) => !CIK.test(symbol) && store.symbol(symbol) !== undefined);
}

/**
 * `params` with the symbols of the store: a former one is replaced by what it became, one that another company carried on
 * the day by that company's. Rejects with SYMBOL_UNKNOWN for those that the store does not know, naming close ones; see
 * {@link unknownSymbols}.
 */
async function knownSymbols(
  spec: EndpointSpec,
  params: Params,
  store: StoreReader,
  asOf: number | undefined,
  brief?: boolean,
): Promise<Params> {
  let known = params;
  for (const param of spec.params) {
    const symbols = symbolsIn(param, params);
    // Today's symbols are those of the store; a CIK is that of a symbol, if one is known.
    const isOpen = (symbol: string): boolean => CIK.test(symbol) || store.symbol(symbol) === undefined;
    const asked = asOf === undefined ? symbols.filter(isOpen) : symbols;
    if (asked.length === 0) continue;
    const { resolveSymbol } = await import('../store/reading/listings/resolve.ts');
    const day = asOf === undefined ? undefined : newYorkDay(asOf).day;
    const found = new Map(asked.map((symbol) => [symbol, resolveSymbol(store, symbol, day)]));
    const unknown = asked.filter((symbol) => found.get(symbol) === undefined);
    if (unknown.length > 0 && !mayBeUnknown(param, unknown.length < symbols.length, store)) {
      const { unknownSymbols } = await import('../endpoints/subject/unknown-symbols.ts');
      throw unknownSymbols(param.name, unknown, store, { brief, day });
    }
    const listed = symbols.map((symbol) => found.get(symbol) ?? symbol);
    known = { ...known, [param.name]: param.kind === 'list' ? distinct(param, symbols, listed) : listed[0]! };
  }
  return known;
}

/** @param othersKnown other symbols of the parameter are known */
function mayBeUnknown(param: ParamSpec, othersKnown: boolean, store: StoreReader): boolean {
  const outside = 'outsideUniverse' in param && param.outsideUniverse;
  return outside === 'unlisted' ? othersKnown && !store.hasTickerList() : outside === true;
}

/** Two names of one symbol count once. Throws PARAM_INVALID where too few are left. */
function distinct(
  { name, minItems = 1 }: Extract<ParamSpec, { kind: 'list' }>,
  asked: readonly string[],
  listed: readonly string[],
): readonly string[] {
  const once = [...new Set(listed)];
  if (once.length >= minItems) return once;
  const renamed = asked.flatMap((symbol, i) => (symbol === listed[i] ? [] : `${symbol} is now ${listed[i]}`));
  throw new MdsError('PARAM_INVALID', `${renamed.join(', ')}: name at least ${minItems} distinct symbols`, {
    param: name,
  });
}

/** The symbols of a parameter. */
function symbolsIn(param: ParamSpec, params: Params): readonly string[] {
  const isOne = param.kind === 'symbol';
  const isList = param.kind === 'list' && param.items === 'symbol';
  const value = isOne || isList ? params[param.name] : undefined;
  if (value === undefined || typeof value === 'number') return [];
  return typeof value === 'string' ? [value] : value;
}
