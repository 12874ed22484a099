/** Periods that are in no row: adjacent columns need not be consecutive. */
import { parseDay } from '../../engine/days.ts';
import type { Report } from './view-rows.ts';
import { fiscalLabel } from './view-table.ts';

/** Days from one row's end to the next's that one period explains: a quarter of 17 weeks, a year of 53. */
const LONGEST = { quarter: 125, annual: 385 } as const;

/** A sentence naming adjacent rows with missing time between them; none if all rows are consecutive. */
export function gapNotes({ period, balance_sheet: rows }: Report): string[] {
  const gaps = rows.slice(1).flatMap((older, i): string[] => {
    const newer = rows[i]!;
    const [from, to] = [older, newer].map((row) => parseDay(String(row.period_end)));
    const apart = from === undefined || to === undefined ? 0 : to - from;
    return apart > LONGEST[period] ? [`between ${fiscalLabel(older)} and ${fiscalLabel(newer)}`] : [];
  });
  if (gaps.length === 0) return [];
  const why = period === 'annual' ? 'a changed fiscal year, or a report not on record' : 'a report is not on record';
  return [`In no column: the time ${gaps.join(', and ')} (${why}).`];
}
