/** The service: a request in, an answer out. Route, gates (key, plan, rate), parameters, universe, computation, envelope. */
import { ENDPOINTS } from '../endpoints/index.ts';
import { EXPLAIN_PREFIX } from '../endpoints/shared/explain-prefix.ts';
import { ServiceFault } from '../endpoints/shared/fault.ts';
import { FactsNeeded } from '../endpoints/shared/figures.ts';
import type { Compute, Endpoint, EndpointSpec, Explain, Params, Plan } from '../endpoints/types.ts';
import { checkParams } from '../endpoints/validate.ts';
import type { StoreReader } from '../store/types.ts';
import { asFault, faultResponse, JSON_TYPE, validationResponse } from './errors.ts';
import { matchesTag, weakTag } from './etag.ts';
import { createRouter, requireReading } from './route.ts';
import { serialize } from './serialize.ts';
import type { Handler, ServiceRequest, ServiceResponse } from './types.ts';
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
  /** The store, or how to get at it: asked only by requests that read it. */
  readonly store: StoreReader | (() => StoreReader | Promise<StoreReader>);
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
  readonly requestId?: () => string;
  readonly log?: (line: LogLine) => void;
}

/** Where the description of this API is served. */
export const OPENAPI_PATH = '/openapi.json';

/** A handler over a store. It never throws: whatever goes wrong is an answer with a code. */
export function createHandler(options: HandlerOptions): Handler {
  const endpoints = options.endpoints ?? ENDPOINTS;
  const route = createRouter(endpoints);
  const nextId = options.requestId ?? countingIds(options.now);

  return async (request) => {
    const requestId = nextId();
    const responseHeaders: Record<string, string> = {};
    let response: ServiceResponse;
    try {
      response = await answer(request, requestId, responseHeaders);
    } catch (thrown) {
      const fault = asFault(thrown);
      if (fault.status >= 500 && fault.code !== 'NOT_IMPLEMENTED') {
        options.log?.({ level: 'error', requestId, path: request.path, message: fault.message, cause: thrown });
      }
      response = faultResponse(fault, requestId);
    }
    const headers = { ...response.headers, ...responseHeaders };
    return { ...response, headers, body: request.method === 'HEAD' ? '' : response.body };
  };

  async function answer(
    request: ServiceRequest,
    requestId: string,
    responseHeaders: Record<string, string>,
  ): Promise<ServiceResponse> {
    if (request.path === OPENAPI_PATH) return describe(request, requestId);
    const explains = options.explain === true && request.path.startsWith(`${EXPLAIN_PREFIX}/`);
    const path = explains ? request.path.slice(EXPLAIN_PREFIX.length) : request.path;
    const { endpoint, pathParams } = route(request.method, path);
    const call: GateCall = { request, spec: endpoint.spec, requestId, responseHeaders };
    for (const gate of options.gates ?? []) await gate(call);
    const checked = checkParams(endpoint.spec, request.query, pathParams);
    if (!checked.ok && checked.status === 422) return validationResponse(checked.body, requestId);
    if (!checked.ok) throw new ServiceFault('PARAM_INVALID', checked.fault.message, checked.fault);
    const load = explains ? explainerOf(endpoint) : computeOf(endpoint);
    const payload = await compute(load, endpoint.spec, checked.params);
    return success(request, requestId, payload);
  }

  async function compute(load: () => Promise<Compute>, spec: EndpointSpec, params: Params): Promise<unknown> {
    const store = typeof options.store === 'function' ? await options.store() : options.store;
    if (asksUniverse(spec)) requireKnownSymbols(spec, params, store);
    const answerOf = await load();
    const context = { store, now: options.now(), asOf: options.asOf };
    try {
      return await answerOf(context, params);
    } catch (error) {
      if (!(error instanceof FactsNeeded)) throw error;
      const { liveFigures } = await import('../endpoints/shared/live-figures.ts');
      return answerOf({ ...context, liveFigures }, params);
    }
  }

  function success(request: ServiceRequest, requestId: string, payload: unknown): ServiceResponse {
    const { body, violations } = serialize(payload);
    for (const { path, found } of violations) {
      const message = `computation_error: ${path} was ${found}`;
      options.log?.({ level: 'warn', requestId, path: request.path, message });
    }
    const headers: Record<string, string> = { 'content-type': JSON_TYPE, 'x-request-id': requestId };
    if (options.entityTags === true) {
      headers.etag = weakTag(payload);
      if (matchesTag(request.headers['if-none-match'], headers.etag)) return { status: 304, headers, body: '' };
    }
    return { status: 200, headers, body };
  }

  async function describe(request: ServiceRequest, requestId: string): Promise<ServiceResponse> {
    requireReading(request.method);
    const { openapi } = await import('../endpoints/openapi.ts');
    const body = JSON.stringify(await openapi(endpoints));
    return { status: 200, headers: { 'content-type': JSON_TYPE, 'x-request-id': requestId }, body };
  }
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
