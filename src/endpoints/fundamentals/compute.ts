/** Computes `GET /v2/fundamentals`: the newest statements of a company, each with what is derived from it. */
import { type Cadence, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import { trailingTotals } from '../../engine/fundamentals/trailing-totals.ts';
import { unavailable } from '../../engine/value.ts';
import { symbolRow } from '../shared/market.ts';
import { rounded } from '../shared/rounding.ts';
import { filingsEnvelope, loadStatements } from '../shared/statements.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { balanceSheetOf, cashFlowOf, incomeStatementOf } from './rows.ts';

/**
 * Rows answered, and how far back filings are read for them. A quarter's F-score needs the balance sheet two years before, its 3-year
 * average 12 quarters: the oldest of 8 reaches back 4.75 years, the oldest of 5 years 7, and the first fiscal year needs one before it
 * to begin at.
 */
export const ROWS = {
  quarter: { count: 8, historyDays: 2300 },
  annual: { count: 5, historyDays: 3400 },
} as const;

/**
 * The statements of `params.symbol`: 8 quarters or 5 fiscal years. A fund answers `supported: false`; a company without facts in the
 * store has no rows and says `not_reported`.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  const period = params.period as Cadence;
  const fields = filingsEnvelope(context, row);
  if (row.assetType === 'etf') {
    const none = { balance_sheet: [], cash_flow: [], income_statement: [] };
    return { ...fields, supported: false, reason: 'not_applicable_etf', period, ...none };
  }
  const { count, historyDays } = ROWS[period];
  const statements = loadStatements(context, row, { historyDays });
  const rows = statements === undefined ? [] : rowPeriods(statements, period, count);
  const totals = trailingTotals(statements);
  return rounded(schema, {
    ...fields,
    currency: statements?.currency ?? unavailable('not_reported'),
    period,
    balance_sheet: rows.map(balanceSheetOf),
    cash_flow: rows.map(cashFlowOf),
    income_statement: rows.map(incomeStatementOf),
    ttm: { ...totals, flags: [...totals.flags] },
  });
}
