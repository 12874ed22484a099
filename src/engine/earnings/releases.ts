/**
 * Matches 8-Ks of item 2.02 to the periods they report on (FIELDS 5.3), excluding pre-announcements and monthly sales.
 */
import { FORM } from '../../filings/forms/catalog.ts';
import { median } from '../dividends/frequency.ts';
import type { EpochDay } from '../types.ts';
import type { ListedFiling, ReportedPeriod } from './types.ts';

/** Results are not released sooner after a period end. */
const MIN_DAYS_AFTER_END = 7;
/** An 8-K this many days after the periodic report still is its release. */
const MAX_DAYS_AFTER_REPORT = 2;
/** Results are not released later than this, whenever the report came. */
const MAX_DAYS_AFTER_END = 130;
/**
 * A release before its report may be this much sooner than usual: as a share of the usual lag, and at least in days.
 */
const PRE_ANNOUNCEMENT = { share: 0.3, days: 5 } as const;

/** Item of an 8-K: Results of Operations and Financial Condition. */
export const RESULTS_ITEM = '2.02';

/** An 8-K of that item. */
export interface ResultsFiling {
  readonly filed: EpochDay;
  /** Item 9.01: it has exhibits, so the release itself may be among them. */
  readonly exhibits: boolean;
  readonly size: number;
}

/** The 8-Ks of item 2.02 among `filings`, ascending by filing date. Amendments are not releases. */
export function resultsFilings(filings: readonly ListedFiling[]): readonly ResultsFiling[] {
  const results: ResultsFiling[] = [];
  for (const { form, items, filed, size } of filings) {
    if (form !== FORM.current) continue;
    const list = items.split(',').map((item) => item.trim());
    if (list.includes(RESULTS_ITEM)) results.push({ filed, exhibits: list.includes('9.01'), size });
  }
  return results.sort((a, b) => a.filed - b.filed);
}

/** Possible releases of a period: after its end and not after its report; those with exhibits, if any. */
function candidates(results: readonly ResultsFiling[], { end, filed }: ReportedPeriod): readonly ResultsFiling[] {
  const last = Math.min(end + MAX_DAYS_AFTER_END, filed === undefined ? Infinity : filed + MAX_DAYS_AFTER_REPORT);
  const within = results.filter((each) => each.filed >= end + MIN_DAYS_AFTER_END && each.filed <= last);
  const withExhibits = within.filter((each) => each.exhibits);
  return withExhibits.length > 0 ? withExhibits : within;
}

/** A period and the day its results were released. */
export interface ReleasedPeriod {
  readonly period: ReportedPeriod;
  readonly released: EpochDay;
}

/**
 * The release of every period that has one, ascending. Of several candidates the one nearest to the usual lag: the
 * median over periods with a single candidate, of the same fiscal quarter if possible; without such periods that of the
 * largest filings (a release has tables, a pre-announcement a sentence).
 */
export function releasedPeriods(
  periods: readonly ReportedPeriod[],
  results: readonly ResultsFiling[],
): readonly ReleasedPeriod[] {
  const dated = periods
    .filter((period) => period.filed !== undefined)
    .map((period) => ({ period, options: candidates(results, period) }))
    .filter(({ options }) => options.length > 0);
  const single = dated.filter(({ options }) => options.length === 1);
  const lags = (of: typeof dated): number[] =>
    of.map(({ period, options }) => options.reduce((a, b) => (b.size > a.size ? b : a)).filed - period.end);
  const usual = median(lags(single.length > 0 ? single : dated)) ?? 0;
  const byQuarter = [1, 2, 3, 4].map((quarter) =>
    median(lags(single.filter((each) => each.period.quarter === quarter))),
  );
  return dated.map(({ period, options }) => {
    const lag = byQuarter[period.quarter - 1] ?? usual;
    return { period, released: closest(options, period.end + lag) };
  });
}

/** Day of the filing nearest to `day`; of equals the larger one. */
function closest(options: readonly ResultsFiling[], day: EpochDay): EpochDay {
  return options.reduce((a, b) => {
    const nearer = Math.abs(a.filed - day) - Math.abs(b.filed - day);
    return nearer > 0 || (nearer === 0 && b.size > a.size) ? b : a;
  }).filed;
}

/**
 * Release day of a period without a recorded report; undefined when not released. `usual`: the company's lag in days,
 * undefined without history. A much earlier 8-K is a pre-announcement.
 */
export function releaseOf(
  period: ReportedPeriod,
  results: readonly ResultsFiling[],
  usual: number | undefined,
): EpochDay | undefined {
  const earliest = usual === undefined ? 0 : usual - Math.max(PRE_ANNOUNCEMENT.days, PRE_ANNOUNCEMENT.share * usual);
  const due = candidates(results, period).filter((each) => each.filed - period.end >= earliest);
  return due.length === 0 ? undefined : closest(due, period.end + (usual ?? 0));
}
