/**
 * After an import: computes the trailing figures of every symbol whose record changed, so that a response reads them.
 */
import { PREDECESSORS } from '../engine/company/predecessors.ts';
import { ENGINE_EDITION } from '../engine/edition.ts';
import { priceDays } from '../engine/statements/inferred-splits.ts';
import type { EpochDay } from '../engine/types.ts';
import { BEFORE_SPLITS, encodeFigures, joinBases } from '../engine/valuation/digest.ts';
import type { FiguresPeriod } from '../engine/valuation/figures.ts';
import { trailingTimeline } from '../engine/valuation/timeline.ts';
import { filedCovers } from '../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../store/company-facts.ts';
import type { TrailingRow } from '../store/row-types.ts';
import type { StoreWriter } from '../store/types.ts';

/** After every day. */
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
  const sic = store.company(cik)?.sic;
  const nonReliance = nonRelianceDays(store, cik);
  const covers = filedCovers(companyCovers(store, cik, facts));
  const row = store.symbol(symbol);
  // A share basis ends with the next split; what is known on that day is asked for on the evening before.
  const splitDays = [BEFORE_SPLITS, ...new Set(splits.map(({ day }) => day).sort((a, b) => a - b))];
  const shared = { chains: new Map(), records: splits.length === 0 ? undefined : new Map() };
  const known = { priceDays: row && priceDays(row), sic, nonReliance, covers, symbol, shared };
  const bases = splitDays.map((splitDay, i) => {
    const to = splitDays[i + 1] ?? EVERY_DAY;
    const basis = splits.filter(({ day }) => day <= splitDay);
    const timeline = trailingTimeline(facts, { ...known, to, splits: basis });
    return { splitDay, to, stretches: Array.from(timeline, encoded) };
  });
  const newest = bases.pop()!;
  const rows: TrailingRow[] = [];
  for (const { from, text: line } of newest.stretches) {
    const older = bases.filter(({ to }) => from <= to);
    const text = joinBases(
      line,
      older.map(({ splitDay, stretches }) => ({ splitDay, text: textAt(stretches, from) })),
    );
    const row = { from, cik, engine: ENGINE_EDITION, splitDay: newest.splitDay, figures: text };
    // A filing that changes nothing (an amendment of Part III) begins no stretch.
    if (row.figures !== rows.at(-1)?.figures) rows.push(row);
  }
  return rows;
}

/** Figures as stored: encoded one after the other, the statements behind them do not pile up. */
interface EncodedPeriod {
  readonly from: EpochDay;
  readonly text: string;
}

function encoded({ from, figures }: FiguresPeriod): EncodedPeriod {
  return { from, text: encodeFigures(figures) };
}

/** Every basis has a stretch from each day on which anything was filed. */
function textAt(stretches: readonly EncodedPeriod[], day: EpochDay): string {
  return stretches.findLast(({ from }) => from <= day)?.text ?? encodeFigures(undefined);
}
