/**
 * What hosted services may lack: a service of the original API has neither the additive routes nor days in the past,
 * and must not get requests that it would misread.
 */
import type { Transport } from '../../../client/core.ts';
import { decode } from '../../../client/decode.ts';
import { AS_OF } from '../../../endpoints/contract/params.ts';
import { ENDPOINTS } from '../../../endpoints/index.ts';
import { pathMatcher } from '../../../endpoints/paths.ts';
import type { EndpointSpec } from '../../../endpoints/types.ts';
import { MdsError } from '../../../errors.ts';
import type { ServiceResponse } from '../../../service/types.ts';

/** Where services of this API describe themselves. */
const DESCRIPTION = '/openapi.json';

/**
 * The transport, which asks for an additive route, or for a day in the past, only if the OpenAPI description of the
 * service has it; the description is read before the first such request. Throws NOT_OFFERED, and what reading the
 * description fails with.
 *
 * @param past the value of `as_of` sent with every request to a route, and its instant
 */
export function offeredRoutes(
  transport: Transport,
  past?: { readonly text: string; readonly instant: number },
): Transport {
  const routeOf = pathMatcher(ENDPOINTS);
  let description: Promise<Description> | undefined;
  const requireOffered = async ({ path, additive }: EndpointSpec): Promise<void> => {
    const request = { method: 'GET', path: DESCRIPTION, query: [], headers: { accept: 'application/json' } };
    description ??= Promise.resolve(transport.handle(request)).then(described);
    const parameters = (await description).get(shapeOf(path));
    if (parameters === undefined && additive === true) throw notOffered(path, `it describes no route ${path}`);
    if (past !== undefined && parameters?.has(AS_OF.name) !== true)
      throw notOffered(path, `it answers as of now only: its description of ${path} has no parameter ${AS_OF.name}`);
  };
  return {
    ...transport,
    ...(past !== undefined && { asOf: past.instant }),
    handle: (request) => {
      const spec = routeOf(request.path)?.endpoint.spec;
      if (spec === undefined || (spec.additive !== true && past === undefined)) return transport.handle(request);
      const named = past === undefined || request.query.some(([name]) => name === AS_OF.name);
      const query = named ? request.query : [...request.query, [AS_OF.name, past.text] as const];
      return requireOffered(spec).then(() => transport.handle({ ...request, query }));
    },
  };
}

function notOffered(path: string, why: string): MdsError {
  return new MdsError('NOT_OFFERED', `the service does not offer this: ${why}`, {
    hint: 'use your own data: name a store with --store FILE, or run without --base-url (mds config get base_url)',
    details: { path },
  });
}

/** The names of the parameters in the query, by the shape of the path. */
type Description = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What a description says; nothing where the service has none. Throws as {@link decode} for other failures.
 */
function described(response: ServiceResponse): Description {
  const { status, body } = response;
  if (status !== 200 && ![404, 405, 410].includes(status)) decode(response);
  try {
    const { paths = {}, components } = JSON.parse(body) as OpenApi;
    const nameOf = ({ name, $ref = '' }: Parameter): string | undefined =>
      name ?? components?.parameters?.[$ref.slice($ref.lastIndexOf('/') + 1)]?.name;
    const entries = Object.entries(status === 200 ? paths : {}).map(
      ([path, { get }]) => [shapeOf(path), new Set((get?.parameters ?? []).map(nameOf))] as const,
    );
    return new Map(entries as [string, Set<string>][]);
  } catch {
    return new Map();
  }
}

interface Parameter {
  readonly name?: string;
  readonly $ref?: string;
}

interface OpenApi {
  readonly paths?: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
  readonly components?: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

/** Names of path parameters are the service's own. */
function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}
