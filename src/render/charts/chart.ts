/**
 * A chart: plot between its axes, a legend where it is needed, a strip of columns at the foot. Nothing is wider than
 * the width given.
 */
import { formatDay, parseDay } from '../../engine/days.ts';
import type { Context } from '../context.ts';
import type { CellKind, ChartBlock, ChartEvent, ChartSeries, Point } from '../model.ts';
import { type Line, spaces, span } from '../text/line.ts';
import { textWidth } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';
import { axisNumber, dateAxis, dateLabels } from './chart-axis.ts';
import {
  acrossAt,
  candleGlyphs,
  columnValues,
  drawCandles,
  drawColumns,
  drawLines,
  mean,
  type Plot,
  patternSample,
  rowOfLine,
} from './chart-marks.ts';
import { logarithmic, type Scale, scaleAround, ticksOf } from './chart-scale.ts';
import { fillColumns } from './chart-sparks.ts';

/** A plot narrower than this says nothing: then the numbers on the left give way. */
const NARROWEST = 10;
const WIDEST = 160;
const STRIP_ROWS = 3;

/** The chart as lines; one line that says so where there is no value to draw. */
export function layoutChart(block: ChartBlock, width: number, context: Context): Line[] {
  const linear = scaleAround(valuesOf(block), block.style === 'columns');
  if (linear === undefined || block.dates.length === 0) return [[span('No values to draw.', 'dim')]];
  const scale = block.log === true ? logarithmic(linear) : linear;
  const kind = block.series[0]?.kind ?? 'ratio';
  const strip = block.strip?.values.some((value) => value !== undefined) === true ? block.strip : undefined;
  const rows = block.height ?? Math.max(8, Math.min(18, Math.round(width / 7)));
  const marks = axisMarks(scale, kind, rows, rowAt(block.style, { scale, rows }, context));
  const top = strip === undefined ? undefined : axisNumber(highest(strip.values), strip.kind, 0);
  const widest = Math.max(...[...marks.values(), top ?? ''].map(textWidth));
  // A space at the far left, and the axis.
  const gutter = width - widest - 1 >= NARROWEST ? widest : 0;
  const columns = Math.max(1, Math.min(WIDEST, width - gutter - 1));
  const plot: Plot = { columns, rows, scale };
  const drawn = drawnOf(block, plot, context);
  const [tick, rail] = context.unicode ? ['┤', '│'] : ['+', '|'];
  const lines = drawn.map((line, row): Line => {
    const label = marks.get(row);
    const left = gutter === 0 ? '' : (label ?? '').padStart(gutter);
    return [span(`${left}${label === undefined ? rail : tick}`, 'dim'), ...line];
  });
  const labels = dateLabels(block.dates, columns, (index) => acrossAt(index, block.dates.length, columns));
  return [
    ...legend(block, plot, width, context),
    ...lines,
    ...dateAxis(labels, columns, gutter, context),
    ...eventLines(block, columns, gutter, width, context),
    ...(strip === undefined ? [] : stripLines(strip, columns, gutter === 0 ? '' : (top ?? ''), gutter, context)),
  ];
}

function* valuesOf({ style, series, candles }: ChartBlock): Generator<Point> {
  if (style === 'candles') {
    for (const candle of candles ?? []) {
      yield candle?.high;
      yield candle?.low;
    }
  } else if (style === 'columns') yield* series[0]?.values ?? [];
  else for (const { values } of series) yield* values;
}

function drawnOf({ style, series, candles }: ChartBlock, plot: Plot, context: Context): Line[] {
  switch (style) {
    case 'candles':
      return drawCandles(candles ?? [], plot, context);
    case 'columns':
      return drawColumns(series[0]?.values ?? [], plot, context);
    case 'lines':
      return drawLines(
        series.map(({ values }) => values),
        plot,
        context,
      );
  }
}

/** The row in which a mark of `style` at a value is drawn. */
function rowAt(
  style: ChartBlock['style'],
  { scale, rows }: Pick<Plot, 'scale' | 'rows'>,
  { dots }: Context,
): (value: number) => number {
  switch (style) {
    case 'candles':
      return (value) => Math.round((1 - scale.place(value)) * (rows - 1));
    // A column ends between two rows of dots, a line runs through one.
    case 'columns':
      return (value) => Math.min(rows - 1, Math.floor((1 - scale.place(value)) * rows));
    case 'lines':
      return (value) => rowOfLine(scale.place(value), rows, dots);
  }
}

/** Rows of the plot that carry a number. A single value is named itself, in the middle. */
function axisMarks(scale: Scale, kind: CellKind, rows: number, rowOf: (value: number) => number): Map<number, string> {
  const marks = new Map<number, string>();
  if (scale.only !== undefined) return marks.set(rowOf(scale.only), axisNumber(scale.only, kind, 2));
  for (const { value, decimals } of ticksOf(scale, Math.max(2, Math.floor(rows / 2.5)))) {
    marks.set(rowOf(value), axisNumber(value, kind, decimals));
  }
  return marks;
}

function legend(
  { style, series, dates, candles = [], log }: ChartBlock,
  { columns, scale }: Plot,
  width: number,
  context: Context,
): Line[] {
  const { unicode, bounded } = context;
  let text = '';
  if (style === 'candles') {
    const { up, down } = candleGlyphs(unicode);
    text = `${up} rose   ${down} fell${joinedRows(candles.length, columns)}`;
  } else if (style === 'lines' && series.length > 1) {
    text = series.map(({ label }, i) => `${patternSample(i, unicode)} ${context.text(label)}`).join('   ');
  }
  if (log === true)
    text += `${text === '' ? '' : '   '}${scale.log ? 'log scale' : 'linear scale: not every value is above 0'}`;
  if (text === '' || dates.length === 0) return [];
  return wrap(text, width, bounded).map((line) => [span(line, 'dim')]);
}

/** How many rows one candle joins, where there are more of them than columns. */
function joinedRows(count: number, columns: number): string {
  if (count <= columns) return '';
  const shared = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const at = acrossAt(i, count, columns);
    shared.set(at, (shared.get(at) ?? 0) + 1);
  }
  const [least, most] = [Math.min(...shared.values()), Math.max(...shared.values())];
  return `   each joins ${least === most ? most : `${least} to ${most}`} rows`;
}

/** Letters of events; where several share a column the first of these stands there. */
const EVENTS: Readonly<Record<ChartEvent['kind'], readonly [letter: string, meaning: string]>> = {
  split: ['S', 'split'],
  report: ['R', 'report filed'],
  purchase: ['B', 'insider bought'],
  dividend: ['D', 'ex-dividend'],
};

/** A line of letters under the dates, and what they mean; nothing without an event among them. */
function eventLines(
  { events = [], dates }: ChartBlock,
  columns: number,
  gutter: number,
  width: number,
  { bounded }: Context,
): Line[] {
  const kinds = Object.keys(EVENTS) as ChartEvent['kind'][];
  const found: (ChartEvent['kind'] | undefined)[] = new Array(columns).fill(undefined);
  for (const { date, kind } of events) {
    // A day without a row belongs to the row before it.
    const index = dates.findLastIndex((each) => each <= date);
    if (index < 0 || date > after(dates)) continue;
    const column = acrossAt(index, dates.length, columns);
    const before = found[column];
    if (before === undefined || kinds.indexOf(kind) < kinds.indexOf(before)) found[column] = kind;
  }
  const shown = kinds.filter((kind) => found.includes(kind));
  if (shown.length === 0) return [];
  const letters = found.map((kind) => (kind === undefined ? ' ' : EVENTS[kind][0])).join('');
  const meanings = shown.map((kind) => EVENTS[kind].join(' ')).join('   ');
  return [
    [span(`${' '.repeat(gutter)} ${letters.trimEnd()}`)],
    ...wrap(meanings, width, bounded).map((line): Line => [span(line, 'dim')]),
  ];
}

/** The last date that belongs to the rows: as far after the last as that is after the one before. */
function after(dates: readonly string[]): string {
  const [before, last] = [dates.at(-2), dates.at(-1)!].map((date) => (date === undefined ? undefined : parseDay(date)));
  return before === undefined || last === undefined ? dates.at(-1)! : formatDay(2 * last - before - 1);
}

/** Columns from zero on a scale of their own; the mean of the points that share one. */
function stripLines(strip: ChartSeries, columns: number, top: string, gutter: number, context: Context): Line[] {
  const values = columnValues(strip.values, columns, mean);
  const most = highest(strip.values);
  const rows = fillColumns(values, most, STRIP_ROWS, context.unicode);
  const rail = context.glyphs.axis;
  return rows.map((text, row): Line => {
    const label = row === 0 ? top : row === rows.length - 1 ? context.text(strip.label).slice(0, gutter) : '';
    return [span(`${label.padStart(gutter)}${rail}`, 'dim'), span(text, 'dim'), spaces(0)];
  });
}

function highest(values: readonly Point[]): number {
  let most = 0;
  for (const value of values) if (value !== undefined && value > most) most = value;
  return most;
}
