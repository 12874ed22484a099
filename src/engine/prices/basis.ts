/**
 * The three price bases of one symbol: raw (unadjusted), S (split-adjusted to the share of the as-of day) and T (S less
 * dividends, total return). The store has raw; S and T are built here to prevent look-ahead.
 */
import type { Bars, Dividend, EpochDay, Split } from '../types.ts';
import { lazyBars } from './lazy-bars.ts';
import { lastIndexAt } from './windows.ts';

/** Shares on `asOf` per share on `day`: the product of the ratios of splits with `day < split.day <= asOf`. */
export function splitFactor(splits: readonly Split[], day: EpochDay, asOf: EpochDay): number {
  let factor = 1;
  for (const split of splits) {
    if (split.day > day && split.day <= asOf) factor *= split.numerator / split.denominator;
  }
  return factor;
}

/** The first `count` rows, sharing memory with `bars`. */
export function headBars(bars: Bars, count: number): Bars {
  return sliceBars(bars, 0, count);
}

/** Rows `from` (inclusive) to `to` (exclusive), sharing memory with `bars`. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  if (from === 0 && to >= bars.days.length) return bars;
  return lazyBars(bars.days.subarray(from, to), (name) => bars[name].subarray(from, to));
}

function scaled(
  source: Float64Array,
  end: number,
  days: Int32Array,
  steps: readonly Step[],
  divide: boolean,
): Float64Array {
  const out = source.slice(0, end);
  let from = 0;
  for (const { until, factor } of steps) {
    while (from < end && days[from]! < until) {
      out[from] = divide ? out[from]! / factor : out[from]! * factor;
      from++;
    }
  }
  return out;
}

/** Bars before `until` (from the previous step on) use `factor`. */
interface Step {
  readonly until: EpochDay;
  readonly factor: number;
}

/**
 * Raw bars split-adjusted to `asOf`: prices divided and volumes multiplied by {@link splitFactor}; bars after `asOf`
 * are cut. Without splits the columns are views of the raw ones: treat both as read-only.
 */
export function splitAdjust(bars: Bars, splits: readonly Split[], asOf: EpochDay): Bars {
  const end = lastIndexAt(bars.days, asOf) + 1;
  const first = end > 0 ? bars.days[0]! : asOf;
  const steps: Step[] = [];
  const due = splits.filter((split) => split.day > first && split.day <= asOf).sort((a, b) => a.day - b.day);
  for (const split of due) steps.push({ until: split.day, factor: splitFactor(splits, split.day - 1, asOf) });
  if (steps.length === 0) return headBars(bars, end);
  const days = bars.days.subarray(0, end);
  return lazyBars(days, (name) => scaled(bars[name], end, days, steps, name !== 'volume'));
}

/** Dividends known on `asOf` (ex-dividend date on or before it), split-adjusted to that day, ascending. */
export function adjustDividends(dividends: readonly Dividend[], splits: readonly Split[], asOf: EpochDay): Dividend[] {
  return dividends
    .filter((dividend) => dividend.day <= asOf)
    .map((dividend) => ({ day: dividend.day, amount: dividend.amount / splitFactor(splits, dividend.day, asOf) }))
    .sort((a, b) => a.day - b.day);
}

/**
 * Closes on the T basis: going back from the last bar (where T = S), multiplies by `1 - D / C_prev` at each ex-date,
 * with D all dividends of that date and C_prev the previous close (the rule of CRSP and Yahoo). An ex-date without a
 * bar acts at the next bar. A total at or above the previous close cannot be a cash dividend and is ignored.
 * `dividends` ascending, on the same S basis as `bars`.
 */
export function totalReturnCloses(bars: Pick<Bars, 'days' | 'close'>, dividends: readonly Dividend[]): Float64Array {
  const { days, close } = bars;
  const out = new Float64Array(close.length);
  let next = dividends.length - 1;
  while (next >= 0 && close.length > 0 && dividends[next]!.day > days[close.length - 1]!) next--;
  let factor = 1;
  for (let i = close.length - 1; i >= 0; i--) {
    out[i] = close[i]! * factor;
    if (i === 0) break;
    let paid = 0;
    while (next >= 0 && dividends[next]!.day > days[i - 1]!) paid += dividends[next--]!.amount;
    if (paid > 0 && paid < close[i - 1]!) factor *= 1 - paid / close[i - 1]!;
  }
  return out;
}

/** The same, NaN before the bar `from`: from there on all that was paid is in `dividends`. */
export function recordedReturns(
  bars: Pick<Bars, 'days' | 'close'>,
  dividends: readonly Dividend[],
  from: number,
): Float64Array {
  return totalReturnCloses(bars, dividends).fill(Number.NaN, 0, Math.max(0, from));
}
