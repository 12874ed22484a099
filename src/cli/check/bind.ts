/** Settles what the names of an expression are and that its parts go together, before anything is asked. */
import type { Node } from './ast.ts';
import { bindArithmetic } from './bind-arithmetic.ts';
import { bindBetween, bindCompare, bindContains, bindIn, nameAsText } from './bind-compare.ts';
import type { Field } from './field.ts';
import { parse } from './parser.ts';
import { type FieldRef, resolve, unknownName } from './resolve.ts';
import { CheckSyntaxError } from './syntax-error.ts';
import { type Comparison, constant, type Scope, type Term, typeName } from './term.ts';
import { age, and, type Env, known, not, or, type Result, type Type } from './value.ts';

/** A check that can be evaluated. */
export interface Expression {
  readonly source: string;
  readonly evaluate: (env: Env) => Result;
  /** The fields it reads, each once, in order. */
  readonly fields: readonly FieldRef[];
  readonly comparisons: readonly Comparison[];
}

/** Reads `source` over the fields of a catalogue. Throws CheckSyntaxError and nothing else. */
export function compile(source: string, fields: readonly Field[]): Expression {
  const hyphenated = [...new Set(fields.map(({ route }) => route))].filter((route) => route.includes('-'));
  const node = parse(source, hyphenated);
  const seen = new Map<string, FieldRef>();
  const scope: Scope = {
    resolve: ({ segments, from, to }) => {
      const ref = resolve(segments, fields, { from, to });
      if (ref === undefined) return undefined;
      // The same field twice in a check is one.
      const key = JSON.stringify([ref.field.route, ref.field.path, ref.indexes]);
      const first = seen.get(key) ?? ref;
      seen.set(key, first);
      return first;
    },
    unknown: ({ segments, from, to }) => unknownName(segments, fields, { from, to }),
    fields: new Set(),
    comparisons: [],
  };
  const term = bindCondition(node, scope);
  if (scope.fields.size === 0) {
    throw new CheckSyntaxError('the check looks at no field', node, 'mds check --list-fields lists them');
  }
  return { source, evaluate: term.evaluate, fields: [...scope.fields], comparisons: scope.comparisons };
}

/** A part that has to be true or false. */
function bindCondition(node: Node, scope: Scope): Term {
  const term = bind(node, scope);
  if (term.type.kind !== 'boolean') {
    const hint = term.type.kind === 'text' ? 'compare it, as in x == y' : 'compare it, as in x > y';
    throw new CheckSyntaxError(`this is ${typeName(term.type)}, not a condition`, node, hint);
  }
  // A flag that stands for itself is a comparison too, for the report.
  if (node.kind === 'name') {
    const { evaluate, at } = term;
    scope.comparisons.push({ at, evaluate, operand: term, against: [], margin: undefined });
  }
  return term;
}

/** Any part. */
function bind(node: Node, scope: Scope): Term {
  const at = { from: node.from, to: node.to };
  switch (node.kind) {
    case 'number':
      return constant({ kind: 'number', ...(node.percent ? { percent: true as const } : {}) }, node.value, at);
    case 'duration':
    case 'date':
    case 'instant':
      return constant({ kind: node.kind }, node.value, at);
    case 'text':
      return constant({ kind: 'text', values: [] }, node.value, at);
    case 'name':
      return bindName(node, scope);
    case 'call':
      return bindCall(node, scope);
    case 'minus': {
      const operand = bind(node.operand, scope);
      if (operand.type.kind !== 'number' && operand.type.kind !== 'duration') {
        throw new CheckSyntaxError(`${typeName(operand.type)} has no opposite`, at);
      }
      return {
        type: operand.type,
        at,
        evaluate: (env) => {
          const value = operand.evaluate(env);
          return value.known ? known(-(value.value as number)) : value;
        },
      };
    }
    case 'not': {
      const operand = bindCondition(node.operand, scope);
      return { type: { kind: 'boolean' }, at, evaluate: (env) => not(operand.evaluate(env)) };
    }
    case 'logic': {
      const left = bindCondition(node.left, scope);
      const right = bindCondition(node.right, scope);
      const join = node.op === 'and' ? and : or;
      return { type: { kind: 'boolean' }, at, evaluate: (env) => join(left.evaluate(env), right.evaluate(env)) };
    }
    case 'arithmetic':
      return bindArithmetic(node.op, bind(node.left, scope), bind(node.right, scope), at);
    case 'compare': {
      const [left, right] = pair(node.left, node.right, scope);
      return bindCompare(node.op, left, right, at, scope);
    }
    case 'between': {
      const operand = bind(node.operand, scope);
      const bounds = [bind(node.low, scope), bind(node.high, scope)] as const;
      return negatable(node.negated, bindBetween(operand, bounds, at, scope));
    }
    case 'in': {
      const operand = bind(node.operand, scope);
      const items = node.items.map((item) => bindBeside(item, operand, scope));
      return negatable(node.negated, bindIn(operand, items, at, scope));
    }
    case 'contains': {
      const operand = bind(node.operand, scope);
      return negatable(node.negated, bindContains(operand, bindBeside(node.item, operand, scope), at, scope));
    }
    case 'available': {
      const operand = bind(node.operand, scope);
      return negatable(node.negated, bindAvailable(operand, at, scope));
    }
  }
}

function negatable(negated: boolean, term: Term): Term {
  return negated ? { ...term, evaluate: (env) => not(term.evaluate(env)) } : term;
}

/** Both sides of a comparison; a bare word beside a text is a text. */
function pair(left: Node, right: Node, scope: Scope): readonly [Term, Term] {
  // A word in front that is no field is a value of what comes after: `AAPL == symbol`.
  if (left.kind === 'name' && left.segments.length === 1 && !isName(left, scope)) {
    const second = bind(right, scope);
    return [bindBeside(left, second, scope), second];
  }
  const first = bind(left, scope);
  return [first, bindBeside(right, first, scope)];
}

function isName(node: Node & { readonly kind: 'name' }, scope: Scope): boolean {
  try {
    return word(node) !== undefined || scope.resolve(node) !== undefined;
  } catch (error) {
    // A name of several fields is a name.
    if (error instanceof CheckSyntaxError) return true;
    throw error;
  }
}

/** `node`, which may be a bare word where `beside` is a text or a list of them: `freshness == end_of_day`. */
function bindBeside(node: Node, beside: Term, scope: Scope): Term {
  if (node.kind === 'name') {
    const text = nameAsText(node, beside, () => isName(node, scope));
    if (text !== undefined) return text;
  }
  return bind(node, scope);
}

/** Words with a meaning of their own. */
function word({ segments, from, to }: Node & { readonly kind: 'name' }): Term | undefined {
  const [first] = segments;
  if (first === undefined || segments.length > 1 || first.index !== undefined) return undefined;
  const at = { from, to };
  if (first.name === 'true' || first.name === 'false') return constant({ kind: 'boolean' }, first.name === 'true', at);
  if (first.name === 'today') return { type: { kind: 'date' }, at, evaluate: ({ today }) => known(today) };
  if (first.name === 'now') return { type: { kind: 'instant' }, at, evaluate: ({ now }) => known(now) };
  return undefined;
}

function bindName(node: Node & { readonly kind: 'name' }, scope: Scope): Term {
  const meaning = word(node);
  if (meaning !== undefined) return meaning;
  const ref = scope.resolve(node);
  if (ref === undefined) throw scope.unknown(node);
  scope.fields.add(ref);
  return { type: typeOf(ref), at: { from: node.from, to: node.to }, evaluate: ({ read }) => read(ref), field: ref };
}

function typeOf({ field: { type, values, unit }, whole }: FieldRef): Type {
  if (whole) return { kind: 'list', values, of: type === 'number' || type === 'text' ? type : 'other' };
  if (type === 'number') return { kind: 'number', unit };
  if (type === 'text') return { kind: 'text', values };
  return type === 'object' ? { kind: 'list', values: [], of: 'other' } : { kind: type };
}

/** `age(date)`, `until(date)`, `count(list)`, `abs(number)`. */
function bindCall({ name, operand: inner, from, to }: Node & { readonly kind: 'call' }, scope: Scope): Term {
  const at = { from, to };
  const operand = bind(inner, scope);
  const { kind } = operand.type;
  const apply = (type: Type, f: (value: never, env: Env) => number): Term => ({
    type,
    at,
    evaluate: (env) => {
      const value = operand.evaluate(env);
      return value.known ? known(f(value.value as never, env)) : value;
    },
  });
  const needs = (what: string) => new CheckSyntaxError(`${name} needs ${what}, not ${typeName(operand.type)}`, inner);
  switch (name) {
    case 'age':
    case 'until': {
      if (kind !== 'date' && kind !== 'instant') throw needs('a date');
      const sign = name === 'age' ? 1 : -1;
      return apply({ kind: 'duration' }, (value: number, env) => sign * age(value, kind, env));
    }
    case 'count':
      if (kind !== 'list') throw needs('a list');
      return apply({ kind: 'number' }, (value: readonly unknown[]) => value.length);
    case 'abs':
      if (kind !== 'number') throw needs('a number');
      return apply(operand.type, (value: number) => Math.abs(value));
    default:
      throw new CheckSyntaxError(`there is no function '${name}'`, { from, to: from + name.length }, FUNCTIONS);
  }
}

const FUNCTIONS = 'there are age(date), until(date), count(list) and abs(number)';
/** Always known, unless the service failed to answer at all. */
function bindAvailable(operand: Term, at: Term['at'], scope: Scope): Term {
  const evaluate = (env: Env): Result => {
    const value = operand.evaluate(env);
    if (!value.known && value.why.some(({ failed }) => failed)) return value;
    return known(value.known);
  };
  scope.comparisons.push({ at, evaluate, operand, against: [], margin: undefined });
  return { type: { kind: 'boolean' }, at, evaluate };
}
