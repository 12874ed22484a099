/** Prices of one symbol next to those of SPY, for the years that a comparison takes. */

import { addMonths } from '../../engine/days.ts';
import type { DividendState } from '../../engine/dividends/rate.ts';
import { recordedFrom } from '../../engine/dividends/recorded.ts';
import { adjustDividends, recordedReturns, sliceBars, splitAdjust } from '../../engine/prices/basis.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import type { TotalReturns } from '../../engine/prices/beta.ts';
import { lastIndexAt } from '../../engine/prices/windows.ts';
import type { Bars, Dividend, EpochDay, Split } from '../../engine/types.ts';
import { paymentStretches } from '../../store/reading/payment-stretches.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { sharedResult } from '../contract/shared-results.ts';
import type { ComputeContext } from '../types.ts';
import {
  type BasisDoubt,
  bytesOf,
  hasBars,
  type LoadPrices,
  loadPrices,
  MARGIN_DAYS,
  type Prices,
  storedPrices,
} from './stored-prices.ts';

/**
 * Years of SPY to load for comparisons. Relative strength needs one; beta needs 252 common sessions, which are more
 * than a year for a symbol that does not trade every day.
 */
export const COMPARED_YEARS = 2;

/** One symbol's own prices, and those of SPY. */
export interface Market extends Prices {
  /** SPY's S bars to `asOf` (the symbol's own for SPY); empty when the store has none. */
  readonly benchmark: Bars;
  /** Split- and dividend-adjusted (T) closes of both, NaN before the bar from which on their payments are on record. */
  readonly totalReturns: () => { readonly symbol: TotalReturns; readonly benchmark: TotalReturns };
}

/**
 * Loads `years` of prices of `symbol` (and the margin their baselines need). SPY's, and the T closes of both, reach
 * back `comparedYears`. Throws what `load` throws.
 */
export function loadMarket(
  context: ComputeContext,
  row: SymbolRow,
  years: number,
  comparedYears: number = years,
  load: LoadPrices = loadPrices,
): Market {
  const start = (newest: EpochDay): EpochDay => addMonths(newest, -12 * years) - MARGIN_DAYS;
  const prices = load(context, row, start);
  const comparedFrom = Math.max(start(prices.asOf), addMonths(prices.asOf, -12 * comparedYears) - MARGIN_DAYS);
  return new ComparedPrices(context, prices, comparedFrom);
}

/**
 * How far {@link loadLastYear} lets the newest price lie before the session: its baselines may lie 7 days before a
 * year.
 */
const YEAR_SLACK_DAYS = MARGIN_DAYS - 14;

/**
 * Prices of the year up to the newest and the margin that its baselines need, for what looks no further back: the same
 * values from fewer rows. SPY's reach back `comparedYears` as in {@link loadMarket}. Undefined without prices,
 * and where the newest is days older than the session: its year begins earlier.
 */
export function loadLastYear(context: ComputeContext, row: SymbolRow, comparedYears: number): Market | undefined {
  let newest = Number.POSITIVE_INFINITY;
  const prices = storedPrices(context, row, (day) => {
    newest = day;
    return addMonths(day, -12) - MARGIN_DAYS;
  });
  if (!hasBars(prices) || newest - prices.asOf > YEAR_SLACK_DAYS) return undefined;
  return new ComparedPrices(context, prices, addMonths(prices.asOf, -12 * comparedYears) - MARGIN_DAYS);
}

/** Prices next to those of SPY, which are read when they are asked for. */
class ComparedPrices implements Market {
  readonly row: SymbolRow;
  readonly asOf: EpochDay;
  readonly bars: Bars;
  readonly splits: readonly Split[];
  readonly doubt: BasisDoubt | undefined;
  readonly since: EpochDay | undefined;
  #benchmark: Bars | undefined;

  constructor(
    private readonly context: ComputeContext,
    private readonly own: Prices,
    private readonly comparedFrom: EpochDay,
  ) {
    this.row = own.row;
    this.asOf = own.asOf;
    this.bars = own.bars;
    this.splits = own.splits;
    this.doubt = own.doubt;
    this.since = own.since;
  }

  recordedFrom(last?: number): number {
    return this.own.recordedFrom(last);
  }

  get dividends(): readonly Dividend[] {
    return this.own.dividends;
  }

  get payments(): readonly Dividend[] {
    return this.own.payments;
  }

  get dividend(): DividendState {
    return this.own.dividend;
  }

  get benchmark(): Bars {
    const { asOf, comparedFrom, context } = this;
    const { store } = context;
    const read = (): Bars => splitAdjust(store.bars(BENCHMARK, comparedFrom, asOf), store.splits(BENCHMARK), asOf);
    const key = `${BENCHMARK} ${comparedFrom} ${asOf}`;
    this.#benchmark ??= this.#isBenchmark
      ? this.#compared
      : sharedResult(context, key, () => store.reuse(key, read, (bars) => bytesOf({ bars })));
    return this.#benchmark;
  }

  readonly totalReturns = (): ReturnType<Market['totalReturns']> => {
    const { asOf, benchmark, context } = this;
    const { store } = context;
    const compared = this.#compared;
    const from = this.recordedFrom() - (this.bars.days.length - compared.days.length);
    const own = { days: compared.days, closes: recordedReturns(compared, this.dividends, from) };
    if (this.#isBenchmark) return { symbol: own, benchmark: own };
    const read = (): TotalReturns => {
      const paid = adjustDividends(store.dividends(BENCHMARK), store.splits(BENCHMARK), asOf);
      const { days } = benchmark;
      const first = recordedFrom(days, days.length - 1, paymentStretches(store, BENCHMARK));
      return { days, closes: recordedReturns(benchmark, paid, first) };
    };
    const key = `returns ${BENCHMARK} ${this.comparedFrom} ${asOf}`;
    return { symbol: own, benchmark: sharedResult(context, key, read) };
  };

  get #isBenchmark(): boolean {
    return this.row.symbol === BENCHMARK;
  }

  get #compared(): Bars {
    const { bars, comparedFrom } = this;
    return sliceBars(bars, lastIndexAt(bars.days, comparedFrom - 1) + 1, bars.days.length);
  }
}
