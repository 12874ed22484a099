/** Computes `GET /v2/search`: the matches from the store's index, the best of them with who they are. */
import { unavailable } from '../../engine/value.ts';
import type { AssetType } from '../../store/tables.ts';
import { NO_SYMBOL, universeEnvelope, WHOLE_MARKET } from '../shared/envelope.ts';
import { identity } from '../shared/identity.ts';
import { cikText } from '../shared/listing.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Hit, searchUniverse } from './match.ts';
import type { Payload } from './payload.ts';

/** The best `params.limit` symbols that match `params.q`, and how many there are. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const query = (params.q as string).trim();
  const hits = searchUniverse(store.universeLines(), query, params.asset_type as AssetType | undefined);
  const best = hits[0];
  return {
    ...universeEnvelope(context, store.universe(), [WHOLE_MARKET]),
    symbol: best?.match === 'symbol_exact' ? best.symbol : NO_SYMBOL,
    query,
    results: hits.slice(0, params.limit as number).flatMap((hit) => result(context, hit)),
    total: hits.length,
  };
}

function result({ store }: ComputeContext, { symbol, match }: Hit): Payload['results'] {
  const row = store.symbol(symbol);
  if (row === undefined) return [];
  const { name, asset_type } = identity(row, row.cik === undefined ? undefined : store.company(row.cik));
  return [
    {
      symbol,
      name,
      asset_type,
      exchange: row.exchange ?? unavailable('not_reported'),
      cik: cikText(row),
      match,
    },
  ];
}
