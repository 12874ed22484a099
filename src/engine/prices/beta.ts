/** Beta against SPY: covariance over variance of simple daily total returns (FIELDS 1.2). */
import type { EpochDay } from '../types.ts';
import { type Maybe, mapValue, unavailable } from '../value.ts';

/** Closes on the T basis with their days, ascending, of one length. NaN before what was paid is on record. */
export interface TotalReturns {
  readonly days: Int32Array;
  readonly closes: Float64Array;
}

const PAIRS = 252;
const MIN_PAIRS = 240;
/** A standard deviation of daily returns below this is rounding noise, not movement. */
const MIN_DEVIATION = 1e-12;

/** Daily returns of two series on the same days, the newest first. */
export interface CommonReturns {
  readonly own: Float64Array;
  readonly other: Float64Array;
}

/**
 * The last 252 common return pairs of `symbol` and `market`, at least 240. Series are joined by date before returns are
 * computed, so a return across a gap spans it on both sides. `insufficient_history`: fewer pairs; `stale_price`: the
 * market has no bar on the symbol's last day; `no_price_data`: a side without bars; `dividends_not_stored`: what one of
 * the two paid between them is not on record.
 */
export function commonReturns(symbol: TotalReturns, market: TotalReturns): Maybe<CommonReturns> {
  let i = symbol.days.length - 1;
  let j = market.days.length - 1;
  if (i < 0 || j < 0) return unavailable('no_price_data');
  const own = new Float64Array(PAIRS);
  const other = new Float64Array(PAIRS);
  let pairs = 0;
  let ownNext = Number.NaN;
  let otherNext = Number.NaN;
  let newest: EpochDay | undefined;
  while (i >= 0 && j >= 0 && pairs < PAIRS) {
    const a = symbol.days[i]!;
    const b = market.days[j]!;
    if (a > b) i--;
    else if (b > a) j--;
    else {
      const ownClose = symbol.closes[i--]!;
      const otherClose = market.closes[j--]!;
      if (newest !== undefined) {
        own[pairs] = ownNext / ownClose - 1;
        other[pairs] = otherNext / otherClose - 1;
        pairs++;
      }
      newest ??= a;
      ownNext = ownClose;
      otherNext = otherClose;
    }
  }
  if (newest !== undefined && newest < symbol.days[symbol.days.length - 1]!) return unavailable('stale_price');
  if (pairs < MIN_PAIRS) return unavailable('insufficient_history');
  // The oldest two: closes are missing only before others.
  if (Number.isNaN(ownNext) || Number.isNaN(otherNext)) return unavailable('dividends_not_stored');
  return { own: own.subarray(0, pairs), other: other.subarray(0, pairs) };
}

/**
 * Beta of `symbol` to `market` over their {@link commonReturns}. SPY against itself is 1. `zero_variance`: the market
 * did not move; else the reasons of those.
 */
export function beta1y(symbol: TotalReturns, market: TotalReturns): Maybe<number> {
  return mapValue(commonReturns(symbol, market), ({ own, other }) => slope(own, other));
}

/** Covariance over the variance of `x`; `zero_variance` where `x` did not move. */
export function slope(y: Float64Array, x: Float64Array): Maybe<number> {
  const n = x.length;
  let sumX = 0;
  let sumY = 0;
  for (let k = 0; k < n; k++) {
    sumX += x[k]!;
    sumY += y[k]!;
  }
  const meanX = sumX / n;
  const meanY = sumY / n;
  let covariance = 0;
  let variance = 0;
  for (let k = 0; k < n; k++) {
    const dx = x[k]! - meanX;
    covariance += dx * (y[k]! - meanY);
    variance += dx * dx;
  }
  if (variance <= n * MIN_DEVIATION * MIN_DEVIATION) return unavailable('zero_variance');
  const beta = covariance / variance;
  return Number.isFinite(beta) ? beta : unavailable('computation_error');
}
