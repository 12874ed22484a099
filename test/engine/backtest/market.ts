/** Hand-made and generated markets for the tests of backtests. */
import { courseOf, type EndRecord } from '../../../src/engine/backtest/holding.ts';
import type { Listings } from '../../../src/engine/backtest/portfolio.ts';
import { isSession } from '../../../src/engine/calendar.ts';
import type { Bars, EpochDay } from '../../../src/engine/types.ts';
import type { Traded } from './ledger.ts';

/** Sessions from `first` to `last`. */
export function sessionsFrom(first: EpochDay, last: EpochDay): EpochDay[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(isSession);
}

function barsOf(closes: ReadonlyMap<EpochDay, number>): Bars {
  const close = Float64Array.from(closes.values());
  return { days: Int32Array.from(closes.keys()), open: close, high: close, low: close, close, volume: close };
}

const ALWAYS = { from: -1e6, to: 1e6 };

/** The symbols as a backtest reads them. */
export function listingsOf(
  market: readonly Traded[],
  last: EpochDay,
  ends: Readonly<Record<string, EndRecord>> = {},
): Listings {
  const courses = new Map(
    market.map(({ symbol, closes, splits, dividends }) => [
      symbol,
      courseOf(barsOf(closes), splits, { dividends, recorded: [ALWAYS] }, last),
    ]),
  );
  return { courseOf: (symbol) => courses.get(symbol), endOf: (symbol) => ends[symbol], last };
}

/** A symbol whose close is the same on each session unless `closes` says otherwise; `until` is its last session. */
export function flat(
  symbol: string,
  [first, until]: readonly [EpochDay, EpochDay],
  closes: Readonly<Record<number, number>> = {},
  events: Partial<Pick<Traded, 'splits' | 'dividends' | 'afterEnd'>> = {},
): Traded {
  let close = 100;
  const days = sessionsFrom(first, until).map((day): [EpochDay, number] => {
    close = closes[day] ?? close;
    return [day, close];
  });
  return { symbol, closes: new Map(days), splits: [], dividends: [], ...events };
}

/** A generator of numbers from 0 to 1, the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random walk on prices as traded, with splits, dividends, days without a bar, and a last session. */
export function randomSymbol(symbol: string, days: readonly EpochDay[], random: () => number): Traded {
  const closes = new Map<EpochDay, number>();
  const splits: Traded['splits'][number][] = [];
  const dividends: Traded['dividends'][number][] = [];
  let close = 20 + 80 * random();
  let halted = 0;
  const lifetime = random() < 0.3 ? Math.floor(random() * days.length) : days.length;
  for (const day of days.slice(0, lifetime)) {
    if (random() < 0.004) {
      const [numerator, denominator] = random() < 0.5 ? [3, 1] : [1, 7];
      splits.push({ day, numerator, denominator });
      close /= numerator / denominator;
    }
    if (random() < 0.015) dividends.push({ day, amount: close * 0.02 * random() });
    close *= 1 + 0.06 * (random() - 0.5);
    if (halted === 0 && random() < 0.01) halted = Math.ceil(random() * 9);
    if (halted > 0) halted--;
    else closes.set(day, close);
  }
  return { symbol, closes, splits, dividends };
}
