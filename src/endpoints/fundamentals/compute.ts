/** Computes `GET /v2/fundamentals`: the newest statements of a company, each with what is derived from it. */

import { isField } from '../../engine/concepts.ts';
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
import { type Cadence, type RowPeriod, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import { trailingTotals } from '../../engine/fundamentals/trailing-totals.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { derivedValuesOf } from '../shared/derived-rows.ts';
import { symbolRow } from '../shared/market.ts';
import { hasFacts, noData } from '../shared/no-data.ts';
import { periodOf, recastPeriodsOf } from '../shared/periods.ts';
import { rounded } from '../shared/rounding.ts';
import { loadStatements, statementsEnvelope } from '../shared/statements.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, type Report, schema } from './payload.ts';

/**
 * Rows answered, and how far back filings are read for them. A quarter's F-score needs the balance sheet two years
 * before, its 3-year average 12 quarters: the oldest of 8 reaches back 4.75 years, the oldest of 5 years 7, and the
 * first fiscal year needs one before it to begin at.
 */
export const ROWS = {
  quarter: { count: 8, historyDays: 2300 },
  annual: { count: 5, historyDays: 3400 },
} as const;

/**
 * The statements of `params.symbol`: 8 quarters or 5 fiscal years. A fund answers `supported: false`; Throws NO_DATA
 * for a company without facts in the store.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  const period = params.period as Cadence;
  if (row.assetType === 'etf') {
    const none = { balance_sheet: [], cash_flow: [], income_statement: [] };
    return {
      ...statementsEnvelope(context, row, undefined),
      supported: false,
      reason: 'not_applicable_etf',
      period,
      ...none,
    };
  }
  const { count, historyDays } = ROWS[period];
  const statements = loadStatements(context, row, { historyDays });
  if (statements === undefined && !hasFacts(context.store, row.cik)) throw noData(row.symbol, ['fundamentals']);
  const rows = statements === undefined ? [] : rowPeriods(statements, period, count);
  const totals = trailingTotals(statements);
  return rounded(schema, {
    ...statementsEnvelope(context, row, statements),
    currency: statements?.currency ?? unavailable('not_reported'),
    period,
    balance_sheet: rows.map(balanceSheetOf),
    cash_flow: rows.map(cashFlowOf),
    income_statement: rows.map(incomeStatementOf),
    ttm: { ...totals, flags: [...totals.flags] },
    recast_periods: recastPeriodsOf(rows),
    derived_values: derivedValuesOf(rows, LINES),
  });
}

/** The lines of the statements that are figures of the engine. */
const LINES = Object.keys({ ...BALANCE_COLUMNS, ...CASH_COLUMNS, ...INCOME_COLUMNS }).flatMap((name) =>
  isField(name) ? [[name, name] as const] : [],
);

type BalanceRow = Report['balance_sheet'][number];
type IncomeRow = Report['income_statement'][number];

function columns<K extends string>(table: Readonly<Record<K, Column>>, row: RowPeriod): Record<K, Maybe<number>> {
  const values = {} as Record<K, Maybe<number>>;
  for (const name in table) values[name] = table[name].compute(row);
  return values;
}

function balanceSheetOf(row: RowPeriod): BalanceRow {
  return { ...periodOf(row), ...columns(BALANCE_COLUMNS, row), ratios: columns(RATIO_COLUMNS, row) };
}

function cashFlowOf(row: RowPeriod): Report['cash_flow'][number] {
  return { ...periodOf(row), ...columns(CASH_COLUMNS, row) };
}

function incomeStatementOf(row: RowPeriod): IncomeRow {
  return {
    ...periodOf(row),
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
