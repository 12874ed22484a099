/** Days of the sample: dates written in specifications, sessions, filing days. */
import { isSession, nextSession } from '../../engine/calendar.ts';
import { parseDay } from '../../engine/days.ts';
import type { EpochDay } from './types.ts';

/** Day of a date written in a specification. Throws RangeError for a date that does not exist: a fault of the program. */
export function mustDay(text: string): EpochDay {
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`not a date: ${text}`);
  return day;
}

/** Every session with `from <= day <= to`. */
export function sessionsBetween(from: EpochDay, to: EpochDay): Int32Array {
  const days: number[] = [];
  for (let day = from; day <= to; day++) if (isSession(day)) days.push(day);
  return Int32Array.from(days);
}

/** `day` where the exchange is open, else the next session. */
export function sessionFrom(day: EpochDay): EpochDay {
  return isSession(day) ? day : nextSession(day);
}
