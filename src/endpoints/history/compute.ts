/** Computes `GET /v2/history`: selected series as rows, oldest first. */

import { formatDay } from '../../engine/days.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { symbolRow } from '../shared/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Benchmark } from './indicators.ts';
import type { Payload } from './payload.ts';
import { planOf } from './plan.ts';
import { dailyRows, isMultipleSeries, type Made, paymentRows, spanRows } from './prices.ts';

function benchmarkOf({ store }: ComputeContext, named: string | undefined): Benchmark {
  if (named !== undefined) return { symbol: named, row: symbolRow(store, named), named: true };
  return { symbol: BENCHMARK, row: store.symbol(BENCHMARK), named: false };
}

/** More than 30 years of sessions: the newest are kept. */
const MOST_ROWS = 7800;

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
  const answer = ({ fields, rows }: Made): Payload => ({
    ...fields,
    ...{
      cadence,
      columns: ['date', ...series.flatMap((name) => indicators.get(name)?.columns ?? name)],
      period: window.period,
      rows: rows.filter(([date]) => end === undefined || String(date) <= end).slice(-MOST_ROWS),
    },
  });
  switch (cadence) {
    case 'daily':
      return answer(dailyRows(context, row, plan, benchmark));
    case 'weekly':
      return series.some(isMultipleSeries)
        ? import('../valuation/series.ts').then((multiples) =>
            answer(spanRows(context, row, plan, benchmark, multiples)),
          )
        : answer(spanRows(context, row, plan, benchmark));
    case 'monthly':
      return answer(spanRows(context, row, plan, benchmark));
    case 'per-payment':
      return answer(paymentRows(context, row, plan));
    case 'quarterly':
    case 'annual':
      if (plan.span !== undefined) return answer(spanRows(context, row, plan, benchmark));
      return import('./statements.ts').then(async ({ statementRows }) =>
        answer(await statementRows(context, row, plan, cadence)),
      );
  }
}
