/** Lays out the indicators for people: gauges, strength against SPY, and the figures by group. */
import { isMarker, type Maybe, mapValue } from '../../engine/value.ts';
import type { BarsBlock, Cell, CellKind, FactsBlock, Panel, RangeBlock } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { inWords } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

type Fact = FactsBlock['rows'][number];
type Gauge = RangeBlock['rows'][number];

/** The screen of the indicators. Every indicator is always on it; with `full` also what the envelope and the sector fields say. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  subtitle: 'Technical indicators of completed sessions',
  panels: panels(payload, options),
  notes: envelopeNotes(payload, options),
  simulated: payload.freshness === 'simulated',
});

function panels(payload: Payload, { full }: ViewOptions): Panel[] {
  const { momentum, moving_averages: averages, trend_strength: trend, volatility } = payload;
  const { macd, stochastic_14_3_3: stochastic } = momentum;
  const figures = (title: string, rows: readonly Fact[]): Panel => ({
    title,
    group: 'figures',
    block: { type: 'facts', rows },
  });
  return [
    { block: gauges(payload) },
    { title: 'Against SPY', block: againstSpy(payload) },
    figures('Moving averages', [
      fact('EMA 20', 'price', averages.ema_20),
      fact('SMA 50', 'price', averages.sma_50),
      fact('SMA 200', 'price', averages.sma_200),
      fact('Price vs SMA 50', 'change_percent', averages.vs_sma_50_pct),
      fact('Price vs SMA 200', 'change_percent', averages.vs_sma_200_pct),
      fact('From 52-week high', 'change_percent', averages.distance_from_52w_high_pct),
      fact('SMA 50 above SMA 200', 'flag', averages.golden_cross_active),
    ]),
    figures('Momentum', [
      fact('MACD 12-26', 'ratio', macd.value),
      fact('Signal 9', 'ratio', macd.signal_line),
      fact('Histogram', 'ratio', macd.histogram),
      fact('MACD above signal', 'flag', macd.above_signal),
      fact('Stochastic %D', 'ratio', stochastic.d),
    ]),
    figures('Trend', [
      fact('ADX 14', 'ratio', trend.adx_14),
      fact('Trending', 'flag', trend.trending),
      fact('ADX 14, weekly', 'ratio', trend.adx_14_weekly),
      fact('Trending, weekly', 'flag', trend.trending_weekly),
      fact('On-balance volume', full ? 'integer' : 'count', trend.obv),
      fact('OBV, 30 sessions', 'text', trend.obv_trend_30d),
    ]),
    figures('Volatility', [
      fact('ATR 14', 'price', volatility.atr_14),
      fact('Realized, 30 sessions', 'percent', volatility.realized_vol_30d_annualized_pct),
      fact('Beta, 1 year', 'ratio', volatility.beta_1y),
      fact('Bollinger middle', 'price', volatility.bollinger_20.middle),
    ]),
    ...(full ? [{ title: 'Every other field', block: remaining(payload) }] : []),
  ];
}

function gauges({ momentum, volatility }: Payload): RangeBlock {
  const { stochastic_14_3_3: stochastic } = momentum;
  const { bollinger_20: bands } = volatility;
  return {
    type: 'ranges',
    rows: [
      scoreGauge('RSI 14', momentum.rsi_14, momentum.rsi_zone),
      scoreGauge('RSI 14, weekly', momentum.rsi_14_weekly, momentum.rsi_14_weekly_zone),
      scoreGauge('Stochastic %K', stochastic.k, stochastic.zone),
      {
        label: 'Bollinger %B',
        low: { kind: 'price', value: bands.lower },
        high: { kind: 'price', value: bands.upper },
        position: bands.percent_b,
        ...noteOf(bands.percent_b, (percentB) => `${percentB.toFixed(4)}${bandWords(percentB)}`),
      },
    ],
  };
}

/** A place on the scale from 0 to 100, with its number and the name of its zone. */
function scoreGauge(label: string, score: Maybe<number>, zone: Maybe<string>): Gauge {
  return {
    label,
    low: { kind: 'integer', value: 0 },
    high: { kind: 'integer', value: 100 },
    position: mapValue(score, (value) => value / 100),
    ...noteOf(score, (value) => (isMarker(zone) ? value.toFixed(2) : `${value.toFixed(2)} ${inWords(zone)}`)),
  };
}

function noteOf(value: Maybe<number>, words: (value: number) => string): { note?: string } {
  return isMarker(value) ? {} : { note: words(value) };
}

function bandWords(percentB: number): string {
  return percentB > 1 ? ' above the bands' : percentB < 0 ? ' below the bands' : '';
}

function againstSpy({ relative_strength: strength }: Payload): BarsBlock {
  const row = (label: string, value: Maybe<number>): BarsBlock['rows'][number] => ({
    label,
    cell: { kind: 'points', value },
  });
  return {
    type: 'bars',
    rows: [
      row('1 month', strength.vs_spy_1m_pct),
      row('3 months', strength.vs_spy_3m_pct),
      row('1 year', strength.vs_spy_1y_pct),
    ],
  };
}

/** What the screen above does not say. */
function remaining(payload: Payload): FactsBlock {
  const { vs_sector_1y_pct: sector, vs_sector_status: status } = payload.relative_strength;
  const supported: Cell['value'] =
    status.reason === undefined ? status.supported : { available: false, reason: status.reason };
  return {
    type: 'facts',
    rows: [
      fact('vs sector, 1 year', 'points', sector),
      fact('Sector comparison', 'flag', supported),
      fact('Freshness', 'text', payload.freshness),
      fact('Market status', 'text', payload.market_status),
      fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
    ],
  };
}

function fact(label: string, kind: CellKind, value: Cell['value']): Fact {
  return { label, cell: { kind, value } };
}
