/** The one dividend rate and yield: equal in snapshot, valuation, compare, profile and dividends. */
import { addMonths } from '../../engine/days.ts';
import { type DividendState, dividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import { firstIndexAfter } from '../../engine/prices/windows.ts';
import type { Maybe } from '../../engine/value.ts';
import type { Prices } from './market.ts';

/** Closes looked at to tell capital distributions: the years every route has, so that all see the same payments as regular. */
const YEARS = 3;

/** The dividend as it stands on the day answered for. `bars` reach back three years at least, where the symbol traded then. */
export function currentDividends({
  bars,
  dividends,
  asOf,
}: Pick<Prices, 'bars' | 'dividends' | 'asOf'>): DividendState {
  const from = firstIndexAfter(bars.days, addMonths(asOf, -12 * YEARS));
  return dividendState(dividends, asOf, { days: bars.days.subarray(from), close: bars.close.subarray(from) });
}

/** Trailing regular dividends over the latest price, in percent, unrounded; 0 for a share that pays none. */
export function currentDividendYield(prices: Pick<Prices, 'bars' | 'dividends' | 'asOf'>): Maybe<number> {
  const { bars } = prices;
  const price = bars.close[bars.close.length - 1]!;
  return dividendYieldPct(currentDividends(prices).annualRate, price);
}
