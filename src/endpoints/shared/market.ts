/** What the price-driven routes read: bars, events and SPY of one symbol on the bases of FIELDS 0.4, cut at the instant answered for. */

import { closeInstant, lastCompletedSession, sessionCount } from '../../engine/calendar.ts';
import { addMonths, formatDay } from '../../engine/days.ts';
import { adjustDividends, sliceBars, splitAdjust, totalReturnCloses } from '../../engine/prices/basis.ts';
import type { TotalReturns } from '../../engine/prices/beta.ts';
import { shareSplits } from '../../engine/prices/distributions.ts';
import { currentListing } from '../../engine/prices/listing.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { Bars, Dividend, EpochDay, Split } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { SymbolRow } from '../../store/row-types.ts';
import type { StoreReader } from '../../store/types.ts';
import type { ComputeContext } from '../types.ts';

export const BENCHMARK = 'SPY';

/** Days loaded beyond a window: a baseline may lie up to 7 days before its anchor, and a return needs the bar before. */
const MARGIN_DAYS = 21;

/** One symbol's own prices up to the instant answered for. All on the share basis of `asOf`. */
export interface Prices {
  readonly row: SymbolRow;
  /** The day answered for: the last completed session in the store, or of the instant asked for. */
  readonly asOf: EpochDay;
  /** Day of the newest bar, `<= asOf`. */
  readonly lastDay: EpochDay;
  /** Split-adjusted (S) bars of the present listing, completed sessions only; never empty. */
  readonly bars: Bars;
  readonly splits: readonly Split[];
  /** Every dividend of the present listing known on `asOf`, S basis, ascending. */
  readonly dividends: readonly Dividend[];
  /** The same as paid for a share of `asOf`: a spin-off that the feed lists as a split made no payment before it smaller. */
  readonly payments: readonly Dividend[];
}

/** The same for SPY. */
export interface Market extends Prices {
  /** SPY's S bars to `lastDay` (the symbol's own for SPY); empty when the store has none. */
  readonly benchmark: Bars;
  /** Split- and dividend-adjusted (T) closes of both. */
  readonly totalReturns: () => { readonly symbol: TotalReturns; readonly benchmark: TotalReturns };
}

/** The day an answer is for: nothing later is read. Undefined when the store has no prices at all. */
export function answerDay({ store, now, asOf }: ComputeContext): EpochDay | undefined {
  const complete = lastCompletedSession(asOf ?? now);
  if (asOf !== undefined) return complete;
  const newest = store.lastDay();
  return newest === undefined ? undefined : Math.min(newest, complete);
}

/**
 * Loads the symbol's own prices from `from(newest)` on, where `newest` is the day of its newest bar at most.
 * @throws MdsError UPSTREAM_UNAVAILABLE when the store has no price of the symbol up to the day answered for.
 */
export function loadPrices(context: ComputeContext, row: SymbolRow, from: (newest: EpochDay) => EpochDay): Prices {
  const { store } = context;
  const { symbol } = row;
  const asOf = answerDay(context);
  if (asOf === undefined || row.lastDay === undefined || row.firstDay === undefined || row.firstDay > asOf) {
    throw noPrices(store, row, asOf);
  }
  const splits = store.splits(symbol);
  const loaded = splitAdjust(store.bars(symbol, from(Math.min(asOf, row.lastDay)), asOf), splits, asOf);
  const bars = currentListing(loaded);
  if (bars.days.length === 0) throw noPrices(store, row, asOf);
  const lastDay = bars.days[bars.days.length - 1]!;
  // A ticker that changed hands: what the company before paid is not this one's.
  const since = bars.days.length < loaded.days.length ? bars.days[0]! : undefined;
  const restated = (by: readonly Split[]): Dividend[] => {
    const paid = adjustDividends(store.dividends(symbol), by, asOf);
    return since === undefined ? paid : paid.filter(({ day }) => day >= since);
  };
  const dividends = restated(splits);
  const ofShares = shareSplits(splits);
  const payments = ofShares === splits ? dividends : restated(ofShares);
  return { row, asOf, lastDay, bars, splits, dividends, payments };
}

/**
 * Loads `years` of prices of `symbol` (and the margin their baselines need). SPY's, and the T closes of both, reach back
 * `comparedYears`.
 * @throws MdsError UPSTREAM_UNAVAILABLE when the store has no price of the symbol up to that day.
 */
export function loadMarket(
  context: ComputeContext,
  row: SymbolRow,
  years: number,
  comparedYears: number = years,
): Market {
  const { store } = context;
  const start = (newest: EpochDay): EpochDay => addMonths(newest, -12 * years) - MARGIN_DAYS;
  const prices = loadPrices(context, row, start);
  const { asOf, lastDay, bars, splits, dividends } = prices;
  const newest = Math.min(asOf, row.lastDay ?? lastDay);
  const comparedFrom = Math.max(start(newest), addMonths(newest, -12 * comparedYears) - MARGIN_DAYS);
  const ownBenchmark = row.symbol === BENCHMARK;
  const benchmarkSplits = ownBenchmark ? splits : store.splits(BENCHMARK);
  const compared = sliceBars(bars, lastIndexAt(bars.days, comparedFrom - 1) + 1, bars.days.length);
  const benchmark = ownBenchmark
    ? compared
    : splitAdjust(store.bars(BENCHMARK, comparedFrom, lastDay), benchmarkSplits, asOf);
  return {
    ...prices,
    benchmark,
    totalReturns: () => {
      const own = { days: compared.days, closes: totalReturnCloses(compared, dividends) };
      if (ownBenchmark) return { symbol: own, benchmark: own };
      const paid = adjustDividends(store.dividends(BENCHMARK), benchmarkSplits, asOf);
      return { symbol: own, benchmark: { days: benchmark.days, closes: totalReturnCloses(benchmark, paid) } };
    },
  };
}

/** The instant the prices describe: the close of the last session included. */
export function priceInstant(market: Pick<Market, 'lastDay'>): number {
  return closeInstant(market.lastDay);
}

/** After this many sessions without a bar the last price says nothing of today (FIELDS 14, delisted or halted). */
const STALE_SESSIONS = 10;

/** Whether the newest bar is more than ten sessions older than the day answered for: yields and multiples are then `stale_price`. */
export function hasStalePrice({ lastDay, asOf }: Pick<Prices, 'lastDay' | 'asOf'>): boolean {
  return sessionCount(lastDay, asOf) > STALE_SESSIONS;
}

/** The row of a symbol the service has already checked. */
export function symbolRow(store: StoreReader, symbol: string): SymbolRow {
  const row = store.symbol(symbol);
  if (row === undefined) throw new MdsError('SYMBOL_UNKNOWN', `${symbol} is not in the store`, { param: 'symbol' });
  return row;
}

function noPrices(store: StoreReader, { symbol, firstDay }: SymbolRow, asOf: EpochDay | undefined): MdsError {
  const when =
    firstDay === undefined || asOf === undefined ? '' : ` up to ${formatDay(asOf)} (they begin ${formatDay(firstDay)})`;
  return new MdsError(
    'UPSTREAM_UNAVAILABLE',
    `the store has no prices of ${symbol}${when}; get them with: mds sync ${symbol} (or mds import ${symbol}.csv)`,
    { param: 'symbol', details: { symbol, missing: 'prices', store: store.kind } },
  );
}
