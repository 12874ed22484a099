/**
 * Factors of studies on prices: momentum, nearness to the high, volatility, illiquidity. Of completed sessions on one
 * split basis, unrounded. Knows neither statements nor which split is unknown.
 */
import { commonReturns, slope, type TotalReturns } from '../prices/beta.ts';
import { baselineIndex, monthsAnchor, start52Weeks } from '../prices/windows.ts';
import type { Bars } from '../types.ts';
import { isMarker, type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';

/** Trading days of a year, as for the volatility of `technicals`. */
const SESSIONS = 252;
/** Of the days of a year with a return, the fewest that make an average of it. */
const LEAST = 200;

/**
 * Jegadeesh and Titman (1993): the return from `months` ago to one month ago, in percent, without dividends. The newest
 * month is left out, since returns of one month reverse.
 */
export function momentumPct({ days, close }: Pick<Bars, 'days' | 'close'>, months: number): Maybe<number> {
  const latest = days.at(-1);
  if (latest === undefined) return unavailable('no_price_data');
  return mapBoth(
    baselineIndex(days, monthsAnchor(latest, months)),
    baselineIndex(days, monthsAnchor(latest, 1)),
    (from, to) => (close[to]! / close[from]! - 1) * 100,
  );
}

/** George and Hwang (2004): the close over the highest close of 52 weeks, in percent: 100 is a new high. */
export function nearnessToHighPct({ days, close }: Pick<Bars, 'days' | 'close'>): Maybe<number> {
  const latest = days.at(-1);
  if (latest === undefined) return unavailable('no_price_data');
  return mapValue(baselineIndex(days, monthsAnchor(latest, 12)), () => {
    let high = 0;
    for (let i = start52Weeks(days, latest); i < days.length; i++) high = Math.max(high, close[i]!);
    return (close.at(-1)! / high) * 100;
  });
}

function varianceOf(values: Float64Array, degrees: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / degrees;
}

const yearly = (variance: number): number => Math.sqrt(Math.max(0, variance) * SESSIONS) * 100;

/** Standard deviation of the daily returns of a year (252, at least 240), with dividends, a year, in percent. */
export function volatilityPct({ closes }: TotalReturns): Maybe<number> {
  const from = Math.max(1, closes.length - SESSIONS);
  const returns = closes.subarray(from).map((close, i) => close / closes[from + i - 1]! - 1);
  if (returns.length < 240) return unavailable('insufficient_history');
  if (Number.isNaN(closes[from - 1]!)) return unavailable('dividends_not_stored');
  return yearly(varianceOf(returns, returns.length - 1));
}

/**
 * Standard deviation of what the returns of the market leave of those of the symbol (the residuals of a regression of
 * 252 common daily returns, at least 240), a year, in percent. Ang, Hodrick, Xing and Zhang (2006) take the residuals
 * of three factors of a month: with the market alone they are larger.
 */
export function idiosyncraticVolatilityPct(symbol: TotalReturns, market: TotalReturns): Maybe<number> {
  return mapValue(commonReturns(symbol, market), ({ own, other }) =>
    mapValue(slope(own, other), (beta) => {
      const residuals = own.map((value, i) => value - beta * other[i]!);
      return yearly(varianceOf(residuals, own.length - 2));
    }),
  );
}

/**
 * Amihud (2002): how much a billion dollars of trade moves the price: the average of |return| over traded value in
 * billions, in percent, over the days of 52 weeks that had trade (at least 200).
 */
export function illiquidity({ days, close, volume }: Pick<Bars, 'days' | 'close' | 'volume'>): Maybe<number> {
  const latest = days.at(-1);
  if (latest === undefined) return unavailable('no_price_data');
  let sum = 0;
  let count = 0;
  for (let i = Math.max(1, start52Weeks(days, latest)); i < days.length; i++) {
    const traded = (close[i]! * volume[i]!) / 1e9;
    if (!(traded > 0)) continue;
    sum += (Math.abs(close[i]! / close[i - 1]! - 1) * 100) / traded;
    count++;
  }
  return count < LEAST ? unavailable('insufficient_history') : sum / count;
}

/** Pontiff and Woodgate (2008): the logarithm of shares over those a year before, on one share basis, in percent. */
export function issuancePct(now: Maybe<number>, before: Maybe<number>): Maybe<number> {
  if (isMarker(now)) return now;
  if (isMarker(before)) return unavailable('no_prior_period');
  return before > 0 && now > 0 ? Math.log(now / before) * 100 : unavailable('non_positive_base');
}
