/** Computes `GET /v2/prices/check`: stored closes against prices of fails-to-deliver files. */
import { formatDay } from '../../engine/days.ts';
import { publishedBy } from '../../engine/listings/sightings.ts';
import { judgeSeries } from '../../engine/prices/referee/judge.ts';
import { statedOf } from '../../engine/prices/referee/words.ts';
import { publishedCloses } from '../../store/reading/listings/published-closes.ts';
import { answerDay, envelope } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { noData } from '../subject/no-data.ts';
import { hasBars, priceInstant, storedPrices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** The newest bar says how old the prices are. */
const RECENT_DAYS = 31;

/** The basis of the prices of `params.symbol` up to the day answered for. Throws NO_DATA without prices. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const { symbol } = row;
  const prices = storedPrices(context, row, (newest) => newest - RECENT_DAYS);
  if (!hasBars(prices)) throw noData(symbol, ['prices']);
  const day = answerDay(context);
  const published = publishedCloses(store, symbol).filter((each) => publishedBy(each.day) <= day);
  const { basis, compared, eras, disagreements } = judgeSeries(store.bars(symbol), published, store.splits(symbol));
  return rounded(schema, {
    ...envelope(context, {
      ...{ symbol, asOf: priceInstant(prices), subjects: [symbol, ''], drivenBy: 'prices', stale: false },
    }),
    basis,
    compared,
    eras: eras.map(({ from, to, factor, compared: days, spread }) => ({
      ...{ from: formatDay(from), to: formatDay(to), factor, compared: days, spread_pct: (Math.exp(spread) - 1) * 100 },
    })),
    disagreements: disagreements.map(statedOf),
  });
}
