/** The period spine: every report period of a company on its own fiscal calendar, built before any value is picked (FIELDS 3.2). */
import type { EpochDay, FactSet } from '../types.ts';
import { type Cluster, clusterReports } from './clusters.ts';
import {
  type Duration,
  durationsByReport,
  HALF_DAYS,
  lengthOf,
  longestEnding,
  NINE_MONTH_DAYS,
  QUARTER_DAYS,
  within,
  YEAR_DAYS,
} from './durations.ts';
import { fiscalYearNumbering, type LabelledYear, seasonDistance } from './labels.ts';
import { reportEnds } from './report-ends.ts';
import type { FiscalPeriod, Spine } from './types.ts';

/** A period while the spine is being built. */
interface Draft {
  readonly end: EpochDay;
  readonly filings: readonly number[];
  start: EpochDay | undefined;
  yearStart: EpochDay | undefined;
  yearEnd: boolean;
  fullYear: boolean;
}

type DurationsOf = (cluster: Cluster) => readonly Duration[];

/** True for an annual report off the company's usual year end that lies close to a real one and covers no full year of its own. */
function isSpurious(cluster: Cluster, annual: readonly Cluster[], durations: readonly Duration[]): boolean {
  if (cluster.transition || longestEnding(durations, cluster.end, YEAR_DAYS) !== undefined) return false;
  const like = (a: Cluster): number => annual.filter((other) => seasonDistance(a.end, other.end) <= 7).length;
  const dominant = annual.reduce((best, each) => (like(each) > like(best) ? each : best), cluster);
  if (seasonDistance(cluster.end, dominant.end) <= 7) return false;
  return annual.some(
    (other) => seasonDistance(other.end, dominant.end) <= 7 && Math.abs(other.end - cluster.end) <= 200,
  );
}

function yearEndDraft(cluster: Cluster, durations: readonly Duration[], previousYearEnd: EpochDay | undefined): Draft {
  const draft = { end: cluster.end, filings: cluster.filings, start: undefined, yearEnd: true };
  const own = longestEnding(durations, cluster.end, YEAR_DAYS);
  const sincePrevious = previousYearEnd === undefined ? undefined : lengthOf(previousYearEnd + 1, cluster.end);
  // A transition report may show twelve months for comparison: the days since the last year end decide.
  const short = cluster.transition && sincePrevious !== undefined && sincePrevious < YEAR_DAYS[0];
  if (own !== undefined && !short) return { ...draft, yearStart: own.start, fullYear: true };
  if (sincePrevious !== undefined && sincePrevious <= YEAR_DAYS[1]) {
    return { ...draft, yearStart: previousYearEnd! + 1, fullYear: within(sincePrevious, YEAR_DAYS) };
  }
  // First period of a new company, or the year before is not in the record.
  const longest = longestEnding(durations, cluster.end, [1, YEAR_DAYS[0] - 1]);
  return { ...draft, yearStart: longest?.start, fullYear: longest === undefined && !cluster.transition };
}

function interimDraft(cluster: Cluster, durations: readonly Duration[], previousYearEnd: EpochDay | undefined): Draft {
  const longest = longestEnding(durations, cluster.end, [QUARTER_DAYS[0], NINE_MONTH_DAYS[1]]);
  const draft = { end: cluster.end, filings: cluster.filings, start: undefined, yearEnd: false, fullYear: false };
  if (previousYearEnd === undefined || lengthOf(previousYearEnd + 1, cluster.end) > NINE_MONTH_DAYS[1] + 7) {
    return { ...draft, yearStart: longest?.start };
  }
  const expected = previousYearEnd + 1;
  const agrees = durations.some((own) => Math.abs(own.start - expected) <= 7 && Math.abs(own.end - cluster.end) <= 7);
  // A year that starts later than the last year end (10-QT, fresh start): the filing's own year to date says where.
  const moved =
    !agrees &&
    longest !== undefined &&
    longest.start > expected &&
    lengthOf(longest.start, cluster.end) > QUARTER_DAYS[1];
  return { ...draft, yearStart: moved ? longest.start : expected };
}

function draftsOf(clusters: readonly Cluster[], durationsOf: DurationsOf): Draft[] {
  const annual = clusters.filter((cluster) => cluster.annualForm);
  const drafts: Draft[] = [];
  let previousYearEnd: EpochDay | undefined;
  for (const cluster of clusters) {
    const durations = durationsOf(cluster);
    if (!cluster.annualForm) {
      drafts.push(interimDraft(cluster, durations, previousYearEnd));
    } else if (!isSpurious(cluster, annual, durations)) {
      drafts.push(yearEndDraft(cluster, durations, previousYearEnd));
      previousYearEnd = cluster.end;
    }
  }
  return drafts;
}

/** Periods no filing of their own is known for, seen as comparatives in later filings: one year back, for annual reports two. */
function comparativeDrafts(drafts: readonly Draft[], durationsOf: (draft: Draft) => readonly Duration[]): Draft[] {
  const found: Draft[] = [];
  const taken = (end: EpochDay): boolean => [...drafts, ...found].some((each) => Math.abs(each.end - end) <= 10);
  for (const draft of drafts) {
    for (const own of durationsOf(draft)) {
      const back = draft.end - own.end;
      const days = lengthOf(own.start, own.end);
      const year = draft.fullYear && within(days, YEAR_DAYS) && (within(back, [350, 380]) || within(back, [710, 750]));
      const interim = !draft.yearEnd && within(back, [350, 380]) && within(days, QUARTER_DAYS);
      if ((!year && !interim) || taken(own.end)) continue;
      const toDate = longestEnding(durationsOf(draft), own.end, [QUARTER_DAYS[0], NINE_MONTH_DAYS[1]]);
      const yearStart = year ? own.start : toDate?.start;
      found.push({ end: own.end, filings: [], start: undefined, yearStart, yearEnd: year, fullYear: year });
    }
  }
  return found;
}

/** First day of the interim period ending at `draft.end`: after the previous report, else by the filing's own evidence. */
function interimStart(
  draft: Draft,
  previous: Draft | undefined,
  durations: readonly Duration[],
  foreign: boolean,
): EpochDay | undefined {
  const interim = (start: EpochDay): boolean => {
    const days = lengthOf(start, draft.end);
    // Half years are reported by foreign filers only; elsewhere such a gap is a quarter missing from the record.
    return within(days, QUARTER_DAYS) || (foreign && within(days, HALF_DAYS));
  };
  const own = longestEnding(durations, draft.end, QUARTER_DAYS)?.start;
  const after = previous === undefined ? undefined : previous.end + 1;
  if (after !== undefined && within(lengthOf(after, draft.end), QUARTER_DAYS)) return after;
  if (own !== undefined) return own;
  if (after !== undefined && interim(after)) return after;
  return draft.yearStart !== undefined && interim(draft.yearStart) ? draft.yearStart : undefined;
}

function quarterOf(draft: Draft, statedPeriod: string | undefined): 1 | 2 | 3 | 4 {
  if (draft.fullYear) return 4;
  const stated = /^Q([1-4])$/.exec(statedPeriod ?? '')?.[1];
  const byLabel = stated === undefined ? 1 : Number(stated);
  const position = draft.yearStart === undefined ? byLabel : Math.round(lengthOf(draft.yearStart, draft.end) / 91.31);
  return Math.max(1, Math.min(draft.yearEnd ? 4 : 3, position)) as 1 | 2 | 3 | 4;
}

/**
 * Builds the spine from the reports known (`tiers`, see `known.ts`): one period per report period, comparatives of later filings
 * where no own filing is known, starts anchored to the previous report end, labels in the company's own numbering.
 */
export function buildSpine(facts: FactSet, tiers: Uint8Array, currency: string): Spine {
  const { reports } = facts;
  const durations = durationsByReport(facts, currency);
  const ofFilings = (filings: readonly number[]): readonly Duration[] =>
    filings.flatMap((report) => durations.get(report) ?? []);
  const foreign = reports.some((report, i) => tiers[i] === 0 && /^(20|40)-F/.test(report.form));
  const eligible = (report: number): boolean =>
    tiers[report] === 0 || (foreign && reports[report]!.form.startsWith('6-K') && durations.has(report));
  const dated = reportEnds(facts, tiers).filter((each) => eligible(each.report));
  const own = draftsOf(clusterReports(facts, dated), (cluster) => ofFilings(cluster.filings));
  const drafts = [...own, ...comparativeDrafts(own, (draft) => ofFilings(draft.filings))].sort((a, b) => a.end - b.end);

  const stated = (draft: Draft): number | undefined => reports[draft.filings.at(-1) ?? -1]?.fiscalYear;
  const years: LabelledYear[] = drafts.filter((d) => d.fullYear).map((d) => ({ end: d.end, stated: stated(d) }));
  const interim = drafts.filter((d) => !d.yearEnd && d.yearStart !== undefined);
  const expectedEnd = (draft: Draft): EpochDay =>
    draft.yearEnd || draft.yearStart === undefined
      ? draft.end
      : (drafts.find((d) => d.yearEnd && d.end >= draft.end && d.end - draft.yearStart! <= YEAR_DAYS[1])?.end ??
        draft.yearStart + 364);
  // Without a year end on record the interim reports' own labels say how the company counts.
  const evidence = years.some((y) => y.stated !== undefined)
    ? years
    : interim.map((d) => ({ end: expectedEnd(d), stated: stated(d) }));
  const numbering = fiscalYearNumbering(evidence);
  const periods = drafts.map((draft, index): FiscalPeriod => {
    const original = reports[draft.filings.at(-1) ?? -1];
    return {
      index,
      end: draft.end,
      start: interimStart(draft, drafts[index - 1], ofFilings(draft.filings), foreign),
      yearStart: draft.yearStart,
      fiscalYear: numbering(expectedEnd(draft)),
      quarter: quarterOf(draft, original?.fiscalPeriod),
      yearEnd: draft.yearEnd,
      fullYear: draft.fullYear,
      filings: draft.filings,
    };
  });
  return { periods, annualOnly: !drafts.some((draft) => !draft.yearEnd), foreign };
}
