/** Path and method to endpoint, and the requests that were read before. */
import { pathMatcher, type Routed } from '../endpoints/paths.ts';
import type { Endpoint, Params } from '../endpoints/types.ts';
import { MdsError } from '../errors.ts';
import type { ServiceRequest } from './types.ts';

const METHODS = ['GET', 'HEAD'];

/**
 * A router over the paths of `endpoints`. It throws NOT_FOUND for an unknown path, METHOD_NOT_ALLOWED for a known one.
 */
export function createRouter(endpoints: readonly Endpoint[]): (method: string, path: string) => Routed {
  const routeOf = pathMatcher(endpoints);
  return (method, path) => {
    const routed = routeOf(path);
    if (routed !== undefined) {
      requireReading(method);
      return routed;
    }
    const other = /^\/v(?!2(?:\/|$))[0-9]+(?:\/|$)/.test(path) ? ' Only version 2 exists: paths begin with /v2/.' : '';
    throw new MdsError('NOT_FOUND', `There is no route ${path.slice(0, 200)}.${other}`);
  };
}

/** Throws METHOD_NOT_ALLOWED unless `method` reads: there are no write operations. */
export function requireReading(method: string): void {
  if (METHODS.includes(method)) return;
  throw new MdsError('METHOD_NOT_ALLOWED', `This route answers ${METHODS.join(' and ')} only, not ${method}.`);
}

/** A routed request with checked parameters; it depends on the request alone. */
export interface ParsedRequest {
  readonly endpoint: Endpoint;
  readonly params: Params;
  /** Route, normalized parameters and the instant in the past, if any. */
  readonly key: string;
  /** The instant of `as_of`, ms. */
  readonly asOf: number | undefined;
}

const MOST = 4096;
/** Characters of path and query; longer requests are parsed each time. */
const LONGEST = 256;

/** Remembers parsed requests. Clears itself when full: frequent requests soon return. */
export function cacheParsedRequests() {
  const requests = new Map<string, ParsedRequest>();
  return {
    known: (request: ServiceRequest) => requests.get(nameOf(request)),
    remember(request: ServiceRequest, parsed: ParsedRequest): void {
      const name = nameOf(request);
      if (name.length > LONGEST) return;
      if (requests.size >= MOST) requests.clear();
      requests.set(name, parsed);
    },
  };
}

/** A unique name for method, path and query: lengths precede free text. */
function nameOf({ method, path, query }: ServiceRequest): string {
  let name = `${method} ${path.length}:${path}`;
  for (const [parameter, value] of query) name += `\n${parameter.length},${value.length}:${parameter}=${value}`;
  return name;
}
