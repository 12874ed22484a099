/** Payload of `GET /v2/technicals`. */

import { Type } from '@sinclair/typebox';
import { flag, pct, points, price, ratio, score, zone } from '../shared/leaves.ts';
import { group, maybe, oneOf, payload, type Static, status } from '../shared/schema.ts';

const macdValue = (what: string) => maybe(Type.Number({ description: `${what} Unit: trading currency per share.` }));

const momentum = group(
  {
    macd: group(
      {
        above_signal: flag('value is above signal_line.'),
        histogram: macdValue('value less signal_line.'),
        signal_line: macdValue('9-session EMA of value.'),
        value: macdValue('12-session EMA less 26-session EMA of the close.'),
      },
      'Moving average convergence/divergence 12, 26, 9.',
    ),
    rsi_14: score('Relative strength index over 14 sessions, Wilder’s smoothing.'),
    rsi_14_weekly: score('The same over 14 completed weeks.'),
    rsi_14_weekly_zone: zone('Zone of rsi_14_weekly: 70 and above overbought, 30 and below oversold.'),
    rsi_zone: zone('Zone of rsi_14: 70 and above overbought, 30 and below oversold.'),
    stochastic_14_3_3: group(
      {
        d: score('3-session mean of k.'),
        k: score('3-session mean of where the close lies in the range of 14 sessions.'),
        zone: zone('Zone of k: 80 and above overbought, 20 and below oversold.'),
      },
      'Slow stochastic 14, 3, 3.',
    ),
  },
  'Momentum.',
  'Momentum',
);

const movingAverages = group(
  {
    distance_from_52w_high_pct: pct('Close against the highest intraday price of 52 weeks; never positive.'),
    ema_20: price('Exponential moving average over 20 sessions.'),
    golden_cross_active: flag('sma_50 is above sma_200 now.'),
    sma_200: price('Mean close of 200 sessions.'),
    sma_50: price('Mean close of 50 sessions.'),
    vs_sma_200_pct: pct('Close against sma_200.'),
    vs_sma_50_pct: pct('Close against sma_50.'),
  },
  'Moving averages.',
  'MovingAverages',
);

const relativeStrength = group(
  {
    vs_sector_1y_pct: points('Return of one year less that of the sector; no sector benchmark is supported.'),
    vs_sector_status: status('supported', 'Whether a sector comparison is given.'),
    vs_spy_1m_pct: points('Return of one month less that of SPY.'),
    vs_spy_1y_pct: points('Return of one year less that of SPY.'),
    vs_spy_3m_pct: points('Return of three months less that of SPY.'),
  },
  'Strength relative to the market.',
  'RelativeStrength',
);

const trendStrength = group(
  {
    adx_14: score('Average directional index over 14 sessions, Wilder’s smoothing.'),
    adx_14_weekly: score('The same over 14 completed weeks.'),
    obv: maybe(
      Type.Integer({
        description: 'On-balance volume from the first bar held; only its trend means something. Unit: shares.',
      }),
    ),
    obv_trend_30d: maybe(oneOf(['rising', 'flat', 'falling'], 'Direction of on-balance volume over 30 sessions.')),
    trending: flag('adx_14 is 25 or more.'),
    trending_weekly: flag('adx_14_weekly is 25 or more.'),
  },
  'Strength of the trend.',
  'TrendStrength',
);

const volatility = group(
  {
    atr_14: price('Average true range over 14 sessions, Wilder’s smoothing.'),
    beta_1y: ratio('Covariance with SPY over variance of SPY, daily total returns of one year.'),
    bollinger_20: group(
      {
        lower: price('middle less two standard deviations.'),
        middle: price('Mean close of 20 sessions.'),
        percent_b: ratio('Where the close lies between lower (0) and upper (1); may leave that range.'),
        upper: price('middle plus two standard deviations.'),
      },
      'Bollinger bands over 20 sessions, two population standard deviations.',
    ),
    realized_vol_30d_annualized_pct: pct(
      'Standard deviation of 30 daily log total returns, annualised by 252 sessions.',
    ),
  },
  'Volatility.',
  'Volatility',
);

export const schema = payload('TechnicalsPayload', 'Indicators of the last completed session.', {
  momentum,
  moving_averages: movingAverages,
  relative_strength: relativeStrength,
  trend_strength: trendStrength,
  volatility,
});

export type Payload = Static<typeof schema>;
