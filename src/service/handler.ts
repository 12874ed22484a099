/** The service: a request in, a response out. Route, gates (key, plan, rate), parameters, universe, computation, envelope. */

import { ENDPOINTS } from '../endpoints/index.ts';
import { EXPLAIN_PREFIX } from '../endpoints/shared/explain-prefix.ts';
import type { Endpoint, EndpointSpec } from '../endpoints/types.ts';
import { checkParams } from '../endpoints/validate.ts';
import { MdsError } from '../errors.ts';
import type { Kept, PayloadCache } from './cache/payload-cache.ts';
import { type Asked, computeOf, computePayload, explainerOf, type Source } from './computation.ts';
import type { ApiDescription } from './docs/description.ts';
import { asApiError, errorResponse, JSON_TYPE, validationResponse } from './errors.ts';
import { weakTag } from './etag.ts';
import { type Gate, passGates } from './gates.ts';
import { cacheParsedRequests, type ParsedRequest } from './parsed-requests.ts';
import { finished, isUnchanged, rendered } from './responses.ts';
import { createRouter, requireReading } from './route.ts';
import { serialize } from './serialize.ts';
import type { Handler, ServiceRequest, ServiceResponse } from './types.ts';

export interface HandlerOptions extends Source {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
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
  /** Caches computed payloads; see `cache/payload-cache.ts`. They expire with the generation of a {@link KeptStore}. */
  readonly cache?: PayloadCache;
  /** For a public service: errors leave out the path of the store. The log has it. */
  readonly hidePaths?: boolean;
  readonly requestId?: () => string;
}

/** Where the description of this API is served, for programs and for people. */
export const OPENAPI_PATH = '/openapi.json';
export const DOCS_PATH = '/docs';

/** A handler over a store. It never throws: every failure is a response with a code. */
export function createHandler(options: HandlerOptions): Handler {
  const endpoints = options.endpoints ?? ENDPOINTS;
  const route = createRouter(endpoints);
  const nextId = options.requestId ?? countingIds(options.now);
  const { cache, hidePaths = false } = options;
  const parsed = cache && cacheParsedRequests();
  let description: Promise<ApiDescription> | undefined;

  return (request) => {
    const requestId = nextId();
    const responseHeaders: Record<string, string> = {};
    const given = (response: ServiceResponse): ServiceResponse => finished(request, response, responseHeaders);
    const refused = (thrown: unknown): ServiceResponse => given(refusal(thrown, request, requestId));
    // A cached response is returned synchronously: under load a chain of promises costs more than the rest.
    try {
      const response = answer(request, requestId, responseHeaders);
      return response instanceof Promise ? response.then(given, refused) : given(response);
    } catch (thrown) {
      return refused(thrown);
    }
  };

  function refusal(thrown: unknown, { path }: ServiceRequest, requestId: string): ServiceResponse {
    const error = asApiError(thrown, hidePaths);
    const response = errorResponse(error, requestId);
    if (response.status >= 500 && error.code !== 'NOT_IMPLEMENTED') {
      const { message } = asApiError(thrown);
      options.log?.({ level: 'error', requestId, path, message, cause: thrown });
    }
    return response;
  }

  function answer(
    request: ServiceRequest,
    requestId: string,
    responseHeaders: Record<string, string>,
  ): ServiceResponse | Promise<ServiceResponse> {
    if (request.path === OPENAPI_PATH || request.path === DOCS_PATH) return describe(request, requestId);
    const explains = options.explain === true && request.path.startsWith(`${EXPLAIN_PREFIX}/`);
    const path = explains ? request.path.slice(EXPLAIN_PREFIX.length) : request.path;
    const before = explains ? undefined : parsed?.known(request);
    const { endpoint, pathParams } = before ?? route(request.method, path);
    const passed =
      options.gates && passGates(options.gates, { request, spec: endpoint.spec, requestId, responseHeaders });
    const rest = () => beyondGates(request, requestId, explains, before, { endpoint, pathParams });
    return passed === undefined ? rest() : passed.then(rest);
  }

  function beyondGates(
    request: ServiceRequest,
    requestId: string,
    explains: boolean,
    before: ParsedRequest | undefined,
    { endpoint, pathParams }: Pick<ParsedRequest, 'endpoint' | 'pathParams'>,
  ): ServiceResponse | Promise<ServiceResponse> {
    if (before !== undefined) {
      const now = options.now();
      const answer = cache!.known(before.key, now, generation());
      const asked = { request, requestId, spec: endpoint.spec, params: before.params, load: before.load };
      return answer?.kept === undefined ? keptOrNew(cache!, asked, before.key) : kept(asked, answer, now);
    }
    const checked = checkParams(endpoint.spec, request.query, pathParams);
    if (!checked.ok && checked.status === 422) return validationResponse(checked.body, requestId);
    if (!checked.ok) throw new MdsError('PARAM_INVALID', checked.fault.message, { ...checked.fault });
    const load = explains ? explainerOf(endpoint) : computeOf(endpoint);
    const asked: Asked = { request, requestId, spec: endpoint.spec, params: checked.params, load };
    if (cache !== undefined && !explains) {
      const key = `${asked.spec.name} ${JSON.stringify(asked.params)}`;
      parsed?.remember(request, { endpoint, pathParams, params: asked.params, load, key });
      return keptOrNew(cache, asked, key);
    }
    const now = options.now();
    return computePayload(asked, options, now).then((data) => success(asked, data, now));
  }

  async function keptOrNew(cache: PayloadCache, asked: Asked, key: string): Promise<ServiceResponse> {
    const now = options.now();
    const answer = await cache.answer({
      key,
      now,
      generation: generation(),
      compute: (cacheHints) => computePayload(asked, options, now, cacheHints),
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

/** Plans differ in what they may ask, so an answer is for its key alone. A host that encodes adds `accept-encoding`. */
const VARY = 'x-api-key';
/** The description changes with the edition of the program only. */
const DESCRIPTION_CACHE = 'public, max-age=3600';

/** Ids that are unique within one process and sort by time. */
function countingIds(now: () => number): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${now().toString(36)}-${count.toString(36)}`;
  };
}
