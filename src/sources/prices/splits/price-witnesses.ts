/**
 * Which factor puts prices on the share that statements of other prices are on. Each statement allows a range wide
 * enough to be sure of; what fits every factor, or none, says nothing.
 */
import { lowerBound } from '../../../engine/sorted.ts';
import type { Bars, Dividend, EpochDay } from '../../../engine/types.ts';

/** A price of the days from `from` to `to`, or what was paid with ex-dates in them: between `low` and `high`. */
export interface PriceWitness {
  readonly of: 'prices' | 'dividends';
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly low: number;
  readonly high: number;
}

/** What the statements are compared with. */
export interface Witnessed {
  readonly bars: Bars;
  readonly dividends: readonly Dividend[];
}

/** A price of a day without a session is that of one up to so many days before. */
const CLOSED_DAYS = 6;
/** Fewest payments: one that is declared in one span and paid in the next hardly matters among them. */
const FEWEST_PAYMENTS = 3;

/** Least and greatest of what a statement speaks of; undefined where the prices do not cover its days. */
function rangeOf({ bars, dividends }: Witnessed, witness: PriceWitness): readonly [number, number] | undefined {
  const { of, from, to } = witness;
  const { days, low, high, close } = bars;
  if (days.length === 0 || days[0]! > from || days.at(-1)! < to) return undefined;
  if (of === 'dividends') {
    const paid = dividends.filter(({ day }) => from <= day && day <= to);
    const sum = paid.reduce((total, { amount }) => total + amount, 0);
    return paid.length < FEWEST_PAYMENTS ? undefined : [sum, sum];
  }
  const end = lowerBound(days, to + 1);
  if (from === to) return days[end - 1]! < from - CLOSED_DAYS ? undefined : [close[end - 1]!, close[end - 1]!];
  const start = lowerBound(days, from);
  if (start >= end) return undefined;
  return [Math.min(...low.subarray(start, end)), Math.max(...high.subarray(start, end))];
}

/**
 * Index of the one of `factors` by which the prices must be multiplied to be on the share of the statements; undefined
 * where nothing decides between them, or statements contradict each other.
 */
export function factorByWitnesses(
  witnessed: Witnessed,
  witnesses: readonly PriceWitness[],
  factors: readonly number[],
): number | undefined {
  let left = factors.map((_, i) => i);
  for (const witness of witnesses) {
    const range = rangeOf(witnessed, witness);
    if (range === undefined) continue;
    const fits = factors.map((by) => range[0] * by <= witness.high && range[1] * by >= witness.low);
    if (fits.every((fit) => !fit)) continue;
    left = left.filter((i) => fits[i]);
  }
  return left.length === 1 && factors.length > 1 ? left[0] : undefined;
}
