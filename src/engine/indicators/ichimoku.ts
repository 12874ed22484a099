/** Ichimoku Kinko Hyo (Hosoda). */
import type { RangeWindows } from './extremes.ts';

export interface IchimokuSeries {
  readonly conversion: Float64Array;
  readonly base: Float64Array;
  readonly spanA: Float64Array;
  readonly spanB: Float64Array;
}

/**
 * Conversion and base line: middles of the range of `conversion` and `base` bars. Leading spans, as drawn at each bar:
 * computed `base` bars before. The lagging span is left out: on its bar it shows a close of later.
 */
export function ichimoku(
  ranges: RangeWindows,
  periods: { readonly conversion: number; readonly base: number; readonly span: number },
  series: IchimokuSeries,
): void {
  const { conversion, base, spanA, spanB } = series;
  const shift = periods.base;
  // Span A is written last: until then its array has the lows.
  middlesOfRange(ranges, periods.conversion, conversion, spanA);
  middlesOfRange(ranges, periods.base, base, spanA);
  middlesOfRange(ranges, periods.span, spanB, spanA);
  spanB.copyWithin(shift, 0);
  spanB.fill(Number.NaN, 0, shift);
  spanA.fill(Number.NaN, 0, shift);
  for (let i = shift; i < spanA.length; i++) spanA[i] = (conversion[i - shift]! + base[i - shift]!) / 2;
}

/** Middle between the highest high and the lowest low of the last `length` bars; NaN before bar `length`. */
function middlesOfRange(ranges: RangeWindows, length: number, middles: Float64Array, lows: Float64Array): void {
  ranges.highest(length, middles);
  ranges.lowest(length, lows);
  for (let i = 0; i < middles.length; i++) middles[i] = (middles[i]! + lows[i]!) / 2;
  middles.fill(Number.NaN, 0, Math.min(length - 1, middles.length));
}
