/** Options that take a whole number, refused with one wording. */
import { usage } from '../../errors.ts';

/** The number typed for an option. Throws USAGE for what is none, or out of range. */
export function wholeNumber(option: string, typed: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
  if (number >= least && number <= most) return number;
  throw usage(`--${option} must be a whole number from ${least} to ${most} (got '${typed}')`);
}
