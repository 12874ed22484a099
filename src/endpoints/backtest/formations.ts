/** What is chosen at each formation: the symbols that meet the conditions, their weights, and quantiles of a study. */
import { columnOf, flagsOf, MISSING, TRUE } from '../../conditions/columns.ts';
import type { Column } from '../../conditions/compile.ts';
import type { Picked } from '../../engine/backtest/portfolio.ts';
import { quantilesOf, type Valued } from '../../engine/backtest/quantiles.ts';
import type { MarketDay } from '../screen/market-days.ts';
import { firstOf } from '../screen/order.ts';
import type { BacktestRequest, StudyRequest } from './request.ts';

export interface Formation {
  readonly picks: readonly Picked[];
  readonly matched: number;
  /** Symbols for which a missing value decides, the conditions or the weight. */
  readonly missing: number;
}

/** Positions of the symbols that meet the conditions, and how many are unknown. */
function matchesOf({ condition }: BacktestRequest, day: MarketDay): { matches: number[]; missing: number } {
  const all = Array.from({ length: day.count }, (_, i) => i);
  if (condition === undefined || day.count === 0) return { matches: all, missing: 0 };
  const flags = flagsOf(condition, day);
  return {
    matches: all.filter((i) => flags[i] === TRUE),
    missing: all.filter((i) => flags[i] === MISSING).length,
  };
}

/** The portfolio of a day. */
export function strategyFormation(request: BacktestRequest, day: MarketDay): Formation {
  const { matches, missing } = matchesOf(request, day);
  const { top, sort, weight } = request;
  const chosen = top === undefined || matches.length <= top ? matches : firstOf(matches, sort, day, top).sort(byNumber);
  const { picks, unweighted } = weighted(chosen, weight, day);
  return { picks, matched: picks.length, missing: missing + unweighted };
}

const byNumber = (a: number, b: number): number => a - b;

/** Weights that sum to 1; a symbol without a positive weight is left out. */
function weighted(
  positions: readonly number[],
  weight: Column | undefined,
  day: MarketDay,
): { readonly picks: readonly Picked[]; readonly unweighted: number } {
  const values = weight === undefined ? undefined : columnOf(weight.term, day);
  const sizeOf = (i: number): number => (values === undefined ? 1 : (values[i] as number));
  const kept = positions.filter((i) => sizeOf(i) > 0);
  const sum = kept.reduce((total, i) => total + sizeOf(i), 0);
  return {
    picks: kept.map((i) => ({ symbol: day.symbolAt(i), weight: sizeOf(i) / sum })),
    unweighted: positions.length - kept.length,
  };
}

export interface StudyFormation {
  /** By quantile, the lowest values first. */
  readonly picks: readonly (readonly Picked[])[];
  /** The symbols that are ranked. */
  readonly values: readonly Valued[];
  /** Of all symbols ranked or not, how many have a value. */
  readonly coverage: number | undefined;
  readonly missing: number;
}

/** The portfolios of a day by quantile. */
export function studyFormation(request: BacktestRequest, study: StudyRequest, day: MarketDay): StudyFormation {
  const { matches, missing } = matchesOf(request, day);
  const values = columnOf(study.by.term, day);
  const groups = study.within && columnOf(study.within.term, day);
  const known = matches.filter(
    (i) => !Number.isNaN(values[i]) && (groups === undefined || typeof groups[i] === 'string'),
  );
  const valued = known.map((i): Valued & { readonly at: number } => ({
    at: i,
    symbol: day.symbolAt(i),
    value: values[i] as number,
    ...(groups !== undefined && { group: groups[i] as string }),
  }));
  const at = new Map(valued.map((each) => [each.symbol, each.at]));
  const quantiles = quantilesOf(valued, study.quantiles);
  const ranked = new Set(quantiles.flat());
  return {
    picks: quantiles.map(
      (symbols) => weighted(symbols.map((symbol) => at.get(symbol)!).sort(byNumber), request.weight, day).picks,
    ),
    values: valued.filter(({ symbol }) => ranked.has(symbol)),
    coverage: matches.length === 0 ? undefined : known.length / matches.length,
    missing: missing + matches.length - known.length,
  };
}
