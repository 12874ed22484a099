/** Parts of a condition whose names and kinds are settled. */
import type { MdsError } from '../errors.ts';
import type { FieldRef } from './fields.ts';
import { conditionError, type LiteralKind, type Span } from './syntax.ts';
import { type Datum, type Env, gapsOf, isMissing, missing, type Value } from './values.ts';

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

/** `a number (US dollars)`, `one of rising, falling`. */
export function typeName({ kind, unit, values = [] }: Type): string {
  if (kind === 'text' && values.length > 0) return `one of ${values.join(', ')}`;
  return unit === undefined ? TYPE_NAMES[kind] : `${TYPE_NAMES[kind]} (${unit})`;
}

/** What is read for a term made of `operands`. */
export function readsOf(operands: readonly Term[]): Pick<Term, 'reads' | 'comparesAll'> {
  return {
    reads: operands.flatMap(({ reads }) => reads),
    comparesAll: operands.some(({ comparesAll }) => comparesAll),
  };
}

export function constant(type: Type, literal: Datum, at: Span): Term {
  return { type, at, literal, reads: [], evaluate: () => literal };
}

/** `work` of what `operands` come to; missing where one of them is, and where the result is not a finite number. */
export function computed<T extends Datum>(
  type: Type,
  at: Span,
  operands: readonly Term[],
  work: (...values: T[]) => Datum,
): Term {
  return {
    type,
    at,
    ...readsOf(operands),
    evaluate: operands.length === 2 ? ofTwo(operands, work) : ofAny(operands, work),
  };
}

type Work<T extends Datum> = (...values: T[]) => Datum;

function ofAny<T extends Datum>(operands: readonly Term[], work: Work<T>): Term['evaluate'] {
  return (env) => {
    const values = operands.map(({ evaluate }) => evaluate(env));
    return gapsOf(values) ?? finite(work(...(values as T[])));
  };
}

/** The same without a list: a screen evaluates it for every symbol. */
function ofTwo<T extends Datum>([left, right]: readonly Term[], work: Work<T>): Term['evaluate'] {
  const [a, b] = [left!.evaluate, right!.evaluate];
  return (env) => {
    const first = a(env);
    const second = b(env);
    if (isMissing(first) || isMissing(second)) return gapsOf([first, second])!;
    return finite(work(first as T, second as T));
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

/** `boolean` of all of `operands` by three-valued logic. One that is `decisive` is the result, whatever the others. */
export function logical(
  at: Span,
  operands: readonly Term[],
  join: (values: readonly Value[]) => Value,
  decisive?: boolean,
): Term {
  const [a, b] = operands;
  const isPair = operands.length === 2 && decisive !== undefined;
  return {
    type: { kind: 'boolean' },
    at,
    ...readsOf(operands),
    evaluate: isPair
      ? ofPair(a!.evaluate, b!.evaluate, join, decisive)
      : (env) => {
          const values: Value[] = [];
          for (const { evaluate } of operands) {
            const value = evaluate(env);
            if (value === decisive) return value;
            values.push(value);
          }
          return join(values);
        },
  };
}

/** The same of two without a list where both are known: neither decides, so that they are the other value. */
function ofPair(
  a: Term['evaluate'],
  b: Term['evaluate'],
  join: (values: readonly Value[]) => Value,
  decisive: boolean,
): Term['evaluate'] {
  return (env) => {
    const first = a(env);
    if (first === decisive) return first;
    const second = b(env);
    if (second === decisive) return second;
    return isMissing(first) || isMissing(second) ? join([first, second]) : !decisive;
  };
}

export function mismatch(left: Term, verb: string, right: Term, hint?: string): MdsError {
  const at = { from: Math.min(left.at.from, right.at.from), to: Math.max(left.at.to, right.at.to) };
  return conditionError(`${typeName(left.type)} cannot be ${verb} ${typeName(right.type)}`, at, hint);
}
