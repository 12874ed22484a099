/**
 * The columns of a history: their leaves, the cells of their values (rounded as elsewhere in the API, FIELDS 0.3), how
 * charts draw them.
 */
import { formatDay } from '../../engine/days.ts';
import { type IndicatorUnit, indicatorOfColumn } from '../../engine/indicators/catalog.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { CellKind, ChartBlock, ChartSeries, Point } from '../../render/model.ts';
import * as leaf from '../contract/leaves.ts';
import { rounded } from '../contract/rounding.ts';
import type { Schema } from '../contract/schema.ts';
import { balanceSheetRow, cashFlowRow, incomeStatementRow } from '../fundamentals/payload.ts';
import type { HistoryCell, Payload } from './payload.ts';
import { SIMILARITY_SERIES } from './spec.ts';

/** Price levels: on one scale. */
const LEVELS = ['open', 'high', 'low', 'close', 'adj_close'];
/** Amounts and changes of one moment: drawn as columns. */
const MOMENTS = ['volume', 'fails', 'change_pct', 'dividend', 'split_ratio', 'amount', 'annualized'];

const all = (names: readonly string[], of: (label: string, what: string) => Schema) =>
  Object.fromEntries(names.map((name) => [name, of(name, '')]));
const { margins, growth, ...income } = incomeStatementRow.properties ?? {};

const LEAVES: Readonly<Record<string, Schema | undefined>> = {
  ...balanceSheetRow.properties,
  ...cashFlowRow.properties,
  ...income,
  ...margins?.properties,
  ...growth?.properties,
  shares_outstanding: leaf.sharesOutstanding(),
  shares_outstanding_as_reported: leaf.shares(
    'Shares as reported',
    'Common shares outstanding on the share of the filing.',
  ),
  ...all(LEVELS, leaf.price),
  ...all(['rsi_14_weekly', 'adx_14_weekly'], leaf.score),
  ...all(['change_pct', 'drawdown_pct'], leaf.change),
  ...all(['dividend', 'amount', 'annualized'], leaf.perShare),
  volume: leaf.shares('volume', ''),
  fails: leaf.shares('fails', ''),
  // Enough decimals that 1 for 30 (0.033333) still says so.
  split_ratio: leaf.numbers('new shares per old share', { kind: 'ratio', 'x-decimals': 6 })('split_ratio', ''),
  ...leaf.multiples,
  market_cap_usd: leaf.marketCap(),
  ...all(SIMILARITY_SERIES, leaf.fineRatio),
};

const INDICATOR_LEAVES: Readonly<Record<IndicatorUnit, (label: string, what: string) => Schema>> = {
  price: leaf.price,
  'fine price': leaf.finePrice,
  percent: leaf.pct,
  change: leaf.change,
  'fine change': leaf.numbers('percent', { kind: 'change_percent', 'x-decimals': 4 }),
  index: leaf.ratio,
  fine: leaf.fineRatio,
  ratio: leaf.numbers('close per close of the benchmark', { kind: 'ratio', 'x-decimals': 6 }),
  shares: leaf.shares,
};

/**
 * What a column holds: unit and precision as elsewhere in the API. Undefined for dates, words and columns of other
 * services.
 */
export function leafOf(column: string): Schema | undefined {
  if (Object.hasOwn(LEAVES, column)) return LEAVES[column];
  const indicator = indicatorOfColumn(column);
  return indicator === undefined ? undefined : INDICATOR_LEAVES[indicator.unit](column, '');
}

/** The cell of a value of `series`: rounded; null for a marker, NaN and a missing value. */
export function cellOf(series: string, value: Maybe<number> | undefined): number | null {
  return cellAs(leafOf(series) ?? {}, value);
}

/** {@link cellOf} of a column whose leaf is known. */
function cellAs(leaf: Schema, value: Maybe<number> | undefined): number | null {
  if (value === undefined || isMarker(value) || Number.isNaN(value)) return null;
  const cell: unknown = rounded(leaf, value);
  return typeof cell === 'number' ? cell : null;
}

/** Rows `from` to the end: the date, then a cell a series. */
export function rowsOf(
  days: ArrayLike<EpochDay>,
  series: readonly { readonly name: string; readonly values: Float64Array }[],
  from: number,
): HistoryCell[][] {
  const rows: HistoryCell[][] = [];
  const leaves = series.map(({ name }) => leafOf(name) ?? {});
  for (let i = from; i < days.length; i++) {
    const row: HistoryCell[] = [formatDay(days[i]!)];
    for (let at = 0; at < series.length; at++) row.push(cellAs(leaves[at]!, series[at]!.values[i]));
    rows.push(row);
  }
  return rows;
}

/** The kind of values in a column. An unknown column is an amount of money. */
export function kindOf(column: string): CellKind {
  if (column === 'date') return 'date';
  if (column === 'kind') return 'text';
  return leafOf(column)?.['x-kind'] ?? 'money';
}

export function isLevel(column: string): boolean {
  return LEVELS.includes(column) || indicatorOfColumn(column)?.panel === 'price';
}

/** Columns that belong in one chart: those of one indicator; any other alone. */
export function chartOf(column: string): string {
  const outputs = indicatorOfColumn(column)?.outputs ?? [];
  const end = outputs.find((each) => each !== '' && column.endsWith(each)) ?? '';
  return column.slice(0, column.length - end.length);
}

/** Values over time are drawn as a line, moments as columns; so are figures of periods. */
export function styleOf(column: string, cadence: Payload['cadence']): ChartBlock['style'] {
  const ofPeriods = cadence === 'quarterly' || cadence === 'annual';
  return MOMENTS.includes(column) || (ofPeriods && !column.endsWith('_pct')) ? 'columns' : 'lines';
}

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly HistoryCell[])[];
}

/** The numbers of a column, NaN if absent. */
export function seriesOf({ columns, rows }: Rows, column: string): ChartSeries {
  const at = columns.indexOf(column);
  const values = rows.map((row): Point => {
    const cell = row[at];
    return typeof cell === 'number' ? cell : undefined;
  });
  return { label: column, kind: kindOf(column), values };
}

/** The dates of the rows; another service may have them in a later column. */
export function datesOf({ columns, rows }: Rows): string[] {
  const at = Math.max(0, columns.indexOf('date'));
  return rows.map((row) => String(row[at] ?? ''));
}

/** The payload with its oldest row first: another service may have it last. */
export function oldestFirst<P extends Rows>(payload: P): P {
  const dates = datesOf(payload);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return first !== '' && last !== '' && first > last ? { ...payload, rows: payload.rows.toReversed() } : payload;
}
