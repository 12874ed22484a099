/** Computes `GET /v2/history`: selected series as rows, oldest first. */
import { closeInstant, lastCompletedSession } from '../../engine/calendar.ts';
import type { SymbolRow } from '../../store/types.ts';
import { envelope } from '../shared/envelope.ts';
import { ServiceFault } from '../shared/fault.ts';
import { answerDay, priceInstant, symbolRow } from '../shared/market.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { HistoryCell } from './cells.ts';
import type { Payload } from './payload.ts';
import { type Plan, planOf } from './plan.ts';
import { dailyRows, type Made, paymentRows, weeklyRows } from './prices.ts';

/** More than 30 years of sessions: the newest are kept. */
const MOST_ROWS = 7800;

/** Weekly series of the issuer's value. */
const MULTIPLES = ['pe_ttm', 'ps_ttm', 'pb', 'ev_sales_ttm', 'ev_ebitda_ttm', 'ev_ebit_ttm', 'market_cap_usd'];

/**
 * The series of `params`. Throws PARAM_INVALID for series that do not go together, UPSTREAM_UNAVAILABLE when the store has no price
 * of the symbol, NOT_IMPLEMENTED for series made from statements.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const plan = planOf(params);
  const row = symbolRow(context.store, params.symbol as string);
  if (plan.cadence === 'quarterly' || plan.cadence === 'annual') return statementRows(context, row, plan);
  const { prices, rows } = made(context, row, plan, plan.cadence);
  return {
    ...envelope({
      store: context.store,
      now: context.now,
      symbol: row.symbol,
      asOf: priceInstant(prices),
      askedFor: context.asOf,
      subjects: [row.symbol],
    }),
    ...answer(plan, rows),
  };
}

function made(context: ComputeContext, row: SymbolRow, plan: Plan, cadence: 'daily' | 'weekly' | 'per-payment'): Made {
  switch (cadence) {
    case 'daily':
      return dailyRows(context, row, plan);
    case 'weekly': {
      const multiples = plan.series.filter((name) => MULTIPLES.includes(name));
      if (multiples.length > 0 && row.assetType !== 'etf') throw notYet(multiples);
      return weeklyRows(context, row, plan, multiples);
    }
    case 'per-payment':
      return paymentRows(context, row, plan);
  }
}

/** A fund files no statements: its columns stay, without rows. */
function statementRows(context: ComputeContext, row: SymbolRow, plan: Plan): Payload {
  if (row.assetType !== 'etf') throw notYet(plan.series);
  const { store, now, asOf } = context;
  const day = answerDay(context) ?? lastCompletedSession(asOf ?? now);
  return {
    ...envelope({
      store,
      now,
      symbol: row.symbol,
      asOf: closeInstant(day),
      askedFor: asOf,
      subjects: [row.symbol],
      drivenBy: 'filings',
    }),
    ...answer(plan, []),
  };
}

function answer(
  { cadence, series, range }: Plan,
  rows: HistoryCell[][],
): Pick<Payload, 'cadence' | 'columns' | 'period' | 'rows'> {
  return { cadence, columns: ['date', ...series], period: range, rows: rows.slice(-MOST_ROWS) };
}

function notYet(series: readonly string[]): ServiceFault {
  return new ServiceFault(
    'NOT_IMPLEMENTED',
    `series made from statements are part of the API but are not computed yet: ${series.join(', ')}`,
    { param: 'series', details: { series } },
  );
}
