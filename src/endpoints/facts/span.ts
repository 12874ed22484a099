/** The days of a value, as the answers write them. */
import { formatDay } from '../../engine/days.ts';
import { INSTANT } from '../../engine/types.ts';

/** Without a first day for a balance. */
export function spanOf(start: number, end: number): { readonly start: string | null; readonly end: string } {
  return { start: start === INSTANT ? null : formatDay(start), end: formatDay(end) };
}
