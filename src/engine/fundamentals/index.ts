/** Statement rows with everything derived from them, and the trailing totals. */
export {
  BALANCE_COLUMNS,
  CASH_COLUMNS,
  type Column,
  GROWTH_COLUMNS,
  INCOME_COLUMNS,
  INVESTMENT_COLUMNS,
  MARGIN_COLUMNS,
  RATIO_COLUMNS,
  SERIES_COLUMNS,
  type StatementSeries,
} from './columns.ts';
export { fScore } from './quality.ts';
export { type Cadence, type RowPeriod, rowPeriods } from './row-period.ts';
export { trailingTotals } from './trailing-totals.ts';
