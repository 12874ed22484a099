/**
 * Trailing figures worked out from the facts: for a store that keeps none of this edition of the engine, and for days
 * before a split.
 */
import { newYorkDay } from '../../engine/new-york.ts';
import { priceDays } from '../../engine/statements/shares/inferred-splits.ts';
import type { Report } from '../../engine/types.ts';
import { trailingTimeline } from '../../engine/valuation/timeline.ts';
import { isVisible } from '../../engine/visible-filings.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/reading/company-facts.ts';
import type { LiveFigures } from '../types.ts';

/** See {@link LiveFigures}. */
export const liveFigures: LiveFigures = (store, cik, { row, asOf, splits }, from, instant, atClose) => {
  // The list of reports is enough to see whether the stored figures apply at the instant.
  const filed = companyFacts(store, cik, []);
  if (filed === undefined) return [];
  const covers = filedCovers(companyCovers(store, cik, filed));
  if (instant !== undefined && isAsAtClose([...filed.reports, ...covers.map(({ report }) => report)], instant)) {
    const stored = atClose?.();
    if (stored !== undefined) return stored;
  }
  const facts = companyFacts(store, cik)!;
  const timeline = trailingTimeline(facts, {
    from,
    to: instant === undefined ? asOf : newYorkDay(instant).day,
    instant,
    splits: splits.filter(({ day }) => day <= asOf),
    priceDays: priceDays(row),
    sic: store.company(cik)?.sic,
    nonReliance: nonRelianceDays(store, cik),
    covers,
    symbol: row.symbol,
  });
  return [...timeline];
};

/** Whether the same reports are visible at `instant` as at the close of its day: the figures are then the same too. */
function isAsAtClose(reports: readonly Report[], instant: number): boolean {
  const asOf = newYorkDay(instant).day;
  return reports.every((report) => isVisible(report, { asOf, instant }) === isVisible(report, { asOf }));
}
