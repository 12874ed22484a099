/** Percentage changes between two bars of a symbol, and against the same dates of a benchmark. Both split-adjusted. */
import type { Bars, EpochDay } from '../types.ts';
import { isMarker, type Maybe, mapValue, unavailable } from '../value.ts';
import { baselineIndex, lastIndexAt } from './windows.ts';

/** Input of a change. */
export type Closes = Pick<Bars, 'days' | 'close'>;

/** `(to / from - 1) * 100`; `non_positive_base` when `from` is not above zero. */
export function percentChange(from: number, to: number): Maybe<number> {
  return from > 0 ? (to / from - 1) * 100 : unavailable('non_positive_base');
}

/** Change in percent from the baseline of `anchor` to the last bar; `no_price_data` without bars. */
export function changeSince(series: Closes, anchor: EpochDay): Maybe<number> {
  const { days, close } = series;
  if (days.length === 0) return unavailable('no_price_data');
  return mapValue(baselineIndex(days, anchor), (from) => percentChange(close[from]!, close[days.length - 1]!));
}

/** Change in percent of a benchmark between two days of another symbol; `stale_price` unless it has a bar on both. */
export function changeBetween(benchmark: Closes, from: EpochDay, to: EpochDay): Maybe<number> {
  const { days, close } = benchmark;
  if (days.length === 0) return unavailable('no_price_data');
  const [first, last] = [lastIndexAt(days, from), lastIndexAt(days, to)];
  if (days[first] !== from || days[last] !== to) return unavailable('stale_price');
  return percentChange(close[first]!, close[last]!);
}

/**
 * Change of the symbol since `anchor` less that of the benchmark between the same dates, in percentage points.
 * Unavailable for the symbol's reason first, then the benchmark's (`stale_price`: it lacks one of the dates).
 */
export function changeAgainst(series: Closes, benchmark: Closes, anchor: EpochDay): Maybe<number> {
  const own = changeSince(series, anchor);
  const from = baselineIndex(series.days, anchor);
  if (isMarker(own) || isMarker(from)) return own;
  const last = series.days.length - 1;
  return mapValue(changeBetween(benchmark, series.days[from]!, series.days[last]!), (other) => own - other);
}
