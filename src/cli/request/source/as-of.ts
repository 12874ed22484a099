/** `--as-of`: the instant to answer for. */

import { closeInstant, completionInstant, isSession } from '../../../engine/calendar.ts';
import { dayFrom, formatDay, parseDay } from '../../../engine/days.ts';
import { newYorkDay, newYorkInstant } from '../../../engine/new-york.ts';
import { usage } from '../../../errors.ts';

/** The trading calendar is complete from here on. */
const FIRST_DAY = dayFrom(1962, 1, 2);

const DAY_MINUTES = 1440;

/**
 * `2019-06-28T20:00:00Z`, seconds optional, or with an offset from UTC. Without either its time zone would be a guess.
 */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/i;

/**
 * The instant (ms) that `--as-of` names: an instant as it is, a day by its end in New York, when its session is
 * complete and its filings are public. Today ends now. Throws USAGE for anything else, for the future, and for days
 * before the calendar begins; `option` names it in the message.
 */
export function asOfInstant(text: string, now: number, option = '--as-of'): number {
  const given = text.trim();
  const instant = endOfDay(given) ?? readInstant(given);
  if (instant === undefined) {
    throw usage(
      `${option} must be a valid day or instant (got '${text}')`,
      `as in ${option} 2019-06-28, or ${option} 2019-06-28T20:00:00Z`,
    );
  }
  const today = newYorkDay(now).day;
  const { day } = newYorkDay(instant);
  if (day > today || (day === today && instant > now && parseDay(given) === undefined)) {
    throw usage(`${option} ${given} is in the future`, `today is ${formatDay(today)} in New York`);
  }
  if (day < FIRST_DAY) {
    throw usage(`${option} ${given} is before ${formatDay(FIRST_DAY)}, the first day of the trading calendar`);
  }
  return Math.min(instant, now);
}

/**
 * The notice for an instant after the close but before the session counts as complete: prices are then those of the
 * previous session. Answers print the close as their instant, so users pass it to `--as-of`. Undefined otherwise.
 */
export function unsettledNote(instant: number): string | undefined {
  const { day } = newYorkDay(instant);
  if (!isSession(day) || instant < closeInstant(day) || instant >= completionInstant(day)) return undefined;
  const complete = new Date(completionInstant(day)).toISOString().replace('.000', '');
  return `at this instant the session of ${formatDay(day)} is not complete, so prices are those of the previous session; for its close use --as-of ${complete} or later`;
}

/** The New York day of an instant. */
export function asOfDay(instant: number): string {
  return formatDay(newYorkDay(instant).day);
}

function endOfDay(text: string): number | undefined {
  const day = parseDay(text);
  return day === undefined ? undefined : newYorkInstant(day, DAY_MINUTES) - 1;
}

function readInstant(text: string): number | undefined {
  const [, date = '', hours, minutes, seconds = '0', sign, offHours = '0', offMinutes = '0'] = INSTANT.exec(text) ?? [];
  const day = parseDay(date);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  if (Number(offHours) > 23 || Number(offMinutes) > 59) return undefined;
  const offset = (Number(offHours) * 60 + Number(offMinutes)) * (sign === '-' ? -1 : 1);
  const clock = (Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds);
  return day * 86_400_000 + clock * 1000;
}
