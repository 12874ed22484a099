/** Parts of a condition whose names and kinds are settled. */
import type { MdsError } from '../errors.ts';
import { type ColumnOf, computedColumn, constantColumn, logicalColumn } from './columns.ts';
import type { FieldRef } from './fields.ts';
import { conditionError, type LiteralKind, type Span } from './syntax.ts';
import { type Datum, type Env, gapsOf, Missing, missing, type Value } from './values.ts';

export type Kind = LiteralKind | 'boolean' | 'list';

export interface Type {
  readonly kind: Kind;
  /** Of a number. */
  readonly unit?: string | undefined;
  /** Of a text, or of the entries of a list: the closed list of values; else empty or undefined. */
  readonly values?: readonly string[];
  /** Of a list: what its entries are. */
  readonly of?: 'number' | 'text' | 'other';
}

export interface Term {
  readonly type: Type;
  readonly at: Span;
  /** Never throws, whatever `read` returns. */
  readonly evaluate: (env: Env) => Value;
  /** The values of many symbols at once, where that takes less than one by one: see columns.ts. */
  readonly column?: ColumnOf;
  /** The fields it reads, in order; may repeat. */
  readonly reads: readonly FieldRef[];
  /** It reads them of every symbol, to compare. */
  readonly comparesAll?: boolean;
  /** Where it is a field and nothing else. */
  readonly ref?: FieldRef;
  /** Where it is written out. */
  readonly literal?: Datum;
}

/** A comparison inside a condition, for reports. */
export interface Comparison {
  readonly term: Term;
  readonly operand: Term;
  /** What the operand is compared with: two terms for `between`. */
  readonly against: readonly Term[];
  /**
   * Distance to the bound in the unit of `operand`, negative where the comparison fails; undefined where it has no
   * distance.
   */
  readonly margin: Margin | undefined;
}

export type Margin = (value: number, bounds: readonly number[]) => number;

const TYPE_NAMES: Readonly<Record<Kind, string>> = {
  number: 'a number',
  percent: 'a percentage',
  text: 'a text',
  boolean: 'true or false',
  date: 'a date',
  instant: 'an instant',
  duration: 'a duration',
  period: 'a stretch of time',
  list: 'a list',
};

/** More values are a text like others. */
const NAMED_VALUES = 5;

/** `a number (US dollars)`, `one of rising, falling`. */
export function typeName({ kind, unit, values = [] }: Type): string {
  if (kind === 'text' && values.length > 0 && values.length <= NAMED_VALUES) return `one of ${values.join(', ')}`;
  // Leave out an explanation in parentheses that the unit itself may have.
  return unit === undefined ? TYPE_NAMES[kind] : `${TYPE_NAMES[kind]} (${unit.replace(/ \(.*/, '')})`;
}

/** The type of a field, for terms and for words about its value. */
export function typeOf({ field: { kind, unit, values }, whole }: FieldRef): Type {
  if (whole) return { kind: 'list', values, of: kind === 'number' || kind === 'text' ? kind : 'other' };
  if (kind === 'object') return { kind: 'list', values: [], of: 'other' };
  return kind === 'number' ? { kind, unit } : kind === 'text' ? { kind, values } : { kind };
}

/** What is read for a term made of `operands`. */
export function readsOf(operands: readonly Term[]): Pick<Term, 'reads' | 'comparesAll'> {
  return {
    reads: operands.flatMap(({ reads }) => reads),
    comparesAll: operands.some(({ comparesAll }) => comparesAll),
  };
}

export function constant(type: Type, literal: string | number | boolean, at: Span): Term {
  return { type, at, literal, reads: [], evaluate: () => literal, column: constantColumn(literal) };
}

/**
 * `work` of what one or two `operands` come to; missing where one of them is, and where the result is not a finite
 * number.
 */
export function computed<T extends Datum>(
  type: Type,
  at: Span,
  operands: readonly Term[],
  work: (...values: T[]) => Datum,
): Term {
  const isOfList = operands.some((operand) => operand.type.kind === 'list');
  return {
    type,
    at,
    ...readsOf(operands),
    evaluate: (env) => {
      const values = operands.map(({ evaluate }) => evaluate(env));
      return gapsOf(values) ?? finite(work(...(values as T[])));
    },
    ...(!isOfList && { column: computedColumn(type, operands, work) }),
  };
}

function finite(result: Datum): Value {
  const impossible = typeof result === 'number' && !Number.isFinite(result);
  return impossible ? missing('division by zero, or a number too large') : result;
}

/** `term` in another measure; it remains the same field. */
export function converted(term: Term, type: Type, work: (value: number) => number): Term {
  const inner = computed(type, term.at, [term], work);
  return term.ref === undefined ? inner : { ...inner, ref: term.ref };
}

/**
 * All of `operands`, or (`decisive` true) one of them, by three-valued logic: one that is `decisive` is the result,
 * whatever the others.
 */
export function logical(at: Span, operands: readonly Term[], decisive: boolean): Term {
  return {
    type: { kind: 'boolean' },
    at,
    ...readsOf(operands),
    evaluate: (env) => {
      const values: Value[] = [];
      for (const { evaluate } of operands) {
        const value = evaluate(env);
        if (value === decisive) return value;
        values.push(value);
      }
      return gapsOf(values) ?? !decisive;
    },
    column: logicalColumn(operands, decisive),
  };
}

/** Whether a value is known, which itself is, unless the source of the value could not be read. */
export function available(operand: Term, at: Span): Term {
  return {
    type: { kind: 'boolean' },
    at,
    ...readsOf([operand]),
    evaluate: (env) => {
      const value = operand.evaluate(env);
      return value instanceof Missing && value.failed ? value : !(value instanceof Missing);
    },
  };
}

export function mismatch(left: Term, verb: string, right: Term, hint?: string): MdsError {
  const at = { from: Math.min(left.at.from, right.at.from), to: Math.max(left.at.to, right.at.to) };
  return conditionError(`${typeName(left.type)} cannot be ${verb} ${typeName(right.type)}`, at, hint);
}
