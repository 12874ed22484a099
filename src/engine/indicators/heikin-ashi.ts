/** Heikin-Ashi bars. */
import type { Bars } from '../types.ts';

type Prices = Pick<Bars, 'open' | 'high' | 'low' | 'close'>;

/**
 * Close: average of the four prices; open: middle of the smoothed bar before (of the first: of its own open and close);
 * high and low reach to both.
 */
export function heikinAshi({ open, high, low, close }: Prices, series: Prices): void {
  for (let i = 0; i < close.length; i++) {
    const end = (open[i]! + high[i]! + low[i]! + close[i]!) / 4;
    const start = i === 0 ? (open[0]! + close[0]!) / 2 : (series.open[i - 1]! + series.close[i - 1]!) / 2;
    series.open[i] = start;
    series.close[i] = end;
    series.high[i] = Math.max(high[i]!, start, end);
    series.low[i] = Math.min(low[i]!, start, end);
  }
}
