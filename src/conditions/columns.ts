/**
 * Evaluates conditions for many symbols at once, as columns: the same values as {@link Term.evaluate} gives one symbol,
 * without an object per symbol. Columns are made with functions such as `map`: V8 compiles their callbacks after some
 * values, a loop only after it has run for long.
 */
import type { FieldRef } from './fields.ts';
import type { Term, Type } from './terms.ts';
import { type Datum, type Env, Missing } from './values.ts';

/**
 * The values of a term, one per symbol; NaN where missing. Texts are in a plain array, boolean fields are 1 and 0. For
 * conditions see {@link Flags}.
 */
export type ColumnValues = Float64Array | readonly (string | number)[];

/**
 * The results of a condition, one per symbol. The bits are chosen so that `a & b` and `a | b` are three-valued logic.
 */
export type Flags = Uint8Array;
export const [FALSE, MISSING, TRUE] = [0b00, 0b01, 0b11];

/** The symbols to evaluate, as of one instant. */
export interface Rows extends Pick<Env, 'now' | 'today'> {
  readonly count: number;
  readonly column: (ref: FieldRef) => ColumnValues;
  /** The environment of the symbol at a position. It is valid until the next call. */
  readonly env: (i: number) => Env;
}

/** The values of a term; {@link columnOf} and {@link flagsOf} read them. */
export type ColumnOf = (rows: Rows) => ColumnValues | Flags;

const { isNaN: isMissing } = Number;

/** The column of a term (not a list). */
export function columnOf(term: Term, rows: Rows): ColumnValues {
  const values = readColumn(term, rows);
  return values instanceof Uint8Array ? new Float64Array(values).map(numberOf) : values;
}

/** The flags of a condition. */
export function flagsOf(condition: Term, rows: Rows): Flags {
  const values = readColumn(condition, rows);
  return values instanceof Uint8Array ? values : flagged(values, Boolean);
}

function readColumn({ type, column, evaluate }: Term, rows: Rows): ColumnValues | Flags {
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

export function constantColumn(literal: string | number | boolean): ColumnOf {
  return ({ count }) =>
    typeof literal === 'string'
      ? new Array<string>(count).fill(literal)
      : new Float64Array(count).fill(Number(literal));
}

/** Applies `work` to one or two columns. Missing where an operand is, and where the result is not a finite number. */
export function computedColumn<T extends Datum>(
  { kind }: Type,
  [left, right]: readonly Term[],
  work: (...values: T[]) => Datum,
): ColumnOf {
  const plain = work as unknown as (x: string | number, y?: unknown) => number;
  const isCondition = kind === 'boolean';
  return (rows) => {
    const a = columnOf(left!, rows);
    if (right === undefined || right.literal !== undefined) {
      const y = typeof right?.literal === 'boolean' ? Number(right.literal) : right?.literal;
      return isCondition ? flagged(a, plain, y) : mapped(a, (x) => (isMissing(x) ? Number.NaN : finite(plain(x, y))));
    }
    const b = columnOf(right, rows);
    if (!isCondition)
      return mapped(a, (x, i) => (isMissing(x) || isMissing(b[i]) ? Number.NaN : finite(plain(x, b[i]))));
    const flags = mapped(a, (x, i) => {
      const y = b[i];
      if (isMissing(x) || isMissing(y)) return MISSING;
      return plain(x, y) ? TRUE : FALSE;
    });
    return new Uint8Array(flags);
  };
}

/** The flags of `holds(x, y)` for each value x. */
function flagged(values: ColumnValues, holds: (x: string | number, y?: unknown) => unknown, y?: unknown): Flags {
  const flags = mapped(values, (x) => {
    if (isMissing(x)) return MISSING;
    return holds(x, y) ? TRUE : FALSE;
  });
  return new Uint8Array(flags);
}

/** Uses `map` of the typed array if possible: `Float64Array.from` reads each value as a property, which is slower. */
function mapped(values: ColumnValues, work: (x: string | number, i: number) => number): Float64Array {
  return values instanceof Float64Array ? values.map(work) : Float64Array.from(values, work);
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Three-valued: `decisive` where a column is, else missing where one is, else the other value. */
export function logicalColumn(operands: readonly Term[], decisive: boolean): ColumnOf {
  return (rows) => operands.map((operand) => flagsOf(operand, rows)).reduce(decisive ? either : both);
}

function both(a: Flags, b: Flags): Flags {
  return joined(a, b, (x, y) => x & y);
}

function either(a: Flags, b: Flags): Flags {
  return joined(a, b, (x, y) => x | y);
}

/** Joins four flags at a time, as 32-bit numbers. */
function joined(a: Flags, b: Flags, join: (x: number, y: number) => number): Flags {
  const words = Math.ceil(a.length / 4);
  const [left, right] = [a, b].map((flags) => {
    const padded = new Uint8Array(4 * words);
    padded.set(flags);
    return new Int32Array(padded.buffer);
  }) as [Int32Array, Int32Array];
  return new Uint8Array(left.map((x, i) => join(x, right[i]!)).buffer, 0, a.length);
}

function numberOf(flag: number): number {
  return flag === MISSING ? Number.NaN : Number(flag === TRUE);
}
