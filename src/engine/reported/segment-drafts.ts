/**
 * Columns of segments while they are put together: a period of one report, or the fourth quarter as the year of a report
 * less the nine months of another. Knows nothing of the columns next to it.
 */
import type { EpochDay } from '../types.ts';
import { INSTANT } from '../types.ts';
import type { BreakdownLine, ReportBreakdown } from './breakdown.ts';
import { isOfLength, type ReportPeriod } from './report-period.ts';
import { localName, type Period } from './statement.ts';

/** A column while it is put together. */
export interface Draft {
  readonly report: number;
  readonly period: Period;
  readonly lines: readonly BreakdownLine[];
  readonly total: number;
  readonly reconciled: boolean;
  readonly at: (line: BreakdownLine) => number;
  readonly before: (line: BreakdownLine) => number;
  readonly fiscal: { readonly fiscalYear: number | undefined; readonly fiscalPeriod: string | undefined };
  readonly isDerived: boolean;
}

/** What is known of a report: its own period, and its breakdown. */
export interface ReadReport {
  readonly own: ReportPeriod | undefined;
  readonly breakdown: ReportBreakdown | undefined;
}

/** Whether a period is one of those asked for; balances are of any. */
export function isOfKind(period: Period, kind: 'annual' | 'quarter'): boolean {
  return period.start === INSTANT || isOfLength(period, kind);
}

export function draftOf(
  { periods, totals, lines, reconciled }: ReportBreakdown,
  place: number,
  report: number,
  fiscal: Draft['fiscal'],
): Draft {
  const period = periods[place]!;
  const yearBefore = periods.findIndex(
    (each) =>
      Math.abs(period.end - each.end - 365) <= 10 &&
      (each.start === INSTANT) === (period.start === INSTANT) &&
      Math.abs(each.end - each.start - (period.end - period.start)) <= 10,
  );
  return {
    report,
    period,
    lines,
    total: totals[place]!,
    reconciled: reconciled[place]!,
    at: ({ values }) => values[place]!,
    before: ({ values }) => (yearBefore < 0 ? Number.NaN : values[yearBefore]!),
    fiscal,
    isDerived: false,
  };
}

/** Of a period that a later report repeats. */
export function fiscalOf(period: Period, own: { readonly end: EpochDay } & Draft['fiscal']): Draft['fiscal'] {
  const years = Math.round((own.end - period.end) / 365.25);
  const isSame = Math.abs(own.end - period.end - years * 365.25) <= 10;
  const fiscalYear = own.fiscalYear === undefined ? undefined : own.fiscalYear - years;
  return { fiscalYear, fiscalPeriod: isSame ? own.fiscalPeriod : undefined };
}

/** The year of a report less the nine months of the one before it, where both add up over the same members. */
export function fourthQuarter(read: readonly ReadReport[], report: number): Draft | undefined {
  const { own, breakdown } = read[report]!;
  const year = breakdown?.periods.findIndex((each) => each.end === own!.end && isOfLength(each, 'annual')) ?? -1;
  if (breakdown === undefined || year < 0) return undefined;
  const { start, end } = breakdown.periods[year]!;
  for (const other of read) {
    const nine = other.breakdown?.periods.findIndex((each) => each.start === start && isOfLength(each, 'nine_months'));
    if (nine === undefined || nine < 0) continue;
    const { periods, totals, reconciled, lines } = other.breakdown!;
    const ids = new Map(lines.map((line) => [localName(line.id), line]));
    const isSame = breakdown.lines.every(({ id, values }) => ids.has(localName(id)) || Number.isNaN(values[year]!));
    if (!isSame || !reconciled[nine] || !breakdown.reconciled[year]) return undefined;
    return {
      report,
      period: { start: periods[nine]!.end + 1, end },
      lines: breakdown.lines,
      total: breakdown.totals[year]! - totals[nine]!,
      reconciled: true,
      at: ({ id, values }) => values[year]! - (ids.get(localName(id))?.values[nine] ?? Number.NaN),
      before: () => Number.NaN,
      fiscal: { fiscalYear: own!.fiscalYear, fiscalPeriod: 'Q4' },
      isDerived: true,
    };
  }
  return undefined;
}
