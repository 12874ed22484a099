/** The one dividend rate and yield: equal in snapshot, valuation, compare, profile and dividends. */
import { type DividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { isMarker, type Marker, type Maybe, unavailable } from '../../engine/value.ts';
import { hasBars, type Prices } from './stored-prices.ts';

/**
 * Why a record of payments that holds none does not say "pays none": `no_price_data` without prices, with which
 * payments come; `not_reported` where the prices came without them, by their files or because the statements
 * (`figures`, undefined without any) show dividends on common shares, if it is one, within the year. Undefined otherwise.
 */
export function unheldDividends(
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
 * Whether statements show dividends: an amount paid, or that one is missing where a cash flow statement would else say
 * zero, as it does of buybacks. Amounts per share show them then, or another span.
 */
function showDividends(figures: TrailingFigures | undefined): boolean {
  if (figures === undefined) return false;
  const { common_dividends_paid: paid, buybacks } = figures.ttm;
  return isMarker(paid) ? paid.reason === 'not_reported' && !isMarker(buybacks) : paid > 0;
}

/**
 * Trailing regular dividends over the latest price, in percent, unrounded; 0 for a share that pays none. See {@link
 * unheldDividends}.
 */
export function currentDividendYield(
  prices: Pick<Prices, 'row' | 'bars' | 'dividend' | 'paymentsRecorded'>,
  figures: TrailingFigures | undefined,
): Maybe<number> {
  const price = prices.bars.close.at(-1);
  if (price === undefined) return unavailable('no_price_data');
  const { dividend } = prices;
  return unheldDividends(prices, dividend, figures) ?? dividendYieldPct(dividend.annualRate, price);
}
