/** Computes `GET /v2/history`: selected series as rows, oldest first. */

import { formatDay } from '../../engine/days.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Benchmark } from './indicators.ts';
import type { Payload } from './payload.ts';
import { type Plan, planOf, type Window } from './plan.ts';
import { BEGINNING, dailyRows, isMultipleSeries, type Made, paymentRows, spanRows } from './prices.ts';

function benchmarkOf({ store }: ComputeContext, named: string | undefined): Benchmark {
  if (named !== undefined) return { symbol: named, row: symbolRow(store, named), named: true };
  return { symbol: BENCHMARK, row: store.symbol(BENCHMARK), named: false };
}

/** More than 30 years of sessions: the newest are kept. */
const MOST_ROWS = 7800;

/** A window that includes every row. */
const WHOLE: Window = { period: 'max', anchor: () => BEGINNING, to: undefined };

/**
 * The series of `params`; later where they need more of the program than prices do. Throws PARAM_INVALID for series
 * that do not go together, NO_DATA when the store has no price of the symbol for series made of prices.
 */
export function compute(context: ComputeContext, params: Params): Payload | Promise<Payload> {
  const plan = planOf(params);
  const { cadence, series, indicators, window } = plan;
  const end = window.to === undefined ? undefined : formatDay(window.to);
  const benchmark = benchmarkOf(context, params.benchmark as string | undefined);
  const row = symbolRow(context.store, params.symbol as string);
  const answer = ({ fields, rows: all }: Made): Payload | Promise<Payload> => {
    const rows = all.filter(([date]) => end === undefined || String(date) <= end).slice(-MOST_ROWS);
    const payload: Payload = {
      ...fields,
      ...{
        cadence,
        columns: ['date', ...series.flatMap((name) => indicators.get(name)?.columns ?? name)],
        period: window.period,
        rows,
      },
    };
    if (rows.length > 0) return payload;
    const whole = madeOf(context, row, { ...plan, window: WHOLE }, benchmark);
    return next(whole, (record) => ({ ...payload, ...rangeOf(record) }));
  };
  return next(madeOf(context, row, plan, benchmark), answer);
}

function madeOf(context: ComputeContext, row: SymbolRow, plan: Plan, benchmark: Benchmark): Made | Promise<Made> {
  const { cadence, series } = plan;
  switch (cadence) {
    case 'daily':
      return dailyRows(context, row, plan, benchmark);
    case 'weekly':
      return series.some(isMultipleSeries)
        ? import('../valuation/series.ts').then((multiples) => spanRows(context, row, plan, benchmark, multiples))
        : spanRows(context, row, plan, benchmark);
    case 'monthly':
      return spanRows(context, row, plan, benchmark);
    case 'per-payment':
      return paymentRows(context, row, plan);
    case 'quarterly':
    case 'annual':
      if (plan.span !== undefined) return spanRows(context, row, plan, benchmark);
      return import('./statements.ts').then(({ statementRows }) => statementRows(context, row, plan, cadence));
  }
}

/** The first and last date of all rows; empty if there are no rows. */
function rangeOf({ rows }: Made): Pick<Payload, 'record'> {
  if (rows.length === 0) return {};
  return { record: { first_date: String(rows[0]![0]), last_date: String(rows.at(-1)![0]) } };
}

function next<T, R>(made: T | Promise<T>, then: (value: T) => R | Promise<R>): R | Promise<R> {
  return made instanceof Promise ? made.then(then) : then(made);
}
