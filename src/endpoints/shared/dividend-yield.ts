/** The one dividend rate and yield: equal in snapshot, valuation, compare, profile and dividends. */
import { addMonths } from '../../engine/days.ts';
import { type DividendState, dividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import { firstIndexAfter } from '../../engine/prices/windows.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { type Marker, type Maybe, unavailable, valueOr } from '../../engine/value.ts';
import type { Prices } from './market.ts';

/** Closes used to recognize capital distributions: the years every route has, so that all see the same payments as regular. */
const YEARS = 3;

type DividendPrices = Pick<Prices, 'row' | 'bars' | 'payments' | 'asOf'>;

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
 * `not_reported` where the record of payments holds none, though the statements (`figures`, undefined without any) report dividends paid on
 * common shares within the year: the prices came without them, and "pays none" would be wrong. Undefined otherwise.
 */
export function unheldDividends(
  { status, special }: Pick<DividendState, 'status' | 'special'>,
  figures: TrailingFigures | undefined,
): Marker | undefined {
  const paid = figures === undefined ? 0 : valueOr(figures.ttm.common_dividends_paid, 0);
  return status === 'non_payer' && special.length === 0 && paid > 0 ? unavailable('not_reported') : undefined;
}

/** Trailing regular dividends over the latest price, in percent, unrounded; 0 for a share that pays none. See {@link unheldDividends}. */
export function currentDividendYield(prices: DividendPrices, figures: TrailingFigures | undefined): Maybe<number> {
  const { bars } = prices;
  const price = bars.close[bars.close.length - 1]!;
  const state = currentDividends(prices);
  return unheldDividends(state, figures) ?? dividendYieldPct(state.annualRate, price);
}
