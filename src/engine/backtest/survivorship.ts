/** The audit of a universe: of the symbols with prices in each year, how many have ended since. It knows days alone. */
import { civil } from '../days.ts';
import type { EpochDay } from '../types.ts';

/** First and last day of the prices of a symbol. */
export interface PricedDays {
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay;
}

export interface Survivorship {
  readonly symbols: number;
  readonly ended: number;
  /** No symbol has ended in three years or more: a market loses 4 to 8 % of its listings a year. */
  readonly survivorsOnly: boolean;
  readonly byYear: readonly { readonly year: number; readonly symbols: number; readonly ended: number }[];
}

/** A symbol without a price for so long before the last day of all data has ended. */
const SILENT_DAYS = 30;
const LEAST_YEARS = 3;

/** Of the years from `from` to `last`, the last day of all data. */
export function survivorshipOf(listed: readonly PricedDays[], from: EpochDay, last: EpochDay): Survivorship {
  const within = listed.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= from);
  const hasEnded = ({ lastDay }: PricedDays): boolean => lastDay < last - SILENT_DAYS;
  const years = Array.from({ length: civil(last).year - civil(from).year + 1 }, (_, i) => civil(from).year + i);
  const byYear = years.map((year) => {
    const inYear = within.filter(
      ({ firstDay, lastDay }) => civil(firstDay).year <= year && year <= civil(Math.min(lastDay, last)).year,
    );
    return { year, symbols: inYear.length, ended: inYear.filter(hasEnded).length };
  });
  const ended = within.filter(hasEnded).length;
  const isLong = last - from >= LEAST_YEARS * 365;
  return { symbols: within.length, ended, survivorsOnly: isLong && ended === 0, byYear };
}
