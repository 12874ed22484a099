/** Parses options that take a whole number, with the same error message for all of them. */
import { usage } from '../../errors.ts';

/** The number given for an option. Throws USAGE for other text and for a number out of range. */
export function wholeNumber(option: string, typed: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
  if (number >= least && number <= most) return number;
  throw usage(`--${option} must be a whole number from ${least} to ${most} (got '${typed}')`);
}
