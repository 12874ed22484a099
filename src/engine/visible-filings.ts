/**
 * When a filing is public (FIELDS 3.1, 3.3, A35): the one rule, for lists and for figures. Separate from `statements/`,
 * which answers from stored figures do not load.
 */
import { closeInstant, isSession } from './calendar.ts';
import { endOfDay, newYorkInstant } from './new-york.ts';
import type { EpochDay, Report } from './types.ts';

/** The end of regular trading, for days without any. */
const CLOSE_OF_TRADING = 16 * 60;

type Filed = Pick<Report, 'accepted' | 'filed'>;

function closeOf(day: EpochDay): number {
  return isSession(day) ? closeInstant(day) : newYorkInstant(day, CLOSE_OF_TRADING);
}

/**
 * The instant (ms) from which a filing counts as public: its acceptance; without one just after the close of its filing
 * date, so that it counts on that day but at a close from the next day on.
 */
export function countsFrom({ accepted, filed }: Filed): number {
  return accepted ?? closeOf(filed) + 1;
}

/**
 * First day at whose close the filing is public: the filing date, or the next day when it was accepted after the close
 * (of a day without trading: 16:00) or at an unknown time.
 */
export function publicSinceClose(report: Filed): EpochDay {
  return countsFrom(report) <= closeOf(report.filed) ? report.filed : report.filed + 1;
}

/**
 * The point in time filings are visible at: the close of `asOf`, or `instant` (ms), which is on the New York day
 * `asOf`.
 */
export interface VisibleAt {
  readonly asOf: EpochDay;
  readonly instant?: number | undefined;
  /** `instant` is the clock: what is stored was public, unless it says that it was accepted later. */
  readonly isNow?: boolean | undefined;
}

/** True when the filing was public by then. */
export function isVisible(report: Filed, { asOf, instant, isNow }: VisibleAt): boolean {
  // The acceptance time matters only on the filing date itself.
  if (instant === undefined) return report.filed === asOf ? publicSinceClose(report) <= asOf : report.filed < asOf;
  if (isNow === true && report.accepted === undefined) return report.filed <= asOf;
  return countsFrom(report) <= instant;
}

/** The instant (ms) from which a filing is certainly public: its acceptance, else the end of its filing date. */
export function publicSince({ accepted, filed }: Filed): number {
  return accepted ?? endOfDay(filed);
}
