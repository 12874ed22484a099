/** The functions of one value, and the words with a meaning of their own. */
import { arithmetic } from './arithmetic.ts';
import { constantColumn } from './columns.ts';
import type { Vocabulary } from './fields.ts';
import { POPULATION } from './market.ts';
import { conditionError, type NameNode, type Span } from './syntax.ts';
import { computed, constant, type Kind, type Term } from './terms.ts';
import type { Env } from './values.ts';

interface ValueFunction {
  readonly takes: string;
  readonly kinds: readonly Kind[];
  readonly apply: (operand: Term, at: Span) => Term;
}

/** The functions: what they take, and what they make of it. */
const FUNCTIONS: Readonly<Record<string, ValueFunction>> = {
  age: { takes: 'date', kinds: ['date', 'instant'], apply: (date, at) => arithmetic('-', clock(date), date, at) },
  until: { takes: 'date', kinds: ['date', 'instant'], apply: (date, at) => arithmetic('-', date, clock(date), at) },
  count: {
    takes: 'list',
    kinds: ['list'],
    apply: (list, at) => computed({ kind: 'number' }, at, [list], (value: readonly unknown[]) => value.length),
  },
  abs: {
    takes: 'number',
    kinds: ['number', 'percent'],
    apply: (number, at) => computed(number.type, at, [number], Math.abs),
  },
};

/** Names with a meaning of their own. */
const WORDS: Readonly<Record<string, (at: Span) => Term>> = {
  true: (at) => constant({ kind: 'boolean' }, true, at),
  false: (at) => constant({ kind: 'boolean' }, false, at),
  // As screens show them.
  yes: (at) => constant({ kind: 'boolean' }, true, at),
  no: (at) => constant({ kind: 'boolean' }, false, at),
  today: (at) => ofClock('date', at, ({ today }) => today),
  now: (at) => ofClock('instant', at, ({ now }) => now),
};

function ofClock(kind: Kind, at: Span, read: (env: Pick<Env, 'now' | 'today'>) => number): Term {
  return { type: { kind }, at, reads: [], evaluate: read, column: (rows) => constantColumn(read(rows))(rows) };
}

/** `today` for a date, `now` for an instant. */
export function clock({ type: { kind }, at }: Term): Term {
  return WORDS[kind === 'instant' ? 'now' : 'today']!(at);
}

/** The function of that name. Throws MdsError (CHECK_SYNTAX) for a name of none, with those of the vocabulary. */
export function functionNamed(name: string, at: Span, { market }: Vocabulary): ValueFunction {
  const own = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (own !== undefined) return own;
  const usage = Object.entries(FUNCTIONS).map(([each, { takes }]) => `${each}(${takes})`);
  if (market)
    usage.push('fact(concept)', 'change(number, 1y)', ...Object.values(POPULATION).map(({ usage: [first] }) => first!));
  const end = { from: at.from, to: at.from + name.length };
  throw conditionError(`unknown function '${name}'`, end, `functions: ${usage.join(', ')}`);
}

/** The term of a name that is a word. */
export function wordOf({ segments, from, to }: NameNode): Term | undefined {
  const [first] = segments;
  if (first === undefined || segments.length > 1 || first.index !== undefined) return undefined;
  return Object.hasOwn(WORDS, first.name) ? WORDS[first.name]!({ from, to }) : undefined;
}
