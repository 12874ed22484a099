/** A part of an expression whose names and types are settled. */
import type { Node } from './ast.ts';
import type { FieldRef } from './resolve.ts';
import { CheckSyntaxError, type Span } from './syntax-error.ts';
import { type Datum, type Env, known, type Result, type Type } from './value.ts';

export interface Term {
  readonly type: Type;
  readonly at: Span;
  /** Total: never throws, whatever the answers hold. */
  readonly evaluate: (env: Env) => Result;
  /** Where the part is a field and nothing else. */
  readonly field?: FieldRef;
}

/** A comparison inside a check, for reports: what was compared, and how far from the border it is. */
export interface Comparison {
  readonly at: Span;
  readonly evaluate: (env: Env) => Result;
  /** What is looked at, and what it is held against; one of the latter, two for `between`. */
  readonly operand: Term;
  readonly against: readonly Term[];
  /** Distance to the border in the unit of `operand`, negative on the wrong side; undefined where there is none to speak of. */
  readonly margin: ((operand: number, against: readonly number[]) => number) | undefined;
}

/** What binding gathers on its way. */
export interface Scope {
  readonly resolve: (node: Node & { readonly kind: 'name' }) => FieldRef | undefined;
  /** What to throw for a name that is no field. */
  readonly unknown: (node: Node & { readonly kind: 'name' }) => CheckSyntaxError;
  readonly fields: Set<FieldRef>;
  readonly comparisons: Comparison[];
}

export function constant(type: Type, value: Datum, at: Span): Term {
  return { type, at, evaluate: () => known(value) };
}

/** How a type is called in messages. */
export function typeName(type: Type): string {
  switch (type.kind) {
    case 'number':
      return type.percent ? 'a percentage' : type.unit === undefined ? 'a number' : `a number (${type.unit})`;
    case 'text':
      return type.values.length > 0 ? `one of ${type.values.join(', ')}` : 'a text';
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'a date';
    case 'instant':
      return 'an instant';
    case 'duration':
      return 'a length of time';
    case 'list':
      return 'a list';
  }
}

/** The mistake of asking for two things that do not go together. */
export function mismatch(left: Term, right: Term, doing: string, hint?: string): CheckSyntaxError {
  const at = { from: Math.min(left.at.from, right.at.from), to: Math.max(left.at.to, right.at.to) };
  return new CheckSyntaxError(`${typeName(left.type)} cannot be ${doing} ${typeName(right.type)}`, at, hint);
}
