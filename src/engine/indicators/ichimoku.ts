/** Ichimoku Kinko Hyo (Hosoda). */
import type { Bars } from '../types.ts';
import { middleOfRange } from './extremes.ts';

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
  { high, low }: Pick<Bars, 'high' | 'low'>,
  periods: { readonly conversion: number; readonly base: number; readonly span: number },
  series: IchimokuSeries,
): void {
  const fast = middleOfRange(high, low, periods.conversion);
  const slow = middleOfRange(high, low, periods.base);
  const wide = middleOfRange(high, low, periods.span);
  series.conversion.set(fast);
  series.base.set(slow);
  for (let i = 0; i < high.length; i++) {
    const from = i - periods.base;
    series.spanA[i] = from < 0 ? Number.NaN : (fast[from]! + slow[from]!) / 2;
    series.spanB[i] = from < 0 ? Number.NaN : wide[from]!;
  }
}
