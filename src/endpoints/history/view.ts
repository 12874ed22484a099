/** Lays out a history for people: charts, sparklines or rows. */
import type { Cell, Panel, TableBlock, ViewModel } from '../../render/model.ts';
import { screen } from '../shared/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { charts } from './charts.ts';
import { datesOf, kindOf, oldestFirst, seriesOf } from './columns.ts';
import type { Payload } from './payload.ts';

/** The screen of a history in the style asked for: `chart` (the first), `candles`, `spark` or `table`. With `full` the rows follow. */
export const view: View<Payload> = (payload, options): ViewModel => drawn(oldestFirst(payload), options);

const drawn: View<Payload> = (payload, options) =>
  screen(payload, options, {
    subtitle: subtitle(payload),
    panels: panels(payload, options),
    notes: [...candleNote(payload, options), ...specialNote(payload)],
  });

function panels(payload: Payload, { style = 'chart', full }: ViewOptions): Panel[] {
  if (payload.rows.length === 0) return [{ block: { type: 'text', text: 'No rows in this range.' } }];
  const rows: Panel = { block: table(payload) };
  const names = numeric(payload);
  // Words alone cannot be drawn.
  if (style === 'table' || names.length === 0) return [rows];
  const pictures: Panel[] =
    style === 'spark'
      ? [{ block: { type: 'sparks', series: names.map((name) => seriesOf(payload, name)) } }]
      : charts(payload, style === 'candles');
  return full ? [...pictures, rows] : pictures;
}

/** Columns that hold numbers. */
function numeric({ columns }: Payload): string[] {
  return columns.filter((name) => kindOf(name) !== 'date' && kindOf(name) !== 'text');
}

function table({ columns, rows }: Payload): TableBlock {
  const kinds = columns.map(kindOf);
  return {
    type: 'table',
    columns: columns.map((label, i) => ({ label, kind: kinds[i]! })),
    rows: rows.map((row) => row.map((value, i): Cell => ({ kind: kinds[i]!, value: value ?? undefined }))),
  };
}

function subtitle(payload: Payload): string {
  const dates = datesOf(payload).filter((date) => date !== '');
  const stretch = dates.length === 0 ? 'no dates' : `${dates[0]} to ${dates.at(-1)}`;
  const count = payload.rows.length === 1 ? '1 row' : `${payload.rows.length} rows`;
  const by = payload.cadence === 'weekly' ? 'weekly (dated by Monday)' : payload.cadence;
  return `${payload.period} ${by} · ${stretch} · ${count}`;
}

function candleNote({ columns }: Payload, { style }: ViewOptions): string[] {
  const missing = ['open', 'high', 'low', 'close'].filter((name) => !columns.includes(name));
  if (style !== 'candles' || missing.length === 0) return [];
  return [`Candles need the series open, high, low and close; not asked for: ${missing.join(', ')}.`];
}

/** The kind of a payment is a word, which no chart shows. */
function specialNote({ columns, rows }: Payload): string[] {
  const at = columns.indexOf('kind');
  const special = at < 0 ? 0 : rows.filter((row) => row[at] === 'special').length;
  return special === 0 ? [] : [`${special} of ${rows.length} payments ${special === 1 ? 'is' : 'are'} special.`];
}
