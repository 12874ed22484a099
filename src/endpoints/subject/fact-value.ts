/** The present value of tagged concepts of a company, for screens and panels: by the rules of its statements. */
import type { FactPeriod } from '../../conditions/fact-call.ts';
import { factSpecOf } from '../../engine/fact-field.ts';
import { amountOf, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import { summaries } from '../../engine/reported/tagged/concept-summaries.ts';
import type { Statements } from '../../engine/statements/facts/types.ts';
import { type Maybe, mapValue, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { type FactSeries, findSeries } from './fact-series.ts';
import { loadStatements } from './statements.ts';

/** The value of one of the concepts. */
export type FactValues = (name: string, period: FactPeriod) => Maybe<number>;

/**
 * The values of the concepts of these names, each in the unit of its filings: what `mds facts` and a history give for
 * the newest period. An amount of money in another currency than that of the statements is missing: no condition could
 * compare it.
 */
export function factValues(context: ComputeContext, row: SymbolRow, names: readonly string[]): FactValues {
  const found = findSeries(context, row, names);
  const statements = found.size === 0 ? undefined : loadStatements(context, row, { facts: [...found.values()] });
  return (name, period) => {
    const series = found.get(name);
    if (series === undefined || statements === undefined)
      return unavailable(row.assetType === 'etf' ? 'not_applicable_etf' : 'not_reported');
    if (/^[A-Z]{3}\b/.test(series.unit) && !series.unit.startsWith(statements.currency ?? series.unit))
      return unavailable('currency_mismatch');
    if (period === 'latest') return latest(statements, series);
    const [newest] = rowPeriods(statements, period, 1);
    return newest === undefined ? unavailable('not_reported') : amountOf(newest, series.field);
  };
}

/**
 * The newest balance, or the amount of the trailing twelve months; of what no sum can be made of, a ratio or an amount
 * per share, the value last filed.
 */
function latest(statements: Statements, { field, concept, unit, values }: FactSeries): Maybe<number> {
  const { kind } = factSpecOf(field)!;
  if (kind === 'flow') return mapValue(statements.ttm(field), ({ value }) => value);
  if (kind === 'instant') return mapValue(statements.balance(field), ({ value }) => value);
  const newest = summaries(new Map([[concept, [...values]]])).find((each) => each.unit === unit)?.newest;
  return newest?.value ?? unavailable('not_reported');
}
