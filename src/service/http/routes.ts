/** The template of a path, for metrics and logs: never the path itself, whose symbols and accessions are the client's business. */
import type { EndpointSpec } from '../../endpoints/types.ts';

export type RouteOf = (path: string) => string;

/** Everything that is none of the service's paths. */
export const OTHER_ROUTE = 'other';

/** Paths of the service that are no route of the API. */
const OWN_PATHS = ['/openapi.json', '/docs', '/healthz', '/readyz'];

/** `/v2/filings/{accession}` for `/v2/filings/0000320193-24-000123`. */
export function routeLabels(specs: readonly EndpointSpec[]): RouteOf {
  const exact = new Set(OWN_PATHS);
  const patterns: { readonly pattern: RegExp; readonly template: string }[] = [];
  for (const { path } of specs) {
    if (path.includes('{')) {
      patterns.push({ pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`), template: path });
    } else exact.add(path);
  }
  return (path) => {
    if (exact.has(path)) return path;
    return patterns.find(({ pattern }) => pattern.test(path))?.template ?? OTHER_ROUTE;
  };
}
