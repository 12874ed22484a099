/**
 * Rounding at the edge of the engine (never inside it): half away from zero on the shortest decimal text of a number,
 * so 1.005 with two decimals is 1.01 although the double is below it.
 */
import { isMarker, type Maybe, unavailable } from './value.ts';

const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/** Rounds a positive number using the digits of its shortest decimal text. */
function roundDigits(value: number, decimals: number): number {
  const text = value.toExponential();
  const mark = text.indexOf('e');
  const digits = text.slice(0, mark).replace('.', '');
  const keep = Number(text.slice(mark + 1)) + 1 + decimals;
  if (keep >= digits.length) return value;
  if (keep < 0) return 0;
  const rounded = BigInt(digits.slice(0, keep)) + (digits.charCodeAt(keep) >= 53 ? 1n : 0n);
  return Number(`${rounded}e-${decimals}`);
}

/**
 * `value` with at most `decimals` (0-15) decimal places, half away from zero on the shortest decimal representation:
 * (1.005, 2) is 1.01, (-2.5, 0) is -3. Never -0. Throws RangeError for NaN, infinities and other `decimals`.
 */
export function roundHalfAwayFromZero(value: number, decimals: number): number {
  const power = POWERS[decimals];
  if (power === undefined) throw new RangeError(`decimals must be an integer from 0 to 15, not ${decimals}`);
  const size = Math.abs(value);
  const scaled = size * power;
  // The product is off by a few parts in 2^53: if that could decide the direction, use the digits.
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  let rounded: number;
  if (scaled < 4503599627370496 && Math.abs(rest - 0.5) > scaled * 1e-15) {
    rounded = (rest > 0.5 ? whole + 1 : whole) / power;
  } else {
    if (!Number.isFinite(value)) throw new RangeError(`cannot round ${value}`);
    rounded = roundDigits(size, decimals);
  }
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/**
 * The same of a value that may be unavailable: a marker passes through, a number that is not finite becomes
 * `computation_error`. Numbers below 1 in size may have a precision of their own (prices: 2 decimals, 4 below 1).
 */
export function roundValue(value: Maybe<number>, decimals: number, decimalsBelow1 = decimals): Maybe<number> {
  if (isMarker(value)) return value;
  if (!Number.isFinite(value)) return unavailable('computation_error');
  return roundHalfAwayFromZero(value, value > -1 && value < 1 ? decimalsBelow1 : decimals);
}
