/**
 * Price factors that feeds list among the splits though no share was split: a spin-off is told as "1.324 for 1" so that prices run on without a
 * jump (AT&T 2022, GE 2023, 3M 2024). Charts follow the feed; counts of shares, earnings per share and multiples must not.
 */
import type { Bars, EpochDay, Split } from '../types.ts';
import { splitFactor } from './basis.ts';

/** The smaller side of an ordinary split: 3:2, 5:4, 11:10. */
const MAX_SMALLER_SIDE = 10;
/** Feeds tell a split into whole shares a little off where fractions were paid out (Alphabet 2014: 1.998). */
const RATIO_TOLERANCE = 0.005;
/** Up to here a whole percentage is a dividend paid in shares (5 %: 1.05). */
const MAX_STOCK_DIVIDEND = 1.25;

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6;
}

/** False for the price factor of a spin-off. One below 1 is a consolidation, whatever it is: nothing given away lifts the price. */
export function isShareSplit({ numerator, denominator }: Split): boolean {
  const ratio = numerator / denominator;
  if (ratio <= 1) return true;
  const whole = Math.round(ratio);
  if (whole >= 2 && Math.abs(ratio / whole - 1) <= RATIO_TOLERANCE) return true;
  for (let small = 2; small <= MAX_SMALLER_SIDE; small++) if (isWhole(ratio * small)) return true;
  return ratio <= MAX_STOCK_DIVIDEND && isWhole(ratio * 100);
}

/** Those that changed the number of shares. */
export function shareSplits(splits: readonly Split[]): readonly Split[] {
  return splits.every(isShareSplit) ? splits : splits.filter(isShareSplit);
}

/**
 * Closes on the S basis of `asOf` brought to its share basis: what one share of that day (splits of shares counted, parts given away not)
 * traded at, to stand beside earnings per share and counts of shares. The bars themselves where the feed lists no such factor.
 */
export function shareBasis<B extends Pick<Bars, 'days' | 'close'>>(
  bars: B,
  splits: readonly Split[],
  asOf: EpochDay,
): B {
  const factors = splits.filter((split) => split.day <= asOf && !isShareSplit(split));
  if (factors.length === 0) return bars;
  const close = bars.close.map((value, i) => value * splitFactor(factors, bars.days[i]!, asOf));
  return { ...bars, close };
}
