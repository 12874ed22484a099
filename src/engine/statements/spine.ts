/** The period spine: every report period of a company on its own fiscal calendar, built before any value is picked (FIELDS 3.2). */
import type { EpochDay } from '../types.ts';
import { clusterReports } from './clusters.ts';
import type { Chains } from './context.ts';
import {
  anchorColumns,
  durationsByReport,
  HALF_DAYS,
  lengthOf,
  longestEnding,
  QUARTER_DAYS,
  within,
  YEAR_DAYS,
} from './durations.ts';
import { fiscalYearNumbering } from './labels.ts';
import { PERIOD_TOLERANCE } from './lookup.ts';
import { comparativeDrafts, type Draft, draftsOf } from './period-drafts.ts';
import { reportEnds } from './report-ends.ts';
import type { FiscalPeriod, Spine } from './types.ts';

/** Before any fact. */
const EARLIEST_DAY = -0x7fffffff;

/** First day of the interim period ending at `draft.end`: after the previous report, else by the filing's own evidence. */
function interimStart(draft: Draft, previous: Draft | undefined, foreign: boolean): EpochDay | undefined {
  const interim = (start: EpochDay): boolean => {
    const days = lengthOf(start, draft.end);
    // Half years are reported by foreign filers only; elsewhere such a gap is a quarter missing from the record.
    return within(days, QUARTER_DAYS) || (foreign && within(days, HALF_DAYS));
  };
  const after = previous === undefined ? undefined : previous.end + 1;
  if (after !== undefined && within(lengthOf(after, draft.end), QUARTER_DAYS)) return after;
  const own = longestEnding(draft.durations, draft.end, QUARTER_DAYS)?.start;
  if (own !== undefined) return own;
  if (after !== undefined && interim(after)) return after;
  return draft.yearStart !== undefined && interim(draft.yearStart) ? draft.yearStart : undefined;
}

/** Quarter by position in the fiscal year; by the filing's own label only where the year's start is unknown. */
function quarterOf(draft: Draft, statedPeriod: string | undefined): 1 | 2 | 3 | 4 {
  if (draft.fullYear) return 4;
  const stated = /^Q([1-4])$/.exec(statedPeriod ?? '')?.[1];
  const byLabel = stated === undefined ? 1 : Number(stated);
  const position = draft.yearStart === undefined ? byLabel : Math.round(lengthOf(draft.yearStart, draft.end) / 91.31);
  return Math.max(1, Math.min(draft.yearEnd ? 4 : 3, position)) as 1 | 2 | 3 | 4;
}

/** End of the fiscal year a draft lies in: known, or 52 weeks after its start. */
function fiscalYearEnd(draft: Draft, at: number, drafts: readonly Draft[]): EpochDay {
  if (draft.yearEnd || draft.yearStart === undefined) return draft.end;
  for (let i = at + 1; i < drafts.length && drafts[i]!.end - draft.yearStart <= YEAR_DAYS[1]; i++) {
    if (drafts[i]!.yearEnd) return drafts[i]!.end;
  }
  return draft.yearStart + 364;
}

/**
 * Builds the spine from the reports known (`tiers`, see `known.ts`): one period per report period, comparatives of later filings
 * where no own filing is known, starts anchored to the previous report end, labels in the company's own numbering.
 * Facts of periods ending before `from` are not looked at.
 */
export function buildSpine(chains: Chains, tiers: Uint8Array, from: EpochDay = EARLIEST_DAY): Spine {
  const { facts } = chains;
  const { reports } = facts;
  const anchors = anchorColumns(chains);
  const durations = durationsByReport(anchors, from);
  const foreign = reports.some(
    (report, i) => tiers[i] === 0 && (report.form.startsWith('20-F') || report.form.startsWith('40-F')),
  );
  const all = reportEnds(facts, tiers, anchors, from);
  const periodic = all.filter((each) => tiers[each.report] === 0);
  const hasNoPeriodicReport = (end: EpochDay): boolean =>
    !periodic.some((each) => Math.abs(each.end - end) <= PERIOD_TOLERANCE);
  // Current reports speak for foreign filers, and where no periodic report tells the period (a recast before a registration).
  const dated = all.filter(
    ({ report, end }) =>
      tiers[report] === 0 ||
      (durations[report] !== undefined &&
        (reports[report]!.form.startsWith('6-K') ? foreign : hasNoPeriodicReport(end))),
  );
  const reportsFlows = (report: number, end: EpochDay): boolean =>
    (durations[report] ?? []).some((duration) => Math.abs(duration.end - end) <= PERIOD_TOLERANCE);
  const own = draftsOf(clusterReports(facts, dated, reportsFlows), (filings) =>
    filings.flatMap((report) => durations[report] ?? []),
  );
  const drafts = [...own, ...comparativeDrafts(own)].sort((a, b) => a.end - b.end);

  const original = (draft: Draft) => reports[draft.filings.at(-1) ?? -1];
  const yearEnds = drafts.map((draft, i) => fiscalYearEnd(draft, i, drafts));
  const labelled = drafts.map((draft, i) => ({
    end: yearEnds[i]!,
    stated: original(draft)?.fiscalYear,
    year: draft.fullYear,
  }));
  const years = labelled.filter((label) => label.year && label.stated !== undefined);
  // Without a year end on record the interim reports' own labels say how the company counts.
  const numbering = fiscalYearNumbering(years.length > 0 ? years : labelled);
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
