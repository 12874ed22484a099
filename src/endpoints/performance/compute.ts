/** Computes `GET /v2/performance`: closes with and without dividends of each symbol into the engine. */
import { addMonths, formatDay } from '../../engine/days.ts';
import type { Chained } from '../../engine/performance/chained.ts';
import {
  annualReturn,
  annualVolatility,
  calmar,
  deepestDrawdown,
  perSession,
  relation,
  returnsOf,
  sharpe,
  sortino,
} from '../../engine/performance/measures.ts';
import { type PeriodReturn, returnsBy } from '../../engine/performance/months.ts';
import { reinvestedValues } from '../../engine/performance/reinvested.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker, type Maybe, mapValue, type Reason, unavailable } from '../../engine/value.ts';
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

/** Years before the last day where no first day is given. */
const YEARS = 5;
const INVESTED = 10_000;
/** Before every record. */
const BEGINNING = -0x7ffffffe;

type Row = Payload['symbols'][number];

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

interface Period {
  readonly symbol: string;
  readonly days: Int32Array;
  /** The value of one share with dividends reinvested, one per day. */
  readonly total: Float64Array;
  /** Change of the price; a marker where it is not known at the first day. */
  readonly price: Maybe<number>;
  readonly about: ReturnType<typeof adjustedOf>;
}

/** Days and values of a symbol: of its prices, before them of closes that their source adjusted for dividends. */
function seriesOf(context: ComputeContext, prices: Prices): Chained {
  return chainedOf(context, prices, reinvestedValues(prices.bars, prices.dividends));
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

function rowOf(
  { symbol, days, total, price, about }: Period,
  benchmark: Chained | undefined,
  riskFree: number,
): Omit<Row, 'price_age' | 'price_basis'> {
  const last = days.length - 1;
  const returns = returnsOf(total);
  const cagr = annualReturn(returns);
  const drawdown = deepestDrawdown(total);
  const months = returnsBy('month', days, total);
  const ordered = months.toSorted((a, b) => a.change - b.change);
  const against = common(days, total, benchmark);
  const { beta, alpha, correlation } =
    against === undefined
      ? relationless('no_price_data')
      : isMarker(against.change)
        ? relationless(against.change.reason)
        : relation(against.own, against.other, riskFree);
  return {
    symbol,
    from: formatDay(days[0]!),
    to: formatDay(days[last]!),
    sessions: last,
    ...about,
    price_return_pct: mapValue(price, pct),
    total_return_pct: pct(total[last]! / total[0]! - 1),
    benchmark_return_pct: against === undefined ? NO_PRICE : mapValue(against.change, pct),
    cagr_pct: mapValue(cagr, pct),
    volatility_pct: mapValue(annualVolatility(returns), pct),
    sharpe: sharpe(returns, riskFree),
    sortino: sortino(returns, riskFree),
    calmar: calmar(cagr, drawdown.depth),
    max_drawdown: {
      pct: pct(drawdown.depth),
      ...(drawdown.peak !== undefined && { peak_date: formatDay(days[drawdown.peak]!) }),
      ...(drawdown.trough !== undefined && { trough_date: formatDay(days[drawdown.trough]!) }),
      ...(drawdown.recovery !== undefined && { recovery_date: formatDay(days[drawdown.recovery]!) }),
    },
    best_month: monthOf(ordered.at(-1)!),
    worst_month: monthOf(ordered[0]!),
    beta,
    alpha_pct: mapValue(alpha, pct),
    correlation,
    growth_of_10000: {
      without_dividends: mapValue(price, (change) => INVESTED * (1 + change)),
      with_dividends: (INVESTED * total[last]!) / total[0]!,
    },
    months: months.map(monthOf),
    years: returnsBy('year', days, total).map(({ year, change }) => ({ year, return_pct: pct(change) })),
  };
}

const NO_PRICE = unavailable('no_price_data');

function relationless(reason: Reason) {
  const missing = unavailable(reason);
  return { beta: missing, alpha: missing, correlation: missing };
}

const pct = (fraction: number): number => fraction * 100;

function monthOf({ year, month = 0, change }: PeriodReturn) {
  return { month: `${year}-${String(month).padStart(2, '0')}`, return_pct: pct(change) };
}

/** Returns of both between their common days, and the change of the benchmark between the first and the last day. */
function common(days: Int32Array, total: Float64Array, benchmark: Chained | undefined) {
  if (benchmark === undefined || benchmark.days.length === 0) return undefined;
  const own: number[] = [];
  const other: number[] = [];
  const at = (day: EpochDay): number | undefined => {
    const index = lastIndexAt(benchmark.days, day);
    return benchmark.days[index] === day ? benchmark.value[index] : undefined;
  };
  for (let i = 0; i < days.length; i++) {
    const value = at(days[i]!);
    if (value === undefined) continue;
    own.push(total[i]!);
    other.push(value);
  }
  const [start, end] = [at(days[0]!), at(days[days.length - 1]!)];
  const change: Maybe<number> = start === undefined || end === undefined ? unavailable('stale_price') : end / start - 1;
  return { own: returnsOf(Float64Array.from(own)), other: returnsOf(Float64Array.from(other)), change };
}
