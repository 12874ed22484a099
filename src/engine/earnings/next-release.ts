/** Estimates the next earnings release date (FIELDS 5.3). */
import { isForeignAnnual } from '../../filings/forms/forms.ts';
import { nextSession, toSession } from '../calendar.ts';
import { weekday } from '../days.ts';
import { median } from '../dividends/frequency.ts';
import type { EpochDay } from '../types.ts';
import { unavailable } from '../value.ts';
import { type Filer, reportDeadline } from './deadlines.ts';
import { nextPeriod, stepOf } from './fiscal-ends.ts';
import { type ReleasedPeriod, releasedPeriods, releaseOf, resultsFilings } from './releases.ts';
import type { ListedFiling, NextRelease, ReleaseBasis, ReportedPeriod } from './types.ts';

/** Releases of this many days before the next period end determine its lag. */
const THREE_YEARS = 3 * 365 + 31;

export interface ReleaseInput {
  /** As-of date: nothing after its close is known. */
  readonly asOf: EpochDay;
  /** Ascending by end, from {@link reportedPeriods}. */
  readonly periods: readonly ReportedPeriod[];
  /** The filings known on `asOf`, in any order. */
  readonly filings: readonly ListedFiling[];
  readonly filer: Filer;
}

/**
 * The next release after the close of `asOf`: next fiscal period end plus the company's usual lag, on its usual weekday
 * and a trading day. An overdue one is expected any day until the report's deadline; after that `stale_fundamentals`.
 * Undefined without a reported period.
 */
export function nextRelease(input: ReleaseInput): NextRelease | undefined {
  const { asOf, filings, filer } = input;
  if (input.periods.length === 0) return undefined;
  const stepMonths = stepOf(input.periods, isForeignAnnual(filer.annualForm));
  const results = resultsFilings(filings);
  let periods = input.periods;
  let released = releasedPeriods(periods, results);
  let period = nextPeriod(periods, stepMonths);
  const announced = releaseOf(period, results, releaseLag(period, released)?.days);
  if (announced !== undefined) {
    // Results are out and only the report is missing: the next release is for the following period.
    released = [...released, { period, released: announced }];
    periods = [...periods, period];
    period = nextPeriod(periods, stepMonths);
  }
  const deadline = reportDeadline(period, filer, filings);
  const { day, basis } = estimate(period, periods, released, deadline);
  if (day > asOf) return { period, stepMonths, day, basis };
  const nextDay = nextSession(asOf);
  const late = nextDay > deadline;
  return { period, stepMonths, day: late ? unavailable('stale_fundamentals') : nextDay, basis: 'past_due' };
}

interface Lag {
  readonly days: number;
  readonly basis: ReleaseBasis;
  /** Days of three years that show the usual weekday. */
  readonly pastDays: readonly EpochDay[];
}

/** Days from period end to release: the median of the same fiscal quarter over three years, else of all quarters. */
function releaseLag(next: ReportedPeriod, released: readonly ReleasedPeriod[]): Lag | undefined {
  const recent = released.filter(({ period }) => period.end > next.end - THREE_YEARS);
  const same = recent.filter(({ period }) => period.quarter === next.quarter && period.yearEnd === next.yearEnd);
  const used = same.length > 0 ? same : recent;
  const days = median(used.map(({ period, released: day }) => day - period.end));
  if (days === undefined) return undefined;
  return {
    days,
    basis: same.length > 0 ? 'releases_same_quarter' : 'releases_all_quarters',
    pastDays: recent.map((each) => each.released),
  };
}

/** The same from filing dates of reports of the same kind: interim ones say nothing about annual ones. */
function filingLag(next: ReportedPeriod, periods: readonly ReportedPeriod[]): Lag | undefined {
  const filed = periods.filter(
    ({ end, yearEnd, filed: day }) => day !== undefined && yearEnd === next.yearEnd && end > next.end - THREE_YEARS,
  );
  const same = filed.filter((period) => period.quarter === next.quarter);
  const used = same.length > 0 ? same : filed;
  const days = median(used.map((period) => period.filed! - period.end));
  return days === undefined
    ? undefined
    : { days, basis: 'report_filings', pastDays: filed.map((period) => period.filed!) };
}

function estimate(
  next: ReportedPeriod,
  periods: readonly ReportedPeriod[],
  released: readonly ReleasedPeriod[],
  deadline: EpochDay,
): { readonly day: EpochDay; readonly basis: ReleaseBasis } {
  const lag = releaseLag(next, released) ?? filingLag(next, periods);
  if (lag === undefined) return { day: deadline, basis: 'deadline' };
  const day = onUsualWeekday(next.end + Math.round(lag.days), lag.pastDays);
  return { day: toSession(day), basis: lag.basis };
}

/** Moves `day` by up to three days to the weekday of more than half of `pastDays`; unchanged without one. */
function onUsualWeekday(day: EpochDay, pastDays: readonly EpochDay[]): EpochDay {
  const counts = new Array<number>(7).fill(0);
  for (const each of pastDays) counts[weekday(each)]!++;
  const usual = counts.findIndex((count) => pastDays.length > 1 && count * 2 > pastDays.length);
  if (usual < 0) return day;
  const ahead = (usual - weekday(day) + 7) % 7;
  return day + (ahead > 3 ? ahead - 7 : ahead);
}
