/** The answer about a strategy: its periods, statistics and ends. */
import { benchmarkValues, type DailyValues, dailyValues, indexOfDay } from '../../engine/backtest/daily.ts';
import { type PeriodResult, simulate, type Terms, without } from '../../engine/backtest/portfolio.ts';
import {
  against,
  bestContributor,
  cagrAtCost,
  halvesOf,
  type Measures,
  measuresOf,
} from '../../engine/backtest/summary.ts';
import { formatDay } from '../../engine/days.ts';
import { type PeriodReturn, returnsBy } from '../../engine/performance/months.ts';
import { isMarker, type Marker, type Maybe, mapValue, unavailable } from '../../engine/value.ts';
import type { Params } from '../types.ts';
import { type Formation, strategyFormation } from './formations.ts';
import type { Strategy } from './payload.ts';
import { commonParts, daysOfPeriod, endsOf, type MarketRecord, positionsOf } from './record.ts';
import type { BacktestRequest } from './request.ts';

/** Costs that every answer shows. */
const USUAL_COSTS = [0, 10, 25];
const NO_PRICE = unavailable('no_price_data');

type Own = Omit<Strategy, 'as_of' | 'cache_age_seconds' | 'freshness' | 'market_status' | 'point'>;

/** Undefined where the exits of no period are known. */
export function strategyOf(request: BacktestRequest, params: Params, record: MarketRecord): Own | undefined {
  const { periods, days, listings } = record;
  const terms: Terms = request;
  const formations = days.map((day) => strategyFormation(request, day));
  const picks = formations.map((formation) => formation.picks);
  const results = simulate(periods, picks, listings, terms);
  if (results.length === 0) return undefined;
  const daily = dailyValues(results, request.riskFree);
  const course = listings.courseOf(request.benchmark);
  const benchmark = course === undefined ? NO_PRICE : benchmarkValues(course, daily.days);
  const best = bestContributor(results);
  const months = returnsBy('month', daily.days, daily.values);
  return {
    expression: params.expression as string,
    ...commonParts(request, params, record, results),
    summary: {
      ...summaryOf(request, results, daily, benchmark),
      ...monthsOf(
        months,
        mapValue(benchmark, (values) => returnsBy('month', daily.days, values)),
      ),
      ...(best !== undefined && {
        without_best: {
          symbol: best,
          cagr_pct: mapValue(
            growthOf(simulate(periods.slice(0, results.length), without(picks, best), listings, terms), daily),
            pct,
          ),
        },
      }),
    },
    periods: results.map((result, i) => periodOf(result, formations[i]!, daily, benchmark)),
    ended: endsOf(results),
    months: months.map(monthOf),
    years: returnsBy('year', daily.days, daily.values).map(({ year, change }) => ({ year, return_pct: pct(change) })),
    ...(request.include.includes('positions') && { positions: positionsOf(results) }),
    ...(request.include.includes('returns') && { returns: returnsOfDays(daily, benchmark) }),
  };
}

const pct = (fraction: number): number => fraction * 100;

function growthOf(results: readonly PeriodResult[], { days }: DailyValues): Maybe<number> {
  const growth = results.reduce((value, { change }) => value * (1 + change), 1);
  return growth ** (252 / (days.length - 1)) - 1;
}

function summaryOf(
  { riskFree, costBps, benchmark: symbol }: BacktestRequest,
  results: readonly PeriodResult[],
  daily: DailyValues,
  benchmark: Maybe<Float64Array>,
) {
  const sessions = daily.days.length - 1;
  const costs = [...new Set([...USUAL_COSTS, costBps])].sort((a, b) => a - b);
  const holdings = results.map(({ positions }) => positions.length);
  const turnover = results.reduce((sum, each) => sum + each.turnover, 0);
  return {
    ...measuresPart(measuresOf(daily, riskFree)),
    ...againstPart(daily, benchmark, riskFree),
    turnover_pct: pct((turnover * 252) / sessions),
    holdings_mean: holdings.reduce((a, b) => a + b, 0) / holdings.length,
    holdings_min: Math.min(...holdings),
    benchmark: {
      symbol,
      ...(isMarker(benchmark)
        ? missingMeasures(benchmark)
        : measuresPart(measuresOf({ days: daily.days, values: benchmark }, riskFree))),
    },
    halves: halvesOf(results, daily).map((half) => ({
      from: formatDay(half.days[0]!),
      to: formatDay(half.days.at(-1)!),
      ...measuresPart(measuresOf(half, riskFree)),
      benchmark_cagr_pct: mapValue(benchmark, (values) => benchmarkGrowth(half, daily, values)),
    })),
    by_cost: costs.map((bps) => ({ cost_bps: bps, cagr_pct: mapValue(cagrAtCost(results, bps, sessions), pct) })),
  };
}

function benchmarkGrowth({ days }: DailyValues, daily: DailyValues, benchmark: Float64Array): Maybe<number> {
  const [from, to] = [indexOfDay(daily, days[0]!), indexOfDay(daily, days.at(-1)!)];
  return pct((benchmark[to]! / benchmark[from]!) ** (252 / (to - from)) - 1);
}

function measuresPart({ cagr, volatility, sharpe, sortino, calmar, drawdown: { depth, peak, trough } }: Measures) {
  return {
    cagr_pct: mapValue(cagr, pct),
    volatility_pct: mapValue(volatility, pct),
    sharpe,
    sortino,
    max_drawdown: {
      pct: pct(depth) as Maybe<number>,
      ...(peak !== undefined && { peak_date: formatDay(peak) }),
      ...(trough !== undefined && { trough_date: formatDay(trough) }),
    },
    calmar,
  };
}

function missingMeasures(why: Marker): ReturnType<typeof measuresPart> {
  return {
    ...{ cagr_pct: why, volatility_pct: why, sharpe: why, sortino: why },
    ...{ max_drawdown: { pct: why }, calmar: why },
  };
}

function againstPart({ values }: DailyValues, benchmark: Maybe<Float64Array>, riskFree: number) {
  if (isMarker(benchmark))
    return {
      ...{ beta: benchmark, alpha_pct: benchmark, correlation: benchmark },
      ...{ tracking_error_pct: benchmark, information_ratio: benchmark },
    };
  const { beta, alpha, correlation, trackingError, informationRatio } = against(values, benchmark, riskFree);
  return {
    ...{ beta, alpha_pct: mapValue(alpha, pct), correlation },
    ...{ tracking_error_pct: mapValue(trackingError, pct), information_ratio: informationRatio },
  };
}

function monthsOf(months: readonly PeriodReturn[], benchmark: Maybe<readonly PeriodReturn[]>) {
  const ordered = months.toSorted((a, b) => a.change - b.change);
  const above = mapValue(benchmark, (others) => months.filter(({ change }, i) => change > others[i]!.change).length);
  return {
    best_month: monthOf(ordered.at(-1)!),
    worst_month: monthOf(ordered[0]!),
    months_above_benchmark_pct: mapValue(above, (count) => pct(count / months.length)),
  };
}

function monthOf({ year, month = 0, change }: PeriodReturn) {
  return { month: `${year}-${String(month).padStart(2, '0')}`, return_pct: pct(change) };
}

function periodOf(
  { period, change, positions, turnover, skipped }: PeriodResult,
  { matched, missing }: Formation,
  daily: DailyValues,
  benchmark: Maybe<Float64Array>,
): Strategy['periods'][number] {
  const [from, to] = [indexOfDay(daily, period.traded), indexOfDay(daily, period.until)];
  return {
    ...daysOfPeriod(period),
    return_pct: pct(change),
    benchmark_return_pct: mapValue(benchmark, (values) => pct(values[to]! / values[from]! - 1)),
    holdings: positions.length,
    turnover_pct: pct(turnover),
    matched,
    missing,
    skipped: skipped.length,
  };
}

function returnsOfDays(
  { days, values }: DailyValues,
  benchmark: Maybe<Float64Array>,
): NonNullable<Strategy['returns']> {
  return Array.from(days.subarray(1), (day, i) => ({
    date: formatDay(day),
    return: values[i + 1]! / values[i]! - 1,
    ...(!isMarker(benchmark) && { benchmark: benchmark[i + 1]! / benchmark[i]! - 1 }),
  }));
}
