/** Computes `GET /v2/search`: the matches from the store's index, the best of them with who they are. */
import { unavailable } from '../../engine/value.ts';
import { carriersNamed, carriersOfSymbol, distinct } from '../../store/reading/listings/lookup.ts';
import { DATED, isQualified } from '../../store/reading/listings/qualified.ts';
import { keyOf, keysOf, resolveSymbol } from '../../store/reading/listings/resolve.ts';
import type { AssetType } from '../../store/schema/tables.ts';
import { answerDay, NO_SYMBOL, universeEnvelope, WHOLE_MARKET } from '../contract/envelope.ts';
import { identity } from '../subject/identity.ts';
import { cikText } from '../subject/listing.ts';
import { endedBy, endOfListing } from '../subject/listing-end.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Hit, searchUniverse } from './match.ts';
import type { Payload } from './payload.ts';

/** The best `params.limit` symbols that match `params.q`, and how many there are. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const query = (params.q as string).trim();
  const limit = params.limit as number;
  const found = searchUniverse(store.universeLines(), query, params.asset_type as AssetType | undefined);
  const carried = carriedBy(context, query).filter(({ symbol }) => found.isOfType(symbol));
  const hits = [...carried, ...others(context, query, found.best(limit), carried)].slice(0, limit);
  const results = hits.flatMap((hit) => result(context, hit));
  // Who was listed and has nothing in the store.
  const seen = results.length === 0 && params.asset_type === undefined ? seenAlone(context, query) : [];
  const best = hits[0];
  return {
    ...universeEnvelope(context, store.universe(), [WHOLE_MARKET]),
    symbol: best?.match === 'symbol_exact' ? best.symbol : NO_SYMBOL,
    query,
    results: [...results, ...seen.slice(0, limit)],
    total: found.total + seen.length + carried.filter(({ symbol }) => !found.hasSymbol(symbol)).length,
  };
}

/** A ticker of a US listing, as one types it. */
const TICKER = /^[A-Z]{1,5}([.-][A-Z]{1,2})?$/i;

/**
 * The symbols of the store that the query names as a symbol or another name of a listing: that of the day answered for
 * first, then those that carried the symbol on other days.
 */
function carriedBy(context: ComputeContext, query: string): readonly Hit[] {
  const { store, asOf } = context;
  const name = query.toUpperCase().replace('.', '-');
  if (!TICKER.test(query) && !isQualified(name)) return [];
  const first = resolveSymbol(store, name, asOf === undefined ? undefined : answerDay(context));
  const all = isQualified(name) ? [] : carriersOfSymbol(store, name).flatMap((each) => keyOf(store, each) ?? []);
  const symbols = new Set([...(first === undefined ? [] : [first]), ...all]);
  const plain = DATED.exec(name)?.[1] ?? name;
  return [...symbols].map((symbol) => {
    const isOfName = symbol === plain || symbol.endsWith(`:${plain}`);
    if (!isOfName) return { symbol, match: 'name_prefix' };
    return { symbol, match: symbol === first ? 'symbol_exact' : 'symbol_prefix' };
  });
}

/** The hits of the index besides these; one that another company carried on the day is no exact match. */
function others(context: ComputeContext, query: string, hits: readonly Hit[], carried: readonly Hit[]): readonly Hit[] {
  const rest = hits.filter(({ symbol }) => !carried.some((each) => each.symbol === symbol));
  if (context.asOf === undefined || !TICKER.test(query)) return rest;
  return rest.map((hit) => (hit.match === 'symbol_exact' ? { ...hit, match: 'symbol_prefix' } : hit));
}

/** Securities that fails-to-deliver files alone name, by the symbol they had last or by words of their description. */
function seenAlone(context: ComputeContext, query: string): Payload['results'] {
  const { store, asOf } = context;
  if (query.length < FEWEST_LETTERS) return [];
  const plain = query.toUpperCase().replace('.', '-');
  const day = asOf === undefined ? undefined : answerDay(context);
  const carriers = TICKER.test(query) ? carriersOfSymbol(store, plain, day) : [];
  return distinct([...carriers, ...carriersNamed(store, query)]).flatMap((carrier): Payload['results'] => {
    const [symbol] = keysOf(store, carrier);
    if (symbol === undefined || carrier.cusips.length === 0) return [];
    const end = endedBy(context, carrier);
    const match = symbol === plain ? 'symbol_exact' : 'name_prefix';
    const about = { name: carrier.name, asset_type: NOT_KNOWN, exchange: NOT_KNOWN, cik: cikText(carrier) };
    return [{ symbol, ...about, match, ...(end && { ended: end }) }];
  });
}

const FEWEST_LETTERS = 2;
const NOT_KNOWN = unavailable('not_reported');

function result(context: ComputeContext, { symbol, match }: Hit): Payload['results'] {
  const { store } = context;
  const row = store.symbol(symbol);
  if (row === undefined) return [];
  const end = endOfListing(context, row);
  const { name, asset_type } = identity(row, row.cik === undefined ? undefined : store.company(row.cik));
  return [
    {
      symbol,
      name,
      asset_type,
      exchange: row.exchange ?? NOT_KNOWN,
      cik: cikText(row),
      match,
      ...(end && { ended: end }),
    },
  ];
}
