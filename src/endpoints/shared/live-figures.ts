/**
 * Trailing figures worked out from the facts: for a store that keeps none of this edition of the engine, and for days
 * before a split.
 */
import { newYorkDay } from '../../engine/new-york.ts';
import { priceDays } from '../../engine/statements/inferred-splits.ts';
import { trailingTimeline } from '../../engine/valuation/timeline.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/company-facts.ts';
import type { LiveFigures } from './figures.ts';

/** See {@link LiveFigures}. */
export const liveFigures: LiveFigures = (store, cik, { row, asOf, splits }, from, instant) => {
  const facts = companyFacts(store, cik);
  if (facts === undefined) return [];
  const timeline = trailingTimeline(facts, {
    from,
    to: instant === undefined ? asOf : newYorkDay(instant).day,
    instant,
    splits: splits.filter(({ day }) => day <= asOf),
    priceDays: priceDays(row),
    sic: store.company(cik)?.sic,
    nonReliance: nonRelianceDays(store, cik),
    covers: filedCovers(companyCovers(store, cik, facts)),
    symbol: row.symbol,
  });
  return [...timeline];
};
