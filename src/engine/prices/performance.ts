/** Price blocks of a snapshot: quote, performance and 52-week range (FIELDS 2.2), unrounded, under their API names. */
import { previousSession } from '../calendar.ts';
import type { Bars } from '../types.ts';
import { type Maybe, mapBoth, unavailable } from '../value.ts';
import { type Closes, changeAgainst, changeSince, percentChange } from './change.ts';
import { monthsAnchor, start52Weeks, yearsAnchor, ytdAnchor } from './windows.ts';

export interface Quote {
  readonly price: Maybe<number>;
  readonly previous_close: Maybe<number>;
  readonly change_abs: Maybe<number>;
  readonly change_pct: Maybe<number>;
  readonly day_open: Maybe<number>;
  readonly day_high: Maybe<number>;
  readonly day_low: Maybe<number>;
  readonly volume: Maybe<number>;
}

export interface Performance {
  readonly pct_1d: Maybe<number>;
  readonly pct_5d: Maybe<number>;
  readonly pct_1m: Maybe<number>;
  readonly pct_3m: Maybe<number>;
  readonly pct_ytd: Maybe<number>;
  readonly pct_1y: Maybe<number>;
  readonly pct_3y: Maybe<number>;
  readonly vs_spy_pct_1m: Maybe<number>;
  readonly vs_spy_pct_ytd: Maybe<number>;
  readonly vs_spy_pct_1y: Maybe<number>;
}

export interface Range52w {
  readonly high: Maybe<number>;
  readonly low: Maybe<number>;
  /** Position of the price between low and high, 0..100. */
  readonly position_pct: Maybe<number>;
  readonly drawdown_from_high_pct: Maybe<number>;
}

const NO_PRICE = unavailable('no_price_data');
const SHORT = unavailable('insufficient_history');

/** The quote of the last bar. Without bars everything is `no_price_data`; with one bar there is no previous close. */
export function quoteOf(bars: Bars): Quote {
  const last = bars.days.length - 1;
  const at = (column: Float64Array): Maybe<number> => (last < 0 ? NO_PRICE : column[last]!);
  const price = at(bars.close);
  const previous = last < 0 ? NO_PRICE : last < 1 ? SHORT : bars.close[last - 1]!;
  return {
    price,
    change_abs: mapBoth(price, previous, (now, before) => now - before),
    change_pct: mapBoth(price, previous, (now, before) => percentChange(before, now)),
    previous_close: previous,
    day_open: at(bars.open),
    day_high: at(bars.high),
    day_low: at(bars.low),
    volume: at(bars.volume),
  };
}

/**
 * Change in percent over the last `sessions` bars. `insufficient_history` with fewer, or when the first bar is more
 * than 7 calendar days before the exchange's own trading day (long halt).
 */
export function changeOverSessions(series: Closes, sessions: number): Maybe<number> {
  const { days, close } = series;
  const last = days.length - 1;
  if (last < 0) return NO_PRICE;
  if (last < sessions) return SHORT;
  let anchor = days[last]!;
  for (let i = 0; i < sessions; i++) anchor = previousSession(anchor);
  if (anchor - days[last - sessions]! > 7) return SHORT;
  return percentChange(close[last - sessions]!, close[last]!);
}

/** Price returns of the symbol to its last bar, and against SPY between the same dates. Both split-adjusted. */
export function performanceOf(bars: Bars, spy: Closes): Performance {
  const latest = bars.days.length > 0 ? bars.days[bars.days.length - 1]! : 0;
  const month = monthsAnchor(latest, 1);
  const year = yearsAnchor(latest, 1);
  const ytd = ytdAnchor(latest);
  return {
    pct_1d: quoteOf(bars).change_pct,
    pct_5d: changeOverSessions(bars, 5),
    pct_1m: changeSince(bars, month),
    pct_3m: changeSince(bars, monthsAnchor(latest, 3)),
    pct_ytd: changeSince(bars, ytd),
    pct_1y: changeSince(bars, year),
    pct_3y: changeSince(bars, yearsAnchor(latest, 3)),
    vs_spy_pct_1m: changeAgainst(bars, spy, month),
    vs_spy_pct_ytd: changeAgainst(bars, spy, ytd),
    vs_spy_pct_1y: changeAgainst(bars, spy, year),
  };
}

/**
 * Intraday extremes of the 52 weeks to the last bar (since listing for a younger symbol) and the position of the last
 * close.
 */
export function range52wOf(bars: Bars): Range52w {
  const last = bars.days.length - 1;
  if (last < 0) return { high: NO_PRICE, low: NO_PRICE, position_pct: NO_PRICE, drawdown_from_high_pct: NO_PRICE };
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (let i = start52Weeks(bars.days, bars.days[last]!); i <= last; i++) {
    if (bars.high[i]! > high) high = bars.high[i]!;
    if (bars.low[i]! < low) low = bars.low[i]!;
  }
  const price = bars.close[last]!;
  // Feeds round: a close may be slightly outside its own day's range.
  const position =
    high > low ? Math.min(100, Math.max(0, (100 * (price - low)) / (high - low))) : unavailable('zero_range');
  const drawdown = high > 0 ? Math.min(0, (price / high - 1) * 100) : unavailable('non_positive_base');
  return { high, low, position_pct: position, drawdown_from_high_pct: drawdown };
}
