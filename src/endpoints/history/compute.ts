/** Computes `GET /v2/history`: selected series as rows, oldest first. */
import type { SymbolRow } from '../../store/row-types.ts';
import { envelope } from '../shared/envelope.ts';
import { filerSubjects } from '../shared/listing.ts';
import { priceInstant, symbolRow } from '../shared/market.ts';
import { filingsEnvelope } from '../shared/statements.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { HistoryCell, Payload } from './payload.ts';
import { type Plan, planOf } from './plan.ts';
import { dailyRows, isMultipleSeries, type Made, paymentRows, weeklyRows } from './prices.ts';
import { statementRows } from './statements.ts';

/** More than 30 years of sessions: the newest are kept. */
const MOST_ROWS = 7800;

/**
 * The series of `params`. Throws PARAM_INVALID for series that do not go together, UPSTREAM_UNAVAILABLE when the store has no price
 * of the symbol for series made of prices.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const plan = planOf(params);
  const row = symbolRow(context.store, params.symbol as string);
  switch (plan.cadence) {
    case 'daily':
      return ofPrices(context, row, plan, dailyRows);
    case 'weekly':
      return ofPrices(context, row, plan, weeklyRows);
    case 'per-payment':
      return ofPrices(context, row, plan, paymentRows);
    case 'quarterly':
    case 'annual':
      return ofStatements(context, row, plan, plan.cadence);
  }
}

function ofPrices(
  context: ComputeContext,
  row: SymbolRow,
  plan: Plan,
  make: (context: ComputeContext, row: SymbolRow, plan: Plan) => Made,
): Payload {
  const { prices, rows } = make(context, row, plan);
  const company = plan.series.some(isMultipleSeries) ? filerSubjects(row) : [];
  return {
    ...envelope(context, { symbol: row.symbol, asOf: priceInstant(prices), subjects: [row.symbol, ...company] }),
    ...answer(plan, rows),
  };
}

/** A fund files no statements, nor may a company have any in the store: the columns stay, without rows. */
function ofStatements(context: ComputeContext, row: SymbolRow, plan: Plan, cadence: 'quarterly' | 'annual'): Payload {
  return { ...filingsEnvelope(context, row), ...answer(plan, statementRows(context, row, plan, cadence)) };
}

function answer(
  { cadence, series, range }: Plan,
  rows: HistoryCell[][],
): Pick<Payload, 'cadence' | 'columns' | 'period' | 'rows'> {
  return { cadence, columns: ['date', ...series], period: range, rows: rows.slice(-MOST_ROWS) };
}
