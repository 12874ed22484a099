/**
 * A part of a condition for many symbols at once: the values that {@link Term.evaluate} gives by symbol, without an
 * object for each. Columns are made by functions over lists: V8 compiles those after some values, a loop only when it
 * has run for long.
 */
import type { FieldRef } from './fields.ts';
import type { Term, Type } from './terms.ts';
import { type Datum, type Env, Missing } from './values.ts';

/** Values by position: NaN where missing; true and false are 1 and 0. Texts are no typed array. */
export type ColumnValues = Float64Array | readonly (string | number)[];

/** Symbols by position, as of one instant. */
export interface Rows extends Pick<Env, 'now' | 'today'> {
  readonly count: number;
  readonly column: (ref: FieldRef) => ColumnValues;
  /** What a term is evaluated against for the symbol at a position, until another is asked for. */
  readonly env: (i: number) => Env;
}

type ColumnOf = (rows: Rows) => ColumnValues;

/** The column of a term that is no list. */
export function columnOf({ type, column, evaluate }: Term, rows: Rows): ColumnValues {
  if (column !== undefined) return column(rows);
  const valueAt = (i: number): Exclude<Datum, boolean> => {
    const value = evaluate(rows.env(i));
    if (value instanceof Missing) return Number.NaN;
    return typeof value === 'boolean' ? Number(value) : value;
  };
  return filled(type, rows.count, valueAt as (i: number) => number);
}

/** A column of the type, made value by value. */
export function filled({ kind }: Type, count: number, valueAt: (i: number) => string | number): ColumnValues {
  if (kind === 'text') return Array.from({ length: count }, (_, i) => valueAt(i));
  return new Float64Array(count).map((_, i) => valueAt(i) as number);
}

/** The flags of a condition. */
export function flagsOf(condition: Term, rows: Rows): Float64Array {
  return columnOf(condition, rows) as Float64Array;
}

export function constantColumn(literal: string | number | boolean): ColumnOf {
  return ({ count }) =>
    typeof literal === 'string'
      ? new Array<string>(count).fill(literal)
      : new Float64Array(count).fill(Number(literal));
}

/** `work` of one or two columns; missing where one of them is, and where the result is not a finite number. */
export function computedColumn<T extends Datum>(
  { kind }: Type,
  [left, right]: readonly Term[],
  work: (...values: T[]) => Datum,
): ColumnOf {
  const plain = work as unknown as (x: string | number, y?: unknown) => number;
  const result: typeof plain = kind === 'boolean' ? plain : (x, y) => finite(plain(x, y));
  return (rows) => {
    const a = columnOf(left!, rows);
    if (right === undefined || right.literal !== undefined) {
      const y = typeof right?.literal === 'boolean' ? Number(right.literal) : right?.literal;
      return mapped(a, (x) => (Number.isNaN(x) ? Number.NaN : result(x, y)));
    }
    const b = columnOf(right, rows);
    return mapped(a, (x, i) => {
      const y = b[i]!;
      return Number.isNaN(x) || Number.isNaN(y) ? Number.NaN : result(x, y);
    });
  };
}

function mapped(values: ColumnValues, work: (x: string | number, i: number) => number): Float64Array {
  return values instanceof Float64Array ? values.map(work) : Float64Array.from(values, work);
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Three-valued: `decisive` where a column is, else missing where one is, else the other value. */
export function logicalColumn(operands: readonly Term[], decisive: boolean): ColumnOf {
  const decided = Number(decisive);
  const join = (a: Float64Array, b: Float64Array): Float64Array =>
    a.map((x, i) => {
      if (x === decided) return x;
      const y = b[i]!;
      return y === decided || x === 1 - decided ? y : x;
    });
  return (rows) => operands.map((operand) => flagsOf(operand, rows)).reduce(join);
}
