import { describe, expect, it } from 'vitest';
import { isSession } from '../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { barsOf, type PlainBar, pricedSymbols } from './market.ts';

const END = parseDay('2026-10-30')!;
const symbols = pricedSymbols();

/** Daily simple returns by day, freed of splits where the file is as traded, distributions added back. */
function returnsOf(bars: readonly PlainBar[]): Map<number, number> {
  const returns = new Map<number, number>();
  for (let i = 1; i < bars.length; i++) {
    const { day, close, split, dividend } = bars[i]!;
    const before = bars[i - 1]!.close;
    // As-traded files show the split as a fall by its ratio, adjusted ones do not: take whichever leaves the smaller
    // move.
    const plain = (close + dividend) / before - 1;
    const restored = split > 0 ? ((close + dividend) * split) / before - 1 : plain;
    returns.set(day, Math.abs(restored) < Math.abs(plain) ? restored : plain);
  }
  return returns;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - ma) * (b[i]! - mb);
    aa += (a[i]! - ma) ** 2;
    bb += (b[i]! - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

describe('sample prices', () => {
  it('has the symbols people try first', () => {
    const first = 'AAPL MSFT NVDA GOOGL GOOG META BRK-B JPM KO PG COST F BA GE O SPY QQQ GLD';
    expect(first.split(' ').filter((symbol) => !symbols.includes(symbol))).toEqual([]);
    expect(symbols.length).toBeGreaterThanOrEqual(30);
  });

  it('has a bar for every session of the exchange and no other day, to the last session', () => {
    const ends = new Map<string, string>();
    for (const symbol of symbols) {
      const days = barsOf(symbol).map((bar) => bar.day);
      const sessions: number[] = [];
      for (let day = days[0]!; day <= days.at(-1)!; day++) if (isSession(day)) sessions.push(day);
      expect(days, symbol).toEqual(sessions);
      if (days.at(-1) !== END) ends.set(symbol, formatDay(days.at(-1)!));
    }
    // Only what is delisted ends before.
    expect(ends.size).toBeGreaterThanOrEqual(1);
    expect(ends.size).toBeLessThanOrEqual(3);
  });

  it('spans twelve years', () => {
    expect(formatDay(barsOf('SPY')[0]!.day) <= '2014-11-05').toBe(true);
    expect(barsOf('SPY').length).toBeGreaterThan(3000);
  });

  it('has bars whose range holds open and close, and positive prices and volumes', () => {
    for (const symbol of symbols) {
      const broken = barsOf(symbol).filter(
        ({ open, high, low, close, volume }) =>
          !(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume > 0),
      );
      expect(broken, symbol).toEqual([]);
    }
  });

  it('opens away from the previous close now and then', () => {
    const bars = barsOf('AAPL');
    const gaps = bars.filter((bar, i) => i > 0 && Math.abs(bar.open / bars[i - 1]!.close - 1) > 0.01);
    expect(gaps.length).toBeGreaterThan(50);
  });

  it('moves with the market: every stock correlates with SPY by more than 0.2', () => {
    const spy = returnsOf(barsOf('SPY'));
    const loose: [string, number][] = [];
    for (const symbol of symbols) {
      const own = [...returnsOf(barsOf(symbol))];
      const value = correlation(
        own.map(([, r]) => r),
        own.map(([day]) => spy.get(day)!),
      );
      if (!(value > 0.2)) loose.push([symbol, value]);
    }
    // Gold goes its own way.
    expect(loose.filter(([symbol]) => symbol !== 'GLD')).toEqual([]);
  });

  it('has fat tails and clustered volatility like a market', () => {
    const returns = [...returnsOf(barsOf('SPY')).values()];
    const mean = returns.reduce((sum, r) => sum + r, 0) / returns.length;
    const m2 = returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / returns.length;
    const m4 = returns.reduce((sum, r) => sum + (r - mean) ** 4, 0) / returns.length;
    expect(m4 / m2 ** 2).toBeGreaterThan(4);
    const sizes = returns.map(Math.abs);
    expect(correlation(sizes.slice(0, -1), sizes.slice(1))).toBeGreaterThan(0.1);
    // Yearly volatility of a stock market: some 10 to 25 %.
    const yearly = Math.sqrt(m2 * 252);
    expect(yearly).toBeGreaterThan(0.1);
    expect(yearly).toBeLessThan(0.25);
  });

  it('trades less on half days', () => {
    const bars = barsOf('SPY');
    // 13:00 closes by the rules of the exchange: the day after Thanksgiving.
    const half = bars.filter((bar) =>
      ['2021-11-26', '2022-11-25', '2023-11-24', '2024-11-29'].includes(formatDay(bar.day)),
    );
    const usual = bars.reduce((sum, bar) => sum + bar.volume, 0) / bars.length;
    expect(half).toHaveLength(4);
    for (const bar of half) expect(bar.volume).toBeLessThan(usual);
  });
});
