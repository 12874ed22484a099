/** Channels around the price: Donchian, Keltner. */
import type { Bars } from '../types.ts';
import { atr } from './atr.ts';
import type { BollingerSeries } from './bollinger.ts';
import type { RangeWindows } from './extremes.ts';
import { ema } from './moving-average.ts';

type Ranges = Pick<Bars, 'high' | 'low' | 'close'>;

/**
 * Highest high and lowest low of the last `length` bars, the newest included, and their middle. NaN before bar
 * `length`.
 */
export function donchian(ranges: RangeWindows, length: number, { upper, lower, middle }: BollingerSeries): void {
  ranges.highest(length, upper);
  ranges.lowest(length, lower);
  for (const band of [upper, lower]) band.fill(Number.NaN, 0, Math.min(length - 1, band.length));
  for (let i = 0; i < middle.length; i++) middle[i] = (upper[i]! + lower[i]!) / 2;
}

/** EMA of the close over `length`, plus and minus `multiple` ATR over `range` bars (Raschke). NaN until both exist. */
export function keltner(bars: Ranges, length: number, multiple: number, range: number, series: BollingerSeries): void {
  ema(bars.close, length, series.middle);
  atr(bars, range, series.upper);
  for (let i = 0; i < bars.close.length; i++) {
    const reach = multiple * series.upper[i]!;
    const middle = series.middle[i]!;
    series.upper[i] = middle + reach;
    series.lower[i] = middle - reach;
    if (Number.isNaN(reach)) series.middle[i] = Number.NaN;
  }
}
