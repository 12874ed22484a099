/** Indicators of price and volume: money flow index, Chaikin money flow, anchored VWAP. */
import type { Bars, EpochDay } from '../types.ts';
import { windowMeans } from './moving-window.ts';

type Traded = Pick<Bars, 'high' | 'low' | 'close' | 'volume'>;

/** Typical price: average of high, low and close. */
export function typicalPrices({ high, low, close }: Pick<Bars, 'high' | 'low' | 'close'>): Float64Array {
  const out = new Float64Array(close.length);
  for (let i = 0; i < out.length; i++) out[i] = (high[i]! + low[i]! + close[i]!) / 3;
  return out;
}

/** Typical prices within this share of the price are equal: dividing by a split ratio changes the last bits. */
const TIE_TOLERANCE = 1e-9;

/**
 * Money flow index (Quong, Soudack): share of typical price * volume on bars with a rising typical price, 0..100, over
 * `length` changes; 50 without any flow. First value at bar `length + 1`, NaN before.
 */
export function mfi(typical: Float64Array, volume: Float64Array, length: number, series: Float64Array): void {
  const flow = new Float64Array(typical.length);
  const sizes = new Float64Array(typical.length);
  for (let i = 1; i < flow.length; i++) {
    const change = typical[i]! - typical[i - 1]!;
    const noise = TIE_TOLERANCE * typical[i]!;
    const amount = typical[i]! * volume[i]!;
    flow[i] = change > noise ? amount : change < -noise ? -amount : 0;
    sizes[i] = Math.abs(flow[i]!);
  }
  const moved = new Float64Array(typical.length);
  windowMeans(flow, length, series);
  windowMeans(sizes, length, moved);
  series.fill(Number.NaN, 0, Math.min(length, series.length));
  for (let i = length; i < flow.length; i++) series[i] = moved[i]! > 0 ? 50 + (50 * series[i]!) / moved[i]! : 50;
}

/**
 * Chaikin money flow: volume weighted by the place of the close in its bar's range (-1 to 1, 0 for a bar without one),
 * over the volume of `length` bars. NaN before bar `length` and without volume.
 */
export function cmf({ high, low, close, volume }: Traded, length: number, series: Float64Array): void {
  const flow = new Float64Array(close.length);
  for (let i = 0; i < flow.length; i++) {
    const range = high[i]! - low[i]!;
    flow[i] = range > 0 ? ((2 * close[i]! - low[i]! - high[i]!) / range) * volume[i]! : 0;
  }
  const traded = new Float64Array(flow.length);
  windowMeans(flow, length, series);
  windowMeans(volume, length, traded);
  for (let i = 0; i < flow.length; i++) series[i] = traded[i]! > 0 ? series[i]! / traded[i]! : Number.NaN;
}

/** Average typical price since `anchor`, weighted by volume; NaN before that day and until something was traded. */
export function anchoredVwap(
  { days, volume }: Pick<Bars, 'days' | 'volume'>,
  typical: Float64Array,
  anchor: EpochDay,
  series: Float64Array,
): void {
  let money = 0;
  let traded = 0;
  for (let i = 0; i < series.length; i++) {
    if (days[i]! >= anchor) {
      money += typical[i]! * volume[i]!;
      traded += volume[i]!;
    }
    series[i] = traded > 0 ? money / traded : Number.NaN;
  }
}
