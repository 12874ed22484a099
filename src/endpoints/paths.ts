/**
 * Paths of requests to routes: the one place that matches them. Where two templates fit, a literal segment wins over a
 * parameter.
 */
import type { Endpoint } from './types.ts';

export interface Routed {
  readonly endpoint: Endpoint;
  /** Decoded. */
  readonly pathParams: Readonly<Record<string, string>>;
}

/** A function that gives the route of a path; undefined for a path of none. */
export function pathMatcher(endpoints: readonly Endpoint[]): (path: string) => Routed | undefined {
  const templates = endpoints
    .map((endpoint) => ({ endpoint, segments: endpoint.spec.path.split('/') }))
    .sort((a, b) => firstParam(b.segments) - firstParam(a.segments));
  return (path) => {
    const segments = path.split('/');
    for (const { endpoint, segments: expected } of templates) {
      const pathParams = match(expected, segments);
      if (pathParams !== undefined) return { endpoint, pathParams };
    }
    return undefined;
  };
}

/** Position of the first parameter. Of two templates that fit one path, the one with the later one has the literal. */
function firstParam(segments: readonly string[]): number {
  const at = segments.findIndex((segment) => segment.startsWith('{'));
  return at < 0 ? segments.length : at;
}

function match(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const pathParams: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const actual = segments[index]!;
    if (!expected.startsWith('{')) {
      if (expected !== actual) return undefined;
    } else if (actual === '') return undefined;
    else pathParams[expected.slice(1, -1)] = decode(actual);
  }
  return pathParams;
}

/** A segment that is not valid percent-encoding is taken as it stands. */
export function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
