/** Groups filings by the period they report on: the own filings of each period, best first (FIELDS 3.3). */
import { isAmendment, isAnnualForm, isTransitionForm } from '../../../filings/forms/forms.ts';
import type { EpochDay, FactSet } from '../../types.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import { type DatedReport, factsEnding } from '../facts/report-ends.ts';
import { formTier } from '../facts/visibility.ts';

/**
 * An amendment with this many facts about the period replaces its original; with fewer it is a Part III or an exhibit.
 */
const FULL_AMENDMENT_FACTS = 20;

export interface Cluster {
  readonly end: EpochDay;
  /** Report indexes: newest full amendment first, the original last. */
  readonly filings: readonly number[];
  readonly annualForm: boolean;
  readonly transition: boolean;
  /** At least one filing is a periodic report, not only a current one (6-K, 8-K). */
  readonly periodic: boolean;
}

/** Whether a report gives main flows (revenue, earnings, cash flow) for a period with that end. */
export type ReportsFlows = (report: number, end: EpochDay) => boolean;

/**
 * Decides whether an amendment is a full one. A record with few concepts has few facts in any filing: there half of the
 * original's facts are enough, or, without the original, that the amendment reports the main flows.
 */
function isFullAmendment(
  facts: FactSet,
  amendment: number,
  original: number | undefined,
  end: EpochDay,
  tellsFlows: ReportsFlows,
): boolean {
  const count = factsEnding(facts, amendment, end);
  if (count >= FULL_AMENDMENT_FACTS) return true;
  return original === undefined
    ? tellsFlows(amendment, end)
    : count >= Math.min(FULL_AMENDMENT_FACTS, Math.max(1, factsEnding(facts, original, end) / 2));
}

function clusterOf(facts: FactSet, members: readonly DatedReport[], tellsFlows: ReportsFlows): Cluster | undefined {
  const form = (report: number): string => facts.reports[report]!.form;
  const filed = (report: number): EpochDay => facts.reports[report]!.filed;
  const reports = members.map((member) => member.report).sort((a, b) => filed(a) - filed(b) || a - b);
  const originals = reports.filter((report) => !isAmendment(form(report)));
  const original = originals.find((report) => isAnnualForm(form(report))) ?? originals[0];
  const end = members.find((member) => member.report === (original ?? reports[0]))!.end;
  // A report filed a second time amends the first, with or without a mark. Current reports come in several parts.
  const amends = (report: number): boolean =>
    isAmendment(form(report)) ||
    (original !== undefined &&
      report !== original &&
      form(report) === form(original) &&
      formTier(form(report)) === 0 &&
      filed(report) > filed(original));
  const amendments = reports.filter(
    (report) => amends(report) && isFullAmendment(facts, report, original, end, tellsFlows),
  );
  const filings = [...amendments.reverse(), ...(original === undefined ? [] : [original])];
  if (filings.length === 0) return undefined;
  return {
    end,
    filings,
    annualForm: filings.some((report) => isAnnualForm(form(report))),
    transition: filings.some((report) => isTransitionForm(form(report))),
    periodic: filings.some((report) => formTier(form(report)) === 0),
  };
}

/** Groups dated reports whose period ends are within a week of each other; ascending by end. */
export function clusterReports(facts: FactSet, dated: readonly DatedReport[], tellsFlows: ReportsFlows): Cluster[] {
  const sorted = [...dated].sort((a, b) => a.end - b.end);
  const clusters: Cluster[] = [];
  let members: DatedReport[] = [];
  for (const [i, report] of sorted.entries()) {
    members.push(report);
    const next = sorted[i + 1];
    if (next !== undefined && next.end - members[0]!.end <= PERIOD_TOLERANCE) continue;
    const cluster = clusterOf(facts, members, tellsFlows);
    if (cluster !== undefined) clusters.push(cluster);
    members = [];
  }
  return clusters;
}
