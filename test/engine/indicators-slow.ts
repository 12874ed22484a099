/** Indicators the slow way, for tests: each straight from its textbook definition, without regard to cost. NaN where it has no value. */
import type { Bars } from '../../src/engine/types.ts';

export function head(bars: Bars, count: number): Bars {
  return {
    days: bars.days.slice(0, count),
    open: bars.open.slice(0, count),
    high: bars.high.slice(0, count),
    low: bars.low.slice(0, count),
    close: bars.close.slice(0, count),
    volume: bars.volume.slice(0, count),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Mean of the last `period` values. */
export function mean(values: Iterable<number>, period: number): number {
  const last = [...values].slice(-period);
  return last.length < period ? Number.NaN : sum(last) / period;
}

/** Standard deviation with `less` taken off the count (0 population, 1 sample). */
export function deviation(values: readonly number[], less: number): number {
  const middle = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - less));
}

export function ema(values: readonly number[], period: number): number {
  if (values.length < period) return Number.NaN;
  const weight = 2 / (period + 1);
  const seed = sum(values.slice(0, period)) / period;
  return values.slice(period).reduce((average, value) => weight * value + (1 - weight) * average, seed);
}

/** Wilder's smoothing: the mean of the first `period`, then (previous * (period - 1) + new) / period. */
export function wilder(values: readonly number[], period: number): number {
  if (values.length < period) return Number.NaN;
  const seed = sum(values.slice(0, period)) / period;
  return values.slice(period).reduce((average, value) => (average * (period - 1) + value) / period, seed);
}

const changes = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - values[i]!);

export function rsi(closes: readonly number[], period: number): number {
  const moves = changes(closes);
  const gain = wilder(
    moves.map((move) => Math.max(move, 0)),
    period,
  );
  const loss = wilder(
    moves.map((move) => Math.max(-move, 0)),
    period,
  );
  if (Number.isNaN(gain)) return Number.NaN;
  if (loss === 0) return gain === 0 ? 50 : 100;
  return 100 - 100 / (1 + gain / loss);
}

export function trueRanges({ high, low, close }: Bars): number[] {
  return [...close]
    .slice(0, -1)
    .map((before, i) =>
      Math.max(high[i + 1]! - low[i + 1]!, Math.abs(high[i + 1]! - before), Math.abs(low[i + 1]! - before)),
    );
}

/** With the true range in both DI, as Wilder's worksheet has it. */
export function adx(bars: Bars, period: number): number {
  const ups = changes([...bars.high]);
  const downs = changes([...bars.low]).map((move) => -move);
  const plus = ups.map((up, i) => (up > downs[i]! && up > 0 ? up : 0));
  const minus = downs.map((down, i) => (down > ups[i]! && down > 0 ? down : 0));
  const ranges = trueRanges(bars);
  const directional: number[] = [];
  for (let end = period; end <= ranges.length; end++) {
    const range = wilder(ranges.slice(0, end), period);
    const up = (100 * wilder(plus.slice(0, end), period)) / range;
    const down = (100 * wilder(minus.slice(0, end), period)) / range;
    directional.push(up + down === 0 ? 0 : (100 * Math.abs(up - down)) / (up + down));
  }
  return wilder(directional, period);
}

export function obv({ close, volume }: Bars): number {
  return sum(changes([...close]).map((move, i) => Math.sign(move) * volume[i + 1]!));
}

/** Mean of three places of the close in the range of 14 bars. */
export function percentK({ high, low, close }: Bars, end: number): number {
  const places = [end - 2, end - 1, end].map((at) => {
    if (at < 13) return Number.NaN;
    const top = Math.max(...high.slice(at - 13, at + 1));
    const bottom = Math.min(...low.slice(at - 13, at + 1));
    return (100 * (close[at]! - bottom)) / (top - bottom);
  });
  return sum(places) / 3;
}
