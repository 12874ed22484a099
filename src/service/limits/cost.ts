/** What a request costs, told before its parameters are checked: a request that is refused for them later has been paid for. */
import { normaliseSymbol } from '../../endpoints/shared/symbol.ts';
import type { EndpointSpec, ListParam } from '../../endpoints/types.ts';
import type { ServiceRequest } from '../types.ts';

/** Tokens: those of the route, or one for each distinct symbol asked for, at least one and at most as many as the route takes. */
export function costOf(spec: EndpointSpec, query: ServiceRequest['query']): number {
  if (spec.cost !== 'per-symbol') return spec.cost;
  const list = spec.params.find((param): param is ListParam => param.kind === 'list' && param.items === 'symbol');
  const given = query.findLast(([name]) => name === list?.name)?.[1] ?? '';
  const symbols = given
    .split(',', MOST_ITEMS)
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const read = normaliseSymbol(item);
      return read.ok ? read.symbol : item;
    });
  return Math.min(Math.max(1, new Set(symbols).size), list?.maxItems ?? 1);
}

/** No more of a list is looked at to know what it costs. */
const MOST_ITEMS = 64;
