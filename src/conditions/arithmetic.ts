/** Sums and products of numbers, percentages, dates and durations. */
import { newYorkDay } from '../engine/new-york.ts';
import { type ArithmeticOp, conditionError, type Span } from './syntax.ts';
import { computed, converted, type Kind, mismatch, type Term } from './terms.ts';

export const DAY_MS = 86_400_000;

type Work = (a: number, b: number) => number;

const add: Work = (a, b) => a + b;
const subtract: Work = (a, b) => a - b;
const multiply: Work = (a, b) => a * b;
const divide: Work = (a, b) => a / b;

/** What each pair of kinds gives; percentages and instants next to dates are converted before. */
const RULES = new Map<string, readonly [Kind, Work]>([
  ['number + number', ['number', add]],
  ['number - number', ['number', subtract]],
  ['number * number', ['number', multiply]],
  ['number / number', ['number', divide]],
  ['percent + percent', ['percent', add]],
  ['percent - percent', ['percent', subtract]],
  ['duration + duration', ['duration', add]],
  ['duration - duration', ['duration', subtract]],
  ['duration * number', ['duration', multiply]],
  ['number * duration', ['duration', multiply]],
  ['duration / number', ['duration', divide]],
  ['duration / duration', ['number', divide]],
  ['instant + duration', ['instant', add]],
  ['instant - duration', ['instant', subtract]],
  ['instant - instant', ['duration', subtract]],
  ['date + duration', ['date', (day, ms) => Math.floor(day + ms / DAY_MS)]],
  ['date - duration', ['date', (day, ms) => Math.floor(day - ms / DAY_MS)]],
  ['date - date', ['duration', (a, b) => (a - b) * DAY_MS]],
]);

const VERBS: Readonly<Record<ArithmeticOp, string>> = {
  '+': 'added to',
  '-': 'reduced by',
  '*': 'multiplied by',
  '/': 'divided by',
};

/** `left op right`. Throws MdsError (CHECK_SYNTAX) where that has no meaning. */
export function arithmetic(op: ArithmeticOp, left: Term, right: Term, at: Span): Term {
  const [a, b] = aligned(op, left, right);
  const rule = RULES.get(`${a.type.kind} ${op} ${b.type.kind}`);
  if (rule === undefined) throw mismatch(left, VERBS[op], right);
  const [kind, work] = rule;
  return computed(kind === 'number' ? { kind, unit: unitOf(op, a, b) } : { kind }, at, [a, b], work);
}

function aligned(op: ArithmeticOp, left: Term, right: Term): readonly [Term, Term] {
  if (op === '*' || op === '/') return [fraction(left), fraction(right)];
  const kinds = `${left.type.kind} ${right.type.kind}`;
  if (kinds === 'instant date') return [dayOf(left), right];
  if (kinds === 'date instant') return [left, dayOf(right)];
  if (kinds === 'number percent') return [left, points(right, left)];
  return kinds === 'percent number' ? [points(left, right), right] : [left, right];
}

/** A sum has the unit of either side; a product with a plain number, or a part of a figure, that of the figure. */
function unitOf(op: ArithmeticOp, { type: { unit: a } }: Term, { type: { unit: b } }: Term): string | undefined {
  if (op === '/') return b === undefined ? a : undefined;
  return op === '*' && a !== undefined && b !== undefined ? undefined : (a ?? b);
}

/** A percentage in a product is a fraction: `sma_200 * 102%`. */
export function fraction(term: Term): Term {
  return term.type.kind === 'percent' ? converted(term, { kind: 'number' }, (value) => value / 100) : term;
}

/** A percentage can be added to percentages; for anything else it is not clear what it is a part of. */
function points(percent: Term, other: Term): Term {
  if (isPercentage(other)) return { ...percent, type: { kind: 'number' } };
  throw conditionError('a percentage can only be added to percentages', percent.at, 'multiply instead, as in x * 1.02');
}

/** Whether its numbers are percentages: 3 for 3 %. */
export function isPercentage({ type: { unit } }: Term): boolean {
  return unit === 'percent' || unit === 'percentage points';
}

/** The day in New York, where trading days are dated. */
export function dayOf(instant: Term): Term {
  return converted(instant, { kind: 'date' }, (ms) => newYorkDay(ms).day);
}
