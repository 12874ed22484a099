/** Drafts of the period spine: which report periods exist and which fiscal year each belongs to (FIELDS 3.2). */
import type { EpochDay } from '../../types.ts';
import {
  type Duration,
  isWholeQuarters,
  lengthOf,
  longestEnding,
  NINE_MONTH_DAYS,
  QUARTER_DAYS,
  within,
  YEAR_DAYS,
} from '../facts/durations.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import type { Cluster } from './clusters.ts';
import { seasonDistance } from './labels.ts';

/** How long before its report period a filing's comparative ends: one year, including 52/53 weeks. */
const COMPARATIVE_DAYS = [350, 380] as const;

/** A period while the spine is being built. */
export interface Draft {
  readonly end: EpochDay;
  readonly filings: readonly number[];
  /** Periods for which those filings report their main flows. */
  readonly durations: readonly Duration[];
  readonly yearStart: EpochDay | undefined;
  readonly yearEnd: boolean;
  readonly fullYear: boolean;
  /** The report is on a transition period (10-QT, 10-KT), not on a fiscal year or a part of one. */
  readonly transition?: boolean;
  /** The fiscal year may begin before `yearStart`: it is the first one stored, or that of a successor. */
  readonly mayBeginEarlier?: boolean;
}

export type DurationsOf = (filings: readonly number[]) => readonly Duration[];

/** True for an annual report off the usual year end, close to a real one, that covers no full year itself. */
function isSpurious(cluster: Cluster, annual: readonly Cluster[], durations: readonly Duration[]): boolean {
  if (cluster.transition || longestEnding(durations, cluster.end, YEAR_DAYS) !== undefined) return false;
  const like = (a: Cluster): number => annual.filter((other) => seasonDistance(a.end, other.end) <= 7).length;
  const dominant = annual.reduce((best, each) => (like(each) > like(best) ? each : best), cluster);
  if (seasonDistance(cluster.end, dominant.end) <= 7) return false;
  return annual.some(
    (other) => seasonDistance(other.end, dominant.end) <= 7 && Math.abs(other.end - cluster.end) <= 200,
  );
}

/**
 * First day of a successor's own period within the year (new owner, fresh-start accounting after bankruptcy). The
 * filing reports flows from that day to `end`, none from the year start, and the predecessor's days in a column of
 * their own.
 */
function freshStart(durations: readonly Duration[], yearStart: EpochDay, end: EpochDay): EpochDay | undefined {
  const agrees = durations.some(
    (own) => Math.abs(own.start - yearStart) <= PERIOD_TOLERANCE && Math.abs(own.end - end) <= PERIOD_TOLERANCE,
  );
  const longest = agrees ? undefined : longestEnding(durations, end, [1, YEAR_DAYS[0] - 1]);
  if (longest === undefined) return undefined;
  // A quarter after a column with all days of the year before it is a successor's; after the previous quarter it is
  // not.
  const latest = lengthOf(longest.start, longest.end) > QUARTER_DAYS[1] ? end : yearStart + PERIOD_TOLERANCE;
  const predecessor = durations.some(
    (own) =>
      Math.abs(own.end + 1 - longest.start) <= 1 && own.start >= yearStart - PERIOD_TOLERANCE && own.start <= latest,
  );
  return predecessor ? longest.start : undefined;
}

function yearEndDraft(cluster: Cluster, durations: readonly Duration[], previousYearEnd: EpochDay | undefined): Draft {
  const draft = { end: cluster.end, filings: cluster.filings, durations, yearEnd: true };
  const own = longestEnding(durations, cluster.end, YEAR_DAYS);
  const sincePrevious = previousYearEnd === undefined ? undefined : lengthOf(previousYearEnd + 1, cluster.end);
  // A transition report may show twelve months for comparison: the days since the last year end decide.
  const short = cluster.transition && sincePrevious !== undefined && sincePrevious < YEAR_DAYS[0];
  if (own !== undefined && !short) return { ...draft, yearStart: own.start, fullYear: true };
  if (sincePrevious !== undefined && sincePrevious <= YEAR_DAYS[1]) {
    const fresh = freshStart(durations, previousYearEnd! + 1, cluster.end);
    if (fresh !== undefined) return { ...draft, yearStart: fresh, fullYear: false };
    const fullYear = within(sincePrevious, YEAR_DAYS);
    return { ...draft, yearStart: previousYearEnd! + 1, fullYear, transition: !fullYear };
  }
  // First period of a new company, or the previous year is not stored.
  const longest = longestEnding(durations, cluster.end, [1, YEAR_DAYS[0] - 1]);
  const { transition } = cluster;
  return { ...draft, yearStart: longest?.start, fullYear: longest === undefined && !transition, transition };
}

/** Whether the days from `start` to the day before `next` are fewer than a quarter, and more than calendars drift. */
export function isStub(start: EpochDay, next: EpochDay): boolean {
  return within(next - start, [PERIOD_TOLERANCE + 1, QUARTER_DAYS[0] - 1]);
}

function interimDraft(
  cluster: Cluster,
  durations: readonly Duration[],
  previousYearEnd: EpochDay | undefined,
  previous: Draft | undefined,
): Draft {
  const { end, filings, transition } = cluster;
  const draft = { end, filings, durations, yearEnd: false, fullYear: false, transition };
  const inYear = (start: EpochDay | undefined): start is EpochDay =>
    start !== undefined && lengthOf(start, cluster.end) <= NINE_MONTH_DAYS[1] + PERIOD_TOLERANCE;
  const longest = longestEnding(durations, cluster.end, [QUARTER_DAYS[0], NINE_MONTH_DAYS[1]]);
  const cumulative = longest !== undefined && lengthOf(longest.start, cluster.end) > QUARTER_DAYS[1];
  const expected = previousYearEnd === undefined ? undefined : previousYearEnd + 1;
  if (!inYear(expected)) {
    // The previous year is not stored. A filing with only its quarter belongs to the year of the previous report.
    const startOfPrevious = previous?.yearEnd === false && inYear(previous.yearStart) ? previous.yearStart : undefined;
    const yearStart = cumulative ? longest.start : (startOfPrevious ?? longest?.start);
    return { ...draft, yearStart, mayBeginEarlier: yearStart !== undefined && !isWholeQuarters(yearStart, end) };
  }
  const fresh = freshStart(durations, expected, end);
  // Not a successor: a filing may show only its own quarter and the previous one.
  const isNextQuarter = previous !== undefined && Math.abs(previous.end + 1 - (fresh ?? expected)) <= PERIOD_TOLERANCE;
  if (fresh !== undefined && !isNextQuarter) return { ...draft, yearStart: fresh, mayBeginEarlier: true };
  const agrees = durations.some(
    (own) => Math.abs(own.start - expected) <= PERIOD_TOLERANCE && Math.abs(own.end - cluster.end) <= PERIOD_TOLERANCE,
  );
  // A year that starts later than the last year end (10-QT): take the filing's own year-to-date start.
  const begins =
    previous?.transition === true &&
    longest !== undefined &&
    Math.abs(longest.start - previous.end - 1) <= PERIOD_TOLERANCE;
  // A change of fiscal year end by a month or two: the first quarter after it says when the new year started.
  const afterStub = previous?.yearEnd === true && longest !== undefined && isStub(expected, longest.start);
  const startsLater =
    !agrees && longest !== undefined && (cumulative || begins || afterStub) && longest.start > expected;
  return { ...draft, yearStart: startsLater ? longest.start : expected };
}

/** A year reported by current reports (6-K, 8-K) before, or without, its annual report. */
function isYearByCurrentReport(
  cluster: Cluster,
  durations: readonly Duration[],
  previousYearEnd: EpochDay | undefined,
): boolean {
  if (cluster.periodic || longestEnding(durations, cluster.end, YEAR_DAYS) === undefined) return false;
  return previousYearEnd === undefined || within(lengthOf(previousYearEnd + 1, cluster.end), YEAR_DAYS);
}

/** One draft per cluster of filings, ascending by end; annual reports that are typing errors are omitted. */
export function draftsOf(clusters: readonly Cluster[], durationsOf: DurationsOf): Draft[] {
  const annual = clusters.filter((cluster) => cluster.annualForm);
  const drafts: Draft[] = [];
  let previousYearEnd: EpochDay | undefined;
  for (const cluster of clusters) {
    const durations = durationsOf(cluster.filings);
    if (!cluster.annualForm && !isYearByCurrentReport(cluster, durations, previousYearEnd)) {
      drafts.push(interimDraft(cluster, durations, previousYearEnd, drafts.at(-1)));
    } else if (!isSpurious(cluster, annual, durations)) {
      drafts.push(yearEndDraft(cluster, durations, previousYearEnd));
      previousYearEnd = cluster.end;
    }
  }
  return drafts;
}

/**
 * Adds periods without an own filing that later filings show as comparatives: one year back, two for annual reports.
 */
export function comparativeDrafts(drafts: readonly Draft[]): Draft[] {
  const added: Draft[] = [];
  const ends = drafts.map((draft) => draft.end);
  for (const draft of drafts) {
    for (const own of draft.durations) {
      const back = draft.end - own.end;
      if (back < COMPARATIVE_DAYS[0]) continue;
      const days = lengthOf(own.start, own.end);
      const lastYear = within(back, COMPARATIVE_DAYS);
      const year = draft.fullYear && within(days, YEAR_DAYS) && (lastYear || within(back, [710, 750]));
      const interim = !draft.yearEnd && lastYear && within(days, QUARTER_DAYS);
      if ((!year && !interim) || ends.some((end) => Math.abs(end - own.end) <= 10)) continue;
      const toDate = longestEnding(draft.durations, own.end, [QUARTER_DAYS[0], NINE_MONTH_DAYS[1]]);
      const yearStart = year ? own.start : toDate?.start;
      const durations = interim ? [own] : [];
      added.push({ end: own.end, filings: [], durations, yearStart, yearEnd: year, fullYear: year });
      ends.push(own.end);
    }
  }
  return added;
}
