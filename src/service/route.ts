/** Path and method to endpoint. */

import type { Endpoint } from '../endpoints/types.ts';
import { MdsError } from '../errors.ts';

export interface Routed {
  readonly endpoint: Endpoint;
  readonly pathParams: Readonly<Record<string, string>>;
}

interface Template {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

export type Router = (method: string, path: string) => Routed;

const METHODS = ['GET', 'HEAD'];

/** A router over the templates of `endpoints`. It throws NOT_FOUND for an unknown path, METHOD_NOT_ALLOWED for a known one. */
export function createRouter(endpoints: readonly Endpoint[]): Router {
  const templates = endpoints.map((endpoint) => ({ endpoint, segments: endpoint.spec.path.split('/') }));
  return (method, path) => {
    const segments = path.split('/');
    for (const template of templates) {
      const pathParams = match(template, segments);
      if (pathParams === undefined) continue;
      requireReading(method);
      return { endpoint: template.endpoint, pathParams };
    }
    throw notFound(path);
  };
}

/** Throws METHOD_NOT_ALLOWED unless `method` reads: there are no write operations. */
export function requireReading(method: string): void {
  if (METHODS.includes(method)) return;
  throw new MdsError('METHOD_NOT_ALLOWED', `This route answers ${METHODS.join(' and ')} only, not ${method}.`);
}

function match(template: Template, segments: readonly string[]): Record<string, string> | undefined {
  if (template.segments.length !== segments.length) return undefined;
  const pathParams: Record<string, string> = {};
  for (let index = 0; index < segments.length; index++) {
    const expected = template.segments[index]!;
    const actual = segments[index]!;
    if (!expected.startsWith('{')) {
      if (expected !== actual) return undefined;
    } else if (actual === '') return undefined;
    else pathParams[expected.slice(1, -1)] = decode(actual);
  }
  return pathParams;
}

/** A segment that is not valid percent-encoding is taken as it stands. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function notFound(path: string): MdsError {
  const other = /^\/v(?!2(?:\/|$))[0-9]+(?:\/|$)/.test(path) ? ' Only version 2 exists: paths begin with /v2/.' : '';
  return new MdsError('NOT_FOUND', `There is no route ${path.slice(0, 200)}.${other}`);
}
