/** Lays out price action for people: falls, streaks and big days, extremes, gaps, trend and volume. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { BarsBlock, Cell, CellKind, FactsBlock, Panel, TableBlock } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { inWords } from '../shared/words.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

type Fact = FactsBlock['rows'][number];

/** The screen of price action. Every figure is always on it; with `full` volumes to the last share and what the envelope says. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbol,
  subtitle: 'Price action of completed sessions',
  panels: panels(payload, options),
  notes: envelopeNotes(payload, options),
  simulated: payload.freshness === 'simulated',
});

function panels(payload: Payload, { full }: ViewOptions): Panel[] {
  const { gaps, trend_context: trend, volume } = payload;
  const shares: CellKind = full ? 'integer' : 'count';
  const figures = (title: string, rows: readonly Fact[]): Panel => ({
    title,
    group: 'figures',
    block: { type: 'facts', rows },
  });
  return [
    { title: 'Drawdowns, on closes', block: drawdowns(payload) },
    { title: `Streak: ${streakWords(payload.streaks)}`, block: biggestDays(payload) },
    { title: 'Extremes, intraday', block: extremes(payload) },
    figures('Trend', [
      fact('Higher highs in a row', 'integer', trend.consecutive_higher_highs),
      fact('Lower lows in a row', 'integer', trend.consecutive_lower_lows),
      fact('Above SMA 50, 90 sessions', 'percent', trend.pct_days_above_sma50_90d),
    ]),
    figures('Gaps', [
      fact('Open vs close before', 'change_percent', gaps.latest_open_vs_prior_close_pct),
      fact('Unfilled, 30 sessions', 'integer', gaps.unfilled_gaps_30d),
    ]),
    figures('Volume', [
      fact('Last session', shares, volume.latest),
      fact('Mean of 30 sessions', shares, volume.avg_30d),
      fact('Last over mean', 'ratio', volume.ratio_to_avg),
    ]),
    ...(full ? [{ title: 'Every other field', block: remaining(payload) }] : []),
  ];
}

function drawdowns({ drawdowns: of }: Payload): TableBlock {
  const row = (label: string, { pct, peak_date, trough_date }: Payload['drawdowns']['max_90d']): Cell[] => [
    cell('text', label),
    cell('change_percent', pct),
    cell('date', peak_date),
    cell('date', trough_date),
  ];
  return {
    type: 'table',
    columns: [
      { label: 'Window', kind: 'text' },
      { label: 'Deepest', kind: 'change_percent' },
      { label: 'Peak', kind: 'date' },
      { label: 'Trough', kind: 'date' },
    ],
    rows: [row('90 sessions', of.max_90d), row('1 year', of.max_1y), row('5 years', of.max_5y)],
  };
}

/** `4 sessions up`. */
function streakWords({ consecutive_days: days, direction }: Payload['streaks']): string {
  if (isMarker(days) || isMarker(direction)) return 'not enough sessions';
  return `${days} ${days === 1 ? 'session' : 'sessions'} ${inWords(direction)}`;
}

function biggestDays({ streaks }: Payload): BarsBlock {
  const row = (label: string, value: Maybe<number>): BarsBlock['rows'][number] => ({
    label,
    cell: cell('change_percent', value),
  });
  return {
    type: 'bars',
    rows: [
      row('Biggest up day, 30 sessions', streaks.biggest_up_day_30d_pct),
      row('Biggest down day, 30 sessions', streaks.biggest_down_day_30d_pct),
      row('Biggest up day, 1 year', streaks.biggest_up_day_1y_pct),
      row('Biggest down day, 1 year', streaks.biggest_down_day_1y_pct),
    ],
  };
}

function extremes({ recent_extremes: of }: Payload): TableBlock {
  const row = (label: string, low: Extreme, high: Extreme): Cell[] => [
    cell('text', label),
    cell('price', low.value),
    cell('date', low.date),
    cell('price', high.value),
    cell('date', high.date),
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
    rows: [row('30 sessions', of.low_30d, of.high_30d), row('90 sessions', of.low_90d, of.high_90d)],
  };
}

type Extreme = Payload['recent_extremes']['high_30d'];

/** What the screen above does not say. */
function remaining(payload: Payload): FactsBlock {
  const { ratio_to_sector_avg: ratio, ratio_to_sector_status: status } = payload.volume;
  const supported: Cell['value'] =
    status.reason === undefined ? status.supported : { available: false, reason: status.reason };
  return {
    type: 'facts',
    rows: [
      fact('Sessions in a row', 'integer', payload.streaks.consecutive_days),
      fact('Direction', 'text', payload.streaks.direction),
      fact('Volume over sector', 'ratio', ratio),
      fact('Sector comparison', 'flag', supported),
      fact('Freshness', 'text', payload.freshness),
      fact('Market status', 'text', payload.market_status),
      fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
    ],
  };
}

function fact(label: string, kind: CellKind, value: Cell['value']): Fact {
  return { label, cell: cell(kind, value) };
}

function cell(kind: CellKind, value: Cell['value']): Cell {
  return { kind, value };
}
