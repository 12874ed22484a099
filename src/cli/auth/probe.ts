/** The plans of a key: one cheap request per plan, derived from the registry. */

import { ask, type Call, fillPath, type Transport } from '../../client/core.ts';
import { ENDPOINTS } from '../../endpoints/index.ts';
import type { EndpointSpec, Plan } from '../../endpoints/types.ts';
import { EXIT } from '../../errors.ts';
import { asMdsError } from '../output/report.ts';

/**
 * `open`: the route responds; `closed`: not in the plan of the key; `refused`: the key is not accepted; `unknown`: not
 * determined.
 */
export type Reach = 'open' | 'closed' | 'refused' | 'unknown';

export interface Probe {
  readonly plan: Plan;
  /** The requested route. */
  readonly path: string;
  readonly reach: Reach;
  /** Set unless it is open. */
  readonly failure?: ReturnType<typeof asMdsError>;
  /** Requests left, if the service reports it. */
  readonly remaining?: string;
}

const PLANS: readonly Plan[] = ['free', 'starter', 'builder'];

/** The cheapest route of a plan that every service has, with few parameters; undefined for a plan that none needs. */
export function routeOf(plan: Plan): EndpointSpec | undefined {
  const specs = ENDPOINTS.map(({ spec }) => spec).filter(
    (spec) => spec.plan === plan && spec.additive !== true && callOf(spec) !== undefined,
  );
  const weight = ({ params, cost = 1 }: EndpointSpec): number =>
    (cost === 'per-symbol' ? 100 : cost) + params.filter(({ required }) => required).length;
  return specs.sort((a, b) => weight(a) - weight(b))[0];
}

/** A call of a route with the examples of its parameters; undefined if one has none. */
function callOf({ path, params }: EndpointSpec): Call | undefined {
  const required = params.filter((param) => param.required);
  const values = required.map(({ name, example }) => [name, example] as const);
  const given = values.filter((each): each is readonly [string, string] => each[1] !== undefined);
  if (given.length < values.length) return undefined;
  const inPath = required.filter((param) => param.in === 'path').map(({ name }) => name);
  return {
    path: fillPath(path, Object.fromEntries(given)),
    query: given.filter(([name]) => !inPath.includes(name)),
  };
}

/** Requests the free plan first; stops when the key is refused or the service is unreachable. */
export async function probePlans(transport: Transport, plans: readonly Plan[] = PLANS): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  for (const plan of plans) {
    const spec = routeOf(plan);
    if (spec === undefined) continue;
    const probe = await probeRoute(
      transport,
      spec,
      probes.some(({ reach }) => reach === 'open'),
    );
    probes.push(probe);
    if (probe.reach === 'refused' || probe.failure?.exitCode === EXIT.network) break;
  }
  return probes;
}

/** `known`: another route accepted the key, so a refusal is about this route. */
async function probeRoute(transport: Transport, spec: EndpointSpec, known: boolean): Promise<Probe> {
  const about = { plan: spec.plan, path: spec.path };
  try {
    const answer = await ask(transport, callOf(spec)!);
    answer.data();
    const remaining =
      answer.response.headers['ratelimit-remaining'] ?? answer.response.headers['x-ratelimit-remaining'];
    return { ...about, reach: 'open', ...(remaining === undefined ? {} : { remaining }) };
  } catch (error) {
    const failure = asMdsError(error);
    // Checked after key and plan; any other 404 may come from another server.
    if (failure.code === 'SYMBOL_UNKNOWN' || failure.code === 'NO_DATA') return { ...about, reach: 'open' };
    if (failure.exitCode !== EXIT.key) return { ...about, reach: 'unknown', failure };
    const plan = failure.code === 'PLAN_REQUIRED' || (known && failure.status === 403);
    return { ...about, reach: plan ? 'closed' : 'refused', failure };
  }
}
