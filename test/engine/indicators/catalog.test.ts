/**
 * The catalog: names and their numbers, warm-up, a page of the docs for all of them, and values against other
 * libraries.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import * as ti from 'technicalindicators';
import * as ts from 'trading-signals';
import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  CATALOG,
  formOf,
  type IndicatorInput,
  indicatorOfColumn,
  indicatorsOf,
  readIndicator,
} from '../../../src/engine/indicators/catalog.ts';
import { INDICATOR_IDS, type IndicatorId } from '../../../src/engine/indicators/ids.ts';
import { headBars, sliceBars } from '../../../src/engine/prices/basis.ts';
import type { Bars } from '../../../src/engine/types.ts';
import { walk } from './samples.ts';

const COUNT = 800;

/** Index of the first bar with a value in any column, for the values of the parameters; undefined where prices decide. */
const WARM_UP: Readonly<Record<IndicatorId, (...values: readonly number[]) => number | undefined>> = {
  sma: (n = 0) => n - 1,
  ema: (n = 0) => n - 1,
  bollinger: (n = 0) => n - 1,
  donchian: (n = 0) => n - 1,
  keltner: (n = 0, _ = 0, range = 0) => Math.max(n - 1, range),
  supertrend: (n = 0) => n,
  ichimoku: (fast = 0, slow = 0) => Math.min(fast, slow) - 1,
  avwap: () => undefined,
  psar: () => undefined,
  heikin_ashi: () => 0,
  rsi: (n = 0) => n,
  macd: (_ = 0, slow = 0) => slow - 1,
  stochastic: (range = 0, k = 0) => range + k - 2,
  cci: (n = 0) => n - 1,
  williams_r: (n = 0) => n - 1,
  aroon: (n = 0) => n,
  roc: (n = 0) => n,
  trix: (n = 0) => 3 * (n - 1) + 1,
  adx: (n = 0) => n,
  atr: (n = 0) => n,
  volatility: (n = 0) => n,
  ulcer: (n = 0) => n - 1,
  obv: () => 0,
  mfi: (n = 0) => n,
  cmf: (n = 0) => n - 1,
  beta: (n = 0) => n,
  relative_strength: () => 0,
};

function inputOf(bars: Bars, benchmark: Bars = bars): IndicatorInput {
  return {
    ...{ bars, perYear: 252 },
    totalReturns: () => bars.close,
    benchmark: () => ({ close: benchmark.close, totalReturns: benchmark.close }),
  };
}

/** The columns of the series called `name`, in the order of the catalog. */
function series(name: string, bars: Bars, benchmark?: Bars): Float64Array[] {
  const read = readIndicator(name);
  if (read === undefined || 'fault' in read) throw new Error(`${name}: ${read?.fault}`);
  return indicatorsOf(inputOf(bars, benchmark))(read);
}

/** Every indicator; one without a default gets a day of the walk. */
const NAMES = INDICATOR_IDS.map((id) => (id === 'avwap' ? 'avwap_2023-03-01' : id));

describe('names', () => {
  test('are an id with numbers, the rest by default', () => {
    expect(readIndicator('sma_20')).toMatchObject({ id: 'sma', values: [20], columns: ['sma_20'] });
    expect(readIndicator('macd')).toMatchObject({
      values: [12, 26, 9],
      columns: ['macd', 'macd_signal', 'macd_histogram'],
    });
    expect(readIndicator('bollinger_10_2.5')).toMatchObject({ values: [10, 2.5] });
    expect(readIndicator('avwap_2024-01-02')).toMatchObject({ values: [19724] });
    for (const name of ['close', 'sma_', 'sma20', 'rsi_14_weekly', 'smaa_20', 'macd_signal'])
      expect(readIndicator(name), name).toBeUndefined();
  });

  test.each([
    ['sma_1', 'sma_1: the length of sma should be a whole number from 2 to 1000'],
    ['sma_2000', 'sma_2000: the length of sma should be a whole number from 2 to 1000'],
    ['sma_2.5', 'sma_2.5: the length of sma should be a whole number from 2 to 1000'],
    ['bollinger_20_11', 'bollinger_20_11: the deviations of bollinger should be a number from 0.1 to 10'],
    ['sma_20_30', 'sma_20_30: sma takes at most 1: sma_LENGTH'],
    ['obv_3', 'obv_3: obv takes no numbers'],
    ['avwap', 'avwap: the day of avwap should be a date from 1900-01-01 to 2199-12-31'],
    ['avwap_2024-02-30', 'avwap_2024-02-30: the day of avwap should be a date from 1900-01-01 to 2199-12-31'],
    ['macd_26_12', 'macd_26_12: the fast length of macd should be below the slow one'],
  ])('%s is refused', (name, fault) => {
    expect(readIndicator(name)).toEqual({ fault });
  });

  test('every column leads to its indicator, none to two', () => {
    const columns = NAMES.flatMap((name) => {
      const read = readIndicator(name);
      if (read === undefined || 'fault' in read) throw new Error(name);
      for (const column of read.columns) expect(indicatorOfColumn(column)).toBe(CATALOG[read.id]);
      return read.columns;
    });
    expect(new Set(columns).size).toBe(columns.length);
    expect(indicatorOfColumn('rsi_14_weekly')).toBeUndefined();
    expect(indicatorOfColumn('close')).toBeUndefined();
  });
});

describe.each(NAMES)('%s', (name) => {
  const bars = walk(COUNT, 3);
  const columns = series(name, bars, walk(COUNT, 4));

  test('begins where its warm-up says, or where the prices decide', () => {
    const read = readIndicator(name);
    if (read === undefined || 'fault' in read) throw new Error(name);
    const first = Math.min(...columns.map((values) => values.findIndex((value) => !Number.isNaN(value))));
    const expected = WARM_UP[read.id](...read.values);
    if (expected === undefined) expect(first).toBeGreaterThanOrEqual(0);
    else expect(first).toBe(expected);
  });

  test('is never infinite, and a value never changes afterwards', () => {
    for (const values of columns) expect([...values].every((value) => Math.abs(value) !== Infinity)).toBe(true);
    for (const count of [0, 1, 2, 100, 799]) {
      const then = series(name, headBars(bars, count), headBars(walk(COUNT, 4), count));
      for (const [i, values] of then.entries()) {
        expect(values).toHaveLength(count);
        if (count > 0) expect(values.at(-1)).toBe(columns[i]![count - 1]);
      }
    }
  });

  test('of a frozen price has no infinite value', () => {
    const flat = bars.close.map(() => 10);
    const frozen = { ...bars, open: flat, high: flat, low: flat, close: flat, volume: flat.map(() => 0) };
    for (const values of series(name, frozen))
      for (const value of values) expect(Number.isNaN(value) || Number.isFinite(value)).toBe(true);
  });
});

// Those whose value at a bar is made of the bars of one window.
test.each([
  ...['sma', 'bollinger', 'donchian', 'ichimoku', 'stochastic', 'cci', 'williams_r', 'aroon', 'roc', 'volatility'],
  ...['ulcer', 'mfi', 'cmf', 'relative_strength'],
])('%s does not depend on the start of the record, to the last bit', (name) => {
  const bars = walk(COUNT, 3);
  const columns = series(name, bars, walk(COUNT, 4));
  for (const from of [1, 2, 3, 7, 64]) {
    const later = series(name, sliceBars(bars, from, COUNT), sliceBars(walk(COUNT, 4), from, COUNT));
    for (const [i, values] of later.entries()) expect(values.slice(300)).toEqual(columns[i]!.slice(from + 300));
  }
});

/** Ours and theirs at every bar from `from` on, where theirs has a value; `theirs` ends at the last bar. */
function agree(
  name: string,
  ours: Float64Array,
  theirs: readonly (number | null | undefined)[],
  tolerance: number,
  from = 0,
) {
  const offset = ours.length - theirs.length;
  let compared = 0;
  for (let i = Math.max(from, offset); i < ours.length; i++) {
    const expected = theirs[i - offset];
    if (expected === undefined || expected === null || Number.isNaN(expected)) continue;
    compared++;
    expect(Math.abs(ours[i]! - expected), `${name}, bar ${i}: ${ours[i]} for ${expected}`).toBeLessThan(tolerance);
  }
  expect(compared, name).toBeGreaterThan(COUNT - from - 110);
}

describe.each([1, 2, 3])('against npm libraries on random walk %i', (seed) => {
  const bars = walk(COUNT, seed);
  const candles = Array.from(bars.close, (close, i) => ({
    ...{ open: bars.open[i]!, high: bars.high[i]!, low: bars.low[i]!, close, volume: bars.volume[i]! },
  }));
  const columns = { open: [...bars.open], high: [...bars.high], low: [...bars.low], close: [...bars.close] };
  const volume = [...bars.volume];
  type Candle = (typeof candles)[number];
  const streamed = <R>(indicator: { add(input: Candle): R | null }) => candles.map((candle) => indicator.add(candle));

  test('trading-signals', () => {
    const dc = streamed(new ts.DonchianChannels(20));
    const kc = streamed(new ts.KeltnerChannels({ atrInterval: 10, emaInterval: 20, multiplier: 2 }));
    const ichimoku = streamed(new ts.IchimokuCloud());
    const ulcer = new ts.UlcerIndex(14);
    const aroon = streamed(new ts.Aroon(25));
    for (const [i, end] of (['lower', 'middle', 'upper'] as const).entries()) {
      agree(
        `donchian ${end}`,
        series('donchian', bars)[i]!,
        dc.map((each) => each?.[end]),
        1e-9,
      );
      // Its ATR begins with the first bar's own range: forgotten after some 200 bars.
      agree(
        `keltner ${end}`,
        series('keltner', bars)[i]!,
        kc.map((each) => each?.[end]),
        1e-6,
        400,
      );
    }
    agree(
      'conversion',
      series('ichimoku', bars)[0]!,
      ichimoku.map((each) => each?.conversion),
      1e-9,
    );
    agree(
      'base',
      series('ichimoku', bars)[1]!,
      ichimoku.map((each) => each?.base),
      1e-9,
    );
    agree(
      'aroon up',
      series('aroon', bars)[0]!,
      aroon.map((each) => each?.aroonUp),
      1e-9,
    );
    agree('cmf', series('cmf', bars)[0]!, streamed(new ts.CMF(20)), 1e-9);
    agree('mfi', series('mfi', bars)[0]!, streamed(new ts.MFI(14)), 1e-6);
    agree('cci', series('cci', bars)[0]!, streamed(new ts.CCI(20)), 1e-6);
    agree('williams', series('williams_r', bars)[0]!, streamed(new ts.WilliamsR(14)), 1e-9);
    agree(
      'ulcer',
      series('ulcer', bars)[0]!,
      columns.close.map((close) => ulcer.add(close)),
      1e-6,
    );
    const supertrend = streamed(new ts.SuperTrend({ interval: 10, multiplier: 3 }));
    agree(
      'supertrend',
      series('supertrend', bars)[0]!,
      supertrend.map((each) => each?.supertrend),
      1e-6,
      400,
    );
    // Its parabolic SAR keeps out of the range of the bars before only where the bar crosses it: not compared.
  });

  test('technicalindicators', () => {
    const values = columns.close;
    const kc = ti.KeltnerChannels.calculate({ ...columns, maPeriod: 20, atrPeriod: 10, multiplier: 2, useSMA: false });
    const ha = ti.HeikinAshi.calculate({ ...columns, volume, timestamp: [] });
    const adx = ti.ADX.calculate({ ...columns, period: 14 });
    const ichimoku = ti.IchimokuCloud.calculate({
      ...columns,
      ...{ conversionPeriod: 9, basePeriod: 26, spanPeriod: 52, displacement: 26 },
    });
    for (const end of ['lower', 'middle', 'upper'] as const)
      agree(
        `keltner ${end}`,
        series('keltner', bars)[['lower', 'middle', 'upper'].indexOf(end)]!,
        kc.map((each) => each[end]),
        1e-9,
      );
    for (const [i, end] of (['open', 'high', 'low', 'close'] as const).entries())
      agree(`heikin-ashi ${end}`, series('heikin_ashi', bars)[i]!, ha[end]!, 1e-9);
    agree('roc', series('roc_12', bars)[0]!, ti.ROC.calculate({ values, period: 12 }), 0.00501);
    agree('trix', series('trix', bars)[0]!, ti.TRIX.calculate({ values, period: 15 }), 1e-6);
    agree('cci', series('cci', bars)[0]!, ti.CCI.calculate({ ...columns, period: 20 }), 1e-6);
    agree('williams', series('williams_r', bars)[0]!, ti.WilliamsR.calculate({ ...columns, period: 14 }), 1e-9);
    agree('vwap', series('avwap_1990-01-01', bars)[0]!, ti.VWAP.calculate({ ...columns, volume }), 1e-6);
    agree('psar', series('psar', bars)[0]!, ti.PSAR.calculate({ ...columns, step: 0.02, max: 0.2 }), 1e-9, 100);
    agree(
      '+DI',
      series('adx', bars)[1]!,
      adx.map((each) => each.pdi),
      1e-6,
    );
    agree(
      '-DI',
      series('adx', bars)[2]!,
      adx.map((each) => each.mdi),
      1e-6,
    );
    // Its spans are of the bar they are computed on; as drawn they are 26 bars later.
    agree(
      'span A',
      series('ichimoku', bars)[2]!.subarray(26),
      ichimoku.slice(0, -26).map((each) => each.spanA),
      1e-9,
    );
    agree(
      'span B',
      series('ichimoku', bars)[3]!.subarray(26),
      ichimoku.slice(0, -26).map((each) => each.spanB),
      1e-9,
    );
  });
});

test('of equal highs the newest counts (TA-Lib): by hand', () => {
  const flat = Float64Array.of(5, 5, 5, 4);
  const bars = { ...headBars(walk(4, 1), 4), high: flat, low: flat };
  // Highest of bars 1 to 3 at bar 2, then one bar before the newest: 100 and 50 of 100; lowest at the newest: 100.
  expect(series('aroon_2', bars).map((values) => [...values.subarray(2)])).toEqual([
    [100, 50],
    [100, 100],
    [0, -50],
  ]);
});

test('beta and relative strength, by hand', () => {
  const close = (values: readonly number[]) => ({
    ...headBars(walk(values.length, 1), values.length),
    close: Float64Array.from(values),
  });
  // A symbol that moves twice as far as the benchmark on 21 days; the benchmark has no bar on the third one.
  const steps = [...Array(22).keys()].map((i) => (i % 2 === 0 ? 0.01 : -0.02) * (i + 1) * 0.1);
  const prices = (times: number) => {
    const all = [100];
    for (const step of steps) all.push(all.at(-1)! * (1 + times * step));
    return all;
  };
  const benchmark = close(prices(1));
  expect(series('beta_20', close(prices(2)), benchmark)[0]!.at(-1)).toBeCloseTo(2, 10);
  benchmark.close[3] = Number.NaN;
  const [relative] = series('relative_strength', close(prices(2)), benchmark);
  expect(relative![0]).toBe(1);
  expect(relative![3]).toBeNaN();
  // 100.2 over 100.1 after the first step.
  expect(relative![1]).toBeCloseTo(100.2 / 100.1, 12);
});

/** The table of docs/indicators.md. */
function docsTable(): string {
  const rows = INDICATOR_IDS.map((id) => {
    const { name, source, parameters, panel, outputs } = CATALOG[id];
    const numbers = parameters.map((each) => {
      const { kind, name: title, default: standard } = each;
      return `${title}${standard === undefined ? '' : ` ${standard}`}: ${kind === 'day' ? 'a date' : boundsOf(each).replace('a number ', '').replace('a whole number ', '')}`;
    });
    const bars = WARM_UP[id](...parameters.map((each) => each.default ?? 0));
    const columns =
      outputs.length === 1 && outputs[0] === '' ? '' : outputs.map((end) => `\`${end || id}\``).join(', ');
    return [
      name,
      `\`${formOf(id)}\``,
      numbers.join('; '),
      columns,
      bars ?? 'varies',
      panel === 'price' ? 'over price' : 'below',
      source,
    ];
  });
  const head = ['Name', 'Series', 'Numbers: default and bounds', 'Columns end in', 'Warm-up', 'Panel', 'Definition'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

test('docs/indicators.md has the table of the catalog', () => {
  const file = new URL('../../../docs/indicators.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const marks = /(?<=<!-- catalog -->\n)[\s\S]*?(?=<!-- \/catalog -->)/;
  const expected = page.replace(marks, () => `${docsTable()}\n`);
  if (process.env.UPDATE === '1') writeFileSync(file, expected);
  else expect(page, 'UPDATE=1 rewrites it').toBe(expected);
});
