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
import { lazyProperties } from '../../engine/lazy.ts';
import type { Statements } from '../../engine/statements/facts/types.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { derivedValuesOf } from '../contract/derived-rows.ts';
import type { WithExtras } from '../contract/own-process.ts';
import { periodOf, recastPeriodsOf, shortPeriodOf } from '../contract/periods.ts';
import { rounded } from '../contract/rounding.ts';
import { endOfListing } from '../subject/listing-end.ts';
import { hasFacts, noData } from '../subject/no-data.ts';
import { loadStatements, statementsEnvelope } from '../subject/statements.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, InParts, Params } from '../types.ts';
import { type Payload, type Report, schema } from './payload.ts';
import { isShort } from './view-lines.ts';

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
  return withLines(context, params);
}

/** The same with the lines of the short selection alone: half of the work. */
export function extras(context: ComputeContext, params: Params): WithExtras<Payload> {
  return { answer: withLines(context, params, isShort) };
}

/** Whether to compute a line, named by its path in the row. */
type Selects = (path: string) => boolean;
const ALL: Selects = () => true;

function withLines(context: ComputeContext, params: Params, selects = ALL): Payload {
  const subject = subjectOf(context, params);
  if (subject === undefined) return fund(context, params);
  const { row, period, statements, rows } = subject;
  const end = endOfListing(context, row);
  return rounded(schema, {
    ...statementsEnvelope(context, row, statements),
    ...(end && { ended: end }),
    currency: statements?.currency ?? unavailable('not_reported'),
    period,
    balance_sheet: rows.map((each) => balanceSheetOf(each, selects)),
    cash_flow: rows.map((each) => cashFlowOf(each, selects)),
    income_statement: rows.map((each) => incomeStatementOf(each, selects)),
    ttm: totalsOf(statements),
    recast_periods: recastPeriodsOf(rows),
    derived_values: derivedValuesOf(
      rows,
      LINES.filter(([name]) => selects(name)),
    ),
  });
}

/** What screens read, unrounded: of each statement the newest row alone, and the totals, each computed when it is read. */
function inParts(context: ComputeContext, params: Params): Payload {
  const subject = subjectOf(context, params);
  if (subject === undefined) return fund(context, params);
  const newest = subject.rows.slice(0, 1);
  return lazyProperties<Pick<Report, 'balance_sheet' | 'cash_flow' | 'income_statement' | 'ttm'>>({
    balance_sheet: () => newest.map((row) => balanceSheetOf(row)),
    cash_flow: () => newest.map((row) => cashFlowOf(row)),
    income_statement: () => newest.map((row) => incomeStatementOf(row)),
    ttm: () => totalsOf(subject.statements),
  }) as Payload;
}

export const parts: InParts = { of: inParts };

interface Subject {
  readonly row: SymbolRow;
  readonly period: Cadence;
  readonly statements: Statements | undefined;
  /** Newest first. */
  readonly rows: readonly RowPeriod[];
}

/** Undefined for a fund. */
function subjectOf(context: ComputeContext, params: Params): Subject | undefined {
  const row = symbolRow(context.store, params.symbol as string);
  if (row.assetType === 'etf') return undefined;
  const period = params.period as Cadence;
  const { count, historyDays } = ROWS[period];
  const statements = loadStatements(context, row, { historyDays });
  if (statements === undefined && !hasFacts(context.store, row.cik)) throw noData(row.symbol, ['fundamentals']);
  return { row, period, statements, rows: statements === undefined ? [] : rowPeriods(statements, period, count) };
}

function fund(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  return {
    ...statementsEnvelope(context, row, undefined),
    supported: false,
    reason: 'not_applicable_etf',
    period: params.period as Cadence,
    ...{ balance_sheet: [], cash_flow: [], income_statement: [] },
  };
}

function totalsOf(statements: Statements | undefined): Report['ttm'] {
  const totals = trailingTotals(statements);
  return { ...totals, flags: [...totals.flags] };
}

/** The lines of the statements that are figures of the engine. */
const LINES = Object.keys({ ...BALANCE_COLUMNS, ...CASH_COLUMNS, ...INCOME_COLUMNS }).flatMap((name) =>
  isField(name) ? [[name, name] as const] : [],
);

type BalanceRow = Report['balance_sheet'][number];
type IncomeRow = Report['income_statement'][number];

function columns<K extends string>(
  table: Readonly<Record<K, Column>>,
  row: RowPeriod,
  selects: Selects,
  group = '',
): Record<K, Maybe<number>> {
  const values = {} as Record<K, Maybe<number>>;
  for (const name in table) if (selects(`${group}${name}`)) values[name] = table[name].compute(row);
  return values;
}

function balanceSheetOf(row: RowPeriod, selects = ALL): BalanceRow {
  return {
    ...periodOf(row),
    ...columns(BALANCE_COLUMNS, row, selects),
    ratios: columns(RATIO_COLUMNS, row, selects, 'ratios.'),
  };
}

function cashFlowOf(row: RowPeriod, selects = ALL): Report['cash_flow'][number] {
  return { ...periodOf(row), ...columns(CASH_COLUMNS, row, selects), ...shortPeriodOf(row) };
}

function incomeStatementOf(row: RowPeriod, selects = ALL): IncomeRow {
  return {
    ...periodOf(row),
    ...shortPeriodOf(row),
    ...columns(INCOME_COLUMNS, row, selects),
    growth: columns(GROWTH_COLUMNS, row, selects, 'growth.'),
    investment: columns(INVESTMENT_COLUMNS, row, selects, 'investment.'),
    margins: columns(MARGIN_COLUMNS, row, selects, 'margins.'),
    quality: selects('quality.piotroski_f_score') ? quality(row) : ({} as IncomeRow['quality']),
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
