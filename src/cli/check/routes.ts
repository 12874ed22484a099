/** Which routes a check can request, and how. */
import { type Call, fillPath } from '../../client/core.ts';
import { LAST_RESORT } from '../../conditions/fields.ts';
import type { EndpointSpec, ParamSpec } from '../../endpoints/types.ts';

/** True for a route that takes a symbol and needs nothing else. */
export function needsOnlySymbol({ params }: EndpointSpec): boolean {
  return symbolParam(params) !== undefined && params.every(({ kind, required }) => kind === 'symbol' || !required);
}

/** The snapshot first, then routes of every plan; last those that also answer without a symbol, about the stored data. */
export function rankOf({ name, plan, params }: EndpointSpec): number {
  if (symbolParam(params)?.required === false) return LAST_RESORT;
  return name === 'snapshot' ? 0 : plan === 'free' ? 1 : 2;
}

/** The request for `symbol`; every other parameter has its default. */
export function callFor({ path, params }: EndpointSpec, symbol: string): Call {
  const param = symbolParam(params);
  if (param?.in === 'path') return { path: fillPath(path, { [param.name]: symbol }), query: [] };
  return { path, query: param === undefined ? [] : [[param.name, symbol]] };
}

function symbolParam(params: readonly ParamSpec[]): ParamSpec | undefined {
  return params.find(({ kind }) => kind === 'symbol');
}
