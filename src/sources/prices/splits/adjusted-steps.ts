/**
 * Dividends and splits out of the ratio of adjusted to plain close. That ratio is level except at events: a dividend D
 * multiplies all older ratios by 1 - D / C(previous) (the convention of Yahoo and CRSP), a split the plain closes show
 * by old over new shares.
 */
import { formatDay } from '../../../engine/days.ts';
import type { Dividend, Split } from '../../../engine/types.ts';
import { shortestWithin } from '../../csv/numbers.ts';
import type { Daily } from '../types.ts';
import { splitFromRatio } from './ratio.ts';
import { dayTolerance, showsInPrices } from './split-evidence.ts';

export interface Steps {
  readonly dividends: readonly Dividend[];
  /** Splits that the closes show and the adjusted closes do not: the closes are as traded. */
  readonly splits: readonly Split[];
  readonly warnings: readonly string[];
}

/**
 * Noise of adjusted closes made from 32-bit floats and rounded prices; measured: 1.5e-6 at most over 40,000 steps of
 * real files.
 */
const FLOAT_NOISE = 4e-6;
/** A dividend worth more than this share of the price is looked at twice. */
const LARGE = 0.1;

/** Most decimals written in a column, by the values themselves; 7 means more. */
function decimalsOf(values: Float64Array): number {
  let most = 0;
  for (let i = 0; i < values.length && i < 400; i++) {
    const value = values[i]!;
    while (most < 7 && Math.abs(value - Math.round(value * 10 ** most) / 10 ** most) > 1e-9) most++;
  }
  return most;
}

/** Events out of the adjusted closes of `daily`. Rows without an adjusted close are stepped over. */
export function stepsOf(daily: Daily): Steps {
  const { days, close } = daily.bars;
  const adjusted = daily.adjusted;
  const dividends: Dividend[] = [];
  const splits: Split[] = [];
  const warnings: string[] = [];
  if (adjusted === undefined) return { dividends, splits, warnings };
  const unit = 0.5 * 10 ** -decimalsOf(adjusted);
  // Where the adjusted closes are rounded to ticks, the closes of the same file are, too.
  const closeUnit = unit > 1e-5 ? unit : 0;
  let coarse = 0;
  let rising = 0;
  let before = -1;
  for (let i = 0; i < days.length; i++) {
    if (!(adjusted[i]! > 0)) continue;
    const previous = before;
    before = i;
    if (previous < 0) continue;
    const paid = close[previous]!;
    const share = 1 - adjusted[previous]! / paid / (adjusted[i]! / close[i]!);
    const noise =
      FLOAT_NOISE + unit / adjusted[previous]! + unit / adjusted[i]! + closeUnit / paid + closeUnit / close[i]!;
    if (Math.abs(share) <= noise) continue;
    const split = splitAt(days[i]!, share, noise, close[i]! / paid);
    if (split !== undefined) {
      splits.push(split);
    } else if (share < 0) {
      rising++;
    } else if (noise > share / 4) {
      coarse++;
    } else if (share > LARGE && close[i]! / paid > 1 - share / 2) {
      warnings.push(
        `${formatDay(days[i]!)}: the adjusted close steps by ${(share * 100).toFixed(1)} % where the close does not fall (a distribution the close is already adjusted for): no dividend taken`,
      );
    } else {
      dividends.push({ day: days[i]!, amount: shortestWithin(paid * share, (paid * noise) / 2, 6) });
    }
  }
  if (coarse > 0)
    warnings.push(`${coarse} small steps of the adjusted close are within its rounding: no dividend taken from them`);
  if (rising > 0) warnings.push(`${rising} steps of the adjusted close go the wrong way: ignored`);
  return { dividends, splits, warnings };
}

/**
 * The split that explains a step: the close falls (or rises) with it, and its size is a ratio of small whole numbers to
 * the noise.
 */
function splitAt(day: number, share: number, noise: number, move: number): Split | undefined {
  const ratio = 1 / (1 - share);
  const size = Math.log(ratio);
  if (!showsInPrices(size) || Math.abs(Math.log(move) + size) > dayTolerance(size)) return undefined;
  for (let small = 1; small <= 4; small++) {
    const large = Math.round(Math.max(ratio, 1 / ratio) * small);
    const exact = ratio >= 1 ? large / small : small / large;
    if (large > small && Math.abs(exact / ratio - 1) <= Math.max(2 * noise, 1e-4)) return splitFromRatio(day, exact);
  }
  return undefined;
}
