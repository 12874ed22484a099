/**
 * The period spine: every report period of a company on its own fiscal calendar, built before any value is read (FIELDS
 * 3.2).
 */
import { isForeignAnnual, isForeignCurrent } from '../../../filings/forms/forms.ts';
import type { EpochDay } from '../../types.ts';
import type { Chains } from '../facts/context.ts';
import {
  type Duration,
  HALF_DAYS,
  lengthOf,
  longestEnding,
  QUARTER_DAYS,
  quartersTo,
  within,
  YEAR_DAYS,
} from '../facts/durations.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import { reportEnds } from '../facts/report-ends.ts';
import type { FiscalPeriod, Spine } from '../facts/types.ts';
import { NOT_VISIBLE } from '../facts/visibility.ts';
import { clusterReports } from './clusters.ts';
import { fiscalYearNumbering } from './labels.ts';
import { comparativeDrafts, type Draft, draftsOf, isStub } from './period-drafts.ts';

/**
 * Whether the span from `start` is the year to date of a short year whose first quarter has its own report. After a
 * report on the first three months, the four months of a transition period are not a quarter.
 */
function holdsQuarter(start: EpochDay, { yearStart }: Draft, previous: Draft): boolean {
  if (previous.yearEnd || yearStart === undefined || previous.yearStart !== yearStart) return false;
  return Math.abs(start - yearStart) <= PERIOD_TOLERANCE && within(lengthOf(yearStart, previous.end), QUARTER_DAYS);
}

/**
 * First day of the interim period ending at `draft.end`: after the previous report, else from the filing's own
 * durations.
 */
function interimStart(draft: Draft, previous: Draft | undefined, foreign: boolean): EpochDay | undefined {
  const interim = (start: EpochDay): boolean => {
    const days = lengthOf(start, draft.end);
    // Only foreign filers report half years; elsewhere such a gap is a missing quarter.
    return within(days, QUARTER_DAYS) || (foreign && within(days, HALF_DAYS));
  };
  const after = previous === undefined ? undefined : previous.end + 1;
  const own = longestEnding(draft.durations, draft.end, QUARTER_DAYS)?.start;
  if (previous !== undefined && own !== undefined && holdsQuarter(own, draft, previous)) return undefined;
  // Between the two may be the stub of a new fiscal year.
  const isAfterStub = after !== undefined && own !== undefined && previous!.yearEnd && isStub(after, own);
  if (after !== undefined && !isAfterStub && within(lengthOf(after, draft.end), QUARTER_DAYS)) return after;
  if (own !== undefined) return own;
  if (after !== undefined && interim(after)) return after;
  return draft.yearStart !== undefined && interim(draft.yearStart) ? draft.yearStart : undefined;
}

/**
 * Quarter by position in the fiscal year. The filing's label decides when the year start is unknown, or when it says
 * that the year began before the first stored day (a successor's year, FIELDS 3.2). A short first year ends in quarter
 * 4 like any other.
 */
function quarterOf(draft: Draft, statedPeriod: string | undefined): 1 | 2 | 3 | 4 {
  if (draft.yearEnd && draft.transition !== true) return 4;
  const stated = /^Q([1-4])$/.exec(statedPeriod ?? '')?.[1];
  const byLabel = stated === undefined ? 1 : Number(stated);
  const byDays = draft.yearStart === undefined ? byLabel : quartersTo(draft.yearStart, draft.end);
  const position = draft.mayBeginEarlier ? Math.max(byDays, byLabel) : byDays;
  return Math.max(1, Math.min(draft.yearEnd ? 4 : 3, position)) as 1 | 2 | 3 | 4;
}

/** End of the draft's fiscal year: known, or 52 weeks after its start. */
function fiscalYearEnd(draft: Draft, at: number, drafts: readonly Draft[]): EpochDay {
  if (draft.yearEnd || draft.yearStart === undefined) return draft.end;
  for (let i = at + 1; i < drafts.length && drafts[i]!.end - draft.yearStart <= YEAR_DAYS[1]; i++) {
    if (drafts[i]!.yearEnd) return drafts[i]!.end;
  }
  return draft.yearStart + 364;
}

/**
 * Builds the spine from the visible reports (`tiers`, see `visibility.ts`): one period per report period, plus
 * comparatives without an own filing. Starts follow the previous report end; labels use the company's own numbering.
 * Facts of periods ending before `from` are ignored.
 */
export function buildSpine(chains: Chains, tiers: Uint8Array, from: EpochDay): Spine {
  const { facts } = chains;
  const { reports } = facts;
  const durationsOf = (report: number): readonly Duration[] => {
    const all = chains.durations[report] ?? [];
    return all.every(({ end }) => end >= from) ? all : all.filter(({ end }) => end >= from);
  };
  const all = reportEnds(chains, tiers, from);
  const periodic = all.filter((each) => tiers[each.report] === 0);
  // Only foreign filers file 6-Ks. A newly listed one has no annual report yet.
  const isForeign = (form: string): boolean =>
    isForeignAnnual(form) || (periodic.length === 0 && isForeignCurrent(form));
  const foreign = reports.some(({ form }, i) => tiers[i] !== NOT_VISIBLE && isForeign(form));
  const hasNoPeriodicReport = (end: EpochDay): boolean =>
    !periodic.some((each) => Math.abs(each.end - end) <= PERIOD_TOLERANCE);
  // Current reports count for foreign filers, and where no periodic report covers the period (a recast before a
  // registration).
  const dated = all.filter(
    ({ report, end }) =>
      tiers[report] === 0 ||
      (durationsOf(report).length > 0 &&
        (isForeignCurrent(reports[report]!.form) ? foreign : hasNoPeriodicReport(end))),
  );
  const reportsFlows = (report: number, end: EpochDay): boolean =>
    durationsOf(report).some((duration) => Math.abs(duration.end - end) <= PERIOD_TOLERANCE);
  const own = draftsOf(clusterReports(facts, dated, reportsFlows), (filings) => filings.flatMap(durationsOf));
  const drafts = [...own, ...comparativeDrafts(own)].sort((a, b) => a.end - b.end);

  const original = (draft: Draft) => reports[draft.filings.at(-1) ?? -1];
  const yearEnds = drafts.map((draft, i) => fiscalYearEnd(draft, i, drafts));
  const labeled = drafts.map((draft, i) => ({
    end: yearEnds[i]!,
    stated: original(draft)?.fiscalYear,
    year: draft.fullYear,
  }));
  const numbering = fiscalYearNumbering(labeled);
  const periods = drafts.map(
    (draft, index): FiscalPeriod => ({
      index,
      end: draft.end,
      start: interimStart(draft, drafts[index - 1], foreign),
      yearStart: draft.yearStart,
      fiscalYear: numbering(yearEnds[index]!),
      quarter: quarterOf(draft, original(draft)?.fiscalPeriod),
      yearEnd: draft.yearEnd,
      fullYear: draft.fullYear,
      filings: draft.filings,
    }),
  );
  return { periods, annualOnly: !drafts.some((draft) => !draft.yearEnd), foreign };
}
