/** Computes `GET /v2/performance`: closes with and without dividends of each symbol into the engine. */
import { addMonths, formatDay } from '../../engine/days.ts';
import { perSession } from '../../engine/performance/measures.ts';
import { reinvestedValues } from '../../engine/performance/reinvested.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { EpochDay } from '../../engine/types.ts';
import { unavailable } from '../../engine/value.ts';
import type { MdsError } from '../../errors.ts';
import { envelope } from '../contract/envelope.ts';
import { daysOf } from '../contract/read-day.ts';
import { rounded } from '../contract/rounding.ts';
import { adjustedOf, chainedOf } from '../notes/adjusted.ts';
import { noData } from '../subject/no-data.ts';
import { priceAgeOf } from '../subject/price-age.ts';
import { priceBasisOf } from '../subject/price-basis.ts';
import { hasBars, noPrices, type Prices, priceInstant, storedPrices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { type Period, rowOf, type Series } from './row.ts';

/** Years before the last day where no first day is given. */
const YEARS = 5;
/** Before every record. */
const BEGINNING = -0x7ffffffe;

/**
 * The rows of `params.symbols` in their order; those without two prices in the period are named.
 * @throws MdsError PARAM_INVALID for days that are none or in the wrong order, NO_DATA where no symbol has two prices
 * in the period.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const { from, to } = daysOf(params, true);
  const benchmark = (params.benchmark as string | undefined) ?? BENCHMARK;
  const riskFreePct = Number(params.risk_free);
  const symbols = params.symbols as readonly string[];
  const all = symbols.map((symbol) => storedPrices(context, symbolRow(context.store, symbol), () => BEGINNING));
  const listed = context.store.symbol(benchmark);
  const compared = listed === undefined ? undefined : storedPrices(context, listed, () => BEGINNING);
  const priced = all.flatMap((prices) => {
    const period = periodOf(context, prices, from, to);
    return period === undefined ? [] : [{ prices, period }];
  });
  if (priced.length === 0) throw noReturn(context, all[0]!, from, to);
  const benchmarked = compared && seriesOf(context, compared);
  const rows = priced.map(({ prices, period }) => ({
    ...rowOf(period, benchmarked, perSession(riskFreePct / 100)),
    ...(hasBars(prices) && { price_age: priceAgeOf(context, prices), ...priceBasisOf(context, prices) }),
  }));
  const unpriced = all.filter((prices) => priced.every((each) => each.prices !== prices));
  const subjects = [...new Set([...symbols, benchmark])];
  return rounded(schema, {
    ...envelope(context, { asOf: Math.min(...priced.map(newestOf)), subjects }),
    benchmark,
    risk_free_pct: riskFreePct,
    symbols: rows,
    ...(unpriced.length > 0 && { unpriced: unpriced.map(({ row }) => row.symbol) }),
  });
}

/** The instant that the newest value of a row is of. */
function newestOf({ prices, period }: { readonly prices: Prices; readonly period: Period }): number {
  return priceInstant(hasBars(prices) ? prices : { asOf: period.days.at(-1)! });
}

function seriesOf(context: ComputeContext, prices: Prices): Series {
  const all = chainedOf(context, prices, reinvestedValues(prices.bars, prices.dividends));
  return {
    ...all,
    recordedFrom: (last) => {
      const first = last < all.unpriced ? 0 : prices.recordedFrom(last - all.unpriced);
      // What was paid before the first price is in the adjusted closes before it.
      return first === 0 ? 0 : first + all.unpriced;
    },
  };
}

/**
 * The days from the last one up to `from` (or the first one) to the last one up to `to`; undefined for fewer than two.
 */
function periodOf(
  context: ComputeContext,
  prices: Prices,
  from: EpochDay | undefined,
  to: EpochDay | undefined,
): Period | undefined {
  const all = seriesOf(context, prices);
  const { days, value, unpriced } = all;
  const last = to === undefined ? days.length - 1 : lastIndexAt(days, to);
  if (last < 1) return undefined;
  const start = from ?? addMonths(days[last]!, -12 * YEARS);
  const first = Math.max(0, lastIndexAt(days, start));
  if (last - first < 1) return undefined;
  const { close } = prices.bars;
  return {
    symbol: prices.row.symbol,
    days: days.subarray(first, last + 1),
    total: value.subarray(first, last + 1),
    unknown: first < all.recordedFrom(last) ? unavailable('dividends_not_stored') : undefined,
    price: first < unpriced ? unavailable('dividend_adjusted') : close[last - unpriced]! / close[first - unpriced]! - 1,
    about: adjustedOf(all, first),
  };
}

/** Why there is no return. */
function noReturn(
  context: ComputeContext,
  prices: Prices,
  from: EpochDay | undefined,
  to: EpochDay | undefined,
): MdsError {
  if (!hasBars(prices)) return noPrices(context, prices.row, ['prices']);
  const { days } = prices.bars;
  const start = from ?? Math.min(days[0]!, to ?? days[0]!);
  const end = to ?? prices.asOf;
  const span = start < end ? `between ${formatDay(start)} and ${formatDay(end)}` : `after ${formatDay(end)}`;
  const when = ` ${span}: a return takes two`;
  return noData(prices.row.symbol, ['prices'], { param: 'symbols', when });
}
