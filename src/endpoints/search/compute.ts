/** Computes `GET /v2/search`: the matches from the store's index, the best of them with who they are. */
import { unavailable } from '../../engine/value.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import type { AssetType } from '../../store/schema/tables.ts';
import { NO_SYMBOL, universeEnvelope, WHOLE_MARKET } from '../contract/envelope.ts';
import { identity } from '../subject/identity.ts';
import { cikText } from '../subject/listing.ts';
import { endOfListing } from '../subject/listing-end.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Found, type Hit, searchUniverse } from './match.ts';
import type { Payload } from './payload.ts';

/** The best `params.limit` symbols that match `params.q`, and how many there are. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const query = (params.q as string).trim();
  const limit = params.limit as number;
  const found = searchUniverse(store.universeLines(), query, params.asset_type as AssetType | undefined);
  const former = formerly(store, query, found);
  const hits = former === undefined ? found.best(limit) : led(found.best(limit), former).slice(0, limit);
  const best = hits[0];
  return {
    ...universeEnvelope(context, store.universe(), [WHOLE_MARKET]),
    symbol: best?.match === 'symbol_exact' ? best.symbol : NO_SYMBOL,
    query,
    results: hits.flatMap((hit) => result(context, hit)),
    total: found.total + (former === undefined || found.hasSymbol(former) ? 0 : 1),
  };
}

/** A ticker of a US listing, as one types it; a CIK leads to its company as well. */
const TICKER = /^[A-Z]{1,5}([.-][A-Z]{1,2})?$/i;

/** The symbol that the query was before; undefined where it is a symbol now. */
function formerly(store: ComputeContext['store'], query: string, found: Found): string | undefined {
  if (!(TICKER.test(query) || /^\d{5,10}$/.test(query)) || found.best(1)[0]?.match === 'symbol_exact') return undefined;
  const symbol = query.toUpperCase().replace('.', '-');
  return store.symbol(symbol) === undefined ? resolveSymbol(store, symbol) : undefined;
}

/** The hits, led by this symbol. */
function led(hits: readonly Hit[], symbol: string): readonly Hit[] {
  return [{ symbol, match: 'name_prefix' }, ...hits.filter((hit) => hit.symbol !== symbol)];
}

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
      exchange: row.exchange ?? unavailable('not_reported'),
      cik: cikText(row),
      match,
      ...(end && { ended: end }),
    },
  ];
}
