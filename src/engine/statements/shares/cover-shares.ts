/**
 * Share counts on filing covers (dei:EntityCommonStockSharesOutstanding): from the facts record, or summed over classes
 * from documents.
 */
import { isAmendment } from '../../../filings/forms/forms.ts';
import { coverTotal } from '../../covers/class-sum.ts';
import type { ClassCount, FiledCover } from '../../covers/types.ts';
import type { EpochDay, FactSet, Report } from '../../types.ts';
import { factKey } from '../../types.ts';
import { isVisible, type VisibleAt } from '../../visible-filings.ts';
import { formTier, NOT_VISIBLE } from '../facts/visibility.ts';

/** One count on one cover. */
export interface CoverCount {
  /** Index of its filing in the facts record; -1 if it is not there. */
  readonly index: number;
  readonly report: Report;
  readonly asOf: EpochDay;
  readonly filed: EpochDay;
  readonly value: number;
  /** The classes summed, when read from the cover document itself; undefined for a count from the facts record. */
  readonly parts?: readonly ClassCount[];
}

const PLACEHOLDERS = new Set([0, 1, 100, 1000]);

export function isPlaceholder(count: number): boolean {
  return !(count > 0) || PLACEHOLDERS.has(count);
}

/**
 * The covers visible at a point in time: for filings in the facts record those visible by `tiers`, for others those
 * filed from `since` on. Ascending by filing, each with its report from the facts record.
 */
export function visibleCovers(
  covers: readonly FiledCover[],
  facts: FactSet,
  tiers: Uint8Array,
  { since, ...at }: VisibleAt & { readonly since: EpochDay },
): FiledCover[] {
  if (covers.length === 0) return [];
  const positions = new Map(facts.reports.map(({ accession }, i) => [accession, i]));
  return covers
    .flatMap(({ report, cover }): FiledCover[] => {
      const index = positions.get(report.accession);
      if (index !== undefined) return tiers[index] === NOT_VISIBLE ? [] : [{ report: facts.reports[index]!, cover }];
      return report.filed >= since && isVisible(report, at) ? [{ report, cover }] : [];
    })
    .filter(({ report }) => formTier(report.form) === 0)
    .sort((a, b) => a.report.filed - b.report.filed);
}

/** Counts of the facts record, which do not name a class. */
function countsOfRecord(facts: FactSet, tiers: Uint8Array): CoverCount[] {
  const column = facts.columns.get(factKey('dei', 'EntityCommonStockSharesOutstanding', 'shares'));
  const counts: CoverCount[] = [];
  for (let i = 0; column !== undefined && i < column.end.length; i++) {
    const index = column.report[i]!;
    const value = column.value[i]!;
    const report = facts.reports[index]!;
    const { filed } = report;
    // A count dated after its filing is a typing error in the date; the filing date bounds it.
    if (tiers[index] === 0 && !isPlaceholder(value))
      counts.push({ index, report, asOf: Math.min(column.end[i]!, filed), filed, value });
  }
  return counts;
}

/**
 * Every plausible count on a visible periodic report, ascending by filing, then by date. A cover document replaces the
 * facts record for its filing: the record has no classes.
 */
export function coverCounts(facts: FactSet, tiers: Uint8Array, covers: readonly FiledCover[] = []): CoverCount[] {
  const fromCovers = covers.flatMap(({ report, cover }): CoverCount[] => {
    const total = coverTotal(cover, facts.cik, report.filed);
    if (total === undefined || isPlaceholder(total.value)) return [];
    const index = facts.reports.findIndex(({ accession }) => accession === report.accession);
    return [{ index, report, filed: report.filed, ...total }];
  });
  const covered = new Set(fromCovers.map(({ report }) => report.accession));
  const fromRecord = countsOfRecord(facts, tiers).filter(({ report }) => !covered.has(report.accession));
  return [...fromRecord, ...fromCovers].sort((a, b) => a.filed - b.filed || a.asOf - b.asOf);
}

/**
 * The count to use: the newest, unless the company stopped stating it. Two later original reports without a count mean
 * that the cover now lists share classes one by one, which the record cannot show, so the old count is outdated.
 */
export function currentCover(facts: FactSet, tiers: Uint8Array, counts: readonly CoverCount[]): CoverCount | undefined {
  const newest = counts.at(-1);
  if (newest === undefined) return undefined;
  let since = 0;
  for (const [i, report] of facts.reports.entries()) {
    if (tiers[i] === 0 && report.filed > newest.filed && !isAmendment(report.form)) since++;
  }
  return since >= 2 ? undefined : newest;
}

/** Filing date of the newest visible periodic report; 0 without one. */
export function newestReportDay(facts: FactSet, tiers: Uint8Array): EpochDay {
  return facts.reports.reduce((day, { filed }, i) => (tiers[i] === 0 ? Math.max(day, filed) : day), 0);
}
