/** The service: a request in, an answer out. Route, gates (key, plan, rate), parameters, universe, computation, envelope. */
import { ENDPOINTS } from '../endpoints/index.ts';
import { EXPLAIN_PREFIX } from '../endpoints/shared/explain-prefix.ts';
import { ServiceFault } from '../endpoints/shared/fault.ts';
import { FactsNeeded } from '../endpoints/shared/figures.ts';
import type {
  Compute,
  ComputeContext,
  Endpoint,
  EndpointSpec,
  Explain,
  Foresight,
  Params,
  Plan,
} from '../endpoints/types.ts';
import { checkParams } from '../endpoints/validate.ts';
import type { KeptStore, StoreLease } from '../store/keep.ts';
import type { StoreReader } from '../store/types.ts';
import type { Kept, PayloadCache } from './cache/payload-cache.ts';
import type { ApiDescription } from './docs/description.ts';
import { asFault, faultResponse, JSON_TYPE, validationResponse } from './errors.ts';
import { matchesTag, weakTag } from './etag.ts';
import { type KnownQuestion, rememberQuestions } from './questions.ts';
import { createRouter, requireReading } from './route.ts';
import { cleaned, serialize } from './serialize.ts';
import type { Handler, Rendition, ServiceRequest, ServiceResponse } from './types.ts';
import { asksUniverse, requireKnownSymbols } from './universe.ts';

/** One line for the operator. Never holds a key. */
export interface LogLine {
  readonly level: 'warn' | 'error';
  readonly requestId: string;
  readonly path: string;
  readonly message: string;
  /** What was thrown, for `level: 'error'`. */
  readonly cause?: unknown;
}

/** What a gate sees of a request, after routing and before anything else. */
export interface GateCall {
  readonly request: ServiceRequest;
  readonly spec: EndpointSpec;
  readonly requestId: string;
  /** Headers for whatever the answer will be (rate limits); lower-case names. */
  readonly responseHeaders: Record<string, string>;
  /** Who asks, once a gate knows: for those after it, and for logs. Never the key itself. */
  caller?: { readonly id: string; readonly plan: Plan };
}

/** A step that may refuse a request by throwing a {@link ServiceFault}: key, plan, rate limit. */
export type Gate = (call: GateCall) => void | Promise<void>;

export interface HandlerOptions {
  /** The store, how to get at it, or one kept open for long: asked only by requests that read it. */
  readonly store: StoreReader | (() => StoreReader | Promise<StoreReader>) | KeptStore;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** Answer as of this instant (ms) instead of the last completed session in the store. */
  readonly asOf?: number;
  readonly endpoints?: readonly Endpoint[];
  /** In order; none when embedded. */
  readonly gates?: readonly Gate[];
  /**
   * Also serve, under `/explain` and a route's own path and parameters, where the values of its answer come from. For a service in
   * the reader's own process: these documents are no part of the API.
   */
  readonly explain?: boolean;
  /** Entity tags and 304, for a service behind HTTP. */
  readonly entityTags?: boolean;
  /** The `Cache-Control` of an answer, for a service behind HTTP; see `cache/lifetime.ts`. */
  readonly cacheControl?: (spec: EndpointSpec, freshness: unknown, now: number, until?: number) => string;
  /** Keeps computed answers; see `cache/payload-cache.ts`. They fall with the generation of a {@link KeptStore}. */
  readonly cache?: PayloadCache;
  /** For a service others reach: errors do not say where the store lies. The log does. */
  readonly hidePaths?: boolean;
  readonly requestId?: () => string;
  readonly log?: (line: LogLine) => void;
}

/** Where the description of this API is served, for programs and for people. */
export const OPENAPI_PATH = '/openapi.json';
export const DOCS_PATH = '/docs';

/** A handler over a store. It never throws: whatever goes wrong is an answer with a code. */
export function createHandler(options: HandlerOptions): Handler {
  const endpoints = options.endpoints ?? ENDPOINTS;
  const route = createRouter(endpoints);
  const nextId = options.requestId ?? countingIds(options.now);
  const { cache, hidePaths = false } = options;
  const asks = cache && rememberQuestions();
  let description: Promise<ApiDescription> | undefined;

  return (request) => {
    const requestId = nextId();
    const responseHeaders: Record<string, string> = {};
    const given = (response: ServiceResponse): ServiceResponse => finished(request, response, responseHeaders);
    const refused = (thrown: unknown): ServiceResponse => given(refusal(thrown, request, requestId));
    // What is kept is answered within the turn: under load a chain of promises costs more than all the rest of it.
    try {
      const response = answer(request, requestId, responseHeaders);
      return response instanceof Promise ? response.then(given, refused) : given(response);
    } catch (thrown) {
      return refused(thrown);
    }
  };

  function refusal(thrown: unknown, { path }: ServiceRequest, requestId: string): ServiceResponse {
    const fault = asFault(thrown, hidePaths);
    if (fault.status >= 500 && fault.code !== 'NOT_IMPLEMENTED') {
      const { message } = asFault(thrown);
      options.log?.({ level: 'error', requestId, path, message, cause: thrown });
    }
    return faultResponse(fault, requestId);
  }

  function answer(
    request: ServiceRequest,
    requestId: string,
    responseHeaders: Record<string, string>,
  ): ServiceResponse | Promise<ServiceResponse> {
    if (request.path === OPENAPI_PATH || request.path === DOCS_PATH) return describe(request, requestId);
    const explains = options.explain === true && request.path.startsWith(`${EXPLAIN_PREFIX}/`);
    const path = explains ? request.path.slice(EXPLAIN_PREFIX.length) : request.path;
    const before = explains ? undefined : asks?.known(request);
    const { endpoint, pathParams } = before ?? route(request.method, path);
    const passed = options.gates && pass(options.gates, { request, spec: endpoint.spec, requestId, responseHeaders });
    const rest = () => beyondGates(request, requestId, explains, before, { endpoint, pathParams });
    return passed === undefined ? rest() : passed.then(rest);
  }

  function beyondGates(
    request: ServiceRequest,
    requestId: string,
    explains: boolean,
    before: KnownQuestion | undefined,
    { endpoint, pathParams }: Pick<KnownQuestion, 'endpoint' | 'pathParams'>,
  ): ServiceResponse | Promise<ServiceResponse> {
    if (before !== undefined) {
      const now = options.now();
      const answer = cache!.known(before.key, now, generation());
      const asked = { request, requestId, spec: endpoint.spec, params: before.params, load: before.load };
      return answer?.kept === undefined ? keptOrNew(cache!, asked, before.key) : kept(asked, answer, now);
    }
    const checked = checkParams(endpoint.spec, request.query, pathParams);
    if (!checked.ok && checked.status === 422) return validationResponse(checked.body, requestId);
    if (!checked.ok) throw new ServiceFault('PARAM_INVALID', checked.fault.message, checked.fault);
    const load = explains ? explainerOf(endpoint) : computeOf(endpoint);
    const asked: Asked = { request, requestId, spec: endpoint.spec, params: checked.params, load };
    if (cache !== undefined && !explains) {
      const key = `${asked.spec.name} ${JSON.stringify(asked.params)}`;
      asks?.remember(request, { endpoint, pathParams, params: asked.params, load, key });
      return keptOrNew(cache, asked, key);
    }
    const now = options.now();
    return compute(asked, now).then((data) => success(asked, data, now));
  }

  /** The payload as it is to be emitted. */
  async function compute(
    { load, spec, params, request, requestId }: Asked,
    now: number,
    foresight?: Foresight,
  ): Promise<unknown> {
    const { reader, release } = await readerOf(options.store);
    try {
      if (asksUniverse(spec)) requireKnownSymbols(spec, params, reader);
      const answerOf = await load();
      const context = { store: reader, now, asOf: options.asOf, ...(foresight && { foresight }) };
      const payload = await withLiveFigures(answerOf, context, params);
      const { data, violations } = cleaned(payload);
      for (const { path, found } of violations) {
        const message = `computation_error: ${path} was ${found}`;
        options.log?.({ level: 'warn', requestId, path: request.path, message });
      }
      return data;
    } finally {
      release();
    }
  }

  async function keptOrNew(cache: PayloadCache, asked: Asked, key: string): Promise<ServiceResponse> {
    const now = options.now();
    const answer = await cache.answer({
      key,
      now,
      generation: generation(),
      compute: (foresight) => compute(asked, now, foresight),
    });
    return answer.kept === undefined ? success(asked, answer.payload, now) : kept(asked, answer, now);
  }

  function kept(asked: Asked, { kept: { etag, freshness, at }, until }: Kept, now: number): ServiceResponse {
    const headers = headersOf(asked, etag, freshness, now, until);
    if (isUnchanged(asked.request, headers)) return { status: 304, headers, body: '' };
    return rendered(200, headers, at(options.now()));
  }

  function generation(): number {
    return 'lease' in options.store ? options.store.generation() : 0;
  }

  function success(asked: Asked, data: unknown, now: number): ServiceResponse {
    const { freshness } = data as { readonly freshness?: unknown };
    const headers = headersOf(asked, options.entityTags === true ? weakTag(data) : undefined, freshness, now);
    if (isUnchanged(asked.request, headers)) return { status: 304, headers, body: '' };
    return { status: 200, headers, body: serialize(data) };
  }

  function headersOf(
    { requestId, spec }: Asked,
    etag: string | undefined,
    freshness: unknown,
    now: number,
    until?: number,
  ): Record<string, string> {
    const headers: Record<string, string> = { 'content-type': JSON_TYPE, 'x-request-id': requestId };
    if (options.entityTags === true && etag !== undefined) headers.etag = etag;
    if (options.cacheControl !== undefined) {
      headers['cache-control'] = options.cacheControl(spec, freshness, now, until);
      headers.vary = VARY;
    }
    return headers;
  }

  async function describe(request: ServiceRequest, requestId: string): Promise<ServiceResponse> {
    requireReading(request.method);
    description ??= import('./docs/description.ts').then(({ describeApi }) => describeApi(endpoints));
    const { body, headers: own, etag } = (await description)[request.path === DOCS_PATH ? 'page' : 'openapi'];
    const headers: Record<string, string> = { ...own, 'x-request-id': requestId };
    if (options.entityTags === true) headers.etag = etag;
    if (options.cacheControl !== undefined) headers['cache-control'] = DESCRIPTION_CACHE;
    if (isUnchanged(request, headers)) return { status: 304, headers, body: '' };
    return { status: 200, headers, body };
  }
}

/** Through all gates, in order; a promise only where one of them has to wait. Throws, or rejects with, what a gate refuses by. */
function pass(gates: readonly Gate[], call: GateCall, from = 0): Promise<void> | undefined {
  for (let index = from; index < gates.length; index++) {
    const waiting = gates[index]!(call);
    if (waiting instanceof Promise) return waiting.then(() => pass(gates, call, index + 1));
  }
  return undefined;
}

/** The answer with the headers that gates set; to HEAD without its body. */
function finished(
  { method }: ServiceRequest,
  response: ServiceResponse,
  more: Readonly<Record<string, string>>,
): ServiceResponse {
  const bare = noneIn(more);
  if (bare && method !== 'HEAD') return response;
  const headers = bare ? response.headers : { ...response.headers, ...more };
  const { status, rendition } = response;
  if (method === 'HEAD') return { status, headers, body: '' };
  return rendition === undefined ? { status, headers, body: response.body } : rendered(status, headers, rendition);
}

/** A question that was let through: what to compute, for whom. */
interface Asked {
  readonly request: ServiceRequest;
  readonly requestId: string;
  readonly spec: EndpointSpec;
  readonly params: Params;
  readonly load: () => Promise<Compute>;
}

/** Plans differ in what they may ask, so an answer is for its key alone. A host that encodes adds `accept-encoding`. */
const VARY = 'x-api-key';
/** The description changes with the edition of the program only. */
const DESCRIPTION_CACHE = 'public, max-age=3600';

function noneIn(headers: Readonly<Record<string, string>>): boolean {
  for (const _ in headers) return false;
  return true;
}

function isUnchanged(request: ServiceRequest, headers: Readonly<Record<string, string>>): boolean {
  return headers.etag !== undefined && matchesTag(request.headers['if-none-match'], headers.etag);
}

/** An answer of bytes that are kept; its text is made when it is asked for. */
function rendered(status: number, headers: Readonly<Record<string, string>>, rendition: Rendition): ServiceResponse {
  return new Rendered(status, headers, rendition);
}

/** A class, because its getter lies on the prototype: an object literal would define one for every answer. */
class Rendered implements ServiceResponse {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly rendition: Rendition,
  ) {}

  get body(): string {
    return Buffer.from(this.rendition.bytes).toString('utf8');
  }
}

/** The computation; once more with the statements engine loaded where what was kept does not do. */
async function withLiveFigures(answerOf: Compute, context: ComputeContext, params: Params): Promise<unknown> {
  try {
    return await answerOf(context, params);
  } catch (error) {
    if (!(error instanceof FactsNeeded)) throw error;
    const { liveFigures } = await import('../endpoints/shared/live-figures.ts');
    return answerOf({ ...context, liveFigures }, params);
  }
}

/** A reader for one computation. */
async function readerOf(store: HandlerOptions['store']): Promise<Pick<StoreLease, 'reader' | 'release'>> {
  if ('lease' in store) return store.lease();
  return { reader: typeof store === 'function' ? await store() : store, release: () => {} };
}

/** What computes the answers of a route. Throws NOT_IMPLEMENTED where nothing does. */
function computeOf({ compute, spec }: Endpoint): () => Promise<Compute> {
  if (compute === undefined) {
    throw new ServiceFault('NOT_IMPLEMENTED', `${spec.path} is part of the API but is not computed yet.`);
  }
  return async () => (await compute()).compute;
}

/** What explains the answers of a route. Throws NOT_FOUND where nothing does. */
function explainerOf({ explain, spec }: Endpoint): () => Promise<Explain> {
  if (explain === undefined) throw new ServiceFault('NOT_FOUND', `The answers of ${spec.path} have no explanation.`);
  return async () => (await explain.document()).explain;
}

/** Ids that are unique within one process and sort by time. */
function countingIds(now: () => number): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${now().toString(36)}-${count.toString(36)}`;
  };
}
