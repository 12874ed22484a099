/** Lays out price action for people: drawdowns, streaks and big days, extremes, gaps, trend and volume. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, TableBlock } from '../../render/model.ts';
import { Fields, screen } from '../shared/screen.ts';
import { humanize } from '../shared/words.ts';
import type { View } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** The screen of price action: every figure; with `full` volumes to the last share and the remaining fields. */
export const view: View<Payload> = (payload, options) => {
  const fields = new Fields(schema, payload, options);
  return screen(payload, options, {
    subtitle: 'Price action of completed sessions',
    panels: [
      { title: 'Max drawdown, on closes', block: drawdowns(fields) },
      {
        title: `Streak: ${streakWords(payload.streaks)}`,
        block: fields.bars([
          ['streaks.biggest_up_day_30d_pct'],
          ['streaks.biggest_down_day_30d_pct'],
          ['streaks.biggest_up_day_1y_pct'],
          ['streaks.biggest_down_day_1y_pct'],
        ]),
      },
      { title: 'Extremes, intraday', block: extremes(fields) },
      ...fields.facts('Trend', [
        'trend_context.consecutive_higher_highs',
        'trend_context.consecutive_lower_lows',
        'trend_context.pct_days_above_sma50_90d',
      ]),
      ...fields.facts('Gaps', ['gaps.latest_open_vs_prior_close_pct', 'gaps.unfilled_gaps_30d']),
      ...fields.facts('Volume', ['volume.latest', 'volume.avg_30d', 'volume.ratio_to_avg']),
      ...fields.rest(),
    ],
  });
};

function drawdowns(fields: Fields<Payload>): TableBlock {
  const row = (window: keyof Payload['drawdowns']): Cell[] => [
    { kind: 'text', value: fields.label(`drawdowns.${window}.pct`) },
    fields.cell(`drawdowns.${window}.pct`),
    fields.cell(`drawdowns.${window}.peak_date`),
    fields.cell(`drawdowns.${window}.trough_date`),
  ];
  return {
    type: 'table',
    columns: [
      { label: 'Window', kind: 'text' },
      { label: 'Max drawdown', kind: 'change_percent' },
      { label: 'Peak', kind: 'date' },
      { label: 'Trough', kind: 'date' },
    ],
    rows: [row('max_90d'), row('max_1y'), row('max_5y')],
  };
}

/** `4 sessions up`. */
function streakWords({ consecutive_days: days, direction }: Payload['streaks']): string {
  if (isMarker(days) || isMarker(direction)) return 'not enough sessions';
  return `${days} ${days === 1 ? 'session' : 'sessions'} ${humanize(direction)}`;
}

function extremes(fields: Fields<Payload>): TableBlock {
  const row = (label: string, window: '30d' | '90d'): Cell[] => [
    { kind: 'text', value: label },
    fields.cell(`recent_extremes.low_${window}.value`),
    fields.cell(`recent_extremes.low_${window}.date`),
    fields.cell(`recent_extremes.high_${window}.value`),
    fields.cell(`recent_extremes.high_${window}.date`),
  ];
  return {
    type: 'table',
    columns: [
      { label: 'Window', kind: 'text' },
      { label: 'Low', kind: 'price' },
      { label: 'on', kind: 'date' },
      { label: 'High', kind: 'price' },
      { label: 'on', kind: 'date' },
    ],
    rows: [row('30 sessions', '30d'), row('90 sessions', '90d')],
  };
}
