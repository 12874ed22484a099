/**
 * Whether two reported amounts are the same, by the digits of both (FIELDS 16): one home for all of statements. Between
 * two filings that print in different units the coarser one counts: sums are printed so that their parts fit.
 */
import { TOLERANCES } from './tolerances.ts';

/** Filers round to this amount at most: zeros beyond it are chance. */
export const LARGEST_UNIT = 1e6;

/** The unit of the last reported digit. */
export function lastDigit(value: number): number {
  let unit = 1;
  for (let rest = Math.abs(value); unit < LARGEST_UNIT && rest !== 0 && rest % 10 === 0; rest /= 10) unit *= 10;
  return unit;
}

/** True when the two differ by no more than a fraction of `scale`: of the larger one, unless it is given. */
export function isNear(a: number, b: number, fraction: number, scale = Math.max(Math.abs(a), Math.abs(b))): boolean {
  return Math.abs(a - b) <= fraction * Math.abs(scale);
}

/** True when the two differ by no more than so many units of the coarser last digit, as sums of rounded amounts do. */
export function isWithinRounding(a: number, b: number, units: number): boolean {
  return Math.abs(a - b) <= units * Math.max(lastDigit(a), lastDigit(b));
}

/**
 * True when the two differ only by rounding: at most one unit of the coarser last digit, or of `unit` where it is known
 * what the filings print in.
 */
export function isRoundedAlike(a: number, b: number, unit = Math.max(lastDigit(a), lastDigit(b))): boolean {
  return isNear(a, b, TOLERANCES.rounding) && Math.abs(a - b) <= unit;
}

/** True within 0.5 %, or when the two differ only by rounding. */
export function isSameAmount(a: number, b: number): boolean {
  return isNear(a, b, TOLERANCES.same) || isRoundedAlike(a, b);
}
