/** Trailing figures worked out from the facts: for a store that keeps none of this edition of the engine, and for days before a split. */
import type { EpochDay } from '../../engine/types.ts';
import type { KnownFigures } from '../../engine/valuation/figures.ts';
import { trailingTimeline } from '../../engine/valuation/timeline.ts';
import { companyFacts, nonRelianceDays } from '../../store/company-facts.ts';
import type { CompanyRow, StoreReader } from '../../store/types.ts';
import type { Prices } from './market.ts';

/** The stretches of days from the one that holds `from` to the one that holds `asOf`, on the share basis of `asOf`; empty without facts. */
export function liveFigures(
  store: StoreReader,
  cik: number,
  { asOf, splits }: Pick<Prices, 'asOf' | 'splits'>,
  company: CompanyRow | undefined,
  from: EpochDay,
): readonly KnownFigures[] {
  const facts = companyFacts(store, cik);
  if (facts === undefined) return [];
  return trailingTimeline(facts, {
    from,
    to: asOf,
    splits: splits.filter(({ day }) => day <= asOf),
    sic: company?.sic,
    nonReliance: nonRelianceDays(store, cik),
  });
}
