/**
 * The indicators of the catalog by id: all that a parameter list needs of it at start-up. `catalog.ts` describes each.
 */
export const INDICATOR_IDS = [
  'sma',
  'ema',
  'bollinger',
  'donchian',
  'keltner',
  'supertrend',
  'ichimoku',
  'avwap',
  'psar',
  'heikin_ashi',
  'rsi',
  'macd',
  'stochastic',
  'cci',
  'williams_r',
  'aroon',
  'roc',
  'trix',
  'adx',
  'atr',
  'volatility',
  'ulcer',
  'obv',
  'mfi',
  'cmf',
  'beta',
  'relative_strength',
] as const;

export type IndicatorId = (typeof INDICATOR_IDS)[number];
