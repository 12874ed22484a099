/** After an import: computes the trailing figures of every symbol whose record changed, so that a response reads them. */
import { PREDECESSORS } from '../engine/company/predecessors.ts';
import { ENGINE_EDITION } from '../engine/edition.ts';
import { priceDays } from '../engine/statements/inferred-splits.ts';
import type { EpochDay } from '../engine/types.ts';
import { encodeFigures } from '../engine/valuation/digest.ts';
import { trailingTimeline } from '../engine/valuation/timeline.ts';
import { filedCovers } from '../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../store/company-facts.ts';
import type { TrailingRow } from '../store/row-types.ts';
import type { StoreWriter } from '../store/types.ts';

/** Before and after every day. */
const NO_DAY = -0x80000000;
const EVERY_DAY = 0x7fffffff;

/** Stores the reorganizations the engine knows of, in addition to imported ones. */
export function storePredecessors(store: StoreWriter): void {
  for (const { cik, predecessor } of PREDECESSORS) store.putPredecessor(cik, predecessor);
}

/** Computes missing trailing figures of symbols with prices and facts, for all time. */
export function updateTrailing(store: StoreWriter): void {
  for (const { symbol, cik } of store.symbolsWithoutTrailing(ENGINE_EDITION)) {
    if (cik !== undefined) store.putTrailing(symbol, trailingRows(store, symbol, cik));
  }
}

function trailingRows(store: StoreWriter, symbol: string, cik: number): TrailingRow[] {
  const facts = companyFacts(store, cik);
  if (facts === undefined) return [];
  const splits = store.splits(symbol);
  const splitDay: EpochDay = splits.reduce((newest, { day }) => Math.max(newest, day), NO_DAY);
  const sic = store.company(cik)?.sic;
  const nonReliance = nonRelianceDays(store, cik);
  const covers = filedCovers(companyCovers(store, cik, facts));
  const row = store.symbol(symbol);
  const known = { to: EVERY_DAY, splits, priceDays: row && priceDays(row), sic, nonReliance, covers, symbol };
  const rows: TrailingRow[] = [];
  for (const { from, figures } of trailingTimeline(facts, known)) {
    const row = { from, cik, engine: ENGINE_EDITION, splitDay, figures: encodeFigures(figures) };
    // A filing that changes nothing (an amendment of Part III) begins no stretch.
    if (row.figures !== rows.at(-1)?.figures) rows.push(row);
  }
  return rows;
}
