/** Supertrend (Seban): a trailing stop at a multiple of the ATR. */
import type { Bars } from '../types.ts';
import { atr } from './atr.ts';

/**
 * The stop of each bar: the lower band in an uptrend, the upper one in a downtrend. A band only moves towards the
 * price until a close crosses it; a close on the stop or beyond it turns the trend. The first trend is up when the
 * close is at or above the middle of the bar. First value at bar `length + 1` (as Stock.Indicators), NaN before.
 */
export function supertrend(
  bars: Pick<Bars, 'high' | 'low' | 'close'>,
  length: number,
  multiple: number,
  series: Float64Array,
): void {
  const { high, low, close } = bars;
  atr(bars, length, series);
  let upper = Number.NaN;
  let lower = Number.NaN;
  let rising = true;
  for (let i = length; i < close.length; i++) {
    const middle = (high[i]! + low[i]!) / 2;
    const reach = multiple * series[i]!;
    const before = close[i - 1]!;
    if (i === length) rising = close[i]! >= middle;
    if (i === length || middle + reach < upper || before > upper) upper = middle + reach;
    if (i === length || middle - reach > lower || before < lower) lower = middle - reach;
    rising = close[i]! > (rising ? lower : upper);
    series[i] = rising ? lower : upper;
  }
}
