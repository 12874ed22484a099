/**
 * `as_of`: the instant in the past that an answer is for, as the command line, the service and assistants read it
 * (FIELDS A35). Knows what may be written and what it means; not which routes have a past.
 */
import { closeInstant, isSession, previousSession } from '../../engine/calendar.ts';
import { dayFrom, formatDay, parseDay } from '../../engine/days.ts';
import { endOfDay, newYorkDay } from '../../engine/new-york.ts';

/** The trading calendar is complete from here on. */
const FIRST_DAY = dayFrom(1962, 1, 2);

/** Behind a day: the close of the last session up to it, instead of the end of the day. */
const AT_CLOSE = '@close';

/**
 * `2019-06-28T20:00:00Z`, seconds optional, or with an offset from UTC. Without either its time zone would be a guess.
 */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/i;

/** The two meanings of a day: `close` uses no filing accepted after the close of its session. */
export const POINTS = ['end_of_day', 'close'] as const;
export type Point = (typeof POINTS)[number];

/** Why an instant cannot be answered for. */
export interface AsOfFault {
  /** After the name of the option or parameter: `must be ...`, `2030-01-01 is in the future`. */
  readonly message: string;
  readonly hint?: string;
}

/**
 * The instant (ms) that `text` names: an instant as it is; a day by its end in New York, when its session is complete
 * and its filings are public; `DAY@close` by the close of the last session up to that day: nothing accepted after it
 * counts. Today ends at `now`. A fault for anything else, for the future, and for days before the calendar begins.
 *
 * @param name of the option or parameter, for examples
 */
export function readAsOf(text: string, now: number, name: string): number | AsOfFault {
  const given = text.trim();
  const instant = atEnd(given) ?? atClose(given) ?? readInstant(given);
  if (instant === undefined) {
    return {
      message: `must be a valid day or instant (got '${text}')`,
      hint: `as in ${name} 2019-06-28, ${name} 2019-06-28@close, or ${name} 2019-06-28T20:00:00Z`,
    };
  }
  const today = newYorkDay(now).day;
  const { day } = newYorkDay(instant);
  if (day > today || (day === today && instant > now && parseDay(given) === undefined))
    return { message: `${given} is in the future`, hint: `today is ${formatDay(today)} in New York` };
  if (day < FIRST_DAY)
    return { message: `${given} is before ${formatDay(FIRST_DAY)}, the first day of the trading calendar` };
  return Math.min(instant, now);
}

/** What an instant asked for means: the end of a day in New York, or the close of a session; undefined for another. */
export function pointOf(instant: number): Point | undefined {
  const { day } = newYorkDay(instant);
  if (instant === endOfDay(day)) return 'end_of_day';
  return isSession(day) && instant === closeInstant(day) ? 'close' : undefined;
}

/** The New York day of an instant. */
export function asOfDay(instant: number): string {
  return formatDay(newYorkDay(instant).day);
}

function atEnd(text: string): number | undefined {
  const day = parseDay(text);
  return day === undefined ? undefined : endOfDay(day);
}

function atClose(text: string): number | undefined {
  const day = text.endsWith(AT_CLOSE) ? parseDay(text.slice(0, -AT_CLOSE.length)) : undefined;
  if (day === undefined) return undefined;
  return closeInstant(day < FIRST_DAY || isSession(day) ? Math.max(day, FIRST_DAY) : previousSession(day));
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
