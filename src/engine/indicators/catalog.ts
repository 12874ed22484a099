/**
 * The catalog of indicators that a history can show: reading of names such as `sma_20`, columns, help, the description
 * of the API and docs/indicators.md follow from it.
 */
import { formatDay, parseDay } from '../days.ts';
import { once } from '../lazy.ts';
import type { Bars } from '../types.ts';
import { adx } from './adx.ts';
import { priceRelative, rollingBeta } from './against-benchmark.ts';
import { atr } from './atr.ts';
import { bollinger } from './bollinger.ts';
import { donchian, keltner } from './channels.ts';
import { type RangeWindows, rangeWindows } from './extremes.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { ichimoku } from './ichimoku.ts';
import { INDICATOR_IDS, type IndicatorId } from './ids.ts';
import { macd } from './macd.ts';
import { anchoredVwap, cmf, mfi, typicalPrices } from './money-flow.ts';
import { ema } from './moving-average.ts';
import { windowMeans } from './moving-window.ts';
import { obv } from './obv.ts';
import { aroon, cci, rateOfChange, trix, williamsR } from './oscillators.ts';
import { parabolicSar } from './parabolic-sar.ts';
import { rsi } from './rsi.ts';
import { stochastic } from './stochastic.ts';
import { supertrend } from './supertrend.ts';
import { ulcerIndex } from './ulcer.ts';
import { volatilitySeries } from './volatility.ts';

/** What indicators are made of. All columns have one value per bar. */
export interface IndicatorInput {
  /** Split-adjusted. */
  readonly bars: Bars;
  /** Bars per year: 252 trading days, 52 weeks. */
  readonly perYear: number;
  /** Split- and dividend-adjusted closes; NaN before what was paid is on record. */
  readonly totalReturns: () => Float64Array;
  /** The same two of the benchmark on the days of `bars`; NaN where it has no bar. */
  readonly benchmark: () => { readonly close: Float64Array; readonly totalReturns: Float64Array };
}

/** The same, and what several indicators share: each made when first read, and once. */
interface SharedInput extends IndicatorInput {
  readonly windows: RangeWindows;
  readonly typical: () => Float64Array;
}

/** A number in the name of a series. A day is written as a date and given as days since 1970. */
export interface Parameter {
  readonly name: string;
  readonly kind: 'integer' | 'number' | 'day';
  /** Absent: the parameter must be given. */
  readonly default?: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Prices and percentages as elsewhere; `index`: 2 decimals; `fine`: 4 decimals; `ratio`: 6 decimals; `shares`: whole.
 */
export type IndicatorUnit =
  | 'price'
  | 'fine price'
  | 'percent'
  | 'change'
  | 'fine change'
  | 'index'
  | 'fine'
  | 'ratio'
  | 'shares';

export interface Indicator {
  readonly name: string;
  /** Who defined it, and what is particular here. */
  readonly source: string;
  readonly parameters: readonly Parameter[];
  /** Drawn over the price, or in a panel of its own. */
  readonly panel: 'price' | 'below';
  readonly unit: IndicatorUnit;
  /** Whether it is measured against the benchmark. */
  readonly compared?: true;
  /** Whether it is made of total returns. */
  readonly paid?: true;
  /** Endings of its columns; the first column often has none. */
  readonly outputs: readonly string[];
  /** Writes the columns, in the order of `outputs`. NaN where missing. */
  readonly compute: (input: SharedInput, values: readonly number[], columns: readonly Float64Array[]) => void;
}

const MAX_LENGTH = 1000;
const length = (standard: number, name = 'length', minimum = 2): Parameter => ({
  ...{ name, kind: 'integer', default: standard, minimum, maximum: MAX_LENGTH },
});
const number = (name: string, standard: number, minimum: number, maximum: number): Parameter => ({
  ...{ name, kind: 'number', default: standard, minimum, maximum },
});
/** 1900-01-01 and 2199-12-31. */
const DAY: Parameter = { name: 'day', kind: 'day', minimum: -25567, maximum: 84005 };

const BANDS = ['_lower', '_middle', '_upper'];
/** The arrays of a band in the order of {@link BANDS}. */
const bands = ([lower, middle, upper]: readonly Float64Array[]) => ({ lower: lower!, middle: middle!, upper: upper! });

export const CATALOG: Readonly<Record<IndicatorId, Indicator>> = {
  sma: {
    name: 'Simple moving average',
    source: 'average of the last closes',
    parameters: [length(20)],
    ...{ panel: 'price', unit: 'price', outputs: [''] },
    compute: ({ bars }, [n], [out]) => windowMeans(bars.close, n!, out!),
  },
  ema: {
    name: 'Exponential moving average',
    source: 'weight 2 / (length + 1), seeded with the first simple average (Stock.Indicators, TA-Lib)',
    parameters: [length(20)],
    ...{ panel: 'price', unit: 'price', outputs: [''] },
    compute: ({ bars }, [n], [out]) => ema(bars.close, n!, out),
  },
  bollinger: {
    name: 'Bollinger bands',
    source: 'Bollinger: simple average and population standard deviations',
    parameters: [length(20), number('deviations', 2, 0.1, 10)],
    ...{ panel: 'price', unit: 'price', outputs: BANDS },
    compute: ({ bars }, [n, deviations], columns) => bollinger(bars.close, n!, deviations!, bands(columns)),
  },
  donchian: {
    name: 'Donchian channel',
    source: 'Donchian: highest high and lowest low, the newest bar included (Stock.Indicators leaves it out)',
    parameters: [length(20)],
    ...{ panel: 'price', unit: 'price', outputs: BANDS },
    compute: ({ windows }, [n], columns) => donchian(windows, n!, bands(columns)),
  },
  keltner: {
    name: 'Keltner channel',
    source: 'Raschke: EMA of the close and multiples of the ATR (Stock.Indicators)',
    parameters: [length(20), number('multiple', 2, 0.1, 20), length(10, 'ATR length')],
    ...{ panel: 'price', unit: 'price', outputs: BANDS },
    compute: ({ bars }, [n, multiple, range], columns) => keltner(bars, n!, multiple!, range!, bands(columns)),
  },
  supertrend: {
    name: 'Supertrend',
    source: 'Seban: trailing stop at a multiple of the ATR (Stock.Indicators)',
    parameters: [length(10), number('multiple', 3, 0.1, 20)],
    ...{ panel: 'price', unit: 'price', outputs: [''] },
    compute: ({ bars }, [n, multiple], [out]) => supertrend(bars, n!, multiple!, out!),
  },
  ichimoku: {
    name: 'Ichimoku cloud',
    source: 'Hosoda: spans as drawn, base length later; without the lagging span, which shows a later close',
    parameters: [length(9, 'conversion'), length(26, 'base'), length(52, 'span')],
    ...{ panel: 'price', unit: 'price', outputs: ['_conversion', '_base', '_span_a', '_span_b'] },
    compute: ({ windows }, [fast, slow, wide], [conversion, base, spanA, spanB]) =>
      ichimoku(
        windows,
        { conversion: fast!, base: slow!, span: wide! },
        { conversion: conversion!, base: base!, spanA: spanA!, spanB: spanB! },
      ),
  },
  avwap: {
    name: 'Anchored VWAP',
    source: 'average typical price since the day, weighted by volume',
    parameters: [DAY],
    ...{ panel: 'price', unit: 'price', outputs: [''] },
    compute: ({ bars, typical }, [anchor], [out]) => anchoredVwap(bars, typical(), anchor!, out!),
  },
  psar: {
    name: 'Parabolic SAR',
    source: 'Wilder 1978; no value before the first reversal (Stock.Indicators)',
    parameters: [number('step', 0.02, 0.001, 1), number('maximum', 0.2, 0.001, 1)],
    ...{ panel: 'price', unit: 'price', outputs: [''] },
    compute: ({ bars }, [step, most], [out]) => parabolicSar(bars, step!, most!, out!),
  },
  heikin_ashi: {
    name: 'Heikin-Ashi',
    source: 'smoothed bars; the first opens at the middle of its own open and close',
    parameters: [],
    ...{ panel: 'price', unit: 'price', outputs: ['_open', '_high', '_low', '_close'] },
    compute: ({ bars }, _, [open, high, low, close]) =>
      heikinAshi(bars, { open: open!, high: high!, low: low!, close: close! }),
  },
  rsi: {
    name: 'Relative strength index',
    source: 'Wilder 1978; 50 when nothing moved',
    parameters: [length(14)],
    ...{ panel: 'below', unit: 'index', outputs: [''] },
    compute: ({ bars }, [n], [out]) => rsi(bars.close, n!, out),
  },
  macd: {
    name: 'MACD',
    source: 'Appel; each EMA seeded with its own first average (Stock.Indicators)',
    parameters: [length(12, 'fast'), length(26, 'slow'), length(9, 'signal')],
    ...{ panel: 'below', unit: 'fine price', outputs: ['', '_signal', '_histogram'] },
    compute: ({ bars }, [fast, slow, smoothing], [value, signal, histogram]) => {
      macd(bars.close, fast!, slow!, smoothing!, { value: value!, signal: signal! });
      for (let i = 0; i < value!.length; i++) histogram![i] = value![i]! - signal![i]!;
    },
  },
  stochastic: {
    name: 'Stochastic oscillator',
    source: 'Lane: place in the range, %K smoothed, %D the average of %K',
    parameters: [length(14), length(3, '%K', 1), length(3, '%D', 1)],
    ...{ panel: 'below', unit: 'index', outputs: ['_k', '_d'] },
    compute: ({ bars, windows }, [range, kPeriod, dPeriod], [k, d]) =>
      stochastic(bars, { range: range!, k: kPeriod!, d: dPeriod! }, { k: k!, d: d! }, windows),
  },
  cci: {
    name: 'Commodity channel index',
    source: 'Lambert, constant 0.015',
    parameters: [length(20)],
    ...{ panel: 'below', unit: 'index', outputs: [''] },
    compute: ({ typical }, [n], [out]) => cci(typical(), n!, out!),
  },
  williams_r: {
    name: 'Williams %R',
    source: 'Williams: -100 at the low of the range, 0 at its high',
    parameters: [length(14)],
    ...{ panel: 'below', unit: 'index', outputs: [''] },
    compute: ({ bars, windows }, [n], [out]) => williamsR(bars.close, windows, n!, out!),
  },
  aroon: {
    name: 'Aroon',
    source: 'Chande; of equal extremes the newest (TA-Lib; Stock.Indicators takes the oldest)',
    parameters: [length(25)],
    ...{ panel: 'below', unit: 'index', outputs: ['_up', '_down', '_oscillator'] },
    compute: ({ bars }, [n], [up, down, oscillator]) =>
      aroon(bars, n!, { up: up!, down: down!, oscillator: oscillator! }),
  },
  roc: {
    name: 'Rate of change',
    source: 'change in percent against the close length bars before',
    parameters: [length(14, 'length', 1)],
    ...{ panel: 'below', unit: 'change', outputs: [''] },
    compute: ({ bars }, [n], [out]) => rateOfChange(bars.close, n!, out!),
  },
  trix: {
    name: 'TRIX',
    source: 'Hutson: change in percent of the triple EMA',
    parameters: [length(15)],
    ...{ panel: 'below', unit: 'fine change', outputs: [''] },
    compute: ({ bars }, [n], [out]) => trix(bars.close, n!, out!),
  },
  adx: {
    name: 'Average directional index, +DI and -DI',
    source: 'Wilder 1978; the index itself begins after twice the length',
    parameters: [length(14)],
    ...{ panel: 'below', unit: 'index', outputs: ['', '_plus_di', '_minus_di'] },
    compute: ({ bars }, [n], [out, plus, minus]) =>
      adx(bars, n!, out, { close: bars.close, plus: plus!, minus: minus! }),
  },
  atr: {
    name: 'Average true range',
    source: 'Wilder 1978; true ranges from the second bar on',
    parameters: [length(14, 'length', 1)],
    ...{ panel: 'below', unit: 'price', outputs: [''] },
    compute: ({ bars }, [n], [out]) => atr(bars, n!, out),
  },
  volatility: {
    name: 'Realized volatility',
    source: 'sample deviation of log total returns, annualized (252 days, 52 weeks), percent',
    parameters: [length(30)],
    ...{ panel: 'below', unit: 'percent', outputs: [''], paid: true },
    compute: ({ totalReturns, perYear }, [n], [out]) => volatilitySeries(totalReturns(), n!, perYear, out!),
  },
  ulcer: {
    name: 'Ulcer index',
    source: 'Martin: drawdowns from the highest close of the window so far (Stock.Indicators)',
    parameters: [length(14)],
    ...{ panel: 'below', unit: 'percent', outputs: [''] },
    compute: ({ bars }, [n], [out]) => ulcerIndex(bars.close, n!, out!),
  },
  obv: {
    name: 'On-balance volume',
    source: 'Granville; 0 on the first stored bar',
    parameters: [],
    ...{ panel: 'below', unit: 'shares', outputs: [''] },
    compute: ({ bars }, _, [out]) => obv(bars, out),
  },
  mfi: {
    name: 'Money flow index',
    source: 'Quong and Soudack; 50 without any flow',
    parameters: [length(14)],
    ...{ panel: 'below', unit: 'index', outputs: [''] },
    compute: ({ bars, typical }, [n], [out]) => mfi(typical(), bars.volume, n!, out!),
  },
  cmf: {
    name: 'Chaikin money flow',
    source: 'Chaikin: -1 to 1',
    parameters: [length(20)],
    ...{ panel: 'below', unit: 'fine', outputs: [''] },
    compute: ({ bars }, [n], [out]) => cmf(bars, n!, out!),
  },
  beta: {
    name: 'Beta against the benchmark',
    source: 'simple total returns between common days',
    parameters: [length(252, 'length', 20)],
    ...{ panel: 'below', unit: 'fine', outputs: [''], compared: true, paid: true },
    compute: ({ totalReturns, benchmark }, [n], [out]) =>
      rollingBeta(totalReturns(), benchmark().totalReturns, n!, out!),
  },
  relative_strength: {
    name: 'Relative strength to the benchmark',
    source: 'close over the close of the benchmark, split-adjusted',
    parameters: [],
    ...{ panel: 'below', unit: 'ratio', outputs: [''], compared: true },
    compute: ({ bars, benchmark }, _, [out]) => priceRelative(bars.close, benchmark().close, out!),
  },
};

/** A series of the catalog as asked for, with the values of its parameters. */
export interface IndicatorSeries {
  /** As asked for: `sma_20`. */
  readonly name: string;
  readonly id: IndicatorId;
  readonly values: readonly number[];
  /** Names of its columns: `bollinger_20_lower`. */
  readonly columns: readonly string[];
}

const NUMBERS = /(?:_[0-9][0-9.-]*)*$/;

/** The id of a series or of one of its columns; undefined for anything else. */
export function indicatorId(name: string): IndicatorId | undefined {
  const id = name.replace(NUMBERS, '');
  return INDICATOR_IDS.find((each) => each === id);
}

/** The indicator that has `column`; undefined for columns of another kind. */
export function indicatorOfColumn(column: string): Indicator | undefined {
  for (const id of INDICATOR_IDS) {
    const indicator = CATALOG[id];
    if (!column.startsWith(id)) continue;
    if (
      indicator.outputs.some(
        (end) => column.endsWith(end) && indicatorId(column.slice(0, column.length - end.length)) === id,
      )
    )
      return indicator;
  }
  return undefined;
}

/** Reads `sma_20`, `bollinger_20_2.5`, `avwap_2024-01-02`, `macd`: the series, or what is wrong with its numbers. */
export function readIndicator(name: string): IndicatorSeries | { readonly fault: string } | undefined {
  const id = indicatorId(name);
  if (id === undefined) return undefined;
  const { parameters, outputs } = CATALOG[id];
  const written = name.slice(id.length).split('_').slice(1);
  if (written.length > parameters.length) {
    const most = parameters.length === 0 ? 'no numbers' : `at most ${parameters.length}: ${formOf(id)}`;
    return { fault: `${name}: ${id} takes ${most}` };
  }
  const values: number[] = [];
  for (const [i, parameter] of parameters.entries()) {
    const text = written[i];
    const value = text === undefined ? parameter.default : numberOf(text, parameter);
    if (value === undefined)
      return { fault: `${name}: the ${parameter.name} of ${id} should be ${boundsOf(parameter)}` };
    values.push(value);
  }
  if (id === 'macd' && values[0]! >= values[1]!) {
    return { fault: `${name}: the fast length of macd should be below the slow one` };
  }
  return { name, id, values, columns: outputs.map((end) => `${name}${end}`) };
}

function numberOf(text: string, { kind, minimum, maximum }: Parameter): number | undefined {
  const pattern = kind === 'integer' ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{1,9})?$/;
  const value = kind === 'day' ? parseDay(text) : pattern.test(text) ? Number(text) : undefined;
  return value === undefined || value < minimum || value > maximum ? undefined : value;
}

/** `sma_LENGTH`: how a series of the indicator is written with all its numbers. */
export function formOf(id: IndicatorId): string {
  return [id, ...CATALOG[id].parameters.map(({ name }) => name.toUpperCase().replaceAll(' ', '-'))].join('_');
}

/** `a whole number from 2 to 1000`. */
export function boundsOf({ kind, minimum, maximum }: Parameter): string {
  if (kind === 'day') return `a date from ${formatDay(minimum)} to ${formatDay(maximum)}`;
  return `a ${kind === 'integer' ? 'whole ' : ''}number from ${minimum} to ${maximum}`;
}

/**
 * Makes the columns of a series, one value per bar, NaN where missing. What several series of `input` need is made
 * once.
 */
export function indicatorsOf(input: IndicatorInput): (series: IndicatorSeries) => Float64Array[] {
  const { bars, perYear } = input;
  const shared: SharedInput = {
    ...{ bars, perYear, windows: rangeWindows(bars) },
    totalReturns: once(input.totalReturns),
    benchmark: once(input.benchmark),
    typical: once(() => typicalPrices(bars)),
  };
  return ({ id, values, columns: names }) => {
    const columns = names.map(() => new Float64Array(bars.close.length));
    CATALOG[id].compute(shared, values, columns);
    return columns;
  };
}
