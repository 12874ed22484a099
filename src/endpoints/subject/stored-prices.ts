/**
 * Prices of one symbol as the routes read them: bars and events on the bases of FIELDS 0.4, cut at the instant answered
 * for.
 */

import { closeInstant, lastCompletedSession, newestSession } from '../../engine/calendar.ts';
import { addMonths, formatDay } from '../../engine/days.ts';
import { type DividendState, dividendState } from '../../engine/dividends/rate.ts';
import { recordedFrom, type Stretch } from '../../engine/dividends/recorded.ts';
import { adjustDividends, splitAdjust } from '../../engine/prices/basis.ts';
import type { Closes } from '../../engine/prices/change.ts';
import { shareSplits } from '../../engine/prices/distributions.ts';
import { currentListing } from '../../engine/prices/listing.ts';
import { firstIndexAfter } from '../../engine/prices/windows.ts';
import { rangeAnchor } from '../../engine/series/ranges.ts';
import type { Bars, Dividend, EpochDay, Split } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { NO_BARS } from '../../store/codecs/bars.ts';
import { isOneListing } from '../../store/reading/listings/one-listing.ts';
import { paymentStretches } from '../../store/reading/payment-stretches.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { PriceBasisRow, SymbolRow } from '../../store/schema/row-types.ts';
import { answerDay, answerInstant, visibleAt } from '../contract/envelope.ts';
import { remembering, sharedResult } from '../contract/shared-results.ts';
import type { ComputeContext } from '../types.ts';
import { hasFacts, type MissingData, noData } from './no-data.ts';

/**
 * Days loaded beyond a window: a baseline may lie up to 7 days before its anchor, and a return needs the bar before.
 */
export const MARGIN_DAYS = 21;

/**
 * Closes used to recognize capital distributions: the years every route has, so that all see the same payments as
 * regular.
 */
const DIVIDEND_YEARS = 3;

/**
 * What is not known of the share that prices of a day are on. `quotes`: only whether the price is that of the old or of
 * the new share, since the day of a split is not certain; price and statements are on one basis. `shares`: nothing says
 * whether the prices are divided by a later split (FIELDS A31).
 */
export type BasisDoubt = 'quotes' | 'shares';

/** One symbol's own prices up to the instant answered for. All on the share basis of `asOf`. */
export interface Prices {
  readonly row: SymbolRow;
  /** Day of the newest bar. No other symbol's bars matter. Without bars the New York day answered for. */
  readonly asOf: EpochDay;
  /** Split-adjusted (S) bars of the present listing, completed sessions only; empty only from {@link storedPrices}. */
  readonly bars: Bars;
  readonly splits: readonly Split[];
  /** Undefined: the share that the price of `asOf` is on is known. */
  readonly doubt: BasisDoubt | undefined;
  /** Every dividend of the present listing known on `asOf`, S basis, ascending. */
  readonly dividends: readonly Dividend[];
  /**
   * The same as paid for a share of `asOf`: a spin-off that the feed lists as a split made no payment before it
   * smaller.
   */
  readonly payments: readonly Dividend[];
  /** The dividend as it is on `asOf`; `bars` must reach back three years, where the symbol traded then. */
  readonly dividend: DividendState;
  /** First day of the present listing, where the symbol had another before. */
  readonly since: EpochDay | undefined;
  /** The index of the bar from which on the price files say all that was paid up to the bar `last`, the newest one. */
  readonly recordedFrom: (last?: number) => number;
}

/** The last session an answer may use: no later bar is read. */
export function lastSession(context: ComputeContext): EpochDay {
  const { now, asOf } = context;
  if (asOf === undefined)
    return sharedResult(context, 'now', () => remembering(lastCompletedSession))(answerInstant(context));
  return sharedResult(context, 'session', () => remembering((instant) => newestSession(now, instant)))(asOf);
}

/** How prices are loaded: from `from(newest)` on, where `newest` is the day of the newest bar or a later one. */
export type LoadPrices = (context: ComputeContext, row: SymbolRow, from: (newest: EpochDay) => EpochDay) => Prices;

/** Loads the symbol's own prices; without any up to the instant answered for the bars are empty. */
export const storedPrices: LoadPrices = (context, row, from) => {
  const { store } = context;
  const { symbol, firstDay, lastDay } = row;
  const session = lastSession(context);
  if (firstDay === undefined || lastDay === undefined || firstDay > session)
    return pricesFrom(store, row, NO_BARS, answerDay(context));
  const start = from(Math.min(session, lastDay));
  const read = (): Prices => {
    const bars = store.bars(symbol, start, session);
    return pricesFrom(store, row, bars, bars.days.at(-1) ?? answerDay(context));
  };
  // Without a bar in the window the day answered for counts.
  return store.reuse(`prices ${symbol} ${start} ${session} ${answerDay(context)}`, read, bytesOf);
};

function pricesFrom(store: StoreReader, row: SymbolRow, raw: Bars, asOf: EpochDay): Prices {
  const splits = store.splits(row.symbol);
  const loaded = splitAdjust(raw, splits, asOf);
  const bars = currentListing(loaded, (...pause) => isOneListing(store, row.symbol, ...pause));
  // A ticker that changed hands: what the company before paid is not this one's.
  const since = bars.days.length < loaded.days.length ? bars.days[0]! : undefined;
  return new StoredPrices(store, { row, asOf, bars, splits, doubt: basisDoubt(store, row.symbol, asOf) }, since);
}

/** What is known of a symbol's share basis beyond lists. Few symbols have a row: those of all are read once. */
function basisOf(store: StoreReader, symbol: string): PriceBasisRow | undefined {
  return store
    .reuse(
      'price bases',
      () => store.priceBases(),
      (rows) => 100 + 500 * rows.size,
    )
    .get(symbol);
}

/** Whether shares of one day in prices of a later one are not known: a split between them is not dated. */
export function isShareUnknown(store: StoreReader, symbol: string, from: EpochDay, to: EpochDay): boolean {
  const basis = basisOf(store, symbol);
  if (basis === undefined) return false;
  const isWithin = (day: EpochDay, after: EpochDay, until: EpochDay): boolean => after < day && day < until;
  return (
    basis.unlisted.some(({ after, day }) => to < day || (from < day && after < to)) ||
    basis.splits.some(
      ({ after, day }) => after !== undefined && (isWithin(from, after, day) || isWithin(to, after, day)),
    )
  );
}

/** What is not known of the share basis of the symbol's price of `day`. */
export function basisDoubt(store: StoreReader, symbol: string, day: EpochDay): BasisDoubt | undefined {
  const basis = basisOf(store, symbol);
  if (basis === undefined) return undefined;
  if (basis.unlisted.some((split) => day < split.day)) return 'shares';
  return basis.splits.some((split) => split.after !== undefined && split.after < day && day < split.day)
    ? 'quotes'
    : undefined;
}

/** Memory of prices: the columns of their bars. */
export function bytesOf({ bars }: Pick<Prices, 'bars'>): number {
  return 1000 + 56 * bars.days.length;
}

/** What is read of payments is read when it is asked for: a class, since a panel makes several for each row. */
class StoredPrices implements Prices {
  readonly row: SymbolRow;
  readonly asOf: EpochDay;
  readonly bars: Bars;
  readonly splits: readonly Split[];
  readonly doubt: BasisDoubt | undefined;
  #dividends: readonly Dividend[] | undefined;
  #payments: readonly Dividend[] | undefined;
  #dividend: DividendState | undefined;
  #stretches: readonly Stretch[] | undefined;

  /** @param since first day of the present listing, where the symbol had another before */
  constructor(
    protected readonly store: StoreReader,
    { row, asOf, bars, splits, doubt }: Pick<Prices, 'row' | 'asOf' | 'bars' | 'splits' | 'doubt'>,
    readonly since: EpochDay | undefined,
  ) {
    this.row = row;
    this.asOf = asOf;
    this.bars = bars;
    this.splits = splits;
    this.doubt = doubt;
  }

  get dividends(): readonly Dividend[] {
    this.#dividends ??= this.#restated(this.splits);
    return this.#dividends;
  }

  get payments(): readonly Dividend[] {
    const ofShares = shareSplits(this.splits);
    this.#payments ??= ofShares === this.splits ? this.dividends : this.#restated(ofShares);
    return this.#payments;
  }

  get dividend(): DividendState {
    const { row, asOf, since } = this;
    // The same from bars of any length, for every route.
    this.#dividend ??= this.store.reuse(
      `dividend ${row.symbol} ${asOf} ${since}`,
      () => this.#dividendNow(),
      () => 2000,
    );
    return this.#dividend;
  }

  recordedFrom(last = this.bars.days.length - 1): number {
    this.#stretches ??= paymentStretches(this.store, this.row.symbol);
    return recordedFrom(this.bars.days, last, this.#stretches);
  }

  #dividendNow(): DividendState {
    const { bars, asOf } = this;
    const first = firstIndexAfter(bars.days, addMonths(asOf, -12 * DIVIDEND_YEARS));
    const closes = { days: bars.days.subarray(first), close: bars.close.subarray(first) };
    return dividendState(this.payments, asOf, closes, this.row.assetType === 'etf');
  }

  #restated(by: readonly Split[]): readonly Dividend[] {
    const paid = adjustDividends(this.store.dividends(this.row.symbol), by, this.asOf);
    const { since } = this;
    return since === undefined ? paid : paid.filter(({ day }) => day >= since);
  }
}

/** The same. Throws NO_DATA when the store has no price of the symbol up to the instant answered for. */
export const loadPrices: LoadPrices = (context, row, from) => {
  const prices = storedPrices(context, row, from);
  if (!hasBars(prices)) throw noPrices(context, row, ['prices']);
  return prices;
};

/**
 * The same for answers that are also made of filings: without prices their half of the filings is left. Throws NO_DATA
 * when the store has neither prices nor facts up to that instant, for a fund without prices.
 */
export const loadPricesIfAny: LoadPrices = (context, row, from) => {
  const prices = storedPrices(context, row, from);
  const fund = row.assetType === 'etf';
  if (hasBars(prices) || (!fund && hasFacts(context.store, row.cik, visibleAt(context)))) return prices;
  throw noPrices(context, row, fund ? ['prices'] : ['prices', 'fundamentals']);
};

/** Whether there is any price. */
export function hasBars({ bars }: Pick<Prices, 'bars'>): boolean {
  return bars.days.length > 0;
}

/** The instant the prices describe: the close of the last session included. */
export function priceInstant({ asOf }: Pick<Prices, 'asOf'>): number {
  return closeInstant(asOf);
}

/**
 * First day of the prices of `row` that history can show: after the cut for another listing, and within the longest
 * range. Undefined without a price up to the instant answered for.
 */
export function historyStart(context: ComputeContext, row: SymbolRow): EpochDay | undefined {
  const { bars, asOf } = storedPrices(context, row, (newest) => rangeAnchor('max', newest) - MARGIN_DAYS);
  return bars.days[firstIndexAfter(bars.days, rangeAnchor('max', asOf))];
}

/** The row of a symbol the service has already checked. */
export function symbolRow(store: StoreReader, symbol: string): SymbolRow {
  const row = store.symbol(symbol);
  if (row === undefined) throw new MdsError('SYMBOL_UNKNOWN', `${symbol} is not in the store`, { param: 'symbol' });
  return row;
}

/** NO_DATA about `row`, which has no price up to the instant answered for. */
export function noPrices(context: ComputeContext, row: SymbolRow, missing: readonly MissingData[]): MdsError {
  const { symbol, firstDay } = row;
  const begin = firstDay === undefined ? '' : ` (prices begin ${formatDay(firstDay)})`;
  const isPast = begin !== '' || context.asOf !== undefined;
  const adjusted = context.store.adjustedCloses(symbol);
  if (adjusted !== undefined && adjusted.days[0]! <= lastSession(context)) return onlyAdjusted(symbol, adjusted);
  return noData(symbol, missing, { when: isPast ? ` up to ${formatDay(lastSession(context))}${begin}` : '' });
}

/** NO_DATA where the stored closes are no prices: what they are for, and where prices come from. */
function onlyAdjusted(symbol: string, { days }: Closes): MdsError {
  const span = `${formatDay(days[0]!)} to ${formatDay(days.at(-1)!)}`;
  const message = `the closes of ${symbol} in the store (${span}) are adjusted for dividends: they give total returns, and no prices`;
  const command = `mds sync ${symbol}`;
  const hint = `returns: mds performance ${symbol}, or mds history ${symbol} --series adj_close; prices: ${command} (or mds import of a file that is not adjusted for dividends)`;
  return new MdsError('NO_DATA', message, { param: 'symbol', details: { symbol, missing: ['prices'], command, hint } });
}
