/** A row of performance: the measures of one symbol between two days, alone and against the benchmark. */
import { formatDay } from '../../engine/days.ts';
import type { Chained } from '../../engine/performance/chained.ts';
import {
  annualReturn,
  annualVolatility,
  calmar,
  deepestDrawdown,
  type Relation,
  relation,
  returnsOf,
  sharpe,
  sortino,
} from '../../engine/performance/measures.ts';
import { type PeriodReturn, returnsBy } from '../../engine/performance/months.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker, type Marker, type Maybe, mapValue, unavailable } from '../../engine/value.ts';
import type { adjustedOf } from '../notes/adjusted.ts';
import type { Payload } from './payload.ts';

const INVESTED = 10_000;

/** Days and values of a symbol: of its prices, before them of closes that their source adjusted for dividends. */
export interface Series extends Chained {
  /** The position from which on all that was paid up to the one of `last` is in the values. */
  readonly recordedFrom: (last: number) => number;
}

/** One symbol between two days. */
export interface Period {
  readonly symbol: string;
  readonly days: Int32Array;
  /** The value of one share with dividends reinvested, one per day. */
  readonly total: Float64Array;
  /** Change of the price; a marker where it is not known at the first day. */
  readonly price: Maybe<number>;
  /** Why `total` is not known; undefined: it is. */
  readonly unknown: Marker | undefined;
  readonly about: ReturnType<typeof adjustedOf>;
}

type Row = Omit<Payload['symbols'][number], 'price_age' | 'price_basis'>;

/** `riskFree` per session. What rests on the total return is a marker where that is not known. */
export function rowOf(period: Period, benchmark: Series | undefined, riskFree: number): Row {
  const { symbol, days, price, about } = period;
  const last = days.length - 1;
  const change = benchmarkChange(days, benchmark);
  const { total_return_pct, growth_of_10000, months, years, ...measures } = totalPart(period, riskFree);
  return {
    symbol,
    from: formatDay(days[0]!),
    to: formatDay(days[last]!),
    sessions: last,
    ...about,
    price_return_pct: mapValue(price, pct),
    total_return_pct,
    benchmark_return_pct: mapValue(change, pct),
    ...measures,
    ...relationPart(period, benchmark, change, riskFree),
    ...{ growth_of_10000, months, years },
  };
}

function totalPart({ days, total, price, unknown }: Period, riskFree: number) {
  const last = days.length - 1;
  const returns = returnsOf(total);
  const cagr = annualReturn(returns);
  const { depth, peak, trough, recovery } = deepestDrawdown(total);
  const known = <T>(value: Maybe<T>): Maybe<T> => unknown ?? value;
  const monthOf = ({ year, month = 0, change }: PeriodReturn) => ({
    month: `${year}-${String(month).padStart(2, '0')}`,
    return_pct: known(pct(change)),
  });
  const months = returnsBy('month', days, total);
  const ordered = months.toSorted((a, b) => a.change - b.change);
  const extreme = (of: PeriodReturn) => (unknown === undefined ? monthOf(of) : { return_pct: unknown });
  return {
    total_return_pct: known(pct(total[last]! / total[0]! - 1)),
    cagr_pct: known(mapValue(cagr, pct)),
    volatility_pct: known(mapValue(annualVolatility(returns), pct)),
    sharpe: known(sharpe(returns, riskFree)),
    sortino: known(sortino(returns, riskFree)),
    calmar: known(calmar(cagr, depth)),
    max_drawdown:
      unknown === undefined
        ? {
            pct: pct(depth),
            ...(peak !== undefined && { peak_date: formatDay(days[peak]!) }),
            ...(trough !== undefined && { trough_date: formatDay(days[trough]!) }),
            ...(recovery !== undefined && { recovery_date: formatDay(days[recovery]!) }),
          }
        : { pct: unknown },
    best_month: extreme(ordered.at(-1)!),
    worst_month: extreme(ordered[0]!),
    growth_of_10000: {
      without_dividends: mapValue(price, (change) => INVESTED * (1 + change)),
      with_dividends: known((INVESTED * total[last]!) / total[0]!),
    },
    months: months.map(monthOf),
    years: returnsBy('year', days, total).map(({ year, change }) => ({ year, return_pct: known(pct(change)) })),
  };
}

/** The change of the benchmark between the first and the last day. */
function benchmarkChange(days: Int32Array, benchmark: Series | undefined): Maybe<number> {
  if (benchmark === undefined || benchmark.days.length === 0) return unavailable('no_price_data');
  const [first, last] = [indexAt(benchmark, days[0]!), indexAt(benchmark, days.at(-1)!)];
  if (first === undefined || last === undefined) return unavailable('stale_price');
  if (first < benchmark.recordedFrom(last)) return unavailable('dividends_not_stored');
  return benchmark.value[last]! / benchmark.value[first]! - 1;
}

/** How the returns of both between their common days go together. */
function relationPart(
  { days, total, unknown }: Period,
  benchmark: Series | undefined,
  change: Maybe<number>,
  riskFree: number,
) {
  if (benchmark === undefined || isMarker(change)) return relationless(isMarker(change) ? change : NO_PRICE);
  if (unknown !== undefined) return relationless(unknown);
  const own: number[] = [];
  const other: number[] = [];
  for (let i = 0; i < days.length; i++) {
    const index = indexAt(benchmark, days[i]!);
    if (index === undefined) continue;
    own.push(total[i]!);
    other.push(benchmark.value[index]!);
  }
  return relationOf(relation(returnsOf(Float64Array.from(own)), returnsOf(Float64Array.from(other)), riskFree));
}

function relationOf({ beta, alpha, correlation }: Relation) {
  return { beta, alpha_pct: mapValue(alpha, pct), correlation };
}

function relationless(missing: Marker) {
  return relationOf({ beta: missing, alpha: missing, correlation: missing });
}

const NO_PRICE = unavailable('no_price_data');

const pct = (fraction: number): number => fraction * 100;

function indexAt({ days }: Chained, day: EpochDay): number | undefined {
  const index = lastIndexAt(days, day);
  return days[index] === day ? index : undefined;
}
