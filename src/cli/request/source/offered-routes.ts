/**
 * Routes that hosted services may lack: a service of the original API does not have the additive routes, and must not
 * get requests that it would misread.
 */
import type { Transport } from '../../../client/core.ts';
import { decode } from '../../../client/decode.ts';
import { ENDPOINTS } from '../../../endpoints/index.ts';
import { pathMatcher } from '../../../endpoints/paths.ts';
import { MdsError } from '../../../errors.ts';
import type { ServiceResponse } from '../../../service/types.ts';

/** Where services of this API describe themselves. */
const DESCRIPTION = '/openapi.json';

/**
 * The transport, which asks for an additive route only if the OpenAPI description of the service has it; the
 * description is read before the first such request. Throws NOT_OFFERED, and what reading the description fails with.
 */
export function offeredRoutes(transport: Transport): Transport {
  const routeOf = pathMatcher(ENDPOINTS);
  let paths: Promise<ReadonlySet<string>> | undefined;
  const requireOffered = async (path: string): Promise<void> => {
    const request = { method: 'GET', path: DESCRIPTION, query: [], headers: { accept: 'application/json' } };
    paths ??= Promise.resolve(transport.handle(request)).then(describedPaths);
    if ((await paths).has(shapeOf(path))) return;
    throw new MdsError('NOT_OFFERED', `the service does not offer this: it describes no route ${path}`, {
      hint: 'use your own data: name a store with --store FILE, or run without --base-url (mds config get base_url)',
      details: { path },
    });
  };
  return {
    ...transport,
    handle: (request) => {
      const spec = routeOf(request.path)?.endpoint.spec;
      if (spec?.additive !== true) return transport.handle(request);
      return requireOffered(spec.path).then(() => transport.handle(request));
    },
  };
}

/**
 * The paths of a description; none where the service has no description. Throws as {@link decode} for other failures.
 */
function describedPaths(response: ServiceResponse): ReadonlySet<string> {
  const { status, body } = response;
  if (status !== 200 && ![404, 405, 410].includes(status)) decode(response);
  try {
    const { paths } = JSON.parse(body) as { readonly paths?: object };
    return new Set(status === 200 ? Object.keys(paths ?? {}).map(shapeOf) : []);
  } catch {
    return new Set();
  }
}

/** Names of path parameters are the service's own. */
function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}
