/** Made-up series for the indicator tests. */

import { weeklyBars } from '../../../src/engine/indicators/spans.ts';
import { type TechnicalsInput, technicals } from '../../../src/engine/indicators/technicals.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { day, goldenClose, goldenSpy, sessionsTo } from '../prices/samples.ts';

/** A Friday: the week of the last bar is complete. */
export const LAST = day('2025-08-08');

/** The series of FIELDS 13, bars counted from 1 there and from 0 here, on the sessions that end on {@link LAST}. */
export function goldenBars(count = 300): Bars {
  const close = Float64Array.from({ length: count }, (_, i) => goldenClose(i));
  return {
    days: Int32Array.from(sessionsTo(LAST, count)),
    open: close.map((value, i) => (i === 0 ? value : close[i - 1]!)),
    high: close.map((value, i) => value + 1 + 0.5 * Math.sin(0.9 * i)),
    low: close.map((value, i) => value - 1 - 0.5 * Math.cos(1.3 * i)),
    close,
    volume: close.map((_, i) => 1_000_000 + ((7919 * i) % 500_000)),
  };
}

export function goldenBenchmark(count = 300): { readonly days: Int32Array; readonly close: Float64Array } {
  return {
    days: Int32Array.from(sessionsTo(LAST, count)),
    close: Float64Array.from({ length: count }, (_, i) => goldenSpy(i)),
  };
}

/** What the engine takes, for bars without dividends; SPY is the golden one unless given. */
export function inputOf(bars: Bars, benchmark: TechnicalsInput['benchmark'] = goldenBenchmark()): TechnicalsInput {
  return {
    bars,
    weekly: weeklyBars(bars, bars.days.at(-1) ?? LAST),
    benchmark,
    totalReturns: { days: bars.days, closes: bars.close },
    benchmarkReturns: { days: benchmark.days, closes: benchmark.close },
  };
}

export function technicalsOf(bars: Bars, benchmark?: TechnicalsInput['benchmark']): ReturnType<typeof technicals> {
  return technicals(inputOf(bars, benchmark));
}

/** A small generator of numbers from 0 to 1 (mulberry32): the same series for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random walk of daily bars with sound highs and lows and some days without movement. */
export function walk(count: number, seed: number, last: number = LAST): Bars {
  const random = randomFrom(seed);
  const columns = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] };
  const volume: number[] = [];
  let price = 20 + 200 * random();
  for (let i = 0; i < count; i++) {
    const still = random() < 0.05;
    const open = still ? price : price * (1 + 0.02 * (random() - 0.5));
    const close = still ? price : open * (1 + 0.05 * (random() - 0.5));
    columns.open.push(open);
    columns.high.push(still ? price : Math.max(open, close) * (1 + 0.01 * random()));
    columns.low.push(still ? price : Math.min(open, close) * (1 - 0.01 * random()));
    columns.close.push(close);
    volume.push(Math.round(1e6 * random()));
    price = close;
  }
  return {
    days: Int32Array.from(sessionsTo(last, count)),
    open: Float64Array.from(columns.open),
    high: Float64Array.from(columns.high),
    low: Float64Array.from(columns.low),
    close: Float64Array.from(columns.close),
    volume: Float64Array.from(volume),
  };
}

/** The series an indicator writes. */
export function seriesOf(length: number, write: (series: Float64Array) => void): Float64Array {
  const series = new Float64Array(length);
  write(series);
  return series;
}
