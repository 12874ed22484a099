/**
 * A portfolio over time: what is picked at each formation is bought, drifts, and is sold at the next trade. Returns,
 * turnover and positions of each period, costs included. It knows no conditions and no store.
 */
import { sessionCount } from '../calendar.ts';
import type { EpochDay } from '../types.ts';
import { type Course, type EndRecord, type Holding, holdingOf } from './holding.ts';
import type { Period } from './schedule.ts';

/** What is bought in a period; the weights of all picks sum to 1. */
export interface Picked {
  readonly symbol: string;
  readonly weight: number;
}

/** The symbols as the store has them. */
export interface Listings {
  /** Undefined without prices. */
  readonly courseOf: (symbol: string) => Course | undefined;
  /** How the listing of a symbol ended whose last bar is of that day, as known when the end is settled. */
  readonly endOf: (symbol: string, lastDay: EpochDay) => EndRecord | undefined;
  /** Last day of all data. */
  readonly last: EpochDay;
}

export interface Terms {
  /** Basis points of each traded value. */
  readonly costBps: number;
  /** What cash earns in a session, a fraction. */
  readonly riskFree: number;
  /** See {@link holdingOf}. */
  readonly delistingReturn: number | undefined;
}

/** What was held in a period. */
export interface Position extends Holding {
  readonly symbol: string;
  /** At the trade, of the whole portfolio. */
  readonly weight: number;
  readonly course: Course;
}

export interface PeriodResult {
  readonly period: Period;
  readonly positions: readonly Position[];
  /** Symbols without a bar to buy at. */
  readonly skipped: readonly string[];
  /** Before and after the costs of the trade it begins with, fractions. */
  readonly gross: number;
  readonly change: number;
  /** One way: half of all changes of weights, that of cash included. */
  readonly turnover: number;
  /** Value of what was bought and sold, of the portfolio. */
  readonly traded: number;
}

/**
 * The periods from the first one to the last one whose exits are all known. What is skipped, and what ended, is cash
 * until the next trade. Costs are those of each trade before the last one, which ends the record.
 */
export function simulate(
  periods: readonly Period[],
  picks: readonly (readonly Picked[])[],
  listings: Listings,
  terms: Terms,
): readonly PeriodResult[] {
  const results: PeriodResult[] = [];
  let before: ReadonlyMap<string, number> = new Map();
  for (const [i, period] of periods.entries()) {
    const result = periodResult(period, picks[i]!, before, listings, terms);
    if (result === undefined) break;
    results.push(result);
    before = driftedWeights(result);
  }
  return results;
}

function periodResult(
  period: Period,
  picks: readonly Picked[],
  before: ReadonlyMap<string, number>,
  { courseOf, endOf, last }: Listings,
  { costBps, riskFree, delistingReturn }: Terms,
): PeriodResult | undefined {
  const positions: Position[] = [];
  const skipped: string[] = [];
  for (const { symbol, weight } of picks) {
    const course = courseOf(symbol);
    const holding =
      course === undefined
        ? 'skipped'
        : holdingOf(course, period, last, (lastDay) => endOf(symbol, lastDay), delistingReturn);
    if (holding === 'open') return undefined;
    if (holding === 'skipped') skipped.push(symbol);
    else positions.push({ symbol, weight, course: course!, ...holding });
  }
  const invested = positions.reduce((sum, { weight }) => sum + weight, 0);
  const cash = (1 - invested) * cashGrowth(riskFree, period.traded, period.until);
  const gross = positions.reduce((sum, each) => sum + worthOf(each, period, riskFree), cash) - 1;
  const bought = new Map(positions.map(({ symbol, weight }) => [symbol, weight]));
  const symbols = new Set([...bought.keys(), ...before.keys()]);
  let traded = 0;
  let stocks = 0;
  for (const symbol of symbols) {
    const change = (bought.get(symbol) ?? 0) - (before.get(symbol) ?? 0);
    traded += Math.abs(change);
    stocks += change;
  }
  const change = (1 - (costBps / 1e4) * traded) * (1 + gross) - 1;
  return { period, positions, skipped, gross, change, turnover: (traded + Math.abs(stocks)) / 2, traded };
}

/** The weights of what is still listed at the end of a period, before the next trade. */
function driftedWeights({ positions, gross }: PeriodResult): ReadonlyMap<string, number> {
  const value = 1 + gross;
  return new Map(
    positions
      .filter(({ end }) => end === undefined)
      .map(({ symbol, weight, change }) => [symbol, value === 0 ? 0 : (weight * (1 + change)) / value]),
  );
}

/** What one of cash becomes between two sessions. */
export function cashGrowth(riskFree: number, from: EpochDay, to: EpochDay): number {
  return riskFree === 0 || from >= to ? 1 : (1 + riskFree) ** sessionCount(from, to);
}

/** The value of a position at the end of the period: what waits to be bought, and what has ended, is cash. */
function worthOf(
  { weight, change, entry, course, end }: Position,
  { traded, until }: Period,
  riskFree: number,
): number {
  const before = cashGrowth(riskFree, traded, course.days[entry]!);
  return weight * before * (1 + change) * (end === undefined ? 1 : cashGrowth(riskFree, end.lastDay, until));
}

/** The same portfolio without a symbol: the weights of the others grow in proportion. */
export function without(picks: readonly (readonly Picked[])[], symbol: string): readonly (readonly Picked[])[] {
  return picks.map((each) => {
    const left = each.filter((pick) => pick.symbol !== symbol);
    const sum = left.reduce((total, { weight }) => total + weight, 0);
    return left.length === each.length ? each : left.map((pick) => ({ ...pick, weight: pick.weight / sum }));
  });
}
