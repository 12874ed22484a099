/** The one dividend rate and yield: equal in snapshot, valuation, compare, profile and dividends. */
import { type DividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { isMarker, type Marker, type Maybe, unavailable } from '../../engine/value.ts';
import { hasBars, type Prices } from './stored-prices.ts';

/**
 * Why a symbol without stored dividends must not be called a non-payer. `no_price_data`: no prices are stored, and
 * dividends come with prices. `not_reported`: the price files had no dividends, or the symbol is a common share and its
 * statements (`figures`) show dividends within the year. Undefined otherwise.
 */
export function unstoredDividends(
  prices: Pick<Prices, 'row' | 'bars' | 'paymentsRecorded'>,
  { status, special }: Pick<DividendState, 'status' | 'special'>,
  figures: TrailingFigures | undefined,
): Marker | undefined {
  if (status !== 'non_payer' || special.length > 0) return undefined;
  if (!hasBars(prices)) return unavailable('no_price_data');
  const shown = prices.row.assetType !== 'other' && showDividends(figures);
  return shown || !prices.paymentsRecorded() ? unavailable('not_reported') : undefined;
}

/**
 * Whether statements show dividends: an amount paid; or an amount that is not reported although the cash flow statement
 * is complete enough to give buybacks. Zero was refused then, since dividends per share or another span show payments.
 */
function showDividends(figures: TrailingFigures | undefined): boolean {
  if (figures === undefined) return false;
  const { common_dividends_paid: paid, buybacks } = figures.ttm;
  return isMarker(paid) ? paid.reason === 'not_reported' && !isMarker(buybacks) : paid > 0;
}

/**
 * Trailing regular dividends over the latest price, in percent, unrounded; 0 for a share that pays none. See {@link
 * unstoredDividends}.
 */
export function currentDividendYield(
  prices: Pick<Prices, 'row' | 'bars' | 'dividend' | 'paymentsRecorded'>,
  figures: TrailingFigures | undefined,
): Maybe<number> {
  const price = prices.bars.close.at(-1);
  if (price === undefined) return unavailable('no_price_data');
  const { dividend } = prices;
  return unstoredDividends(prices, dividend, figures) ?? dividendYieldPct(dividend.annualRate, price);
}
