/** Trailing figures worked out from the facts: for a store that keeps none of this edition of the engine, and for days before a split. */
import { trailingTimeline } from '../../engine/valuation/timeline.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/company-facts.ts';
import type { LiveFigures } from './figures.ts';

/** See {@link LiveFigures}. */
export const liveFigures: LiveFigures = (store, cik, { row, asOf, splits }, from) => {
  const facts = companyFacts(store, cik);
  if (facts === undefined) return [];
  return trailingTimeline(facts, {
    from,
    to: asOf,
    splits: splits.filter(({ day }) => day <= asOf),
    sic: store.company(cik)?.sic,
    nonReliance: nonRelianceDays(store, cik),
    covers: filedCovers(companyCovers(store, cik, facts)),
    symbol: row.symbol,
  });
};
