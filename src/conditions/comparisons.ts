/** Comparisons: what can be compared with what, and how far from the bound a value is. */
import { parseDay } from '../engine/days.ts';
import { DAY_MS, dayOf, fraction, isPercentage } from './arithmetic.ts';
import { type CompareOp, conditionError, type Span } from './syntax.ts';
import { type Comparison, computed, constant, converted, logical, type Margin, mismatch, type Term } from './terms.ts';
import type { Datum } from './values.ts';

/** Builds the comparisons of one condition. */
export interface Comparing {
  readonly suggest: (word: string, candidates: readonly string[]) => string | undefined;
  /** The age of what dates a text such as `freshness`; undefined for other terms. */
  readonly ageOf: (term: Term) => Term | undefined;
  readonly comparisons: Comparison[];
}

/** Units of numbers that are durations, in ms. */
const TIME_UNITS = new Map([
  ['seconds', 1000],
  ['days', DAY_MS],
]);
/** A percentage is compared with these as it is. */
const POINTS = 'points from 0 to 100';

interface Rule {
  readonly holds: (a: Datum, b: Datum) => boolean;
  readonly margin: Margin;
  readonly ordered: boolean;
}

const to: Margin = (value, [bound = Number.NaN]) => bound - value;
const from: Margin = (value, [bound = Number.NaN]) => value - bound;
const distance: Margin = (value, [bound = Number.NaN]) => Math.abs(value - bound);

const RULES: Readonly<Record<CompareOp, Rule>> = {
  '<': { holds: (a, b) => a < b, margin: to, ordered: true },
  '<=': { holds: (a, b) => a <= b, margin: to, ordered: true },
  '>': { holds: (a, b) => a > b, margin: from, ordered: true },
  '>=': { holds: (a, b) => a >= b, margin: from, ordered: true },
  '==': { holds: isEqual, margin: (value, bounds) => -distance(value, bounds), ordered: false },
  '!=': { holds: (a, b) => !isEqual(a, b), margin: distance, ordered: false },
};

/** `left op right`. Throws MdsError (CHECK_SYNTAX) where they do not go together. */
export function compare(op: CompareOp, left: Term, right: Term, at: Span, own: Comparing): Term {
  const [a, b] = aligned(left, right, own);
  const { holds, margin, ordered } = RULES[op];
  if (ordered) requireOrder(op, a, at, 'use ==, != or in (a, b)');
  return added(
    { operand: a, against: [b], margin: isOrdered(a) ? margin : undefined },
    computed({ kind: 'boolean' }, at, [a, b], holds),
    own,
  );
}

/** Both bounds are included. */
export function between(operand: Term, bounds: readonly [Term, Term], at: Span, own: Comparing): Term {
  const [x, low] = aligned(operand, bounds[0], own);
  const [y, high] = aligned(operand, bounds[1], own);
  requireOrder('between', x, at, 'use in (a, b)');
  const sides = [
    computed({ kind: 'boolean' }, at, [x, low], RULES['>='].holds),
    computed({ kind: 'boolean' }, at, [y, high], RULES['<='].holds),
  ];
  const margin: Margin = (value, [a = Number.NaN, b = Number.NaN]) => Math.min(value - a, b - value);
  return added({ operand: x, against: [low, high], margin }, logical(at, sides, false), own);
}

/** Equal to one of `items`. */
export function isIn(operand: Term, items: readonly Term[], at: Span, own: Comparing): Term {
  const pairs = items.map((item) => aligned(operand, item, own));
  const matches = pairs.map((pair) => computed({ kind: 'boolean' }, at, pair, isEqual));
  return added({ operand, against: pairs.map(([, item]) => item), margin: undefined }, logical(at, matches, true), own);
}

/** A list that has an entry, or a text that has a part. */
export function contains(operand: Term, item: Term, at: Span, own: Comparing): Term {
  const { kind, of, values } = operand.type;
  if (!(kind === 'text' && item.type.kind === 'text') && !(kind === 'list' && item.type.kind === of)) {
    throw mismatch(operand, 'searched for', item, 'contains looks for a text in a text, or for an entry in a list');
  }
  if (kind === 'list') requireValue(item, values, own);
  const work = (x: Datum, y: Datum) =>
    Array.isArray(x) ? x.some((each) => isEqual(each, y)) : fold(x).includes(fold(y));
  return added(
    { operand, against: [item], margin: undefined },
    computed({ kind: 'boolean' }, at, [operand, item], work),
    own,
  );
}

function added(comparison: Omit<Comparison, 'term'>, term: Term, { comparisons }: Comparing): Term {
  comparisons.push({ ...comparison, term });
  return term;
}

function isOrdered({ type: { kind } }: Term): boolean {
  return kind !== 'text' && kind !== 'boolean' && kind !== 'list';
}

function requireOrder(operator: string, term: Term, at: Span, hint: string): void {
  const values = term.type.kind === 'boolean' ? 'true and false' : `${term.type.kind}s`;
  if (!isOrdered(term)) throw conditionError(`${operator} cannot compare ${values}: they have no order`, at, hint);
}

/** Both in one measure. Throws MdsError (CHECK_SYNTAX) if absent. */
function aligned(left: Term, right: Term, own: Comparing): readonly [Term, Term] {
  const direct = oneWay(left, right, own);
  if (direct !== undefined) return direct;
  const [b, a] = oneWay(right, left, own) ?? [];
  if (a !== undefined && b !== undefined) return [a, b];
  throw mismatch(left, 'compared with', right, hintFor(left, right) ?? hintFor(right, left));
}

/** `a` and `b` in one measure; undefined where these two, in this order, have no rule. */
function oneWay(a: Term, b: Term, own: Comparing): readonly [Term, Term] | undefined {
  switch (`${a.type.kind} ${b.type.kind}`) {
    case 'number number':
    case 'percent percent':
    case 'boolean boolean':
    case 'date date':
    case 'instant instant':
    case 'duration duration':
      return [a, b];
    case 'text text':
      requireValue(b, a.type.values, own);
      requireValue(a, b.type.values, own);
      return [a, b];
    case 'number percent':
      return withPercent(a, b);
    case 'instant date':
      return [dayOf(a), b];
    case 'date text':
      return [a, dayOfText(b)];
    case 'number duration': {
      const unit = TIME_UNITS.get(a.type.unit ?? '');
      return unit === undefined ? undefined : [converted(a, { kind: 'duration' }, (value) => value * unit), b];
    }
    case 'text duration': {
      const age = own.ageOf(a);
      return age === undefined ? undefined : [age, b];
    }
    default:
      return undefined;
  }
}

/** Percentages are compared with percentages and points as they are, with ratios as fractions. */
function withPercent(number: Term, percent: Term): readonly [Term, Term] | undefined {
  const { unit } = number.type;
  if (isPercentage(number) || unit === POINTS) return [number, percent];
  return unit === undefined || unit.startsWith('ratio') ? [number, fraction(percent)] : undefined;
}

function dayOfText({ literal, at }: Term): Term {
  const day = typeof literal === 'string' ? parseDay(literal) : undefined;
  if (day === undefined) throw conditionError('this is not a date', at, 'write it as 2026-11-20, or today+14d');
  return constant({ kind: 'date' }, day, at);
}

/** Throws where a text that is written out is none of `values`, the closed list of the other side. */
function requireValue({ literal, at }: Term, values: readonly string[] = [], { suggest }: Comparing): void {
  if (typeof literal !== 'string' || values.length === 0 || values.some((value) => isEqual(value, literal))) return;
  const meant = suggest(literal, values);
  const hint = `${meant === undefined ? '' : `did you mean ${meant}? `}valid values: ${values.join(', ')}`;
  throw conditionError(`'${literal}' is not a valid value`, at, hint);
}

function hintFor({ type: { kind } }: Term, { type: other }: Term): string | undefined {
  if ((kind === 'date' || kind === 'instant') && other.kind === 'duration') {
    return 'write age(x) < 3d for the past, until(x) < 14d or x < today+14d for the future';
  }
  if (kind === 'list') return 'write count(x) > 0, x contains y, or x[0] for an entry';
  return undefined;
}

/** Texts are compared without regard to case. */
function isEqual(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' ? fold(a) === fold(b) : a === b;
}

function fold(value: Datum): string {
  return String(value).toLowerCase();
}
