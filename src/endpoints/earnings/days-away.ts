/** How far away a date is, in words. */
import { formatDay, parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { EnvelopeFields } from '../contract/envelope.ts';

/** Data this many days old still are of today: a weekend with a holiday. */
const OF_TODAY = 5;

/** The day distances count from. */
interface Vantage {
  readonly day: EpochDay;
  /** The clock's own day; otherwise that of older data. */
  readonly today: boolean;
}

/**
 * The clock's day (`now`, ms), unless the data are simulated and older than that, or the clock is before them: then
 * theirs.
 */
export function vantage({ as_of, freshness }: Pick<EnvelopeFields, 'as_of' | 'freshness'>, now?: number): Vantage {
  const answerDay = newYorkDay(Date.parse(as_of)).day;
  const today = now === undefined ? answerDay : newYorkDay(now).day;
  return today < answerDay || (freshness === 'simulated' && today - answerDay > OF_TODAY)
    ? { day: answerDay, today: false }
    : { day: today, today: true };
}

/**
 * `in 12 days` of a day (`YYYY-MM-DD`; nothing of what is none) seen from today; `12 days after 2025-08-08` seen from
 * the day of older data.
 */
export function daysAway(date: string, from: Vantage): string {
  const day = parseDay(date);
  if (day === undefined) return '';
  const away = day - from.day;
  if (!from.today) return `${days(away)} after ${formatDay(from.day)}`;
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  return away > 0 ? `in ${days(away)}` : `${days(-away)} ago`;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
