/** Lays out the indicators for people: gauges, strength against SPY, and the figures by group. */
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { isMarker, type Maybe, mapValue } from '../../engine/value.ts';
import type { RangeBlock } from '../../render/model.ts';
import type { LeafPath } from '../contract/leaf-paths.ts';
import { humanize } from '../contract/words.ts';
import { lacksBenchmark, VERSUS_BENCHMARK } from '../notes/missing-notes.ts';
import type { Fields } from '../screens/payload-cells.ts';
import { viewOf } from '../screens/screen.ts';
import { type Payload, schema } from './payload.ts';

type Gauge = RangeBlock['rows'][number];

/** The screen of the indicators: every one of them; with `full` the remaining fields as well. */
export const view = viewOf(schema, (fields, payload) => ({
  subtitle: 'Technical indicators of completed sessions',
  panels: [
    { block: gauges(fields, payload) },
    {
      title: `vs ${BENCHMARK}`,
      block: fields.bars([
        ['relative_strength.vs_spy_1m_pct'],
        ['relative_strength.vs_spy_3m_pct'],
        ['relative_strength.vs_spy_1y_pct'],
      ]),
    },
    ...fields.facts('Moving averages', [
      'moving_averages.ema_20',
      'moving_averages.sma_50',
      'moving_averages.sma_200',
      'moving_averages.vs_sma_50_pct',
      'moving_averages.vs_sma_200_pct',
      'moving_averages.distance_from_52w_high_pct',
      'moving_averages.golden_cross_active',
    ]),
    ...fields.facts('Momentum', [
      'momentum.macd.value',
      'momentum.macd.signal_line',
      'momentum.macd.histogram',
      'momentum.macd.above_signal',
      'momentum.stochastic_14_3_3.d',
    ]),
    ...fields.facts('Trend', [
      'trend_strength.adx_14',
      'trend_strength.trending',
      'trend_strength.adx_14_weekly',
      'trend_strength.trending_weekly',
      'trend_strength.obv',
      'trend_strength.obv_trend_30d',
    ]),
    ...fields.facts('Volatility', [
      'volatility.atr_14',
      'volatility.realized_vol_30d_annualized_pct',
      'volatility.beta_1y',
      'volatility.bollinger_20.middle',
    ]),
  ],
  unbenchmarked: lacksBenchmark(payload.relative_strength.vs_spy_1m_pct, payload.moving_averages.sma_50)
    ? VERSUS_BENCHMARK
    : undefined,
}));

function gauges(fields: Fields<Payload>, { momentum, volatility }: Payload): RangeBlock {
  const { stochastic_14_3_3: stochastic } = momentum;
  const { percent_b: percentB } = volatility.bollinger_20;
  fields.shows('momentum.rsi_zone', 'momentum.rsi_14_weekly_zone', 'momentum.stochastic_14_3_3.zone');
  // A score from 0 to 100 with the name of its zone.
  const gauge = (path: LeafPath<Payload>, score: Maybe<number>, zone: Maybe<string>): Gauge => ({
    label: fields.fact(path).label,
    low: { kind: 'integer', value: 0 },
    high: { kind: 'integer', value: 100 },
    position: mapValue(score, (value) => value / 100),
    ...noteOf(score, (value) => `${value.toFixed(2)}${isMarker(zone) ? '' : ` ${humanize(zone)}`}`),
  });
  return {
    type: 'ranges',
    rows: [
      gauge('momentum.rsi_14', momentum.rsi_14, momentum.rsi_zone),
      gauge('momentum.rsi_14_weekly', momentum.rsi_14_weekly, momentum.rsi_14_weekly_zone),
      gauge('momentum.stochastic_14_3_3.k', stochastic.k, stochastic.zone),
      {
        label: fields.fact('volatility.bollinger_20.percent_b').label,
        low: fields.cell('volatility.bollinger_20.lower'),
        high: fields.cell('volatility.bollinger_20.upper'),
        position: percentB,
        ...noteOf(percentB, (value) => `${value.toFixed(4)}${bandWords(value)}`),
      },
    ],
  };
}

function noteOf(value: Maybe<number>, words: (value: number) => string): { note?: string } {
  return isMarker(value) ? {} : { note: words(value) };
}

function bandWords(percentB: number): string {
  return percentB > 1 ? ' above the bands' : percentB < 0 ? ' below the bands' : '';
}
