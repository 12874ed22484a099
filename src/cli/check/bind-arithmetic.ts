/** Sums and products of numbers, dates and lengths of time. */
import { newYorkDay } from '../../engine/new-york.ts';
import type { ArithmeticOp } from './ast.ts';
import { CheckSyntaxError, type Span } from './syntax-error.ts';
import { mismatch, type Term } from './term.ts';
import { both, known, type Result, type Type, unknown } from './value.ts';

const DAY_MS = 86_400_000;
const PERCENT_UNITS = ['percent', 'percentage points'];

type Work = (a: number, b: number) => number;

const WORK: Readonly<Record<ArithmeticOp, Work>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/** `left op right`. Throws CheckSyntaxError where that has no meaning. */
export function bindArithmetic(op: ArithmeticOp, left: Term, right: Term, at: Span): Term {
  const sum = op === '+' || op === '-';
  const kinds = `${left.type.kind} ${op} ${right.type.kind}`;
  if (left.type.kind === 'number' && right.type.kind === 'number') {
    return sum ? addNumbers(op, left, right, at) : multiply(op, left, right, at);
  }
  switch (kinds) {
    case 'duration + duration':
    case 'duration - duration':
    case 'duration * number':
    case 'number * duration':
    case 'duration / number':
      return compute({ kind: 'duration' }, WORK[op], left, right, at);
    case 'duration / duration':
      return compute({ kind: 'number' }, WORK[op], left, right, at);
    case 'instant + duration':
    case 'instant - duration':
      return compute({ kind: 'instant' }, WORK[op], left, right, at);
    case 'date + duration':
    case 'date - duration':
      return compute({ kind: 'date' }, (day, ms) => Math.floor(WORK[op](day, ms / DAY_MS)), left, right, at);
    case 'date - date':
      return compute({ kind: 'duration' }, (a, b) => (a - b) * DAY_MS, left, right, at);
    case 'instant - instant':
      return compute({ kind: 'duration' }, (a, b) => a - b, left, right, at);
    case 'instant - date':
      return compute({ kind: 'duration' }, (a, b) => (newYorkDay(a).day - b) * DAY_MS, left, right, at);
    case 'date - instant':
      return compute({ kind: 'duration' }, (a, b) => (a - newYorkDay(b).day) * DAY_MS, left, right, at);
    default:
      throw mismatch(left, right, DOING[op]);
  }
}

const DOING: Readonly<Record<ArithmeticOp, string>> = {
  '+': 'added to',
  '-': 'lessened by',
  '*': 'multiplied by',
  '/': 'divided by',
};

/** A percentage is added to percentages only; of anything else it would have to be said what it is a part of. */
function addNumbers(op: ArithmeticOp, left: Term, right: Term, at: Span): Term {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isPercentLiteral(one) && !isPercentLiteral(other) && !isPercentage(other)) {
      throw new CheckSyntaxError('it is not clear what this is a part of', one.at, 'multiply instead, as in x * 1.02');
    }
  }
  const percent = isPercentLiteral(left) && isPercentLiteral(right);
  const unit = unitOf(left) ?? unitOf(right);
  return compute({ kind: 'number', unit, ...(percent ? { percent: true as const } : {}) }, WORK[op], left, right, at);
}

/** In a product a percentage written as such is a fraction: `sma_200 * 102%`. */
function multiply(op: ArithmeticOp, left: Term, right: Term, at: Span): Term {
  const scale = (term: Term) => (isPercentLiteral(term) ? 0.01 : 1);
  const [a, b] = [scale(left), scale(right)];
  const unit =
    op === '*' && unitOf(left) === undefined ? unitOf(right) : unitOf(right) === undefined ? unitOf(left) : undefined;
  return compute({ kind: 'number', unit }, (x, y) => WORK[op](x * a, y * b), left, right, at);
}

function compute(type: Type, work: Work, left: Term, right: Term, at: Span): Term {
  return {
    type,
    at,
    evaluate: (env) => both(left.evaluate(env), right.evaluate(env), (a, b) => finite(work(a as number, b as number))),
  };
}

function finite(value: number): Result {
  return Number.isFinite(value) ? known(value) : unknown('division by zero, or a number too large');
}

function unitOf({ type }: Term): string | undefined {
  return type.kind === 'number' ? type.unit : undefined;
}

export function isPercentLiteral({ type }: Term): boolean {
  return type.kind === 'number' && type.percent === true;
}

/** Whether its numbers are percentages: 3 for 3 %. */
export function isPercentage({ type }: Term): boolean {
  return type.kind === 'number' && type.unit !== undefined && PERCENT_UNITS.includes(type.unit);
}
