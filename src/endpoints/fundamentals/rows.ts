/** One period as the three rows of the payload: every column computed by the engine, rounded. */
import { formatDay } from '../../engine/days.ts';
import {
  BALANCE_COLUMNS,
  CASH_COLUMNS,
  type Column,
  GROWTH_COLUMNS,
  INCOME_COLUMNS,
  INVESTMENT_COLUMNS,
  MARGIN_COLUMNS,
  RATIO_COLUMNS,
} from '../../engine/fundamentals/columns.ts';
import { fScore } from '../../engine/fundamentals/quality.ts';
import type { RowPeriod } from '../../engine/fundamentals/row-period.ts';
import type { Maybe } from '../../engine/value.ts';
import type { Payload } from './payload.ts';

type BalanceRow = Extract<Payload, { ttm: unknown }>['balance_sheet'][number];
type CashRow = Payload['cash_flow'][number];
type IncomeRow = Payload['income_statement'][number];
type PeriodFields = Pick<BalanceRow, 'fiscal_period' | 'fiscal_year' | 'period_end'>;

function columns<K extends string>(table: Readonly<Record<K, Column>>, row: RowPeriod): Record<K, Maybe<number>> {
  const values: Partial<Record<K, Maybe<number>>> = {};
  for (const name of Object.keys(table) as K[]) values[name] = table[name].compute(row);
  return values as Record<K, Maybe<number>>;
}

/** A fiscal year is `FY`; the quarter that ends one is `Q4`. */
function periodFields({ cadence, at }: RowPeriod): PeriodFields {
  return {
    fiscal_period: cadence === 'annual' ? 'FY' : `Q${at.quarter}`,
    fiscal_year: at.fiscalYear,
    period_end: formatDay(at.end),
  };
}

export function balanceSheetOf(row: RowPeriod): BalanceRow {
  return { ...periodFields(row), ...columns(BALANCE_COLUMNS, row), ratios: columns(RATIO_COLUMNS, row) };
}

export function cashFlowOf(row: RowPeriod): CashRow {
  return { ...periodFields(row), ...columns(CASH_COLUMNS, row) };
}

export function incomeStatementOf(row: RowPeriod): IncomeRow {
  return {
    ...periodFields(row),
    ...columns(INCOME_COLUMNS, row),
    growth: columns(GROWTH_COLUMNS, row),
    investment: columns(INVESTMENT_COLUMNS, row),
    margins: columns(MARGIN_COLUMNS, row),
    quality: quality(row),
  };
}

function quality(row: RowPeriod): IncomeRow['quality'] {
  const score = fScore(row);
  if (score.available) return { piotroski_f_score: score.points, piotroski_status: { available: true } };
  const { available, reason, missing } = score;
  return {
    piotroski_f_score: { available, reason },
    piotroski_status: { available, reason, ...(missing === undefined ? {} : { missing: [...missing] }) },
  };
}
