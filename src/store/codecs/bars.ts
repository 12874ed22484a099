/** Cuts bars into one blob per year for the store, and joins them into columns when read. */
import { civil, dayFrom } from '../../engine/days.ts';
import { type BarColumn, lazyBars } from '../../engine/prices/lazy-bars.ts';
import { lowerBound } from '../../engine/sorted.ts';
import type { Bars, EpochDay } from '../../engine/types.ts';

/** The columns of bars that hold numbers of a day, in their order on disk. */
export const BAR_COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const satisfies readonly BarColumn[];

/** Every column of bars but the days, each made by its name. */
export function barColumns<T>(make: (name: BarColumn) => T): Readonly<Record<BarColumn, T>> {
  return { open: make('open'), high: make('high'), low: make('low'), close: make('close'), volume: make('volume') };
}

export const NO_BARS: Bars = { days: new Int32Array(0), ...barColumns(() => new Float64Array(0)) };

/** The years of ascending days, each with its index range `[from, to)`. */
export function yearRuns(
  days: Int32Array,
): readonly { readonly year: number; readonly from: number; readonly to: number }[] {
  const runs: { year: number; from: number; to: number }[] = [];
  for (let from = 0; from < days.length; ) {
    const { year } = civil(days[from]!);
    const to = lowerBound(days, dayFrom(year + 1, 1, 1));
    runs.push({ year, from, to });
    from = to;
  }
  return runs;
}

/** Bars as they are stored, of a stretch: written where they are wanted, without columns of their own. */
export interface PackedBars {
  readonly count: number;
  /** Writes the days to `out`, the first at `at`. */
  readonly copyDays: (out: Int32Array, at: number) => void;
  /** Writes the values `[from, to)` of a column to `out`, the first at `at`. */
  readonly copy: (name: BarColumn, from: number, to: number, out: Float64Array, at: number) => void;
}

/** Stretches one after the other, cut to `from <= day <= to`. */
export function unpackBars(parts: readonly PackedBars[], from: EpochDay = -Infinity, to: EpochDay = Infinity): Bars {
  const days = new Int32Array(parts.reduce((sum, { count }) => sum + count, 0));
  let filled = 0;
  for (const part of parts) {
    part.copyDays(days, filled);
    filled += part.count;
  }
  const first = lowerBound(days, from);
  const end = lowerBound(days, to + 1);
  if (end <= first) return NO_BARS;
  return lazyBars(days.subarray(first, end), (name) => {
    const column = new Float64Array(end - first);
    let start = 0;
    for (const part of parts) {
      const [low, high] = [Math.max(first - start, 0), Math.min(end - start, part.count)];
      if (low < high) part.copy(name, low, high, column, start + low - first);
      start += part.count;
    }
    return column;
  });
}

/** The parts one after the other, cut to `from <= day <= to`. */
export function joinBars(parts: readonly Bars[], from: EpochDay, to: EpochDay): Bars {
  const cuts = parts.map((part) => ({ part, from: lowerBound(part.days, from), to: lowerBound(part.days, to + 1) }));
  const length = cuts.reduce((sum, cut) => sum + Math.max(0, cut.to - cut.from), 0);
  if (length === 0) return NO_BARS;
  const days = new Int32Array(length);
  const join = <C extends Int32Array | Float64Array>(out: C, columnOf: (part: Bars) => C): C => {
    let at = 0;
    for (const { part, from: first, to: end } of cuts) {
      if (end <= first) continue;
      out.set(columnOf(part).subarray(first, end), at);
      at += end - first;
    }
    return out;
  };
  join(days, (part) => part.days);
  return lazyBars(days, (name) => join(new Float64Array(length), (part) => part[name]));
}

/** The first day on which the bars differ; undefined where they are the same. */
export function firstDifference(one: Bars, other: Bars): EpochDay | undefined {
  const length = Math.max(one.days.length, other.days.length);
  for (let i = 0; i < length; i++) {
    if (one.days[i] === other.days[i] && BAR_COLUMNS.every((name) => one[name][i] === other[name][i])) continue;
    return Math.min(one.days[i] ?? Infinity, other.days[i] ?? Infinity);
  }
  return undefined;
}

/** Throws a RangeError for columns of unequal length, days that do not ascend, or a value that is not finite. */
export function checkBars(symbol: string, bars: Bars): void {
  const { days } = bars;
  for (const name of BAR_COLUMNS) {
    const column = bars[name];
    if (column.length !== days.length)
      throw new RangeError(`${symbol}: ${name} has ${column.length} values for ${days.length} days`);
    for (let i = 0; i < column.length; i++) {
      if (!Number.isFinite(column[i])) throw new RangeError(`${symbol}: ${name}[${i}] is ${column[i]}`);
    }
  }
  for (let i = 1; i < days.length; i++) {
    if (days[i]! <= days[i - 1]!) throw new RangeError(`${symbol}: day ${days[i]} follows day ${days[i - 1]}`);
  }
}
