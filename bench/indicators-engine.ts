/** What `bench/indicators.mjs` measures of the engine, as one module. */
import { adx } from '../src/engine/indicators/adx.ts';
import { atr } from '../src/engine/indicators/atr.ts';
import { bollinger } from '../src/engine/indicators/bollinger.ts';
import { indicatorsOf, readIndicator } from '../src/engine/indicators/catalog.ts';
import { INDICATOR_IDS } from '../src/engine/indicators/ids.ts';
import { macd } from '../src/engine/indicators/macd.ts';
import { ema } from '../src/engine/indicators/moving-average.ts';
import { windowMeans } from '../src/engine/indicators/moving-window.ts';
import { obv } from '../src/engine/indicators/obv.ts';
import { rsi } from '../src/engine/indicators/rsi.ts';
import { stochastic } from '../src/engine/indicators/stochastic.ts';
import type { Bars } from '../src/engine/types.ts';

/** Every series of the catalog with its default numbers, every bar. */
export function catalogSeries(daily: Bars, benchmark: Bars): void {
  const input = {
    ...{ bars: daily, perYear: 252 },
    totalReturns: () => daily.close,
    benchmark: () => ({ close: benchmark.close, totalReturns: benchmark.close }),
  };
  const columnsOf = indicatorsOf(input);
  for (const id of INDICATOR_IDS) {
    const series = readIndicator(id === 'avwap' ? 'avwap_2010-01-04' : id);
    if (series === undefined || 'fault' in series) throw new Error(id);
    columnsOf(series);
  }
}

export { weeklyBars } from '../src/engine/indicators/spans.ts';
export { technicals } from '../src/engine/indicators/technicals.ts';

/** Every series the libraries give, not only the last values. */
export function allSeries(daily: Bars, weekly: Bars): void {
  const n = daily.close.length;
  const column = (): Float64Array => new Float64Array(n);
  windowMeans(daily.close, 50, column());
  windowMeans(daily.close, 200, column());
  ema(daily.close, 20, column());
  rsi(daily.close, 14, column());
  macd(daily.close, 12, 26, 9, { value: column(), signal: column() });
  stochastic(daily, { range: 14, k: 3, d: 3 }, { k: column(), d: column() });
  bollinger(daily.close, 20, 2, { lower: column(), middle: column(), upper: column() });
  atr(daily, 14, column());
  adx(daily, 14, column());
  obv(daily, column());
  rsi(weekly.close, 14, new Float64Array(weekly.close.length));
  adx(weekly, 14, new Float64Array(weekly.close.length));
}
