/**
 * Reads an expression (V. Pratt, "Top down operator precedence", 1973). From loosest to tightest: or, and, not, comparisons
 * (which do not chain), + and -, * and /, minus.
 */
import type { ArithmeticOp, CompareOp, Node, Segment } from './ast.ts';
import { type Token, tokens } from './lexer.ts';
import { CheckSyntaxError, type Span } from './syntax-error.ts';

const POWER = { or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, minus: 7 } as const;

const INFIX: Readonly<Record<string, number>> = {
  ...{ or: POWER.or, '||': POWER.or, and: POWER.and, '&&': POWER.and },
  ...{ '<': POWER.compare, '<=': POWER.compare, '>': POWER.compare, '>=': POWER.compare },
  ...{ '==': POWER.compare, '!=': POWER.compare, '=': POWER.compare, '<>': POWER.compare },
  ...{ between: POWER.compare, in: POWER.compare, not: POWER.compare, contains: POWER.compare, is: POWER.compare },
  ...{ '+': POWER.sum, '-': POWER.sum, '*': POWER.product, '/': POWER.product },
};

/** Words that cannot be names. */
const RESERVED = new Set(['and', 'or', 'not', 'between', 'in', 'contains', 'is']);

/** Deeper nesting is refused, so that no expression exhausts the stack. */
const MOST_LEVELS = 100;

/** Where reading has got to. */
interface Cursor {
  readonly tokens: readonly Token[];
  at: number;
  level: number;
  /** Nodes in parentheses of their own. */
  readonly closed: Set<Node>;
}

/** The meaning of `source`; see {@link tokens} for `hyphenated`. Throws CheckSyntaxError and nothing else. */
export function parse(source: string, hyphenated: readonly string[] = []): Node {
  const cursor: Cursor = { tokens: tokens(source, hyphenated), at: 0, level: 0, closed: new Set() };
  if (peek(cursor).kind === 'end') throw new CheckSyntaxError('the check is empty', { from: 0, to: source.length });
  const node = expression(cursor, 0);
  const rest = peek(cursor);
  if (rest.kind === 'end') return node;
  throw new CheckSyntaxError(`the check goes on after it has ended: ${shown(rest)}`, rest, afterHint(rest));
}

function afterHint(rest: Token): string {
  if (rest.kind === 'sign' && rest.value === ')') return 'there is one ) too many';
  return 'join two conditions with and, or give each as a check of its own';
}

function expression(cursor: Cursor, power: number): Node {
  cursor.level += 1;
  if (cursor.level > MOST_LEVELS) throw new CheckSyntaxError('the check is nested too deep', peek(cursor));
  let left = prefix(cursor);
  for (;;) {
    const token = peek(cursor);
    const own = token.kind === 'sign' || token.kind === 'word' ? infixPower(token.value) : undefined;
    if (own === undefined || own <= power) break;
    if (own === POWER.compare && isComparison(left) && !cursor.closed.has(left)) refuseChain(left, token);
    left = infix(cursor, left, own);
  }
  cursor.level -= 1;
  return left;
}

function infixPower(text: string): number | undefined {
  return Object.hasOwn(INFIX, text) ? INFIX[text] : undefined;
}

function isComparison({ kind }: Node): boolean {
  return kind === 'compare' || kind === 'between' || kind === 'in' || kind === 'contains' || kind === 'available';
}

function refuseChain(left: Node, token: Token): never {
  const hint = 'write it as x between 20 and 30, or join two comparisons with and';
  throw new CheckSyntaxError('comparisons do not chain', { from: left.from, to: token.to }, hint);
}

function prefix(cursor: Cursor): Node {
  const token = take(cursor);
  switch (token.kind) {
    case 'number':
    case 'duration':
    case 'date':
    case 'instant':
    case 'text':
      return token;
    case 'word':
      if (token.value === 'not') return negation(cursor, token);
      if (RESERVED.has(token.value)) break;
      return isSign(peek(cursor), '(') ? call(cursor, token) : name(cursor, token);
    case 'sign':
      if (token.value === '-') {
        const operand = expression(cursor, POWER.minus);
        return { kind: 'minus', operand, from: token.from, to: operand.to };
      }
      if (token.value === '!') return negation(cursor, token);
      if (token.value === '(') {
        const inner = { ...expression(cursor, 0), from: token.from };
        inner.to = expect(cursor, ')').to;
        cursor.closed.add(inner);
        return inner;
      }
      break;
    case 'end':
      throw new CheckSyntaxError('the check ends where a value has to follow', token);
  }
  throw new CheckSyntaxError(`${shown(token)} stands where a value has to`, token);
}

function negation(cursor: Cursor, token: Token): Node {
  const operand = expression(cursor, POWER.not);
  return { kind: 'not', operand, from: token.from, to: operand.to };
}

function call(cursor: Cursor, token: Token & { readonly kind: 'word' }): Node {
  expect(cursor, '(');
  const operand = expression(cursor, 0);
  const close = expect(cursor, ')');
  return { kind: 'call', name: token.value, operand, from: token.from, to: close.to };
}

function name(cursor: Cursor, first: Token & { readonly kind: 'word' }): Node {
  const segments: Segment[] = [];
  let to = first.to;
  let word: string = first.value;
  for (;;) {
    let index: number | undefined;
    if (isSign(peek(cursor), '[')) {
      take(cursor);
      const negative = isSign(peek(cursor), '-');
      if (negative) take(cursor);
      const number = take(cursor);
      if (number.kind !== 'number' || number.percent || !Number.isInteger(number.value)) {
        throw new CheckSyntaxError(
          'the place in a list is a whole number',
          number,
          '[0] is the first entry, [-1] the last',
        );
      }
      index = negative ? -number.value : number.value;
      to = expect(cursor, ']').to;
    }
    segments.push(index === undefined ? { name: word } : { name: word, index });
    if (!isSign(peek(cursor), '.')) break;
    take(cursor);
    const next = take(cursor);
    if (next.kind !== 'word') throw new CheckSyntaxError('a dot has to be followed by a name', next);
    word = next.value;
    to = next.to;
  }
  return { kind: 'name', segments, from: first.from, to };
}

function infix(cursor: Cursor, left: Node, power: number): Node {
  const token = take(cursor) as Token & { readonly value: string };
  const { value } = token;
  if (value === 'not') return afterNot(cursor, left, token);
  if (value === 'between' || value === 'in' || value === 'contains') return wordy(cursor, left, value, false);
  if (value === 'is') return availability(cursor, left, token);
  if (value === '=') throw new CheckSyntaxError('= is not a comparison', token, 'write == for equal');
  if (value === '<>') throw new CheckSyntaxError('<> is not a comparison', token, 'write != for not equal');
  const right = expression(cursor, power);
  const at = { from: left.from, to: right.to };
  if (power === POWER.compare) return { kind: 'compare', op: value as CompareOp, left, right, ...at };
  if (power === POWER.sum || power === POWER.product) {
    return { kind: 'arithmetic', op: value as ArithmeticOp, left, right, ...at };
  }
  return { kind: 'logic', op: power === POWER.or ? 'or' : 'and', left, right, ...at };
}

function afterNot(cursor: Cursor, left: Node, token: Token): Node {
  const next = take(cursor);
  if (next.kind === 'word' && (next.value === 'between' || next.value === 'in' || next.value === 'contains')) {
    return wordy(cursor, left, next.value, true);
  }
  throw new CheckSyntaxError(
    'not stands between two values',
    token,
    'it goes before a condition, or before in, between or contains',
  );
}

function wordy(cursor: Cursor, operand: Node, word: 'between' | 'in' | 'contains', negated: boolean): Node {
  if (word === 'between') {
    const low = expression(cursor, POWER.compare);
    const and = take(cursor);
    if (and.kind !== 'word' || and.value !== 'and') {
      throw new CheckSyntaxError(`between needs two bounds, found ${shown(and)}`, and, 'write x between 20 and 30');
    }
    const high = expression(cursor, POWER.compare);
    return { kind: 'between', negated, operand, low, high, from: operand.from, to: high.to };
  }
  if (word === 'contains') {
    const item = expression(cursor, POWER.compare);
    return { kind: 'contains', negated, operand, item, from: operand.from, to: item.to };
  }
  expect(cursor, '(', 'write x in (a, b)');
  const items = [expression(cursor, 0)];
  while (isSign(peek(cursor), ',')) {
    take(cursor);
    items.push(expression(cursor, 0));
  }
  return { kind: 'in', negated, operand, items, from: operand.from, to: expect(cursor, ')').to };
}

/** `is available`, `is not available`. */
function availability(cursor: Cursor, operand: Node, token: Token): Node {
  let next = take(cursor);
  const negated = next.kind === 'word' && next.value === 'not';
  if (negated) next = take(cursor);
  if (next.kind !== 'word' || next.value !== 'available') {
    throw new CheckSyntaxError('is asks only whether a value is there', token, 'write x is available, or x == y');
  }
  return { kind: 'available', negated, operand, from: operand.from, to: next.to };
}

function peek(cursor: Cursor): Token {
  // The last token is `end`, which is never passed.
  return cursor.tokens[cursor.at] as Token;
}

function take(cursor: Cursor): Token {
  const token = peek(cursor);
  if (token.kind !== 'end') cursor.at += 1;
  return token;
}

function expect(cursor: Cursor, sign: string, hint?: string): Span {
  const token = take(cursor);
  if (isSign(token, sign)) return token;
  throw new CheckSyntaxError(`${sign} has to stand here, not ${shown(token)}`, token, hint);
}

function isSign(token: Token, sign: string): boolean {
  return token.kind === 'sign' && token.value === sign;
}

function shown(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'the end';
    case 'word':
    case 'sign':
      return `'${token.value}'`;
    case 'text':
      return `"${token.value}"`;
    default:
      return `a ${token.kind}`;
  }
}
