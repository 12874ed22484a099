/** Payload of `GET /v2/price-action`. */
import { count, date, pct, price, ratio, shares } from '../shared/leaves.ts';
import { group, maybe, oneOf, payload, type Static, status } from '../shared/schema.ts';

const drawdown = (window: string) =>
  group(
    {
      pct: pct('Deepest fall of the close below its running maximum; never positive.'),
      peak_date: date('Session of that maximum.'),
      trough_date: date('Session of the trough.'),
    },
    `Deepest drawdown ${window}.`,
  );

const extreme = (what: string) =>
  group({ date: date('Session of the extreme; the most recent of equals.'), value: price(what) }, what);

export const schema = payload('PriceActionPayload', 'What the price did, up to the last completed session.', {
  drawdowns: group(
    {
      max_90d: drawdown('of 90 sessions'),
      max_1y: drawdown('of one year'),
      max_5y: drawdown('of five years'),
    },
    'Deepest falls, on closes.',
    'Drawdowns',
  ),
  gaps: group(
    {
      latest_open_vs_prior_close_pct: pct('Open of the last session against the close before.'),
      unfilled_gaps_30d: count('Full range gaps of the last 30 sessions that no later session filled.', 'gaps'),
    },
    'Gaps between sessions.',
  ),
  recent_extremes: group(
    {
      high_30d: extreme('Highest intraday price of 30 sessions.'),
      high_90d: extreme('Highest intraday price of 90 sessions.'),
      low_30d: extreme('Lowest intraday price of 30 sessions.'),
      low_90d: extreme('Lowest intraday price of 90 sessions.'),
    },
    'Recent highs and lows.',
    'RecentExtremes',
  ),
  streaks: group(
    {
      biggest_down_day_1y_pct: pct('Deepest daily fall of one year.'),
      biggest_down_day_30d_pct: pct('Deepest daily fall of 30 sessions.'),
      biggest_up_day_1y_pct: pct('Largest daily rise of one year.'),
      biggest_up_day_30d_pct: pct('Largest daily rise of 30 sessions.'),
      consecutive_days: count('Sessions in a row in that direction, up to the last one.', 'sessions'),
      direction: maybe(oneOf(['up', 'down', 'flat'], 'Direction of the last close; under half a cent is flat.')),
    },
    'Runs and biggest days, close to close.',
    'Streaks',
  ),
  trend_context: group(
    {
      consecutive_higher_highs: count('Sessions in a row with a higher high, up to the last one.', 'sessions'),
      consecutive_lower_lows: count('Sessions in a row with a lower low, up to the last one.', 'sessions'),
      pct_days_above_sma50_90d: pct('Share of the last 90 sessions that closed above their 50-session mean.'),
    },
    'Highs, lows and the 50-session mean.',
  ),
  volume: group(
    {
      avg_30d: shares('Mean volume of 30 sessions, the last one included.'),
      latest: shares('Volume of the last session.'),
      ratio_to_avg: ratio('latest over avg_30d.'),
      ratio_to_sector_avg: ratio('latest over the sector’s average; no sector benchmark is supported.'),
      ratio_to_sector_status: status('supported', 'Whether a sector comparison is given.'),
    },
    'Volume, on today’s split basis.',
    'VolumeSummary',
  ),
});

export type Payload = Static<typeof schema>;
