/** The month a company's fiscal year ends in (FIELDS 4.8). */
import { civil } from '../days.ts';
import type { FiscalPeriod } from '../statements/facts/types.ts';
import type { EpochDay } from '../types.ts';

/** Number of year ends to look at. */
const MAX_YEAR_ENDS = 7;
/** Year ends of one calendar are at most this many days apart within the year: 52/53-week ends drift. */
const SAME_SEASON_DAYS = 20;

/**
 * The month (1-12) of most of the newest year ends, ignoring those before a change of fiscal year. The filer header
 * (`MMDD`) is used only without a known year end: it may predate the last change.
 */
export function fiscalYearEndMonth(periods: readonly FiscalPeriod[], header: string | undefined): number | undefined {
  const ends = periods.filter(({ yearEnd }) => yearEnd).map(({ end }) => end);
  const newest = ends.at(-1);
  if (newest === undefined) return headerMonth(header);
  const counts = new Map<number, number>();
  for (const end of ends.slice(-MAX_YEAR_ENDS).reverse()) {
    if (!sameSeason(end, newest)) break;
    const { month } = civil(end);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  // Newest first, so the first maximum wins.
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Whether two days are at the same time of the year. */
function sameSeason(a: EpochDay, b: EpochDay): boolean {
  const apart = Math.abs(a - b) % 365.25;
  return Math.min(apart, 365.25 - apart) <= SAME_SEASON_DAYS;
}

function headerMonth(header: string | undefined): number | undefined {
  const month = /^(\d\d)\d\d$/.exec(header ?? '')?.[1];
  const value = Number(month);
  return value >= 1 && value <= 12 ? value : undefined;
}
