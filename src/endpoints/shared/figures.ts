/** What valuation knows of the company behind a symbol: on the day answered for, and over the years before it. */

import { buildStatements, TRAILING_HISTORY_DAYS } from '../../engine/statements/index.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { KnownFigures, TrailingFigures } from '../../engine/valuation/figures.ts';
import { trailingTimeline } from '../../engine/valuation/timeline.ts';
import { trailingFigures } from '../../engine/valuation/trailing.ts';
import { companyFacts, nonRelianceDays } from '../../store/company-facts.ts';
import type { CompanyRow } from '../../store/types.ts';
import type { ComputeContext } from '../types.ts';
import type { Prices } from './market.ts';

type Subject = Pick<Prices, 'row' | 'asOf' | 'splits'>;

/** The figures known at the close of the day answered for, on its share basis; undefined for a fund and where the store has no facts. */
export function figuresOf(
  { store }: ComputeContext,
  { row, asOf, splits }: Subject,
  company: CompanyRow | undefined,
): TrailingFigures | undefined {
  if (row.assetType === 'etf' || row.cik === undefined) return undefined;
  const facts = companyFacts(store, row.cik);
  const statements =
    facts &&
    buildStatements(facts, {
      asOf,
      splits,
      sic: company?.sic,
      historyDays: TRAILING_HISTORY_DAYS,
      nonReliance: nonRelianceDays(store, row.cik),
    });
  return statements && trailingFigures(statements);
}

/**
 * What was known on each day from `from` to the day answered for, on the share basis of the latter: ascending stretches, the first of them
 * the one that holds `from`. Empty for a fund and where the store has no facts.
 */
export function timelineOf(
  { store }: ComputeContext,
  { row, asOf, splits }: Subject,
  company: CompanyRow | undefined,
  from: EpochDay,
): readonly KnownFigures[] {
  if (row.assetType === 'etf' || row.cik === undefined) return [];
  const facts = companyFacts(store, row.cik);
  if (facts === undefined) return [];
  return trailingTimeline(facts, {
    from,
    to: asOf,
    splits: splits.filter(({ day }) => day <= asOf),
    sic: company?.sic,
    nonReliance: nonRelianceDays(store, row.cik),
  });
}
