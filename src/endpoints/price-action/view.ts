/** Lays out price action for people: drawdowns, streaks and big days, extremes, gaps, trend and volume. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, TableBlock } from '../../render/model.ts';
import { humanize } from '../contract/words.ts';
import type { Fields } from '../screens/payload-cells.ts';
import { viewOf } from '../screens/screen.ts';
import { type Payload, schema } from './payload.ts';

/** The screen of price action: every figure; with `full` volumes to the last share and the remaining fields. */
export const view = viewOf(schema, (fields, { streaks }) => ({
  subtitle: 'Price action of completed sessions',
  panels: [
    { title: 'Max drawdown, on closes', block: drawdowns(fields) },
    {
      title: `Streak: ${streakWords(streaks)}`,
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
  ],
}));

function drawdowns(fields: Fields<Payload>): TableBlock {
  return {
    type: 'table',
    columns: [
      { label: 'Window', kind: 'text' },
      { label: 'Max drawdown', kind: 'change_percent' },
      { label: 'Peak', kind: 'date' },
      { label: 'Trough', kind: 'date' },
    ],
    rows: (['max_90d', 'max_1y', 'max_5y'] as const).map((window): Cell[] => [
      { kind: 'text', value: fields.label(`drawdowns.${window}.pct`) },
      fields.cell(`drawdowns.${window}.pct`),
      fields.cell(`drawdowns.${window}.peak_date`),
      fields.cell(`drawdowns.${window}.trough_date`),
    ]),
  };
}

/** `4 sessions up`. */
function streakWords({ consecutive_days: days, direction }: Payload['streaks']): string {
  if (isMarker(days) || isMarker(direction)) return 'not enough sessions';
  return `${days} ${days === 1 ? 'session' : 'sessions'} ${humanize(direction)}`;
}

function extremes(fields: Fields<Payload>): TableBlock {
  return {
    type: 'table',
    columns: [
      { label: 'Window', kind: 'text' },
      { label: 'Low', kind: 'price' },
      { label: 'on', kind: 'date' },
      { label: 'High', kind: 'price' },
      { label: 'on', kind: 'date' },
    ],
    rows: (['30', '90'] as const).map((sessions): Cell[] => [
      { kind: 'text', value: `${sessions} sessions` },
      fields.cell(`recent_extremes.low_${sessions}d.value`),
      fields.cell(`recent_extremes.low_${sessions}d.date`),
      fields.cell(`recent_extremes.high_${sessions}d.value`),
      fields.cell(`recent_extremes.high_${sessions}d.date`),
    ]),
  };
}
