/**
 * Where the numbers of statement rows come from: the facts of filings, rule and split factor behind each. Shared by the
 * routes with `--explain`.
 */
import { FIELDS, type Field, type FieldSpec } from '../../engine/concepts.ts';
import { formatDay } from '../../engine/days.ts';
import { factSpecOf } from '../../engine/fact-field.ts';
import { cellOf, type RowPeriod } from '../../engine/fundamentals/row-period.ts';
import type { Cell, Source } from '../../engine/statements/facts/types.ts';
import { INSTANT } from '../../engine/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import { valueAt } from './leaf-paths.ts';
import { periodFields, periodOf } from './periods.ts';
import type { Schema } from './schema.ts';

/** One fact of a filing. */
export interface ExplainedSource {
  /** `us-gaap:NetIncomeLoss` */
  readonly concept: string;
  /** As counted, before sign and split factor: as the filing has it, unless `as_filed` is there. */
  readonly value: number;
  /**
   * What the filing says where that was a slip of scale (thousands tagged as units, cents as dollars), which `value`
   * undoes.
   */
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
  /**
   * `reported`: as tagged; `derived`: periods added or subtracted, or income over shares; `identity`: from other fields
   * by `rule`.
   */
  readonly basis: 'reported' | 'derived' | 'identity';
  /** The rule of the chain of tags that gave it, or the identity in field names. */
  readonly rule: string;
  /** New shares for one old one, applied to bring the number to today's basis; 1 for money. */
  readonly split_factor: number;
  readonly sources: readonly ExplainedSource[];
  /** The test that decided the value, and the candidates that lost. */
  readonly decision?: string;
}

/** A line of the same filing that a number was held against before it was given. */
export interface ExplainedWitness {
  readonly line: Field;
  /** The rule of its chain of tags. */
  readonly rule: string;
  readonly value: number;
}

/** The figure a growth rate compares with. */
export interface ExplainedBase extends Provenance {
  /** The field the rate is of. */
  readonly field: string;
  readonly value: number;
  /** `comparative`: as repeated in the period's own filing; `earlier_row`: the row of the earlier period. */
  readonly from: 'comparative' | 'earlier_row';
}

/**
 * A number as answered. `basis` is `computed` where it follows from other numbers of the answer by the line's
 * definition.
 */
export type Explained = {
  readonly value: Maybe<number>;
  /** What the filing was asked about the number, given or not. */
  readonly asked?: readonly ExplainedWitness[];
} & (
  | Provenance
  | { readonly basis: 'computed'; readonly base?: ExplainedBase }
  /** `decision`: the test that the number of the filing failed. */
  | { readonly basis: 'unavailable'; readonly decision?: string }
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

/** How the paths of a row lead to figures of the engine. */
export interface Tracing {
  /** The figure a path shows; undefined where it is computed from others. */
  readonly fieldOf: (path: string) => Field | undefined;
  /** The growth rates by path, the figure each is of, and what it compares with. */
  readonly growth: Readonly<Record<string, readonly [Field, 'year' | 'quarter']>>;
}

type Values = Readonly<Record<string, unknown>>;

/** A line for every number of the rows, in the order and the words of their schema. */
export function linesOf(
  schema: Schema,
  answered: readonly Values[],
  rows: readonly RowPeriod[],
  tracing: Tracing,
): ExplainedLine[] {
  return numbersOf(schema, answered[0] ?? {}).map(([field, definition]) => ({
    field,
    definition,
    cells: rows.map((row, i) => explainedCell(row, field, tracing, valueAt(answered[i], field) as Maybe<number>)),
  }));
}

/** Paths and descriptions of the numbers in `values`: labels and status are explained by them. */
export function numbersOf({ properties = {} }: Schema, values: Values, path = ''): [string, string][] {
  return Object.entries(properties).flatMap(([name, schema]): [string, string][] => {
    const value = values[name];
    const field = path === '' ? name : `${path}.${name}`;
    if (schema.properties !== undefined) return numbersOf(schema, (value ?? {}) as Values, field);
    const known = name in periodFields || name === 'piotroski_status' || name === 'short_period';
    return !known && (typeof value === 'number' || isMarker(value)) ? [[field, schema.description ?? '']] : [];
  });
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
export function provenanceOf(field: Field, { basis, rule, splitFactor, sources, decision }: Cell): Provenance {
  const absent = rule.startsWith(ABSENT_FROM);
  const explained = sources.map((source) => sourceOf(source, absent || isWitness(field, source)));
  const decided = decision === undefined ? {} : { decision };
  return { basis, rule, split_factor: splitFactor, sources: explained, ...decided };
}

/** How the engine's rule of a conditional line's zero begins. */
const ABSENT_FROM = 'absent from ';

/** In a sum of periods some of which have no such line: the fact is of the total, not of the line. */
function isWitness(field: Field, { concept }: Source): boolean {
  const { chain, zeroWith }: FieldSpec = FIELDS[field] ?? factSpecOf(field)!;
  if (zeroWith === undefined) return false;
  const names = (text: string): string[] => text.split(/[^\w:]+/);
  const tag = concept.replace(/^us-gaap:/, '').replace(/^ifrs-full:/, 'ifrs:');
  return names(FIELDS[zeroWith as Field].chain).includes(tag) && !names(chain).includes(tag);
}

/** The number at `path` of one row, `value` as answered, with where it comes from. */
export function explainedCell(row: RowPeriod, path: string, tracing: Tracing, value: Maybe<number>): ExplainedCell {
  const period = { ...periodOf(row), value };
  const field = tracing.fieldOf(path);
  const asked = field === undefined ? [] : row.statements.asked(field, row.at, row.cadence);
  const heard = asked.length === 0 ? {} : { asked };
  if (isMarker(value)) return { ...period, basis: 'unavailable', ...failedTestOf(row, field), ...heard };
  const cell = field === undefined ? undefined : engineCell(row, field);
  if (field !== undefined && cell !== undefined) return { ...period, ...provenanceOf(field, cell), ...heard };
  const base = baseOf(row, path, tracing);
  return { ...period, basis: 'computed', ...(base === undefined ? {} : { base }) };
}

function failedTestOf({ statements, cadence, at }: RowPeriod, field: Field | undefined): { decision?: string } {
  const test = field === undefined ? undefined : statements.failedTest(field, at, cadence);
  return test === undefined ? {} : { decision: `not given: ${test}` };
}

function engineCell(row: RowPeriod, field: Field): Cell | undefined {
  const cell = cellOf(row, field);
  return isMarker(cell) ? undefined : cell;
}

function baseOf(row: RowPeriod, path: string, { growth }: Tracing): ExplainedBase | undefined {
  const { statements, cadence, at } = row;
  const [of, ago] = growth[path] ?? [];
  const base = of && statements.growthBase(of, at, cadence, ago!);
  return base && { field: of, value: base.cell.value, from: base.from, ...provenanceOf(of, base.cell) };
}
