/** Equality of two reported amounts (FIELDS 16). */

const TOLERANCE = 0.005;
/** A larger difference is no rounding. */
const SMALL_PART = 0.05;
/** Filers round at most to millions: more trailing zeros are chance. */
const LARGEST_UNIT = 1e6;

/** The unit of the last reported digit. */
function lastDigit(value: number): number {
  let unit = 1;
  for (let rest = Math.abs(value); unit < LARGEST_UNIT && rest !== 0 && rest % 10 === 0; rest /= 10) unit *= 10;
  return unit;
}

/** True when the two differ only by rounding: at most one unit of the last reported digit. */
export function isRoundedAlike(a: number, b: number): boolean {
  const apart = Math.abs(a - b);
  return apart <= SMALL_PART * Math.max(Math.abs(a), Math.abs(b)) && apart <= Math.max(lastDigit(a), lastDigit(b));
}

/** True within 0.5 %, or when the two differ only by rounding. */
export function isSameAmount(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b)) || isRoundedAlike(a, b);
}

/** True when the two differ by no more than so many units of the last reported digit, as sums of rounded amounts do. */
export function isWithinRounding(a: number, b: number, units: number): boolean {
  return Math.abs(a - b) <= units * Math.max(lastDigit(a), lastDigit(b));
}
