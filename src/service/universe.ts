/** Symbols must be in the universe: what the store holds. */

import type { EndpointSpec, ParamSpec, Params } from '../endpoints/types.ts';
import { MdsError } from '../errors.ts';
import type { StoreReader } from '../store/types.ts';

const SUGGESTIONS = 3;

/** Throws SYMBOL_UNKNOWN for the symbols among `params` that the store does not know, naming close ones. */
export function requireKnownSymbols(spec: EndpointSpec, params: Params, store: StoreReader): void {
  for (const param of spec.params) {
    const unknown = symbolsIn(param, params).filter((symbol) => store.symbol(symbol) === undefined);
    if (unknown.length > 0) throw unknownSymbols(param.name, unknown, store);
  }
}

/** True when the route takes a symbol that has to be in the universe. */
export function asksUniverse(spec: EndpointSpec): boolean {
  return spec.params.some(isSymbolParam);
}

function isSymbolParam(param: ParamSpec): boolean {
  return (
    (param.kind === 'symbol' && param.outsideUniverse !== true) || (param.kind === 'list' && param.items === 'symbol')
  );
}

function symbolsIn(param: ParamSpec, params: Params): readonly string[] {
  const value = isSymbolParam(param) ? params[param.name] : undefined;
  if (value === undefined || typeof value === 'number') return [];
  return typeof value === 'string' ? [value] : value;
}

function unknownSymbols(param: string, unknown: readonly string[], store: StoreReader): MdsError {
  const suggestions = Object.fromEntries(unknown.map((symbol) => [symbol, store.similarSymbols(symbol, SUGGESTIONS)]));
  const sentences = unknown.map((symbol) => sentence(symbol, suggestions[symbol] ?? []));
  const details = { symbols: unknown, suggestions, ...hint(store, unknown) };
  return new MdsError('SYMBOL_UNKNOWN', sentences.join(' '), { param, details });
}

/** How to get a symbol that may exist: the sample is small, and a store has what was synced or imported. */
function hint(store: StoreReader, unknown: readonly string[]): { readonly hint: string } {
  const sync = `mds sync ${unknown.join(' ')}`;
  if (store.kind === 'simulated')
    return { hint: `the sample market has only some symbols; get real data with: ${sync}` };
  if (store.isEmpty())
    return { hint: `the store ${store.path} is empty; fill it with: ${sync} (or mds import PATH...)` };
  return { hint: `not in the store; if it is a US listing, get it with: ${sync}` };
}

function sentence(symbol: string, similar: readonly string[]): string {
  const unknown = `${symbol} is not a supported stock or ETF.`;
  if (similar.length === 0) return unknown;
  const last = similar.at(-1)!;
  return `${unknown} Did you mean ${similar.length === 1 ? last : `${similar.slice(0, -1).join(', ')} or ${last}`}?`;
}
