/** The periods a company has reported on: those of its facts, plus listed reports that are not among the facts. */

import { isAnnualForm, PERIODIC_FORMS } from '../../filings/forms/forms.ts';
import type { Statements } from '../statements/facts/types.ts';
import { fiscalYearNumbering } from '../statements/periods/labels.ts';
import type { EpochDay } from '../types.ts';
import type { ListedFiling, ReportedPeriod } from './types.ts';

/** Ends this close are one period (52/53 weeks; submissions may state the month end). */
const SAME_END_DAYS = 7;
/** Report periods are farther apart than this; a stated end in between is an error. */
const MIN_DAYS_APART = 45;
/** A report on an older period, or on one after the filing date, states a wrong period. */
const MAX_REPORT_DELAY = 400;
const QUARTER_DAYS = 91.31;

type Listed = Omit<ReportedPeriod, 'fiscalYear' | 'quarter'>;

/** One entry per listed original periodic report, ascending by end. */
function listedPeriods(filings: readonly ListedFiling[]): Listed[] {
  const listed: Listed[] = [];
  for (const { form, filed, reportDay } of filings) {
    if (reportDay === undefined || !PERIODIC_FORMS.includes(form)) continue;
    if (filed <= reportDay || filed - reportDay > MAX_REPORT_DELAY) continue;
    listed.push({ end: reportDay, yearEnd: isAnnualForm(form), filed });
  }
  return listed.sort((a, b) => a.end - b.end || (a.filed ?? 0) - (b.filed ?? 0));
}

function nearest<T extends { readonly end: EpochDay }>(periods: readonly T[], end: EpochDay): T | undefined {
  let best: T | undefined;
  for (const period of periods) {
    if (best === undefined || Math.abs(period.end - end) < Math.abs(best.end - end)) best = period;
  }
  return best;
}

/** Quarter of an interim end, from its distance to the previous or next year end. */
function quarterOf(end: EpochDay, yearEnds: readonly EpochDay[]): number {
  const before = yearEnds.findLast((year) => year < end && end - year < 380);
  const after = yearEnds.find((year) => year > end && year - end < 380);
  const quarter =
    before !== undefined
      ? Math.round((end - before) / QUARTER_DAYS)
      : after !== undefined
        ? 4 - Math.round((after - end) / QUARTER_DAYS)
        : 1;
  return Math.max(1, Math.min(3, quarter));
}

/**
 * Every recorded period, ascending by end, with the filing date of its original report (amendments do not change it).
 * Statements have the best ends and labels; the filing list adds periods newer or older than the facts. `filings` in
 * any order, visible ones only; either source may be missing.
 */
export function reportedPeriods(
  statements: Statements | undefined,
  filings: readonly ListedFiling[],
): readonly ReportedPeriod[] {
  const spine = statements?.spine.periods ?? [];
  const listed = listedPeriods(filings);
  const fromFacts = spine.map(
    (period): ReportedPeriod => ({
      end: period.end,
      fiscalYear: period.fiscalYear,
      quarter: period.quarter,
      yearEnd: period.yearEnd,
      filed: statements?.originalReport(period)?.filed ?? filedFor(listed, period.end),
    }),
  );
  const added: Listed[] = [];
  const knownFilingDays = new Set(spine.flatMap((period) => statements?.originalReport(period)?.filed ?? []));
  for (const period of listed) {
    const others = [nearest(fromFacts, period.end), added.at(-1)];
    const apart = others.map((other) => (other === undefined ? Infinity : Math.abs(other.end - period.end)));
    // A report filed on the same day as a known one is that one: its stated period is wrong.
    if (apart.every((days) => days > MIN_DAYS_APART) && !knownFilingDays.has(period.filed ?? Number.NaN))
      added.push(period);
  }
  const ends = [...fromFacts, ...added].filter((period) => period.yearEnd).map((period) => period.end);
  const yearEnds = ends.sort((a, b) => a - b);
  const numbering = fiscalYearNumbering(
    fromFacts
      .filter((period) => period.yearEnd)
      .map(({ end, fiscalYear }) => ({ end, stated: fiscalYear, year: true })),
  );
  const labeled = added.map((period): ReportedPeriod => {
    const quarter = period.yearEnd ? 4 : quarterOf(period.end, yearEnds);
    const ahead = Math.round((4 - quarter) * QUARTER_DAYS);
    return { ...period, quarter, fiscalYear: numbering(period.end + ahead) };
  });
  return [...fromFacts, ...labeled].sort((a, b) => a.end - b.end);
}

/** Filing date of the original report listed for a period. */
function filedFor(listed: readonly Listed[], end: EpochDay): EpochDay | undefined {
  return listed.find((period) => Math.abs(period.end - end) <= SAME_END_DAYS)?.filed;
}
