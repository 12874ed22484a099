/**
 * Trailing figures worked out from the facts: for a store that keeps none of this edition of the engine, and for days
 * before a split.
 */
import { priceDays } from '../../engine/statements/shares/inferred-splits.ts';
import type { Report } from '../../engine/types.ts';
import { trailingTimeline } from '../../engine/valuation/timeline.ts';
import { isVisible, type VisibleAt } from '../../engine/visible-filings.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/reading/company-facts.ts';
import type { LiveFigures } from '../types.ts';

/** See {@link LiveFigures}. */
export const liveFigures: LiveFigures = (store, cik, { row, asOf, splits }, from, at, atClose) => {
  // The list of reports is enough to see whether the stored figures apply at the instant.
  const filed = companyFacts(store, cik, []);
  if (filed === undefined) return [];
  const covers = filedCovers(companyCovers(store, cik, filed));
  if (at !== undefined && isAsAtClose([...filed.reports, ...covers.map(({ report }) => report)], at)) {
    const stored = atClose?.();
    if (stored !== undefined) return stored;
  }
  const facts = companyFacts(store, cik)!;
  const timeline = trailingTimeline(facts, {
    from,
    to: at?.asOf ?? asOf,
    at,
    splits: splits.filter(({ day }) => day <= asOf),
    priceDays: priceDays(row),
    sic: store.company(cik)?.sic,
    nonReliance: nonRelianceDays(store, cik),
    covers,
    symbol: row.symbol,
  });
  return [...timeline];
};

/** Whether the same reports are visible as at the close of that day: the figures are then the same too. */
function isAsAtClose(reports: readonly Report[], at: VisibleAt): boolean {
  return reports.every((report) => isVisible(report, at) === isVisible(report, { asOf: at.asOf }));
}
