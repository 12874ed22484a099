/** The one dividend yield: equal in snapshot, valuation, compare, profile and dividends. */
import { dividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import type { Maybe } from '../../engine/value.ts';
import type { Market } from './market.ts';

/** Trailing regular dividends over the latest price, in percent, unrounded; 0 for a share that pays none. */
export function currentDividendYield({ bars, dividends, asOf }: Market): Maybe<number> {
  const price = bars.close[bars.close.length - 1]!;
  return dividendYieldPct(dividendState(dividends, asOf, bars).annualRate, price);
}
