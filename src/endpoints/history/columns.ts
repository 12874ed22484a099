/** How the columns of a history read, and which of them go on one chart. */
import type { CellKind, ChartBlock, ChartSeries, Point } from '../../render/model.ts';
import type { Payload } from './payload.ts';

/** Price levels: on one scale. */
const LEVELS: readonly string[] = ['open', 'high', 'low', 'close', 'adj_close', 'sma_50', 'sma_200', 'ema_20'];
/** Amounts and changes of a moment rather than a course. */
const MOMENTS: readonly string[] = ['volume', 'change_pct', 'dividend', 'split_ratio', 'amount', 'annualized'];
const PER_SHARE: readonly string[] = [...LEVELS, 'dividend', 'amount', 'annualized', 'eps_basic', 'eps_diluted'];
const RATIOS: readonly string[] = [
  ...['rsi_14', 'rsi_14_weekly', 'adx_14_weekly', 'split_ratio', 'interest_coverage', 'pb'],
  ...['pe_ttm', 'ps_ttm', 'ev_sales_ttm', 'ev_ebitda_ttm', 'ev_ebit_ttm'],
];

/** The kind of values in a column. What is none of the known ones is an amount of money. */
export function kindOf(column: string): CellKind {
  if (column === 'date') return 'date';
  if (column === 'kind') return 'text';
  if (PER_SHARE.includes(column)) return 'price';
  if (RATIOS.includes(column)) return 'ratio';
  if (column === 'volume' || column.startsWith('shares_') || column.endsWith('shares_outstanding')) return 'count';
  if (column === 'change_pct' || column === 'drawdown_pct' || /_(yoy|qoq)_pct$/.test(column)) return 'change_percent';
  return column.endsWith('_pct') ? 'percent' : 'money';
}

export function isLevel(column: string): boolean {
  return LEVELS.includes(column);
}

/** A course is drawn as a line, moments as columns; so are figures of periods. */
export function styleOf(column: string, cadence: Payload['cadence']): ChartBlock['style'] {
  const ofPeriods = cadence === 'quarterly' || cadence === 'annual';
  return MOMENTS.includes(column) || (ofPeriods && !column.endsWith('_pct')) ? 'columns' : 'lines';
}

/** The numbers of a column, holes where there are none. */
export function seriesOf({ columns, rows }: Pick<Payload, 'columns' | 'rows'>, column: string): ChartSeries {
  const at = columns.indexOf(column);
  const values = rows.map((row): Point => {
    const cell = row[at];
    return typeof cell === 'number' ? cell : undefined;
  });
  return { label: column, kind: kindOf(column), values };
}

/** The dates of the rows; another service may have them in a later column. */
export function datesOf({ columns, rows }: Pick<Payload, 'columns' | 'rows'>): string[] {
  const at = Math.max(0, columns.indexOf('date'));
  return rows.map((row) => String(row[at] ?? ''));
}

/** The payload with its oldest row first: another service may have it last. */
export function oldestFirst<P extends Pick<Payload, 'columns' | 'rows'>>(payload: P): P {
  const dates = datesOf(payload);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return first !== '' && last !== '' && first > last ? { ...payload, rows: payload.rows.toReversed() } : payload;
}
