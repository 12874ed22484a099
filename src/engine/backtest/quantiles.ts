/**
 * A factor study: portfolios of the symbols by quantile of a value, the spread between the last and the first, and how
 * well ranks of the value agree with ranks of the returns that follow. It knows no conditions and no store.
 */
import { annualReturn, annualVolatility } from '../performance/measures.ts';
import type { Maybe } from '../value.ts';
import { unavailable } from '../value.ts';
import { meanOf, neweyWestT, plainT, rankCorrelation } from './inference.ts';
import type { PeriodResult } from './portfolio.ts';

/** A symbol with its value at a formation. */
export interface Valued {
  readonly symbol: string;
  readonly value: number;
  /** Those of one group are ranked among themselves; all together if left out. */
  readonly group?: string;
}

/** Months of returns that one return may depend on. */
const LAG = 6;

/**
 * The symbols of each quantile, the lowest values first: the symbol at rank r of n, from 0, ties by symbol, is in
 * quantile floor(r * count / n). A group of fewer symbols than quantiles is left out.
 */
export function quantilesOf(values: readonly Valued[], count: number): readonly (readonly string[])[] {
  const groups = new Map<string | undefined, Valued[]>();
  for (const each of values) {
    const group = groups.get(each.group);
    if (group === undefined) groups.set(each.group, [each]);
    else group.push(each);
  }
  const found = Array.from({ length: count }, (): string[] => []);
  for (const group of groups.values()) {
    if (group.length < count) continue;
    group.sort((a, b) => a.value - b.value || (a.symbol < b.symbol ? -1 : 1));
    for (const [rank, { symbol }] of group.entries()) found[Math.floor((rank * count) / group.length)]!.push(symbol);
  }
  return found;
}

export interface QuantileRow {
  /** Average return of a period, fractions. */
  readonly mean: number;
  readonly volatility: Maybe<number>;
  readonly cagr: Maybe<number>;
  /** Average number of symbols held. */
  readonly symbols: number;
}

export interface Study {
  readonly rows: readonly QuantileRow[];
  readonly spread: { readonly mean: number; readonly t: Maybe<number> };
  readonly ic: { readonly mean: Maybe<number>; readonly t: Maybe<number> };
  /** Rank correlation of the quantiles and their average returns. */
  readonly monotonicity: Maybe<number>;
  /** Of the last quantile: one way, an average per period. */
  readonly turnover: number;
}

/**
 * @param results by quantile, the same periods in each
 * @param correlations rank correlation of each period; undefined where a period has none
 * @param perYear periods in a year
 */
export function studyOf(
  results: readonly (readonly PeriodResult[])[],
  correlations: readonly (number | undefined)[],
  perYear: number,
): Study {
  const changes = results.map((each) => each.map(({ change }) => change));
  const rows = results.map((each, i) => ({
    mean: meanOf(changes[i]!),
    volatility: annualVolatility(Float64Array.from(changes[i]!), perYear),
    cagr: annualReturn(Float64Array.from(changes[i]!), perYear),
    symbols: meanOf(each.map(({ positions }) => positions.length)),
  }));
  const [low, high] = [changes[0]!, changes.at(-1)!];
  const spread = high.map((change, i) => change - low[i]!);
  const known = correlations.filter((each) => each !== undefined);
  const order = rankCorrelation(
    rows.map((_, i) => i),
    rows.map(({ mean }) => mean),
  );
  return {
    rows,
    spread: { mean: meanOf(spread), t: neweyWestT(spread, LAG) },
    ic: { mean: known.length === 0 ? unavailable('insufficient_history') : meanOf(known), t: plainT(known) },
    monotonicity: order ?? unavailable('zero_variance'),
    turnover: meanOf(results.at(-1)!.map(({ turnover }) => turnover)),
  };
}

/** How ranks of values agree with ranks of the returns of a period, of the symbols that were held. */
export function correlationOf(values: readonly Valued[], changes: ReadonlyMap<string, number>): number | undefined {
  const held = values.filter(({ symbol }) => changes.has(symbol));
  return rankCorrelation(
    held.map(({ value }) => value),
    held.map(({ symbol }) => changes.get(symbol)!),
  );
}
