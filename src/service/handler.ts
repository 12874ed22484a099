/**
 * The service: a request in, a response out. Route, gates (key, plan, rate), parameters, universe, computation,
 * envelope.
 */

import { readAsOf } from '../endpoints/contract/as-of.ts';
import { EXPLAIN_PREFIX, EXTRAS_PREFIX } from '../endpoints/contract/own-process.ts';
import { AS_OF } from '../endpoints/contract/params.ts';
import { ENDPOINTS } from '../endpoints/index.ts';
import type { Routed } from '../endpoints/paths.ts';
import type { Endpoint, EndpointSpec, Params } from '../endpoints/types.ts';
import { checkParams, rawValue } from '../endpoints/validate.ts';
import { MdsError } from '../errors.ts';
import type { Asked, Document } from './asked.ts';
import { rememberingCacheControl } from './cache/lifetime.ts';
import type { Kept, PayloadCache } from './cache/payload-cache.ts';
import { computePayload, type Source } from './computation.ts';
import type { ApiDescription } from './docs/page.ts';
import { asApiError, errorResponse, JSON_TYPE, validationResponse } from './errors.ts';
import { type Gate, type GateCall, passGates } from './gates.ts';
import type { Guard } from './quarantine.ts';
import { finished, renditionOf, success, weakTag } from './responses.ts';
import { cacheParsedRequests, createRouter, type ParsedRequest, requireReading } from './route.ts';
import { serialize } from './serialize.ts';
import type { Handler, Rendition, ServiceResponse } from './types.ts';

export interface HandlerOptions extends Source {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly endpoints?: readonly Endpoint[];
  /** In order; none when embedded. */
  readonly gates?: readonly Gate[];
  /**
   * Also serve, under `/explain` or `/extras` and a route's own path and parameters, where the values of its answer
   * come from, and what its screen shows besides. For a service in the reader's own process: these documents are no
   * part of the API.
   */
  readonly explain?: boolean;
  /**
   * For a service behind HTTP: entity tags, 304 and `Cache-Control`; errors leave out the path of the store, which the
   * log has.
   */
  readonly hosted?: boolean;
  /** The store of --store, for the commands in hints. */
  readonly storeName?: string;
  /** Caches computed payloads; see `cache/payload-cache.ts`. They expire with the generation of a {@link LiveStore}. */
  readonly cache?: PayloadCache;
  readonly requestId?: () => string;
  /** Refuses computations that ended a process, and hears of each. */
  readonly guard?: Guard;
}

/** Where the description of this API is served, for programs and for people. */
export const OPENAPI_PATH = '/openapi.json';
export const DOCS_PATH = '/docs';

/** Documents that are no part of the API, by prefix of their paths. */
const OWN: readonly { readonly prefix: string; readonly document: Document }[] = [
  { prefix: EXPLAIN_PREFIX, document: 'explain' },
  { prefix: EXTRAS_PREFIX, document: 'extras' },
];

/** A request with what gates say about it. */
type Call = Omit<GateCall, 'spec'>;

/** A handler over a store. It never throws: every failure is a response with a code. */
export function createHandler(options: HandlerOptions): Handler {
  const { now: clock, endpoints = ENDPOINTS, cache, hosted = false } = options;
  let count = 0;
  // Unique within one process, and sorted by time.
  const nextId = options.requestId ?? (() => `${clock().toString(36)}-${(++count).toString(36)}`);
  const route = createRouter(endpoints);
  const parsed = cache && cacheParsedRequests();
  const cacheControl = rememberingCacheControl();
  const renditions = new Map<string, Rendition>();
  let description: Promise<ApiDescription> | undefined;

  return (request) => {
    const call: Call = { request, requestId: nextId(), responseHeaders: {} };
    const given = (response: ServiceResponse): ServiceResponse => finished(response, call);
    const refused = (thrown: unknown): ServiceResponse => given(refusal(thrown, call));
    // A cached response is returned synchronously: under load a chain of promises costs more than the rest.
    try {
      const response = answer(call);
      return response instanceof Promise ? response.then(given, refused) : given(response);
    } catch (thrown) {
      return refused(thrown);
    }
  };

  function refusal(thrown: unknown, { request: { path }, requestId }: Call): ServiceResponse {
    const error = asApiError(thrown, hosted, options.storeName);
    const response = errorResponse(error, requestId);
    if (response.status >= 500 && error.code !== 'NOT_IMPLEMENTED') {
      const { message } = asApiError(thrown);
      options.log?.({ level: 'error', requestId, path, message, cause: thrown });
    }
    return response;
  }

  function answer(call: Call): ServiceResponse | Promise<ServiceResponse> {
    const { request } = call;
    if (request.path === OPENAPI_PATH || request.path === DOCS_PATH) return describe(call);
    const own = options.explain === true ? OWN.find(({ prefix }) => request.path.startsWith(`${prefix}/`)) : undefined;
    const before = own === undefined ? parsed?.known(request) : undefined;
    const routed = before ?? route(request.method, request.path.slice(own?.prefix.length ?? 0));
    const rest = () => ('key' in routed ? repeated(call, routed) : first(call, routed, own?.document));
    const passed = options.gates && passGates(options.gates, Object.assign(call, { spec: routed.endpoint.spec }));
    return passed === undefined ? rest() : passed.then(rest);
  }

  /** Answers a request that was read before. */
  function repeated(call: Call, parsed: ParsedRequest): ServiceResponse | Promise<ServiceResponse> {
    const now = clock();
    const known = cache!.known(parsed.key, now, generation());
    return known?.kept === undefined ? cached(call, parsed) : kept(call, parsed.endpoint.spec, known, now);
  }

  /** Answers a request after reading its parameters. */
  function first(call: Call, { endpoint, pathParams }: Routed, own: Document | undefined) {
    const { spec } = endpoint;
    const checked = checkParams(spec, call.request.query, pathParams);
    if (!checked.ok && checked.status === 422) return validationResponse(checked.body, call.requestId);
    if (!checked.ok) throw new MdsError('PARAM_INVALID', checked.fault.message, { ...checked.fault });
    const { params } = checked;
    const now = clock();
    const asOf = instantAsked(call, now);
    const key = `${spec.name} ${JSON.stringify(params)}${asOf === undefined ? '' : ` @${asOf}`}`;
    if (cache === undefined || own !== undefined) {
      const asked = askedOf(call, endpoint, params, asOf, own);
      return guarded(key, () => computePayload(asked, options, now)).then((data) => computed(call, spec, data, now));
    }
    const request: ParsedRequest = { endpoint, params, key, asOf };
    // What is today now is a day in the past later.
    if (asOf !== undefined || rawValue(AS_OF, call.request.query, {}) === undefined)
      parsed?.remember(call.request, request);
    return cached(call, request);
  }

  async function cached(call: Call, { endpoint, params, key, asOf }: ParsedRequest) {
    const now = clock();
    const { spec } = endpoint;
    const asked = askedOf(call, endpoint, params, asOf);
    const answer = await cache!.answer({
      key,
      now,
      asOf,
      generation: generation(),
      compute: (cacheHints) => guarded(key, () => computePayload(asked, options, now, cacheHints)),
    });
    return answer.kept === undefined ? computed(call, spec, answer.payload, now) : kept(call, spec, answer, now);
  }

  async function guarded<T>(key: string, compute: () => Promise<T>): Promise<T> {
    options.guard?.begin(key);
    try {
      return await compute();
    } finally {
      options.guard?.end(key);
    }
  }

  function kept(call: Call, spec: EndpointSpec, { kept: { etag, freshness, at }, until }: Kept, now: number) {
    return success(call.request, headersOf(call, spec, etag, freshness, now, until), () => at(clock()));
  }

  function computed(call: Call, spec: EndpointSpec, data: unknown, now: number): ServiceResponse {
    const { freshness } = data as { readonly freshness?: unknown };
    const etag = hosted ? weakTag(data) : '';
    return success(call.request, headersOf(call, spec, etag, freshness, now), () => serialize(data));
  }

  function headersOf(
    { requestId }: Pick<Call, 'requestId'>,
    spec: EndpointSpec,
    etag: string,
    freshness: unknown,
    now: number,
    until?: number,
  ): Record<string, string> {
    const headers: Record<string, string> = { 'content-type': JSON_TYPE, 'x-request-id': requestId };
    if (hosted) {
      headers.etag = etag;
      headers['cache-control'] = cacheControl(spec, freshness, now, until);
      headers.vary = VARY;
    }
    return headers;
  }

  function generation(): number {
    return 'lease' in options.store ? options.store.generation() : 0;
  }

  async function describe({ request, requestId }: Call): Promise<ServiceResponse> {
    requireReading(request.method);
    description ??=
      options.threads?.describe() ?? import('./docs/page.ts').then(({ describeApi }) => describeApi(endpoints));
    // A failure is not remembered: a thread may have ended.
    description.catch(() => (description = undefined));
    const { body, headers: own, etag } = (await description)[request.path === DOCS_PATH ? 'page' : 'openapi'];
    const rendition = renditions.get(request.path) ?? renditionOf(Buffer.from(body));
    renditions.set(request.path, rendition);
    const headers: Record<string, string> = { ...own, 'x-request-id': requestId };
    if (hosted) Object.assign(headers, { etag, 'cache-control': DESCRIPTION_CACHE });
    return success(request, headers, () => rendition);
  }
}

function askedOf(
  { request: { path, brief }, requestId }: Call,
  endpoint: Endpoint,
  params: Params,
  asOf: number | undefined,
  document: Document = 'answer',
): Asked {
  return { endpoint, document, params, path, requestId, asOf, brief };
}

/** The instant of `as_of` (ms); undefined without it and for today, which is not over. Throws PARAM_INVALID. */
function instantAsked({ request: { query } }: Call, now: number): number | undefined {
  const text = rawValue(AS_OF, query, {});
  if (text === undefined) return undefined;
  const read = readAsOf(text, now, AS_OF.name);
  if (typeof read === 'number') return read < now ? read : undefined;
  const { message, hint } = read;
  throw new MdsError('PARAM_INVALID', `${AS_OF.name} ${message}`, {
    param: AS_OF.name,
    details: { param: AS_OF.name, ...(hint !== undefined && { hint }) },
  });
}

/** Plans differ in what they may ask, so an answer is for its key alone. A host that encodes adds `accept-encoding`. */
const VARY = 'x-api-key';
/** The description changes with the edition of the program only. */
const DESCRIPTION_CACHE = 'public, max-age=3600';
