/** Comparisons: what can be held against what, and how far from the border a value is. */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { closest } from '../args/closest.ts';
import type { CompareOp, Node } from './ast.ts';
import { isPercentage, isPercentLiteral } from './bind-arithmetic.ts';
import type { FieldRef } from './resolve.ts';
import { CheckSyntaxError, type Span } from './syntax-error.ts';
import { type Comparison, constant, mismatch, type Scope, type Term } from './term.ts';
import { age, and, both, type Datum, known, or, type Result } from './value.ts';

const SECOND = 1000;
const DAY_MS = 86_400 * SECOND;
/** Units of numbers that are lengths of time, in ms. */
const TIME_UNITS: Readonly<Record<string, number>> = { seconds: SECOND, days: DAY_MS };
/** Units besides percentages that a percentage can be held against: 50 points, as a fraction 0.5. */
const POINTS = 'points from 0 to 100';

/** `left op right`. Throws CheckSyntaxError where they do not go together. */
export function bindCompare(op: CompareOp, left: Term, right: Term, at: Span, scope: Scope): Term {
  const [a, b] = alike(left, right, scope);
  const ordered = op !== '==' && op !== '!=';
  const { kind } = a.type;
  if (ordered && (kind === 'text' || kind === 'boolean' || kind === 'list')) {
    throw new CheckSyntaxError(`${op} has no meaning here: there is no order`, at, 'use ==, != or in (a, b)');
  }
  const evaluate = (env: Parameters<Term['evaluate']>[0]) =>
    both(a.evaluate(env), b.evaluate(env), (x, y) => known(holds(op, x, y)));
  const margin = kind === 'text' || kind === 'boolean' ? undefined : marginOf(op);
  scope.comparisons.push({ at, evaluate, operand: a, against: [b], margin });
  return { type: { kind: 'boolean' }, at, evaluate };
}

/** Both bounds count. */
export function bindBetween(operand: Term, bounds: readonly [Term, Term], at: Span, scope: Scope): Term {
  const [x, low] = alike(operand, bounds[0], scope);
  const [y, high] = alike(operand, bounds[1], scope);
  if (x.type.kind === 'text' || x.type.kind === 'boolean' || x.type.kind === 'list') {
    throw new CheckSyntaxError('between has no meaning here: there is no order', at, 'use in (a, b)');
  }
  const evaluate = (env: Parameters<Term['evaluate']>[0]): Result =>
    and(
      both(x.evaluate(env), low.evaluate(env), (a, b) => known(a >= b)),
      both(y.evaluate(env), high.evaluate(env), (a, b) => known(a <= b)),
    );
  const margin: Comparison['margin'] = (value, [a = Number.NaN, b = Number.NaN]) => Math.min(value - a, b - value);
  scope.comparisons.push({ at, evaluate, operand: x, against: [low, high], margin });
  return { type: { kind: 'boolean' }, at, evaluate };
}

/** Equal to one of `items`. */
export function bindIn(operand: Term, items: readonly Term[], at: Span, scope: Scope): Term {
  const pairs = items.map((item) => alike(operand, item, scope));
  const evaluate = (env: Parameters<Term['evaluate']>[0]): Result =>
    pairs
      .map(([a, b]) => both(a.evaluate(env), b.evaluate(env), (x, y) => known(holds('==', x, y))))
      .reduce(or, known(false));
  scope.comparisons.push({ at, evaluate, operand, against: pairs.map(([, item]) => item), margin: undefined });
  return { type: { kind: 'boolean' }, at, evaluate };
}

/** A list that has an entry, or a text that has a part; capitals do not count. */
export function bindContains(operand: Term, item: Term, at: Span, scope: Scope): Term {
  const { type } = operand;
  const fits =
    (type.kind === 'text' && item.type.kind === 'text') || (type.kind === 'list' && item.type.kind === type.of);
  if (!fits)
    throw mismatch(operand, item, 'searched for', 'contains looks for a text in a text, or an entry in a list');
  if (type.kind === 'list') requireValue(item, type.values);
  const evaluate = (env: Parameters<Term['evaluate']>[0]) =>
    both(operand.evaluate(env), item.evaluate(env), (x, y) =>
      known(Array.isArray(x) ? x.some((each) => holds('==', each as Datum, y)) : fold(x).includes(fold(y))),
    );
  scope.comparisons.push({ at, evaluate, operand, against: [item], margin: undefined });
  return { type: { kind: 'boolean' }, at, evaluate };
}

/**
 * A bare word beside a text: one of the values it can have, or, where it can be any text, a word that is no field.
 * Undefined where the word is to be read as a name.
 */
export function nameAsText(
  { segments, from, to }: Node & { readonly kind: 'name' },
  beside: Term,
  isName: () => boolean,
): Term | undefined {
  const [first] = segments;
  const { type } = beside;
  if (first === undefined || segments.length > 1 || first.index !== undefined) return undefined;
  if (type.kind !== 'text' && !(type.kind === 'list' && type.of === 'text')) return undefined;
  const listed = type.values.some((value) => fold(value) === fold(first.name));
  if (!listed && isName()) return undefined;
  return constant({ kind: 'text', values: [] }, first.name, { from, to });
}

/** Both in one measure, or CheckSyntaxError. */
function alike(left: Term, right: Term, scope: Scope): readonly [Term, Term] {
  const direct = oneWay(left, right, scope);
  if (direct !== undefined) return direct;
  const flipped = oneWay(right, left, scope);
  if (flipped !== undefined) return [flipped[1], flipped[0]];
  throw mismatch(left, right, 'compared with', hintFor(left, right) ?? hintFor(right, left));
}

/** `a` and `b` in one measure; undefined where these two, in this order, have no rule. */
function oneWay(a: Term, b: Term, scope: Scope): readonly [Term, Term] | undefined {
  const kinds = `${a.type.kind} ${b.type.kind}`;
  switch (kinds) {
    case 'number number':
      return numbers(a, b);
    case 'boolean boolean':
    case 'date date':
    case 'instant instant':
    case 'duration duration':
      return [a, b];
    case 'text text':
      if (a.type.kind === 'text') requireValue(b, a.type.values);
      if (b.type.kind === 'text') requireValue(a, b.type.values);
      return [a, b];
    case 'instant date':
      return [converted(a, { kind: 'date' }, (ms) => newYorkDay(ms).day), b];
    case 'date text':
      return [a, dayOfText(b)];
    case 'number duration': {
      const unit = a.type.kind === 'number' ? TIME_UNITS[a.type.unit ?? ''] : undefined;
      return unit === undefined ? undefined : [converted(a, { kind: 'duration' }, (value) => value * unit), b];
    }
    case 'text duration': {
      const instant = instantBehind(a, scope);
      return instant === undefined ? undefined : [instant, b];
    }
    default:
      return undefined;
  }
}

/** A percentage written as such is held against percentages as it is, against plain ratios as a fraction. */
function numbers(a: Term, b: Term): readonly [Term, Term] {
  const [literal, other] = isPercentLiteral(a) ? [a, b] : [b, a];
  if (!isPercentLiteral(literal) || isPercentLiteral(other) || isPercentage(other)) return [a, b];
  const unit = other.type.kind === 'number' ? other.type.unit : undefined;
  if (unit === POINTS) return [a, b];
  if (unit !== undefined && !unit.startsWith('ratio')) throw mismatch(other, literal, 'compared with');
  const fraction = converted(literal, { kind: 'number' }, (value) => value / 100);
  return literal === a ? [fraction, b] : [a, fraction];
}

/** `freshness < 3d` asks how old the data are: the age of the instant its answer describes. */
function instantBehind({ field, at }: Term, scope: Scope): Term | undefined {
  const path = field?.field.path ?? [];
  if (field === undefined || path.length !== 1 || path[0]?.name !== 'freshness') return undefined;
  const ref = scope.resolve({ kind: 'name', segments: [{ name: field.field.route }, { name: 'as_of' }], ...at });
  if (ref === undefined || ref.field.type !== 'instant') return undefined;
  replaceField(scope, field, ref);
  return {
    type: { kind: 'duration' },
    at,
    field: ref,
    evaluate: (env) => {
      const value = env.read(ref);
      return value.known ? known(age(value.value as number, 'instant', env)) : value;
    },
  };
}

function replaceField(scope: Scope, old: FieldRef, by: FieldRef): void {
  const wanted = scope.comparisons.some(({ operand, against }) =>
    [operand, ...against].some((term) => term.field === old),
  );
  if (!wanted) scope.fields.delete(old);
  scope.fields.add(by);
}

function converted(term: Term, type: Term['type'], f: (value: number) => number): Term {
  return {
    ...term,
    type,
    evaluate: (env) => {
      const value = term.evaluate(env);
      return value.known ? known(f(value.value as number)) : value;
    },
  };
}

/** A date in quotation marks. */
function dayOfText(term: Term): Term {
  const text = literalText(term);
  const day = text === undefined ? undefined : parseDay(text);
  if (day === undefined) throw new CheckSyntaxError('this is no date', term.at, 'write it as 2026-11-20, or today+14d');
  return constant({ kind: 'date' }, day, term.at);
}

/** Throws where a text written out is none of the values the other side can have. */
function requireValue(term: Term, values: readonly string[]): void {
  const text = literalText(term);
  if (text === undefined || values.length === 0 || values.some((value) => fold(value) === fold(text))) return;
  const meant = closest(text, values);
  throw new CheckSyntaxError(
    `'${text}' is none of the values it can have`,
    term.at,
    `${meant === undefined ? '' : `did you mean ${meant}? `}it is one of ${values.join(', ')}`,
  );
}

/** What is written out; undefined for a field. */
function literalText(term: Term): string | undefined {
  if (term.field !== undefined || term.type.kind !== 'text') return undefined;
  const result = term.evaluate({ read: () => known(''), now: 0, today: 0 });
  return result.known && typeof result.value === 'string' ? result.value : undefined;
}

function hintFor({ type }: Term, { type: other }: Term): string | undefined {
  if ((type.kind === 'date' || type.kind === 'instant') && other.kind === 'duration') {
    return 'write age(x) < 3d for the past, until(x) < 14d or x < today+14d for what is to come';
  }
  if (type.kind === 'list') return 'write count(x) > 0, x contains y, or x[0] for an entry';
  if (type.kind === 'number' && other.kind === 'number') return 'a percentage is held against percentages or ratios';
  return undefined;
}

/** Texts are the same whatever their capitals. */
function holds(op: CompareOp, a: Datum, b: Datum): boolean {
  const [x, y] = typeof a === 'string' && typeof b === 'string' ? [fold(a), fold(b)] : [a, b];
  switch (op) {
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case '==':
      return x === y;
    case '!=':
      return x !== y;
  }
}

function fold(value: Datum): string {
  return String(value).toLowerCase();
}

function marginOf(op: CompareOp): Comparison['margin'] {
  switch (op) {
    case '<':
    case '<=':
      return (value, [border = Number.NaN]) => border - value;
    case '>':
    case '>=':
      return (value, [border = Number.NaN]) => value - border;
    case '==':
      return (value, [border = Number.NaN]) => -Math.abs(value - border);
    case '!=':
      return (value, [border = Number.NaN]) => Math.abs(value - border);
  }
}
