/** What valuation knows of the company behind a symbol: on the day answered for, and over the years before it. */

import { closeInstant, isSession } from '../../engine/calendar.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import { type Computed, lazyProperties } from '../../engine/lazy.ts';
import { endOfDay } from '../../engine/new-york.ts';
import { splitAdjust } from '../../engine/prices/basis.ts';
import { beta1y } from '../../engine/prices/beta.ts';
import { shareBasis } from '../../engine/prices/distributions.ts';
import { currentListing } from '../../engine/prices/listing.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Closes, Listing } from '../../engine/valuation/building-blocks.ts';
import { BEFORE_SPLITS, decodeFigures, lineOf } from '../../engine/valuation/digest.ts';
import type { FiguresPeriod, TrailingFigures } from '../../engine/valuation/figures.ts';
import { SNAPSHOT_FIGURES, type SnapshotInput } from '../../engine/valuation/snapshot-figures.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { publicSince } from '../../engine/visible-filings.ts';
import { MdsError } from '../../errors.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { isForeignCurrent, isPeriodicForm } from '../../filings/forms/forms.ts';
import { isOneListing } from '../../store/reading/listings/one-listing.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { SymbolRow, TrailingRow } from '../../store/schema/row-types.ts';
import { answerDay, answerInstant, visibleAt } from '../contract/envelope.ts';
import { sharedResult } from '../contract/shared-results.ts';
import type { ComputeContext, LiveFigures, PricedSubject } from '../types.ts';
import { currentDividendYield } from './dividend-yield.ts';
import { isPublic } from './filing-records.ts';
import { kindOf } from './identity.ts';
import type { Market } from './market.ts';
import { type StatementAge, statementAgeOf } from './statement-age.ts';
import { lastSession, type Prices } from './stored-prices.ts';

/** Whether the newest price is that of the last session that is complete at the instant answered for. */
function isCurrent(context: ComputeContext, { asOf }: Pick<Prices, 'asOf'>): boolean {
  return asOf >= lastSession(context);
}

/**
 * The figures the price of the day `asOf` is valued with, on its share basis: those known now if the price is current,
 * else those known at its close. Undefined for a fund and where the store has no facts.
 */
export function figuresOf(context: ComputeContext, subject: PricedSubject): TrailingFigures | undefined {
  if (isCurrent(context, subject)) return newestFigures(context, subject);
  return timelineOf(context, subject, subject.asOf).at(-1)?.figures;
}

/** The figures known at the instant answered for, on the share basis of `asOf`. Undefined as in {@link figuresOf}. */
function newestFigures(context: ComputeContext, subject: PricedSubject): TrailingFigures | undefined {
  const { store, liveFigures } = context;
  const { row } = subject;
  if (row.assetType === 'etf' || row.cik === undefined) return undefined;
  const at = visibleAt(context);
  const { asOf: day } = at;
  // A filing accepted after the close, or at an unknown time, is stored from the next day on.
  const newest = storedFigures(context, row.cik, subject, day + 1)?.at(-1);
  const closed = !isSession(day) || at.instant! >= closeInstant(day);
  if (newest !== undefined && newest.from < (closed ? day + 1 : day)) return newest.figures;
  // Filed today or after the close: stored by the day, it may not have been public at this instant. Of the clock: says
  // when the answer changes, which one about the past does not.
  if (newest !== undefined && context.asOf === undefined)
    for (const filing of store.filings(row.cik, { filedFrom: day })) isPublic(context, filing);
  const atClose = () => storedFigures(context, row.cik!, subject, day);
  return neededFigures(liveFigures, row)(store, row.cik, subject, day, at, atClose).at(-1)?.figures;
}

/**
 * What was known on each day from `from` to the subject's `asOf`, on the share basis of the latter: ascending
 * stretches, the first of them the one that holds `from`. Empty for a fund and where the store has no facts. Read where
 * the store keeps them; worked out otherwise. Throws MdsError FACTS_NEEDED.
 */
export function timelineOf(context: ComputeContext, subject: PricedSubject, from: EpochDay): readonly FiguresPeriod[] {
  const { store, liveFigures } = context;
  const { row, asOf } = subject;
  if (row.assetType === 'etf' || row.cik === undefined) return [];
  const stored = storedFigures(context, row.cik, subject, asOf, from);
  return stored ?? neededFigures(liveFigures, row)(store, row.cik, subject, from);
}

/**
 * When a statement that the price is valued with was accepted, ms, if after the close of the price (the end of its day
 * where that is not known); undefined where all were known at the close.
 */
export function laterStatement(context: ComputeContext, subject: PricedSubject): number | undefined {
  const { row, asOf } = subject;
  if (row.assetType === 'etf' || row.cik === undefined || !isCurrent(context, subject)) return undefined;
  const newest = storedFigures(context, row.cik, subject, answerDay(context) + 1)?.at(-1);
  if (newest !== undefined && newest.from <= asOf) return undefined;
  const close = closeInstant(asOf);
  const accepted = context.store.filings(row.cik, { filedFrom: asOf }).flatMap((filing) => {
    if (!(isPeriodicForm(filing.form) || isForeignCurrent(filing.form)) || !isPublic(context, filing)) return [];
    const at = publicSince({ filed: filing.filed, accepted: acceptanceInstant(filing) });
    return at > close ? [at] : [];
  });
  if (accepted.length > 0) return Math.min(answerInstant(context), Math.max(...accepted));
  // Of a filing that the store has no list of: it counts from that day on.
  return newest === undefined ? undefined : Math.min(answerInstant(context), endOfDay(newest.from - 1));
}

/**
 * The age of the statements of `row` at the instant answered for; undefined for a fund and where no usable figures are
 * stored.
 */
export function storedStatementAge(context: ComputeContext, row: SymbolRow): StatementAge | undefined {
  if (row.assetType === 'etf' || row.cik === undefined) return undefined;
  const day = answerDay(context);
  const newest = storedFigures(context, row.cik, { row, asOf: day, splits: [] }, day)?.at(-1);
  return statementAgeOf(context, row, newest?.figures);
}

function neededFigures(liveFigures: LiveFigures | undefined, { symbol }: SymbolRow): LiveFigures {
  if (liveFigures !== undefined) return liveFigures;
  throw new MdsError('FACTS_NEEDED', `the store has no usable trailing figures of ${symbol}`);
}

/** A row's figures on the last basis that was asked for. */
interface Decoded {
  readonly basis: EpochDay | 'newest';
  /** Undefined where the row has none on it. */
  readonly line: string | undefined;
  readonly period: FiguresPeriod;
}

function decodedOn(basis: Decoded['basis'], { figures, from }: TrailingRow): Decoded {
  const line = lineOf(figures, basis);
  return { basis, line, period: { from, figures: line === undefined ? undefined : decodeFigures(line) } };
}

/** Memory counted for decoded figures: they go with their rows, which count for themselves. */
const DECODED_BYTES = 1000;

/**
 * Those of the store to the one that holds `to`, if this edition made them of this company, on the share basis of
 * `asOf`.
 */
function storedFigures(
  context: ComputeContext,
  cik: number,
  { row, asOf, splits }: PricedSubject,
  to: EpochDay,
  from: EpochDay = to,
): readonly FiguresPeriod[] | undefined {
  const rows = context.store.reuse(
    `trailing ${row.symbol} ${from} ${to}`,
    () => context.store.trailing(row.symbol, to, from),
    // The text, and what is decoded of it.
    (read) => read.reduce((sum, { figures }) => sum + 500 + 6 * figures.length, 500),
  );
  if (rows.length === 0) return undefined;
  const basis = splits.reduce((newest, { day }) => (day <= asOf ? Math.max(newest, day) : newest), BEFORE_SPLITS);
  // By row: where many days are computed, the store gives the same rows again.
  const decoded = (): WeakMap<TrailingRow, Decoded> => new WeakMap();
  const known = sharedResult(context, 'figures', () => context.store.reuse('figures', decoded, () => DECODED_BYTES));
  const periods: FiguresPeriod[] = [];
  let before: string | undefined;
  for (const kept of rows) {
    if (kept.engine !== ENGINE_EDITION || kept.cik !== cik) return undefined;
    const on = kept.splitDay <= asOf ? 'newest' : basis;
    let last = known.get(kept);
    if (last?.basis !== on) {
      last = decodedOn(on, kept);
      known.set(kept, last);
    }
    if (last.line === undefined) return undefined;
    // A row of its own may be one of another basis.
    if (last.line === before) continue;
    before = last.line;
    periods.push(last.period);
  }
  return periods;
}

/** A class that trades seldom: its newest close may lie up to ten sessions before the first day asked for. */
const MARGIN_DAYS = 21;

/**
 * Closes of the other listed classes of a company, so that each counts at its own price in the market cap (FIELDS 3.7):
 * from `from` to the day answered for, on the share basis of that day, of the classes the figures name; undefined, and
 * nothing read, for a company of one listed class. Left out: tickers the store has no prices of, or has for another
 * company or currency.
 */
export function otherClasses(
  store: StoreReader,
  { row, asOf }: Pick<Prices, 'row' | 'asOf'>,
  timeline: readonly Pick<FiguresPeriod, 'figures'>[],
  from: EpochDay,
): ReadonlyMap<string, Closes> | undefined {
  if (!timeline.some(({ figures }) => (figures?.classes.length ?? 0) > 0)) return undefined;
  const named = new Set(timeline.flatMap(({ figures }) => figures?.classes.map(({ symbol }) => symbol) ?? []));
  named.delete('');
  if (named.size === 0) return undefined;
  const found = new Map<string, Closes>();
  for (const symbol of named) {
    const other = store.symbol(symbol);
    if (other?.cik !== row.cik || (other?.currency ?? 'USD') !== (row.currency ?? 'USD')) continue;
    const bars = store.bars(symbol, from - MARGIN_DAYS, asOf);
    if (bars.days.length === 0) continue;
    const splits = store.splits(symbol);
    const adjusted = splitAdjust(bars, splits, asOf);
    const listing = currentListing(adjusted, (...pause) => isOneListing(store, symbol, ...pause));
    found.set(symbol, shareBasis(listing, splits, asOf));
  }
  return found;
}

/**
 * How a symbol is listed and quoted. Every symbol of the universe is listed in the US, so prices without a stated
 * currency are in dollars.
 */
export function listingOf({ currency = 'USD', assetType }: SymbolRow): Listing {
  return { priceCurrency: currency, isOther: assetType === 'other' };
}

/** What is known of the company: with its price, and now. */
export interface CompanyFigures {
  readonly figures: TrailingFigures | undefined;
  readonly newest: TrailingFigures | undefined;
}

export function companyFigures(context: ComputeContext, subject: PricedSubject): CompanyFigures {
  const { row, asOf } = subject;
  const last = sharedResult(context, 'company', (): { of: string; figures: CompanyFigures | undefined } => ({
    of: '',
    figures: undefined,
  }));
  // Snapshot and valuation of a symbol are computed one after the other: only the last are kept.
  const of = `${row.symbol} ${asOf} ${answerInstant(context)}`;
  if (last.figures === undefined || last.of !== of) {
    last.figures = figuresNow(context, subject);
    last.of = of;
  }
  return last.figures;
}

function figuresNow(context: ComputeContext, subject: PricedSubject): CompanyFigures {
  const figures = figuresOf(context, subject);
  return {
    figures,
    newest: isCurrent(context, subject)
      ? figures
      : newestFigures(context, { row: subject.row, splits: subject.splits, asOf: answerDay(context) }),
  };
}

/** What the figures of an issuer are computed of. */
interface QuickSubject extends SnapshotInput {
  /** Prices of more than a year, for beta and dividends. */
  readonly whole: () => Market;
}

/** @param whole prices of more than a year, where `market` may have fewer */
export function quickSubject(
  context: ComputeContext,
  market: Market,
  { figures, newest }: CompanyFigures,
  whole: () => Market = () => market,
): QuickSubject {
  const { row, bars, asOf } = market;
  return {
    ...{ figures, newest, day: asOf, whole },
    price:
      market.doubt === 'shares'
        ? unavailable('split_unlisted')
        : (bars.close[bars.close.length - 1] ?? unavailable('no_price_data')),
    assetType: kindOf(row),
    ...listingOf(row),
    otherClasses: otherClasses(context.store, market, [{ figures }], asOf),
  };
}

/** What a snapshot shows under fundamentals_quick: figures of the issuer behind a symbol. */
export const QUICK_FIGURES = {
  beta_1y: ({ whole }: QuickSubject): Maybe<number> => {
    const { symbol, benchmark } = whole().totalReturns();
    return beta1y(symbol, benchmark);
  },
  dividend_yield_pct: ({ whole, figures }: QuickSubject): Maybe<number> => currentDividendYield(whole(), figures),
  ...SNAPSHOT_FIGURES,
};

/** The same, each computed when it is read. */
export function quickFigures(...of: Parameters<typeof quickSubject>): Computed<typeof QUICK_FIGURES> {
  return lazyProperties(QUICK_FIGURES, quickSubject(...of));
}
