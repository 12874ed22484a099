/**
 * When a filing is public (FIELDS 3.1, 3.3). Separate from `statements/`, which answers from stored figures do not
 * load.
 */
import { newYorkDay } from './new-york.ts';
import type { EpochDay, Report } from './types.ts';

const CLOSE_OF_TRADING = 16 * 60;

/**
 * First day at whose close the filing is visible: the filing date, or the next day when it was accepted after the close
 * (16:00).
 */
export function visibleFrom(report: Pick<Report, 'accepted' | 'filed'>): EpochDay {
  if (report.accepted === undefined) return report.filed;
  const { day, minutes } = newYorkDay(report.accepted);
  const inTime = day < report.filed || (day === report.filed && minutes < CLOSE_OF_TRADING);
  return inTime ? report.filed : report.filed + 1;
}

/**
 * The point in time filings are visible at: the close of `asOf`, or `instant` (ms), which is on the New York day
 * `asOf`.
 */
export interface VisibleAt {
  readonly asOf: EpochDay;
  readonly instant?: number | undefined;
}

/** True when the filing was public by then. Without an acceptance time it is public from its filing date on. */
export function isVisible(report: Pick<Report, 'accepted' | 'filed'>, { asOf, instant }: VisibleAt): boolean {
  if (instant !== undefined) return report.accepted === undefined ? report.filed <= asOf : report.accepted <= instant;
  // The acceptance time matters only on the filing date itself.
  return report.filed === asOf ? visibleFrom(report) <= asOf : report.filed < asOf;
}
