/** The one dividend rate and yield: equal in snapshot, valuation, compare, profile and dividends. */
import { type DividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import type { TrailingFigures } from '../../engine/valuation/figures.ts';
import { isMarker, type Marker, type Maybe, unavailable } from '../../engine/value.ts';
import { hasBars, type Prices } from './stored-prices.ts';

/** A share that paid nothing in so many days is known to pay none. */
const YEAR = 365;

/**
 * Why a symbol must not be called a non-payer, or its dividend suspended. `no_price_data`: no prices are stored, and
 * dividends come with prices. `dividends_not_stored`: price files of the last year do not say what was paid.
 * `not_reported`: a common share whose statements (`figures`) show dividends within the year. Undefined otherwise.
 */
export function unstoredDividends(
  prices: Pick<Prices, 'row' | 'bars' | 'recordedFrom'>,
  { status, special }: Pick<DividendState, 'status' | 'special'>,
  figures: TrailingFigures | undefined,
): Marker | undefined {
  if (status === 'payer' || (status === 'non_payer' && special.length > 0)) return undefined;
  if (!hasBars(prices)) return status === 'non_payer' ? unavailable('no_price_data') : undefined;
  if (!isYearRecorded(prices)) return unavailable('dividends_not_stored');
  const shown = status === 'non_payer' && prices.row.assetType !== 'other' && showDividends(figures);
  return shown ? unavailable('not_reported') : undefined;
}

function isYearRecorded(prices: Pick<Prices, 'bars' | 'recordedFrom'>): boolean {
  const { days } = prices.bars;
  const first = prices.recordedFrom();
  return first === 0 || days[first]! <= days.at(-1)! - YEAR;
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
  prices: Pick<Prices, 'row' | 'bars' | 'dividend' | 'recordedFrom'>,
  figures: TrailingFigures | undefined,
): Maybe<number> {
  const price = prices.bars.close.at(-1);
  if (price === undefined) return unavailable('no_price_data');
  const { dividend } = prices;
  return unstoredDividends(prices, dividend, figures) ?? dividendYieldPct(dividend.annualRate, price);
}
