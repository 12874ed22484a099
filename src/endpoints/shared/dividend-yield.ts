/** The one dividend rate and yield: equal in snapshot, valuation, compare, profile and dividends. */
import { addMonths } from '../../engine/days.ts';
import { type DividendState, dividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import { firstIndexAfter } from '../../engine/prices/windows.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { type Marker, type Maybe, unavailable, valueOr } from '../../engine/value.ts';
import { hasBars, type Prices } from './market.ts';

/** Closes used to recognize capital distributions: the years every route has, so that all see the same payments as regular. */
const YEARS = 3;

type DividendPrices = Pick<Prices, 'row' | 'bars' | 'payments' | 'paymentsRecorded' | 'asOf'>;

/** The dividend as it stands on the day answered for. `bars` reach back three years at least, where the symbol traded then. */
export function currentDividends({ row, bars, payments, asOf }: DividendPrices): DividendState {
  const from = firstIndexAfter(bars.days, addMonths(asOf, -12 * YEARS));
  return dividendState(
    payments,
    asOf,
    { days: bars.days.subarray(from), close: bars.close.subarray(from) },
    row.assetType === 'etf',
  );
}

/**
 * Why a record of payments that holds none does not say "pays none": `no_price_data` without prices, with which payments come;
 * `not_reported` where the prices came without them, by their files or because the statements (`figures`, undefined without any) report
 * dividends paid on common shares within the year. Undefined otherwise.
 */
export function unheldDividends(
  prices: Pick<Prices, 'bars' | 'paymentsRecorded'>,
  { status, special }: Pick<DividendState, 'status' | 'special'>,
  figures: TrailingFigures | undefined,
): Marker | undefined {
  if (status !== 'non_payer' || special.length > 0) return undefined;
  if (!hasBars(prices)) return unavailable('no_price_data');
  const paid = figures === undefined ? 0 : valueOr(figures.ttm.common_dividends_paid, 0);
  return paid > 0 || !prices.paymentsRecorded() ? unavailable('not_reported') : undefined;
}

/** Trailing regular dividends over the latest price, in percent, unrounded; 0 for a share that pays none. See {@link unheldDividends}. */
export function currentDividendYield(prices: DividendPrices, figures: TrailingFigures | undefined): Maybe<number> {
  const price = prices.bars.close.at(-1);
  if (price === undefined) return unavailable('no_price_data');
  const state = currentDividends(prices);
  return unheldDividends(prices, state, figures) ?? dividendYieldPct(state.annualRate, price);
}
