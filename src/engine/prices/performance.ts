/** Price blocks of a snapshot: quote, performance and 52-week range (FIELDS 2.2), unrounded, under their API names. */
import { previousSession } from '../calendar.ts';
import type { Bars, EpochDay } from '../types.ts';
import { type Maybe, mapBoth, unavailable } from '../value.ts';
import { type Closes, changeAgainst, changeSince, percentChange } from './change.ts';
import { monthsAnchor, start52Weeks, yearsAnchor, ytdAnchor } from './windows.ts';

export interface Range52w {
  readonly high: Maybe<number>;
  readonly low: Maybe<number>;
  /** Position of the price between low and high, 0..100. */
  readonly position_pct: Maybe<number>;
  readonly drawdown_from_high_pct: Maybe<number>;
}

const NO_PRICE = unavailable('no_price_data');
const SHORT = unavailable('insufficient_history');

function lastOf(bars: Bars, column: 'open' | 'high' | 'low' | 'close' | 'volume'): Maybe<number> {
  const last = bars.days.length - 1;
  return last < 0 ? NO_PRICE : bars[column][last]!;
}

function previousClose({ days, close }: Bars): Maybe<number> {
  const last = days.length - 1;
  return last < 0 ? NO_PRICE : last < 1 ? SHORT : close[last - 1]!;
}

/** The quote of the last bar. Without bars everything is `no_price_data`; with one bar there is no previous close. */
export const QUOTE = {
  price: (bars) => lastOf(bars, 'close'),
  change_abs: (bars) => mapBoth(lastOf(bars, 'close'), previousClose(bars), (now, before) => now - before),
  change_pct: (bars) =>
    mapBoth(lastOf(bars, 'close'), previousClose(bars), (now, before) => percentChange(before, now)),
  previous_close: previousClose,
  day_open: (bars) => lastOf(bars, 'open'),
  day_high: (bars) => lastOf(bars, 'high'),
  day_low: (bars) => lastOf(bars, 'low'),
  volume: (bars) => lastOf(bars, 'volume'),
} satisfies Record<string, (bars: Bars) => Maybe<number>>;

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

/** What price returns are computed of. */
export class Compared {
  /** Day of the last bar. */
  readonly latest: EpochDay;

  /** @param whole what returns of more than a year are computed of, where `bars` may be shorter */
  constructor(
    readonly bars: Bars,
    readonly spy: () => Closes,
    readonly whole: () => Closes = () => bars,
  ) {
    this.latest = bars.days.length > 0 ? bars.days[bars.days.length - 1]! : 0;
  }
}

/** Price returns of the symbol to its last bar, and against SPY between the same dates. Both split-adjusted. */
export const RETURNS = {
  pct_1d: ({ bars }) => QUOTE.change_pct(bars),
  pct_5d: ({ bars }) => changeOverSessions(bars, 5),
  pct_1m: ({ bars, latest }) => changeSince(bars, monthsAnchor(latest, 1)),
  pct_3m: ({ bars, latest }) => changeSince(bars, monthsAnchor(latest, 3)),
  pct_ytd: ({ bars, latest }) => changeSince(bars, ytdAnchor(latest)),
  pct_1y: ({ bars, latest }) => changeSince(bars, yearsAnchor(latest, 1)),
  pct_3y: ({ whole, latest }) => changeSince(whole(), yearsAnchor(latest, 3)),
  vs_spy_pct_1m: ({ bars, latest, spy }) => changeAgainst(bars, spy(), monthsAnchor(latest, 1)),
  vs_spy_pct_ytd: ({ bars, latest, spy }) => changeAgainst(bars, spy(), ytdAnchor(latest)),
  vs_spy_pct_1y: ({ bars, latest, spy }) => changeAgainst(bars, spy(), yearsAnchor(latest, 1)),
} satisfies Record<string, (of: Compared) => Maybe<number>>;

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
