/** Numbers for people, by hand: the host's own formatter costs as much as a good part of a start. */
import { roundHalfAwayFromZero } from '../../engine/round.ts';

/** From here on a double has no decimals left to show. */
const HUGE = 1e15;

/**
 * `value` with at least `min` and at most `max` decimals and commas between thousands: (1234.5, 2, 4) is `1,234.50`.
 * Rounds half away from zero. What these digits cannot hold is given in powers of ten; never `-0`.
 */
export function fixed(value: number, min: number, max: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= HUGE) return value.toExponential(3);
  const rounded = roundHalfAwayFromZero(size, max);
  const [whole = '0', decimals = ''] = rounded.toFixed(max).split('.');
  let keep = decimals.length;
  while (keep > min && decimals[keep - 1] === '0') keep--;
  const text = keep > 0 ? `${grouped(whole)}.${decimals.slice(0, keep)}` : grouped(whole);
  return value < 0 && rounded !== 0 ? `-${text}` : text;
}

/** Commas between the thousands of a run of digits. */
function grouped(digits: string): string {
  if (digits.length <= 3) return digits;
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)},${text}`;
  return text;
}

const UNITS = [
  [1e6, 'M'],
  [1e9, 'B'],
  [1e12, 'T'],
] as const;

/**
 * `value` short: from a million on with two decimals and M, B or T (`3.40T`), below it in full (`113,854`), where the
 * letter would cost digits and save no room.
 */
export function compact(value: number): string {
  const size = Math.abs(value);
  if (!(size >= 1e6 && size < HUGE)) return fixed(value, 0, 2);
  let text = '';
  for (const [unit, letter] of UNITS) {
    const scaled = roundHalfAwayFromZero(value / unit, 2);
    text = `${fixed(scaled, 2, 2)}${letter}`;
    if (Math.abs(scaled) < 1000) break;
  }
  return text;
}

/** The sign of a text of {@link fixed} or {@link compact}: a number that is shown as zero has none. */
export function signOf(text: string): -1 | 0 | 1 {
  if (text.startsWith('-')) return -1;
  return /[1-9]|Infinity/.test(text) ? 1 : 0;
}
