/** The ex-dates to come of one symbol, as the dividends route gives the next one. */

import { type ExpectedPayment, expectedPayments } from '../../engine/dividends/next-dates.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import type { SymbolRow } from '../../store/row-types.ts';
import { currentDividends } from '../shared/dividend-yield.ts';

import { loadPrices, type Prices } from '../shared/market.ts';
import { hasStalePrice } from '../shared/stale-price.ts';
import type { ComputeContext } from '../types.ts';

/** Before every record. */
const EVER = -0x7ffffffe;

/** Prices of the symbol; undefined when the store has none: its results may be expected all the same. */
export function tradedPrices(context: ComputeContext, row: SymbolRow): Prices | undefined {
  try {
    return loadPrices(context, row, () => EVER);
  } catch (error) {
    if (error instanceof MdsError && error.code === 'UPSTREAM_UNAVAILABLE') return undefined;
    throw error;
  }
}

/** Payments with an ex-date after the day answered for and up to `until`; none once the symbol has stopped trading. */
export function expectedEx(context: ComputeContext, prices: Prices, until: EpochDay): readonly ExpectedPayment[] {
  if (hasStalePrice(prices)) return [];
  const { asOf, row } = prices;
  const state = currentDividends(prices);
  // An answer about the past knows of no declaration: when they were made is not on record.
  const later = context.asOf === undefined ? context.store.dividends(row.symbol) : [];
  const declared = later.filter(({ day }) => day > asOf);
  return expectedPayments({ state, asOf, declared }, asOf + 1, until);
}
