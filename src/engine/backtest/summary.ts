/**
 * Statistics of a backtest, from its daily values and those of a benchmark: the measures of `performance`, both halves
 * of the period, costs and the best contributor.
 */
import {
  annualReturn,
  annualVolatility,
  calmar,
  deepestDrawdown,
  relation,
  returnsOf,
  sharpe,
  sortino,
} from '../performance/measures.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { type DailyValues, indexOfDay } from './daily.ts';
import type { PeriodResult } from './portfolio.ts';

/** Measures of a stretch of daily values; fractions. */
export interface Measures {
  readonly cagr: Maybe<number>;
  readonly volatility: Maybe<number>;
  readonly sharpe: Maybe<number>;
  readonly sortino: Maybe<number>;
  readonly calmar: Maybe<number>;
  readonly drawdown: { readonly depth: number; readonly peak?: EpochDay; readonly trough?: EpochDay };
}

/** @param riskFree per session */
export function measuresOf({ days, values }: DailyValues, riskFree: number): Measures {
  const returns = returnsOf(values);
  const cagr = annualReturn(returns);
  const { depth, peak, trough } = deepestDrawdown(values);
  return {
    cagr,
    volatility: annualVolatility(returns),
    sharpe: sharpe(returns, riskFree),
    sortino: sortino(returns, riskFree),
    calmar: calmar(cagr, depth),
    drawdown: {
      depth,
      ...(peak !== undefined && { peak: days[peak]! }),
      ...(trough !== undefined && { trough: days[trough]! }),
    },
  };
}

export interface Against {
  readonly beta: Maybe<number>;
  readonly alpha: Maybe<number>;
  readonly correlation: Maybe<number>;
  /** Deviation of the daily difference, annualized. */
  readonly trackingError: Maybe<number>;
  readonly informationRatio: Maybe<number>;
}

/** How daily values depend on those of the benchmark on the same days. */
export function against(values: Float64Array, benchmark: Float64Array, riskFree: number): Against {
  const [own, other] = [returnsOf(values), returnsOf(benchmark)];
  const difference = own.map((value, i) => value - other[i]!);
  return {
    ...relation(own, other, riskFree),
    trackingError: annualVolatility(difference),
    informationRatio: sharpe(difference, 0),
  };
}

/** The growth rate of a year with other costs than those of the run. */
export function cagrAtCost(results: readonly PeriodResult[], costBps: number, sessions: number): Maybe<number> {
  const growth = results.reduce((value, { gross, traded }) => value * (1 - (costBps / 1e4) * traded) * (1 + gross), 1);
  return sessions === 0 ? unavailable('insufficient_history') : growth ** (252 / sessions) - 1;
}

/** The two halves of the periods, the first the longer one, as stretches of daily values. */
export function halvesOf(results: readonly PeriodResult[], daily: DailyValues): readonly DailyValues[] {
  if (results.length < 2) return [];
  const middle = indexOfDay(daily, results[Math.ceil(results.length / 2)]!.period.traded);
  const part = (from: number, to: number): DailyValues => ({
    days: daily.days.subarray(from, to),
    values: daily.values.subarray(from, to),
  });
  return [part(0, middle + 1), part(middle, daily.days.length)];
}

/** The symbol with the largest sum of weight times return over all periods. */
export function bestContributor(results: readonly PeriodResult[]): string | undefined {
  const sums = new Map<string, number>();
  for (const { positions } of results)
    for (const { symbol, weight, change } of positions) sums.set(symbol, (sums.get(symbol) ?? 0) + weight * change);
  let best: readonly [symbol: string, sum: number] | undefined;
  for (const each of sums) if (best === undefined || each[1] > best[1]) best = each;
  return best?.[0];
}
