/** Payload of `GET /v2/technicals`. */
import * as leaf from '../contract/leaves.ts';
import { group, optional, payload, type Static, status } from '../contract/schema.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';

const momentum = group(
  {
    macd: group(
      {
        above_signal: leaf.flag('MACD above signal', 'value is above signal_line.'),
        histogram: leaf.finePrice('Histogram', 'value less signal_line.'),
        signal_line: leaf.finePrice('Signal 9', '9-session EMA of value.'),
        value: leaf.finePrice('MACD 12-26', '12-session EMA less 26-session EMA of the close.'),
      },
      'Moving average convergence/divergence 12, 26, 9.',
    ),
    rsi_14: leaf.score('RSI 14', 'Relative strength index over 14 sessions, Wilder’s smoothing.'),
    rsi_14_weekly: leaf.score('RSI 14, weekly', 'The same over 14 completed weeks.'),
    rsi_14_weekly_zone: leaf.zone(
      'RSI zone, weekly',
      'Zone of rsi_14_weekly: 70 and above overbought, 30 and below oversold.',
    ),
    rsi_zone: leaf.zone('RSI zone', 'Zone of rsi_14: 70 and above overbought, 30 and below oversold.'),
    stochastic_14_3_3: group(
      {
        d: leaf.score('Stochastic %D', '3-session average of k.'),
        k: leaf.score('Stochastic %K', '3-session average of the place of the close in the range of 14 sessions.'),
        zone: leaf.zone('Stochastic zone', 'Zone of k: 80 and above overbought, 20 and below oversold.'),
      },
      'Slow stochastic 14, 3, 3.',
    ),
  },
  'Momentum.',
  'Momentum',
);

const movingAverages = group(
  {
    distance_from_52w_high_pct: leaf.change(
      'Close vs 52-week high',
      'Close against the highest intraday price of 52 weeks; never positive.',
    ),
    ema_20: leaf.price('EMA 20', 'Exponential moving average over 20 sessions.'),
    golden_cross_active: leaf.flag('SMA 50 above SMA 200', 'sma_50 is above sma_200 now.'),
    sma_200: leaf.price('SMA 200', 'Average close of 200 sessions.'),
    sma_50: leaf.price('SMA 50', 'Average close of 50 sessions.'),
    vs_sma_200_pct: leaf.change('Price vs SMA 200', 'Close against sma_200.'),
    vs_sma_50_pct: leaf.change('Price vs SMA 50', 'Close against sma_50.'),
  },
  'Moving averages.',
  'MovingAverages',
);

const relativeStrength = group(
  {
    vs_sector_1y_pct: leaf.points(
      'vs sector, 1 year',
      'Return of one year less that of the sector; no sector benchmark is supported.',
    ),
    vs_sector_status: status('supported', 'Sector comparison', 'Whether a sector comparison is given.'),
    vs_spy_1m_pct: leaf.points('1 month', 'Return of one month less that of SPY.'),
    vs_spy_1y_pct: leaf.points('1 year', 'Return of one year less that of SPY.'),
    vs_spy_3m_pct: leaf.points('3 months', 'Return of three months less that of SPY.'),
  },
  'Strength relative to the market.',
  'RelativeStrength',
);

const trendStrength = group(
  {
    adx_14: leaf.score('ADX 14', 'Average directional index over 14 sessions, Wilder’s smoothing.'),
    adx_14_weekly: leaf.score('ADX 14, weekly', 'The same over 14 completed weeks.'),
    obv: leaf.shares(
      'On-balance volume',
      'On-balance volume from the first stored bar; only its trend means something.',
    ),
    obv_trend_30d: leaf.word('OBV, 30 sessions', 'Direction of on-balance volume over 30 sessions.', [
      'rising',
      'flat',
      'falling',
    ]),
    trending: leaf.flag('Trending', 'adx_14 is 25 or more.'),
    trending_weekly: leaf.flag('Trending, weekly', 'adx_14_weekly is 25 or more.'),
  },
  'Strength of the trend.',
  'TrendStrength',
);

const volatility = group(
  {
    atr_14: leaf.price('ATR 14', 'Average true range over 14 sessions, Wilder’s smoothing.'),
    beta_1y: leaf.fineRatio('Beta (1Y)', 'Covariance with SPY over variance of SPY, daily total returns of one year.'),
    bollinger_20: group(
      {
        lower: leaf.price('Bollinger lower', 'middle less two standard deviations.'),
        middle: leaf.price('Bollinger middle', 'Average close of 20 sessions.'),
        percent_b: leaf.fineRatio(
          'Bollinger %B',
          'Place of the close between lower (0) and upper (1); may leave that range.',
        ),
        upper: leaf.price('Bollinger upper', 'middle plus two standard deviations.'),
      },
      'Bollinger bands over 20 sessions, two population standard deviations.',
    ),
    realized_vol_30d_annualized_pct: leaf.pct(
      'Realized, 30 sessions',
      'Standard deviation of 30 daily log total returns, annualized by 252 sessions.',
    ),
  },
  'Volatility.',
  'Volatility',
);

export const schema = payload('TechnicalsPayload', 'Indicators of the last completed session.', {
  price_age: optional(priceAge),
  price_basis: optional(priceBasis),
  momentum,
  moving_averages: movingAverages,
  relative_strength: relativeStrength,
  trend_strength: trendStrength,
  volatility,
});

export type Payload = Static<typeof schema>;
