/**
 * Explains `GET /v2/fundamentals`: the same numbers, each with the facts of filings, rule and split factor it was made
 * with. The document is what `mds fundamentals SYMBOL --explain --json` prints.
 */
import { type Field, isField } from '../../engine/concepts.ts';
import { rowPeriods } from '../../engine/fundamentals/row-period.ts';
import type { Cell, Statements } from '../../engine/statements/facts/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { EnvelopeFields } from '../contract/envelope.ts';
import { valueAt } from '../contract/leaf-paths.ts';
import {
  type Explained,
  type ExplainedLine,
  linesOf,
  numbersOf,
  provenanceOf,
  type Tracing,
} from '../contract/provenance.ts';
import { loadStatements } from '../subject/statements.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { compute, ROWS } from './compute.ts';
import {
  balanceSheetRow,
  cashFlowRow,
  incomeStatementRow,
  type Payload,
  type Report,
  ttm as ttmSchema,
} from './payload.ts';

/** A total of the trailing twelve months. */
export type ExplainedTotal = Explained & { readonly field: string; readonly definition: string };

const TRACING: Tracing = {
  fieldOf: (path) => (isField(path) ? path : undefined),
  growth: {
    fcf_yoy_pct: ['free_cash_flow', 'year'],
    ocf_yoy_pct: ['operating_cash_flow', 'year'],
    'growth.eps_yoy_pct': ['eps_diluted', 'year'],
    'growth.net_income_yoy_pct': ['net_income', 'year'],
    'growth.revenue_qoq_pct': ['revenue', 'quarter'],
    'growth.revenue_yoy_pct': ['revenue', 'year'],
    'growth.rnd_yoy_pct': ['rnd_expense', 'year'],
  },
};

export interface ExplainedReport extends EnvelopeFields {
  readonly symbol: string;
  readonly currency: Report['currency'];
  readonly period: Report['period'];
  readonly income_statement: readonly ExplainedLine[];
  readonly balance_sheet: readonly ExplainedLine[];
  readonly cash_flow: readonly ExplainedLine[];
  readonly ttm: readonly ExplainedTotal[];
  readonly recast_periods?: Report['recast_periods'];
}

/** A fund has nothing to explain: its answer says so itself. */
export type ExplanationDocument = ExplainedReport | Exclude<Payload, Report>;

/** The document for the parameters of the route. Throws what the route throws. */
export function explain(context: ComputeContext, params: Params): ExplanationDocument {
  const payload = compute(context, params);
  if ('supported' in payload) return payload;
  const { period, balance_sheet, cash_flow, income_statement, ttm, derived_values, ...rest } = payload;
  const { count, historyDays } = ROWS[period];
  const statements = loadStatements(context, symbolRow(context.store, payload.symbol), { historyDays });
  const rows = statements === undefined ? [] : rowPeriods(statements, period, count);
  return {
    ...rest,
    period,
    income_statement: linesOf(incomeStatementRow, income_statement, rows, TRACING),
    balance_sheet: linesOf(balanceSheetRow, balance_sheet, rows, TRACING),
    cash_flow: linesOf(cashFlowRow, cash_flow, rows, TRACING),
    ttm: totalsOf(ttm, statements),
  };
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
