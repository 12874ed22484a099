/** Dividends and splits on the bars where they appear. NaN if absent. */
import type { Dividend, EpochDay, Split } from '../types.ts';

/**
 * Index of the bar for an event on `day`: that day's, or the next when the symbol did not trade. -1 when later than the
 * bars, or before the first (which bar it belongs to is unknown).
 */
function barOf(days: Int32Array, day: EpochDay, from: number): number {
  let at = from;
  while (at < days.length && days[at]! < day) at++;
  if (at >= days.length) return -1;
  return at > 0 || days[at] === day ? at : -1;
}

/** Places events in one pass; several on one bar are combined by `join`. `events` ascending by day. */
function onBars<E extends { readonly day: EpochDay }>(
  days: Int32Array,
  events: readonly E[],
  value: (event: E) => number,
  join: (a: number, b: number) => number,
): Float64Array {
  const series = new Float64Array(days.length).fill(Number.NaN);
  let from = 0;
  for (const event of events) {
    const at = barOf(days, event.day, from);
    if (at < 0) continue;
    from = at;
    series[at] = Number.isNaN(series[at]!) ? value(event) : join(series[at]!, value(event));
  }
  return series;
}

/** Cash per share by ex-dividend bar, summed. `dividends` ascending, same basis as the bars. */
export function dividendSeries(days: Int32Array, dividends: readonly Dividend[]): Float64Array {
  return onBars(
    days,
    dividends,
    ({ amount }) => amount,
    (a, b) => a + b,
  );
}

/** New shares per old share at each bar: 4 for 4:1, 1/30 for a reverse 1:30. */
export function splitSeries(days: Int32Array, splits: readonly Split[]): Float64Array {
  const ascending = [...splits].sort((a, b) => a.day - b.day);
  return onBars(
    days,
    ascending,
    ({ numerator, denominator }) => numerator / denominator,
    (a, b) => a * b,
  );
}
