/** Payload of `GET /v2/price-action`. */
import * as leaf from '../contract/leaves.ts';
import { group, optional, payload, type Static, status } from '../contract/schema.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';

const sessions = (label: string, what: string) => leaf.count(label, what, 'sessions');

const drawdown = (label: string, window: string) =>
  group(
    {
      pct: leaf.change(label, 'Largest fall of the close below its running maximum; never positive.'),
      peak_date: leaf.date('Peak', 'Session of that maximum.'),
      trough_date: leaf.date('Trough', 'Session of the trough.'),
    },
    `Max drawdown ${window}.`,
  );

const extreme = (label: string, what: string) =>
  group(
    { date: leaf.date('on', 'Session of the extreme; the most recent of equals.'), value: leaf.price(label, what) },
    what,
  );

export const schema = payload('PriceActionPayload', 'What the price did, up to the last completed session.', {
  price_age: optional(priceAge),
  price_basis: optional(priceBasis),
  drawdowns: group(
    {
      max_90d: drawdown('90 sessions', 'of 90 sessions'),
      max_1y: drawdown('1 year', 'of one year'),
      max_5y: drawdown('5 years', 'of five years'),
    },
    'Max drawdowns, on closes.',
    'Drawdowns',
  ),
  gaps: group(
    {
      latest_open_vs_prior_close_pct: leaf.change('Opening gap', 'Open of the last session against the close before.'),
      unfilled_gaps_30d: leaf.count(
        'Unfilled, 30 sessions',
        'Full range gaps of the last 30 sessions that no later session filled.',
        'gaps',
      ),
    },
    'Gaps between sessions.',
  ),
  recent_extremes: group(
    {
      high_30d: extreme('High', 'Highest intraday price of 30 sessions.'),
      high_90d: extreme('High', 'Highest intraday price of 90 sessions.'),
      low_30d: extreme('Low', 'Lowest intraday price of 30 sessions.'),
      low_90d: extreme('Low', 'Lowest intraday price of 90 sessions.'),
    },
    'Recent highs and lows.',
    'RecentExtremes',
  ),
  streaks: group(
    {
      biggest_down_day_1y_pct: leaf.change('Biggest down day, 1 year', 'Largest daily fall of one year.'),
      biggest_down_day_30d_pct: leaf.change('Biggest down day, 30 sessions', 'Largest daily fall of 30 sessions.'),
      biggest_up_day_1y_pct: leaf.change('Biggest up day, 1 year', 'Largest daily rise of one year.'),
      biggest_up_day_30d_pct: leaf.change('Biggest up day, 30 sessions', 'Largest daily rise of 30 sessions.'),
      consecutive_days: sessions('Sessions in a row', 'Sessions in a row in that direction, up to the last one.'),
      direction: leaf.word('Direction', 'Direction of the last close; under half a cent is flat.', [
        'up',
        'down',
        'flat',
      ]),
    },
    'Runs and biggest days, close to close.',
    'Streaks',
  ),
  trend_context: group(
    {
      consecutive_higher_highs: sessions(
        'Higher highs in a row',
        'Sessions in a row with a higher high, up to the last one.',
      ),
      consecutive_lower_lows: sessions(
        'Lower lows in a row',
        'Sessions in a row with a lower low, up to the last one.',
      ),
      pct_days_above_sma50_90d: leaf.pct(
        'Above SMA 50, 90 sessions',
        'Share of the last 90 sessions that closed above their 50-session average.',
      ),
    },
    'Highs, lows and the 50-session average.',
  ),
  volume: group(
    {
      avg_30d: leaf.shares('Average volume (30d)', 'Average volume of 30 sessions, the last one included.'),
      latest: leaf.shares('Last session', 'Volume of the last session.'),
      ratio_to_avg: leaf.ratio('Relative volume', 'latest over avg_30d.'),
      ratio_to_sector_avg: leaf.ratio(
        'Volume over sector',
        'latest over the sector’s average; no sector benchmark is supported.',
      ),
      ratio_to_sector_status: status('supported', 'Sector comparison', 'Whether a sector comparison is given.'),
    },
    'Volume, on today’s split basis.',
    'VolumeSummary',
  ),
});

export type Payload = Static<typeof schema>;
