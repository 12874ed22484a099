/** Start of a series: the ranges of FIELDS 8.5 as calendar anchors. Rows after the anchor are included. */
import { monthsAnchor, yearsAnchor, ytdAnchor } from '../prices/windows.ts';
import type { EpochDay } from '../types.ts';

/** Lookbacks by their canonical names. */
export type Range = '1m' | '3m' | '6m' | '1y' | '2y' | '5y' | '10y' | '30y' | 'ytd' | 'max';

/** Longest range, also of `max`. */
const LONGEST_YEARS = 30;

const MONTHS: Readonly<Partial<Record<Range, number>>> = { '1m': 1, '3m': 3, '6m': 6 };
const YEARS: Readonly<Partial<Record<Range, number>>> = { '1y': 1, '2y': 2, '5y': 5, '10y': 10 };

/** The day after which the rows of `range` begin, counted back from `latest`, the as-of trading day. */
export function rangeAnchor(range: Range, latest: EpochDay): EpochDay {
  if (range === 'ytd') return ytdAnchor(latest);
  const months = MONTHS[range];
  return months === undefined ? yearsAnchor(latest, YEARS[range] ?? LONGEST_YEARS) : monthsAnchor(latest, months);
}
