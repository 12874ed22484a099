/** Whether closes are those of another source, divided by splits. It knows closes of days, not whose they are. */
import { formatDay } from '../../engine/days.ts';
import type { PublishedClose } from '../../engine/prices/referee/eras.ts';
import { lowerBound } from '../../engine/sorted.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';

/** A split that took effect after one day and by another. */
export interface SplitStep {
  readonly after: EpochDay;
  readonly day: EpochDay;
  /** New shares per old one. */
  readonly ratio: number;
}

/** Days on which closes are the same. */
export interface Matched {
  /** The first of them, and the first but one: a split is before two of them, not before a stray one. */
  readonly first: EpochDay;
  readonly second: EpochDay;
  /** Close as traded on the first, and how far the closes of that day may be apart, as a part of it. */
  readonly price: number;
  readonly noise: number;
  /** `closes equal on 40 of 41 days from 2022-12-16 to 2023-02-27`. */
  readonly words: string;
}

/** Both sides are rounded to cents, or nearly. */
const HALF_CENT = 0.0051;
const DIGITS = 0.0003;
/** Days of another venue or a late correction. */
const STRAYS = 0.1;

/**
 * The days on which closes are those of `others` divided by the splits of `steps`; undefined where fewer than `fewest` are,
 * more than a tenth is not, or two in a row or one of the oldest two are not.
 */
export function matches(
  { days, close }: Bars,
  others: readonly PublishedClose[],
  steps: readonly SplitStep[],
  fewest: number,
): Matched | undefined {
  const same: { readonly day: EpochDay; readonly price: number; readonly noise: number }[] = [];
  let compared = 0;
  let strays = 0;
  for (const { day, price } of others) {
    const at = lowerBound(days, day);
    if (days[at] !== day || !(price > 0) || !(close[at]! > 0)) continue;
    if (steps.some((step) => step.after < day && day < step.day)) continue;
    const expected = steps.reduce((value, step) => (day <= step.after ? value / step.ratio : value), price);
    const noise = HALF_CENT / price + HALF_CENT / close[at]! + DIGITS;
    compared++;
    if (Math.abs(Math.log(close[at]! / expected)) <= noise) {
      strays = 0;
      same.push({ day, price, noise });
    } else {
      strays++;
      if (strays > 1 || compared <= 2) return undefined;
    }
  }
  const [first, second] = same;
  if (first === undefined || second === undefined || same.length < fewest) return undefined;
  if (same.length < (1 - STRAYS) * compared) return undefined;
  const words = `closes on ${same.length} of ${compared} days from ${formatDay(first.day)} to ${formatDay(same.at(-1)!.day)} are`;
  return { first: first.day, second: second.day, price: first.price, noise: first.noise, words };
}
