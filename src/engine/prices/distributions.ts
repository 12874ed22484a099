/**
 * Detects price factors that feeds list as splits although no share was split: a spin-off appears as "1.324 for 1" so
 * that prices continue without a jump (AT&T 2022, GE 2023, 3M 2024). Charts follow the feed; share counts, EPS and
 * multiples must not.
 */
import type { Bars, EpochDay, Split } from '../types.ts';
import { splitFactor } from './basis.ts';

/** Largest smaller side of an ordinary split: 3:2, 5:4, 11:10. */
const MAX_SMALLER_SIDE = 10;
/** Feeds list a split with cash for fractions slightly off (Alphabet 2014: 1.998). */
const RATIO_TOLERANCE = 0.005;
/** Up to here a whole percentage is a stock dividend (5 %: 1.05). */
const MAX_STOCK_DIVIDEND = 1.25;

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6;
}

/** False for the price factor of a spin-off. A ratio below 1 is always a reverse split. */
export function isShareSplit({ numerator, denominator }: Split): boolean {
  const ratio = numerator / denominator;
  if (ratio <= 1) return true;
  const whole = Math.round(ratio);
  if (whole >= 2 && Math.abs(ratio / whole - 1) <= RATIO_TOLERANCE) return true;
  for (let small = 2; small <= MAX_SMALLER_SIDE; small++) if (isWhole(ratio * small)) return true;
  return ratio <= MAX_STOCK_DIVIDEND && isWhole(ratio * 100);
}

/** The splits that changed the number of shares. */
export function shareSplits(splits: readonly Split[]): readonly Split[] {
  return splits.every(isShareSplit) ? splits : splits.filter(isShareSplit);
}

/**
 * Split-adjusted closes of `asOf` on its share basis: the price of one share of that day, without spin-off factors,
 * comparable to EPS and share counts. The bars themselves without such factors.
 */
export function shareBasis(
  bars: Pick<Bars, 'days' | 'close'>,
  splits: readonly Split[],
  asOf: EpochDay,
): Pick<Bars, 'days' | 'close'> {
  const factors = splits.filter((split) => split.day <= asOf && !isShareSplit(split));
  if (factors.length === 0) return bars;
  const close = bars.close.map((value, i) => value * splitFactor(factors, bars.days[i]!, asOf));
  return { days: bars.days, close };
}
