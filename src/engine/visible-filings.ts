/**
 * When a filing is public (FIELDS 3.1, 3.3, A35). Separate from `statements/`, which answers from stored figures do not
 * load.
 */
import { closeInstant, isSession } from './calendar.ts';
import { endOfDay, newYorkInstant } from './new-york.ts';
import type { EpochDay, Report } from './types.ts';

/** The end of regular trading, for days without any. */
const CLOSE_OF_TRADING = 16 * 60;

function closeOf(day: EpochDay): number {
  return isSession(day) ? closeInstant(day) : newYorkInstant(day, CLOSE_OF_TRADING);
}

/**
 * First day at whose close the filing is public: the filing date, or the next day when it was accepted after the close
 * (of a day without trading: 16:00).
 */
export function publicSinceClose({ accepted, filed }: Pick<Report, 'accepted' | 'filed'>): EpochDay {
  return accepted === undefined || accepted <= closeOf(filed) ? filed : filed + 1;
}

/**
 * The point in time filings are visible at: the close of `asOf`, or `instant` (ms), which is on the New York day
 * `asOf`.
 */
export interface VisibleAt {
  readonly asOf: EpochDay;
  readonly instant?: number | undefined;
}

/**
 * True when the filing was public by then. Without an acceptance time it is public from its filing date on, at the
 * instant of a close from the next day on.
 */
export function isVisible(report: Pick<Report, 'accepted' | 'filed'>, { asOf, instant }: VisibleAt): boolean {
  // The acceptance time matters only on the filing date itself.
  if (instant === undefined) return report.filed === asOf ? publicSinceClose(report) <= asOf : report.filed < asOf;
  if (report.accepted !== undefined) return report.accepted <= instant;
  return report.filed < asOf || (report.filed === asOf && instant !== closeOf(asOf));
}

/** The instant (ms) from which a filing is certainly public: its acceptance, else the end of its filing date. */
export function publicSince({ accepted, filed }: Pick<Report, 'accepted' | 'filed'>): number {
  return accepted ?? endOfDay(filed);
}
