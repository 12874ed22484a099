/** Explains `GET /v2/fundamentals`: the same numbers, each with the facts of filings, rule and split factor it was made with. */
import type { Field } from '../../engine/concepts.ts';
import { type RowPeriod, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import type { Cell, Statements } from '../../engine/statements/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import { valueAt } from '../shared/leaf-paths.ts';
import { symbolRow } from '../shared/market.ts';
import type { Schema } from '../shared/schema.ts';
import { loadStatements } from '../shared/statements.ts';
import type { ComputeContext, Params } from '../types.ts';
import { compute, ROWS } from './compute.ts';
import { explainedCell, provenanceOf } from './explain-cells.ts';
import type { ExplainedLine, ExplainedTotal, ExplanationDocument } from './explain-document.ts';
import { balanceSheetRow, cashFlowRow, incomeStatementRow, periodFields, ttm as ttmSchema } from './payload.ts';
import type { Report } from './view-rows.ts';

/** The document for the parameters of the route. Throws what the route throws. */
export function explain(context: ComputeContext, params: Params): ExplanationDocument {
  const payload = compute(context, params);
  if ('supported' in payload) return payload;
  const { period, balance_sheet, cash_flow, income_statement, ttm, ...rest } = payload;
  const { count, historyDays } = ROWS[period];
  const statements = loadStatements(context, symbolRow(context.store, payload.symbol), { historyDays });
  const rows = statements === undefined ? [] : rowPeriods(statements, period, count);
  return {
    ...rest,
    period,
    income_statement: linesOf(incomeStatementRow, income_statement, rows),
    balance_sheet: linesOf(balanceSheetRow, balance_sheet, rows),
    cash_flow: linesOf(cashFlowRow, cash_flow, rows),
    ttm: totalsOf(ttm, statements),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** A line for every number of the rows, in the order and the words of their schema. */
function linesOf(schema: Schema, answered: readonly Values[], rows: readonly RowPeriod[]): ExplainedLine[] {
  return numbersOf(schema, answered[0] ?? {}).map(([field, definition]) => ({
    field,
    definition,
    cells: rows.map((row, i) => explainedCell(row, field, valueAt(answered[i], field) as Maybe<number>)),
  }));
}

/** Paths and descriptions of the numbers in `values`: labels and status are explained by them. */
function numbersOf({ properties = {} }: Schema, values: Values, path = ''): [string, string][] {
  return Object.entries(properties).flatMap(([name, schema]): [string, string][] => {
    const value = values[name];
    const field = path === '' ? name : `${path}.${name}`;
    if (schema.properties !== undefined) return numbersOf(schema, (value ?? {}) as Values, field);
    const known = name in periodFields || name === 'piotroski_status';
    return !known && (typeof value === 'number' || isMarker(value)) ? [[field, schema.description ?? '']] : [];
  });
}

/** The totals, those that are sums of facts with their sources. */
function totalsOf(ttm: Report['ttm'], statements: Statements | undefined): ExplainedTotal[] {
  return numbersOf(ttmSchema, ttm).map(([field, definition]) => {
    const value = valueAt(ttm, field) as Maybe<number>;
    if (isMarker(value)) return { field, definition, value, basis: 'unavailable' };
    const of = TOTALS[field];
    const cell = of === undefined ? undefined : totalCell(statements, of);
    return of === undefined || cell === undefined || isMarker(cell)
      ? { field, definition, value, basis: 'computed' }
      : { field, definition, value, ...provenanceOf(of, cell) };
  });
}

/** The totals that are sums of facts, and the fields they are of. */
const TOTALS: Readonly<Record<string, Field>> = {
  eps_diluted_ttm: 'eps_diluted',
  net_income_ttm_usd: 'net_income',
  revenue_ttm_usd: 'revenue',
};

function totalCell(statements: Statements | undefined, field: Field): Maybe<Cell> | undefined {
  return field === 'eps_diluted' ? statements?.ttmEps() : statements?.ttm(field);
}
