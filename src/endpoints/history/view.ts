/**
 * Lays out a history for people: charts (price levels together, everything else on a scale of its own), sparklines or
 * rows.
 */
import { indicatorOfColumn } from '../../engine/indicators/catalog.ts';
import {
  type Candle,
  type Cell,
  type ChartBlock,
  type ChartSeries,
  DISTINCT_LINES,
  type FactsBlock,
  type Panel,
  type TableBlock,
  type ViewModel,
} from '../../render/model.ts';
import { derivedMark, derivedNotes } from '../contract/derived.ts';
import { adjustedNote } from '../notes/adjusted.ts';
import { getting } from '../notes/missing-notes.ts';
import { inOtherCurrency, screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { chartOf, datesOf, isLevel, kindOf, oldestFirst, seriesOf, styleOf } from './columns.ts';
import type { HistoryExtras } from './extras.ts';
import { unbenchmarked } from './missing-benchmark.ts';
import type { Payload } from './payload.ts';

/**
 * The screen of a history in the style asked for: `chart` (the first), `candles`, `spark` or `table`. With `full` the
 * rows follow.
 */
export const view: View<Payload> = (answer, options): ViewModel => {
  const payload = oldestFirst(answer);
  return screen(payload, options, {
    subtitle: subtitle(payload),
    panels: panels(payload, options),
    notes: [
      ...candleNote(payload, options),
      ...specialNote(payload),
      ...adjustedNote(payload),
      ...unpaidNote(payload, options),
      ...derivedNotes(payload.derived_values, () => true),
      ...Object.entries(payload.units ?? {}).map(([name, unit]) => `${name}: ${unit}, as filed.`),
    ],
    unbenchmarked: unbenchmarked(payload),
    recordsEnd: datesOf(payload).at(-1),
  });
};

function unpaidNote({ symbol, columns, dividends_from: from }: Payload, options: ViewOptions): string[] {
  if (from === undefined) return [];
  const names = columns.filter((name) => name === 'adj_close' || indicatorOfColumn(name)?.paid === true);
  const isCompared = names.some((name) => indicatorOfColumn(name)?.compared === true);
  const whose = isCompared ? ' of the symbol or of its benchmark' : '';
  const why = `Price files${whose} before ${from} do not say what was paid: no ${names.join(', ')} is made of earlier days`;
  return [`${why}; ${getting([`mds sync ${symbol}`], options)}`];
}

function panels(payload: Payload, options: ViewOptions): Panel[] {
  const { style = 'chart', full } = options;
  if (payload.rows.length === 0)
    return [{ block: { type: 'text', text: `No rows in this range.${covered(payload)}` } }];
  const rows = (): Panel => ({ block: table(payload) });
  const names = numeric(payload);
  // Words alone cannot be drawn.
  if (style === 'table' || names.length === 0) return [rows()];
  const pictures: Panel[] =
    style === 'spark'
      ? [{ block: { type: 'sparks', series: names.map((name) => seriesOf(payload, name)) } }]
      : charts(payload, style === 'candles', options);
  return full ? [...pictures, rows()] : pictures;
}

function covered({ record }: Payload): string {
  return record === undefined ? '' : ` Stored: ${record.first_date} to ${record.last_date}.`;
}

const CANDLE_COLUMNS = ['open', 'high', 'low', 'close'];
/** Rows of each further chart. */
const LOW = 6;

/** A panel a chart, in the order of the columns; `candles` where there is what they are made of. */
function charts(payload: Payload, candles: boolean, { choices = {}, companion }: ViewOptions): Panel[] {
  const log = choices.scale === 'log' ? { log: true } : {};
  const { columns } = payload;
  const dates = datesOf(payload);
  const withCandles = candles && CANDLE_COLUMNS.every((name) => columns.includes(name));
  const levels = columns.filter((name) => isLevel(name) && !(withCandles && CANDLE_COLUMNS.includes(name)));
  const blocks: ChartBlock[] = [];
  if (withCandles) {
    const series = [{ ...seriesOf(payload, 'close'), label: CANDLE_COLUMNS.join(', ') }];
    blocks.push({ type: 'chart', style: 'candles', dates, series, candles: candlesOf(payload), ...log });
  }
  const lines = distinct(levels.map((name) => seriesOf(payload, name)));
  for (let i = 0; i < lines.length; i += DISTINCT_LINES)
    blocks.push({ type: 'chart', style: 'lines', dates, series: lines.slice(i, i + DISTINCT_LINES), ...log });
  const strip = blocks.length > 0 && columns.includes('volume') ? seriesOf(payload, 'volume') : undefined;
  const others = numeric(payload).filter((name) => !isLevel(name) && !(strip && name === 'volume'));
  for (const chart of new Set(others.map(chartOf))) {
    const series = others.filter((name) => chartOf(name) === chart).map((name) => seriesOf(payload, name));
    blocks.push({ type: 'chart', style: styleOf(chart, payload.cadence), dates, series });
  }
  return blocks.flatMap((block, i): Panel[] => {
    const labels = block.series.map(({ label }) => label);
    const events = i === 0 && isPrices(block) ? (companion as HistoryExtras | undefined)?.events : undefined;
    const below =
      i > 0 ? { height: LOW } : { ...heightOf(choices), ...(strip && { strip }), ...(events && { events }) };
    if ('strip' in below) labels.push('volume');
    const chart = { title: labels.join(', '), block: { ...block, ...below } };
    const [only, ...more] = block.series;
    if (only === undefined || more.length > 0) return [chart];
    return [chart, { ...(block.style === 'candles' ? { title: 'close' } : {}), block: endsOf(only, payload) }];
  });
}

function isPrices({ style, series }: ChartBlock): boolean {
  return style === 'candles' || series.some(({ label }) => isLevel(label.split(SAME)[0]!));
}

/** Between the names of one line. */
const SAME = ' = ';

/** Lines that lie on each other as one, with the names of both: a middle band is a moving average. */
function distinct(series: readonly ChartSeries[]): ChartSeries[] {
  const lines: ChartSeries[] = [];
  for (const each of series) {
    const same = lines.findIndex(({ values }) => values.every((value, i) => value === each.values[i]));
    if (same < 0) lines.push(each);
    else lines[same] = { ...lines[same]!, label: `${lines[same]!.label}${SAME}${each.label}` };
  }
  return lines;
}

/** Rows of the first chart, if they were chosen. */
export function heightOf({ height }: NonNullable<ViewOptions['choices']>): Pick<ChartBlock, 'height'> {
  return height === undefined ? {} : { height: Number(height) };
}

function candlesOf(payload: Payload): (Candle | undefined)[] {
  const [open, high, low, close] = CANDLE_COLUMNS.map((name) => seriesOf(payload, name).values);
  return payload.rows.map((_, i) => {
    const candle = { open: open?.[i], high: high?.[i], low: low?.[i], close: close?.[i] };
    return Object.values(candle).includes(undefined) ? undefined : (candle as Candle);
  });
}

/**
 * First, last, lowest and highest value, with their dates (of equal ones the first), and the change of a price from
 * first to last.
 */
function endsOf({ kind, label, values }: ChartSeries, payload: Payload): FactsBlock {
  const dates = datesOf(payload);
  const given = values.flatMap((value, i) => (value === undefined ? [] : [{ value, date: dates[i] ?? '' }]));
  const [first, last] = [given[0], given.at(-1)];
  if (first === undefined || last === undefined) return { type: 'facts', rows: [] };
  const row = (title: string, { value, date }: typeof first): FactsBlock['rows'][number] => ({
    label: title,
    cell: { kind, value, ...derivedMark(payload.derived_values, date, label) },
    note: date,
  });
  const change: Cell = { kind: 'change_percent', value: (last.value / first.value - 1) * 100 };
  return {
    type: 'facts',
    rows: [
      row('First', first),
      row('Last', last),
      ...(isLevel(label.split(SAME)[0]!) && first.value > 0 ? [{ label: 'Change', cell: change }] : []),
      row(
        'Lowest',
        given.reduce((least, each) => (each.value < least.value ? each : least)),
      ),
      row(
        'Highest',
        given.reduce((most, each) => (each.value > most.value ? each : most)),
      ),
    ],
  };
}

/** Columns that hold numbers. */
function numeric({ columns }: Payload): string[] {
  return columns.filter((name) => kindOf(name) !== 'date' && kindOf(name) !== 'text');
}

function table({ columns, rows, derived_values: derived }: Payload): TableBlock {
  const kinds = columns.map(kindOf);
  const dates = datesOf({ columns, rows });
  return {
    type: 'table',
    columns: columns.map((label, i) => ({ label, kind: kinds[i]! })),
    rows: rows.map((row, at) =>
      row.map(
        (value, i): Cell => ({
          kind: kinds[i]!,
          value: value ?? undefined,
          ...derivedMark(derived, dates[at], columns[i] ?? ''),
        }),
      ),
    ),
  };
}

/** What the date of a row is, where it is not that of its last value. */
const DATED_BY: Partial<Record<Payload['cadence'], string>> = {
  weekly: 'Monday',
  monthly: 'the first of the month',
  annual: 'January 1',
};

function subtitle(payload: Payload): string {
  const dates = datesOf(payload).filter((date) => date !== '');
  const stretch = dates.length === 0 ? 'no dates' : `${dates[0]} to ${dates.at(-1)}`;
  const count = payload.rows.length === 1 ? '1 row' : `${payload.rows.length} rows`;
  const dated =
    payload.columns.includes('close') || payload.cadence !== 'annual' ? DATED_BY[payload.cadence] : undefined;
  const by = dated === undefined ? payload.cadence : `${payload.cadence} (dated by ${dated})`;
  const period = payload.period === 'custom' ? '' : `${payload.period} `;
  return `${period}${by}${inOtherCurrency(payload)} · ${stretch} · ${count}`;
}

function candleNote({ columns }: Payload, { style }: ViewOptions): string[] {
  const missing = CANDLE_COLUMNS.filter((name) => !columns.includes(name));
  if (style !== 'candles' || missing.length === 0) return [];
  return [`Candles need the series open, high, low and close; not asked for: ${missing.join(', ')}.`];
}

/** The kind of a payment is a word, which no chart shows. */
function specialNote({ columns, rows }: Payload): string[] {
  const at = columns.indexOf('kind');
  const special = at < 0 ? 0 : rows.filter((row) => row[at] === 'special').length;
  return special === 0 ? [] : [`${special} of ${rows.length} payments ${special === 1 ? 'is' : 'are'} special.`];
}
