/**
 * After an import: computes the trailing figures of every symbol whose record changed, so that a response reads them.
 */
import { PREDECESSORS } from '../engine/company/predecessors.ts';
import type { FiledCover } from '../engine/covers/types.ts';
import { ENGINE_EDITION } from '../engine/edition.ts';
import { mayInferSplits, priceDays } from '../engine/statements/shares/inferred-splits.ts';
import { AMBIGUOUS_DAYS } from '../engine/statements/shares/split-basis.ts';
import { type EpochDay, type FactSet, INSTANT, type Split } from '../engine/types.ts';
import { BEFORE_SPLITS, encodeFigures, joinBases } from '../engine/valuation/digest.ts';
import type { FiguresPeriod } from '../engine/valuation/figures.ts';
import { trailingTimeline } from '../engine/valuation/timeline.ts';
import { filedCovers } from '../filings/filed-covers.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../store/reading/company-facts.ts';
import type { TrailingRow } from '../store/schema/row-types.ts';
import { AHEAD } from '../store/schema/schema.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { settleSplits } from './settle-splits.ts';

/** After every day. */
const EVERY_DAY = 0x7fffffff;

/** Stores the reorganizations the engine knows of, in addition to imported ones. */
export function storePredecessors(store: StoreWriter): void {
  for (const { cik, predecessor } of PREDECESSORS) store.putPredecessor(cik, predecessor);
}

/**
 * Computes missing trailing figures of symbols with prices and facts, for all time. Those of stocks of `companies`, whose
 * facts are new, are made before there are prices, except where they depend on the days of those.
 */
export function updateTrailing(store: StoreWriter, companies: readonly number[] = []): void {
  for (const { symbol, cik, firstDay } of store.symbolsWithoutTrailing(ENGINE_EDITION, companies)) {
    if (cik === undefined) continue;
    settleSplits(store, symbol);
    const isAhead = firstDay === undefined;
    const made = isAhead
      ? []
      : store.trailing(symbol, EVERY_DAY, BEFORE_SPLITS).filter((row) => row.engine === MADE_AHEAD);
    const splits = store.splits(symbol);
    const facts = made.length > 0 && splits.length === 0 ? undefined : companyFacts(store, cik);
    const rows =
      facts === undefined || (isAhead && mayInferSplits(facts))
        ? made
        : trailingRows(store, { symbol, cik, facts, splits, made });
    store.putTrailing(
      symbol,
      rows.map((row) => ({ ...row, engine: isAhead ? MADE_AHEAD : ENGINE_EDITION })),
    );
  }
}

const MADE_AHEAD = `${ENGINE_EDITION}${AHEAD}`;

/** The first of the days that facts and reports name, and of `others`. */
function firstDayOf({ reports, columns }: FactSet, others: readonly EpochDay[]): EpochDay {
  const days = [...reports.map(({ filed }) => filed), ...others];
  let first = days.reduce((least, day) => Math.min(least, day), EVERY_DAY);
  for (const { start, end } of columns.values())
    for (let i = 0; i < end.length; i++) first = Math.min(first, start[i] === INSTANT ? end[i]! : start[i]!);
  return first;
}

function daysOf({ report, cover }: FiledCover): readonly EpochDay[] {
  return [report.filed, ...cover.counts.map(({ asOf }) => asOf)];
}

interface TrailingInput {
  readonly symbol: string;
  readonly cik: number;
  readonly facts: FactSet;
  readonly splits: readonly Split[];
  /** Figures without any split. */
  readonly made: readonly TrailingRow[];
}

function trailingRows(
  store: StoreWriter,
  { symbol, cik, facts, splits, made }: TrailingInput,
): Omit<TrailingRow, 'engine'>[] {
  const sic = store.company(cik)?.sic;
  const nonReliance = nonRelianceDays(store, cik);
  const covers = filedCovers(companyCovers(store, cik, facts));
  const row = store.symbol(symbol);
  // A share basis ends with the next split; what is known on that day is asked for on the evening before.
  const splitDays = [BEFORE_SPLITS, ...new Set(splits.map(({ day }) => day).sort((a, b) => a - b))];
  const shared = { chains: new Map(), records: splits.length === 0 ? undefined : new Map() };
  const known = { priceDays: row && priceDays(row), sic, nonReliance, covers, symbol, shared };
  // Splits long before all that is reported change no figure.
  const first = made.length === 0 ? BEFORE_SPLITS : firstDayOf(facts, [...nonReliance, ...covers.flatMap(daysOf)]);
  const isSame = splits.every(({ day }) => day < first - AMBIGUOUS_DAYS);
  const bases = splitDays.map((splitDay, i) => {
    const to = splitDays[i + 1] ?? EVERY_DAY;
    if (to === EVERY_DAY && isSame && made.length > 0) return { splitDay, to, stretches: made.map(asMade) };
    const basis = splits.filter(({ day }) => day <= splitDay);
    const timeline = trailingTimeline(facts, { ...known, to, splits: basis });
    return { splitDay, to, stretches: Array.from(timeline, encoded) };
  });
  const newest = bases.pop()!;
  const rows: Omit<TrailingRow, 'engine'>[] = [];
  for (const { from, text: line } of newest.stretches) {
    const older = bases.filter(({ to }) => from <= to);
    const text = joinBases(
      line,
      older.map(({ splitDay, stretches }) => ({ splitDay, text: textAt(stretches, from) })),
    );
    const row = { from, cik, splitDay: newest.splitDay, figures: text };
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

function asMade({ from, figures }: TrailingRow): EncodedPeriod {
  return { from, text: figures };
}

function encoded({ from, figures }: FiguresPeriod): EncodedPeriod {
  return { from, text: encodeFigures(figures) };
}

/** Every basis has a stretch from each day on which anything was filed. */
function textAt(stretches: readonly EncodedPeriod[], day: EpochDay): string {
  return stretches.findLast(({ from }) => from <= day)?.text ?? encodeFigures(undefined);
}
