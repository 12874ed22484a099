/** Which routes a check can ask, and how. */
import { type Call, fillPath } from '../../client/core.ts';
import type { EndpointSpec, ParamSpec } from '../../endpoints/types.ts';

/** True for a route that takes a symbol and needs nothing else. */
export function isAskedBySymbol({ params }: EndpointSpec): boolean {
  return symbolParam(params) !== undefined && params.every(({ kind, required }) => kind === 'symbol' || !required);
}

/** True for a route that is about the data held as much as about a symbol: it answers without one. */
export function isAboutHolding({ params }: EndpointSpec): boolean {
  return symbolParam(params)?.required === false;
}

/** The request for `symbol`; every other parameter keeps its default. */
export function callFor({ path, params }: EndpointSpec, symbol: string): Call {
  const param = symbolParam(params);
  if (param === undefined) return { path, query: [] };
  if (param.in === 'path') return { path: fillPath(path, { [param.name]: symbol }), query: [] };
  return { path, query: [[param.name, symbol]] };
}

function symbolParam(params: readonly ParamSpec[]): ParamSpec | undefined {
  return params.find(({ kind }) => kind === 'symbol');
}
