/** `--as-of`: the instant to answer for, with the words of the command line. */

import { readAsOf } from '../../../endpoints/contract/as-of.ts';
import { closeInstant, completionInstant, isSession } from '../../../engine/calendar.ts';
import { formatDay } from '../../../engine/days.ts';
import { newYorkDay } from '../../../engine/new-york.ts';
import { usage } from '../../../errors.ts';

export { asOfDay } from '../../../endpoints/contract/as-of.ts';

/** The instant (ms) that `--as-of` names; see `readAsOf`. Throws USAGE; `option` names it in the message. */
export function asOfInstant(text: string, now: number, option = '--as-of'): number {
  const read = readAsOf(text, now, option);
  if (typeof read === 'number') return read;
  throw usage(`${option} ${read.message}`, read.hint);
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
