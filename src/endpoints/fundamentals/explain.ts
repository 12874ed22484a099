/**
 * Explains `GET /v2/fundamentals`: the same numbers, each with the facts of filings, rule and split factor it was made with. The document is
 * what `mds fundamentals SYMBOL --explain --json` prints.
 */
import { FIELDS, type Field, type FieldSpec } from '../../engine/concepts.ts';
import { formatDay } from '../../engine/days.ts';
import { type RowPeriod, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import type { Cell, Source, Statements } from '../../engine/statements/types.ts';
import { INSTANT } from '../../engine/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { EnvelopeFields } from '../shared/envelope.ts';
import { valueAt } from '../shared/leaf-paths.ts';
import { symbolRow } from '../shared/market.ts';
import { periodFields, periodOf } from '../shared/periods.ts';
import type { Schema } from '../shared/schema.ts';
import { loadStatements } from '../shared/statements.ts';
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

/** One fact of a filing. */
export interface ExplainedSource {
  /** `us-gaap:NetIncomeLoss` */
  readonly concept: string;
  /** As counted, before sign and split factor: as the filing has it, unless `as_filed` is there. */
  readonly value: number;
  /** What the filing says where that was a slip of scale (thousands tagged as units, cents as dollars), which `value` undoes. */
  readonly as_filed?: number;
  /** How it enters: added or subtracted. */
  readonly sign: 1 | -1;
  /** First day of a flow; absent for a balance. `YYYY-MM-DD`. */
  readonly start?: string;
  readonly end: string;
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** No part of the number: the filing has this total and no such line, so the line counts as zero. */
  readonly witness?: true;
}

/** What a number was made of. */
export interface Provenance {
  /** `reported`: as tagged; `derived`: periods added or subtracted, or income over shares; `identity`: from other fields by `rule`. */
  readonly basis: 'reported' | 'derived' | 'identity';
  /** The rule of the chain of tags that gave it, or the identity in field names. */
  readonly rule: string;
  /** New shares for one old one, applied to bring the number to today's basis; 1 for money. */
  readonly split_factor: number;
  readonly sources: readonly ExplainedSource[];
  /** The test that decided the value, and the candidates that lost. */
  readonly decision?: string;
}

/** The figure a growth rate compares with. */
export interface ExplainedBase extends Provenance {
  /** The field the rate is of. */
  readonly field: string;
  readonly value: number;
  /** `comparative`: as repeated in the period's own filing; `earlier_row`: the row of the earlier period. */
  readonly from: 'comparative' | 'earlier_row';
}

/** A number as answered. `basis` is `computed` where it follows from other numbers of the answer by the line's definition. */
export type Explained = { readonly value: Maybe<number> } & (
  | Provenance
  | { readonly basis: 'computed'; readonly base?: ExplainedBase }
  | { readonly basis: 'unavailable' }
);

/** One number of a line. */
export type ExplainedCell = Explained & {
  readonly fiscal_period: string;
  readonly fiscal_year: number;
  readonly period_end: string;
};

export interface ExplainedLine {
  /** Path of the field in a row: `revenue`, `margins.net_margin_pct`. */
  readonly field: string;
  /** What it is, or how it is computed. */
  readonly definition: string;
  /** Newest period first. */
  readonly cells: readonly ExplainedCell[];
}

/** A total of the trailing twelve months. */
export type ExplainedTotal = Explained & { readonly field: string; readonly definition: string };

export interface ExplainedReport extends EnvelopeFields {
  readonly symbol: string;
  readonly currency: Report['currency'];
  readonly period: Report['period'];
  readonly income_statement: readonly ExplainedLine[];
  readonly balance_sheet: readonly ExplainedLine[];
  readonly cash_flow: readonly ExplainedLine[];
  readonly ttm: readonly ExplainedTotal[];
}

/** A fund has nothing to explain: its answer says so itself. */
export type ExplanationDocument = ExplainedReport | Exclude<Payload, Report>;

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

function sourceOf({ concept, report, start, end, value, sign, asFiled }: Source, witness: boolean): ExplainedSource {
  const { accession, form, filed } = report;
  return {
    concept,
    value,
    ...(asFiled === undefined ? {} : { as_filed: asFiled }),
    sign,
    ...(start === INSTANT ? {} : { start: formatDay(start) }),
    end: formatDay(end),
    ...{ accession, form, filed: formatDay(filed) },
    ...(witness ? { witness: true } : {}),
  };
}

/** What `field` was made of. */
function provenanceOf(field: Field, { basis, rule, splitFactor, sources, decision }: Cell): Provenance {
  const absent = rule.startsWith(ABSENT_FROM);
  const explained = sources.map((source) => sourceOf(source, absent || isWitness(field, source)));
  const decided = decision === undefined ? {} : { decision };
  return { basis, rule, split_factor: splitFactor, sources: explained, ...decided };
}

/** How the engine's rule of a conditional line's zero begins. */
const ABSENT_FROM = 'absent from ';

/** In a sum of periods some of which have no such line: the fact is of the total, not of the line. */
function isWitness(field: Field, { concept }: Source): boolean {
  const { chain, zeroWith }: FieldSpec = FIELDS[field];
  if (zeroWith === undefined) return false;
  const names = (text: string): string[] => text.split(/[^\w:]+/);
  const tag = concept.replace(/^us-gaap:/, '').replace(/^ifrs-full:/, 'ifrs:');
  return names(FIELDS[zeroWith as Field].chain).includes(tag) && !names(chain).includes(tag);
}

/** The growth fields by their name in the payload, the figure each is of, and what it compares with. */
const GROWTH: Readonly<Record<string, readonly [Field, 'year' | 'quarter']>> = {
  fcf_yoy_pct: ['free_cash_flow', 'year'],
  ocf_yoy_pct: ['operating_cash_flow', 'year'],
  'growth.eps_yoy_pct': ['eps_diluted', 'year'],
  'growth.net_income_yoy_pct': ['net_income', 'year'],
  'growth.revenue_qoq_pct': ['revenue', 'quarter'],
  'growth.revenue_yoy_pct': ['revenue', 'year'],
  'growth.rnd_yoy_pct': ['rnd_expense', 'year'],
};

/** The number `field` of one row, `value` as answered, with where it comes from. */
function explainedCell(row: RowPeriod, field: string, value: Maybe<number>): ExplainedCell {
  const period = { ...periodOf(row), value };
  if (isMarker(value)) return { ...period, basis: 'unavailable' };
  const cell = field in FIELDS ? engineCell(row, field as Field) : undefined;
  if (cell !== undefined) return { ...period, ...provenanceOf(field as Field, cell) };
  const base = baseOf(row, field);
  return { ...period, basis: 'computed', ...(base === undefined ? {} : { base }) };
}

function engineCell({ statements, cadence, at }: RowPeriod, field: Field): Cell | undefined {
  const cell = cadence === 'annual' ? statements.annual(field, at) : statements.quarter(field, at);
  return isMarker(cell) ? undefined : cell;
}

function baseOf(row: RowPeriod, field: string): ExplainedBase | undefined {
  const { statements, cadence, at } = row;
  const [of, ago] = GROWTH[field] ?? [];
  if (of === undefined) return undefined;
  const repeated = ago === 'year' ? statements.comparative(of, at, cadence) : undefined;
  if (repeated !== undefined)
    return { field: of, value: repeated.value, from: 'comparative', ...provenanceOf(of, repeated) };
  const before = ago === 'year' ? statements.priorYear(at) : statements.spine.periods[at.index - 1];
  const cell = before === undefined ? undefined : engineCell({ ...row, at: before }, of);
  return cell === undefined
    ? undefined
    : { field: of, value: cell.value, from: 'earlier_row', ...provenanceOf(of, cell) };
}
