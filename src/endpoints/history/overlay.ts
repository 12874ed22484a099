/**
 * Draws the histories of several symbols in one chart per column; prices are rebased to 100 on the first day that all
 * have.
 */
import type { Cell, ChartSeries, Panel, Point, TableBlock, ViewModel } from '../../render/model.ts';
import { screen } from '../screens/screen.ts';
import type { ViewOptions } from '../types.ts';
import { datesOf, isLevel, kindOf, oldestFirst, seriesOf } from './columns.ts';
import { unbenchmarked } from './missing-benchmark.ts';
import type { Payload } from './payload.ts';
import { heightOf } from './view.ts';

/** The values of one column by symbol, on the dates of any of them. */
interface Overlaid {
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** The screen of payloads of one request made for several symbols. */
export function overlay(answers: readonly Payload[], options: ViewOptions): ViewModel {
  const payloads = answers.map(oldestFirst);
  const columns = drawnColumns(payloads);
  const stale = payloads.filter(({ freshness }) => freshness === 'stale');
  const symbols = stale.map(({ symbol }) => String(symbol));
  const screens = payloads.map((payload) =>
    screen(payload, options, { panels: [], unbenchmarked: unbenchmarked(payload) }),
  );
  const { period, cadence } = payloads[0]!;
  const main = stale[0] ?? payloads[0]!;
  return {
    ...screen(main, options, {
      title: payloads.map(({ symbol }) => String(symbol)).join(', '),
      subtitle: `${period} ${cadence}`,
      panels: columns.flatMap((column, i) => panelsOf(column, payloads, i > 0, options)),
      ...(symbols.length === 0 ? {} : { symbols }),
    }),
    notes: [
      ...(columns.some((column) => column !== 'adj_close' && isLevel(column))
        ? ['Prices without dividends; with dividends: --series adj_close or mds performance.']
        : []),
      ...new Set(screens.flatMap(({ notes }) => notes)),
    ],
    simulated: screens.some(({ simulated }) => simulated),
  };
}

/**
 * Columns of numbers; volume only where nothing else is asked for, since it cannot be read as one of several lines
 * below a price.
 */
function drawnColumns(payloads: readonly Payload[]): readonly string[] {
  const all = [...new Set(payloads.flatMap(({ columns }) => columns))];
  const numeric = all.filter((name) => kindOf(name) !== 'date' && kindOf(name) !== 'text');
  const others = numeric.filter((name) => name !== 'volume');
  return others.length === 0 ? numeric : others;
}

/** Rows of each further chart. */
const LOW = 6;

function panelsOf(
  column: string,
  payloads: readonly Payload[],
  isFurther: boolean,
  { choices = {} }: ViewOptions,
): Panel[] {
  const rebases = isLevel(column);
  const { dates, series } = rebases ? rebased(overlaid(column, payloads)) : overlaid(column, payloads);
  const title = rebases ? `${column}, ${dates[0] ?? 'no common date'} = 100` : column;
  if (rebases && dates.length === 0) {
    return [{ title: column, block: { type: 'text', text: 'These symbols have no common date in this range.' } }];
  }
  const chart: Panel = {
    title,
    block: {
      ...{ type: 'chart', style: 'lines', dates, series },
      ...(isFurther ? { height: LOW } : heightOf(choices)),
      ...(rebases && choices.scale === 'log' ? { log: true } : {}),
    },
  };
  return rebases ? [chart, { block: changes(column, payloads, dates[0]!) }] : [chart];
}

/** One line per symbol, on every date that one of them has. */
function overlaid(column: string, payloads: readonly Payload[]): Overlaid {
  const dates = [...new Set(payloads.flatMap(datesOf))].sort();
  const series = payloads.map((payload): ChartSeries => {
    const values = valuesByDate(column, payload);
    return { label: String(payload.symbol), kind: kindOf(column), values: dates.map((date) => values.get(date)) };
  });
  return { dates, series };
}

function valuesByDate(column: string, payload: Payload): ReadonlyMap<string, Point> {
  const { values } = seriesOf(payload, column);
  return new Map(datesOf(payload).map((date, i) => [date, values[i]]));
}

/** From the first date on which all have a positive value, which becomes 100. */
function rebased({ dates, series }: Overlaid): Overlaid {
  const from = dates.findIndex((_, i) => series.every(({ values }) => (values[i] ?? 0) > 0));
  if (from < 0) return { dates: [], series: [] };
  return {
    dates: dates.slice(from),
    series: series.map(({ label, values }) => ({
      ...{ label, kind: 'ratio' },
      values: values.slice(from).map((value) => (value === undefined ? undefined : (100 * value) / values[from]!)),
    })),
  };
}

/** First and last value of each symbol and the change between them. */
function changes(column: string, payloads: readonly Payload[], from: string): TableBlock {
  const kind = kindOf(column);
  return {
    type: 'table',
    columns: [
      { label: 'Symbol', kind: 'text' },
      { label: from, kind },
      { label: 'Last', kind },
      { label: 'Date', kind: 'date' },
      { label: 'Change', kind: 'change_percent' },
    ],
    rows: payloads.map((payload): Cell[] => {
      const values = [...valuesByDate(column, payload)].filter(([date, value]) => date >= from && value !== undefined);
      const first = values[0]![1]!;
      const [date, last] = values.at(-1)!;
      return [
        { kind: 'text', value: String(payload.symbol) },
        { kind, value: first },
        { kind, value: last },
        { kind: 'date', value: date },
        { kind: 'change_percent', value: (last! / first - 1) * 100 },
      ];
    }),
  };
}
