/** The answer about a factor study: its quantiles, their spread and the information coefficient. */
import { type PeriodResult, simulate, type Terms } from '../../engine/backtest/portfolio.ts';
import { correlationOf, studyOf } from '../../engine/backtest/quantiles.ts';
import type { Rebalance } from '../../engine/backtest/schedule.ts';
import { mapValue, unavailable } from '../../engine/value.ts';
import type { Params } from '../types.ts';
import { type StudyFormation, studyFormation } from './formations.ts';
import type { Study } from './payload.ts';
import { commonParts, daysOfPeriod, endsOf, type MarketRecord, positionsOf } from './record.ts';
import type { BacktestRequest, StudyRequest } from './request.ts';

const PER_YEAR: Readonly<Record<Rebalance, number>> = { weekly: 52, monthly: 12, quarterly: 4, annual: 1 };

type Own = Omit<Study, 'as_of' | 'cache_age_seconds' | 'freshness' | 'market_status' | 'point'>;

/** Undefined where the exits of no period are known. */
export function studyAnswer(
  request: BacktestRequest,
  study: StudyRequest,
  params: Params,
  record: MarketRecord,
): Own | undefined {
  const { periods, days, listings } = record;
  const terms: Terms = request;
  const formations = days.map((day) => studyFormation(request, study, day));
  const all = Array.from({ length: study.quantiles }, (_, q) =>
    simulate(
      periods,
      formations.map(({ picks }) => picks[q]!),
      listings,
      terms,
    ),
  );
  const count = Math.min(...all.map(({ length }) => length));
  if (count === 0) return undefined;
  const results = all.map((each) => each.slice(0, count));
  const together = Array.from({ length: count }, (_, i) => results.map((each) => each[i]!));
  const correlations = together.map((each, i) => correlationOf(formations[i]!.values, changesOf(each)));
  const perYear = PER_YEAR[request.rebalance];
  const { rows, spread, ic, monotonicity, turnover } = studyOf(results, correlations, perYear);
  const coverage = formations.slice(0, count).flatMap((formation) => formation.coverage ?? []);
  const ofTop = results.at(-1)!;
  return {
    ...(params.expression !== undefined && { expression: params.expression as string }),
    ...commonParts(request, params, record, results.flat()),
    by: params.by as string,
    quantiles: study.quantiles,
    ...(params.within !== undefined && { within: params.within as string }),
    periods: together.map((each, i) => periodOf(each, formations[i]!, correlations[i])),
    rows: rows.map(({ mean, volatility, cagr, symbols }, i) => ({
      quantile: i + 1,
      mean_return_pct: mean * 100,
      volatility_pct: mapValue(volatility, pct),
      cagr_pct: mapValue(cagr, pct),
      symbols_mean: symbols,
    })),
    spread: { mean_pct: spread.mean * 100, t_stat: spread.t },
    ic: { mean: ic.mean, t_stat: ic.t },
    monotonicity,
    top_turnover_pct: turnover * perYear * 100,
    coverage_pct:
      coverage.length === 0
        ? unavailable('not_reported')
        : (coverage.reduce((a, b) => a + b, 0) / coverage.length) * 100,
    ended: endsOf(results.flat()),
    ...(request.include.includes('positions') && { positions: positionsOf(ofTop) }),
  };
}

const pct = (fraction: number): number => fraction * 100;

function changesOf(results: readonly PeriodResult[]): ReadonlyMap<string, number> {
  return new Map(results.flatMap(({ positions }) => positions.map(({ symbol, change }) => [symbol, change] as const)));
}

function periodOf(
  results: readonly PeriodResult[],
  { values, missing }: StudyFormation,
  correlation: number | undefined,
): Study['periods'][number] {
  return {
    ...daysOfPeriod(results[0]!.period),
    spread_pct: (results.at(-1)!.change - results[0]!.change) * 100,
    ic: correlation ?? unavailable('zero_variance'),
    holdings: results.reduce((sum, { positions }) => sum + positions.length, 0),
    matched: values.length,
    missing,
    skipped: results.reduce((sum, { skipped }) => sum + skipped.length, 0),
  };
}
