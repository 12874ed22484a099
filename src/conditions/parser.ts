/**
 * Parses a condition (V. Pratt, "Top down operator precedence", 1973). From loosest to tightest: or, and, not,
 * comparisons (which do not chain), + and -, * and /, minus.
 */
import type { MdsError } from '../errors.ts';
import { isSuffix, type Token, tokenize } from './lexer.ts';
import {
  type Ago,
  type ArithmeticOp,
  type CompareOp,
  conditionError,
  type NameNode,
  type Node,
  type Segment,
  type Span,
} from './syntax.ts';
import { typeName } from './terms.ts';

const POWER = { or: 1, and: 2, not: 3, compare: 4, sum: 5, product: 6, minus: 7 } as const;

const INFIX = new Map<string, number>([
  ['or', POWER.or],
  ['and', POWER.and],
  ...['<', '<=', '>', '>=', '==', '!=', '=', '<>', '~', 'between', 'in', 'not', 'contains', 'is'].map(
    (each) => [each, POWER.compare] as const,
  ),
  ...['+', '-'].map((each) => [each, POWER.sum] as const),
  ...['*', '/'].map((each) => [each, POWER.product] as const),
]);

/** Words that cannot be names. */
const RESERVED = new Set(['and', 'or', 'not', 'between', 'in', 'contains', 'is']);

/** Deeper nesting is refused, so that no condition exhausts the stack. */
const MAX_DEPTH = 100;

/** The syntax of `source`; see {@link tokenize} for `hyphenated`. Throws MdsError (CHECK_SYNTAX) and nothing else. */
export function parse(source: string, hyphenated: readonly string[] = []): Node {
  return new Parser(tokenize(source, hyphenated)).whole();
}

/** The values of a list separated by commas (`price, pctl(roic_pct, sector)`); as {@link parse}. */
export function parseList(source: string, hyphenated: readonly string[]): readonly Node[] {
  return new Parser(tokenize(source, hyphenated)).list();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Node {
    const first = this.#peek();
    if (first.kind === 'end') throw conditionError('the condition is empty', { from: 0, to: first.to });
    const node = this.#expression(0);
    const rest = this.#peek();
    if (rest.kind === 'end') return node;
    throw conditionError(`unexpected ${shown(rest).replace(/^an? /, '')} after the condition`, rest, hintAfter(rest));
  }

  list(): readonly Node[] {
    const items = [this.#expression(0)];
    while (is(this.#peek(), ',')) {
      this.#take();
      items.push(this.#expression(0));
    }
    const rest = this.#peek();
    if (rest.kind === 'end') return items;
    throw conditionError(
      `unexpected ${shown(rest).replace(/^an? /, '')} in the list`,
      rest,
      'separate the fields with commas',
    );
  }

  #expression(power: number): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw conditionError('the condition is nested too deeply', this.#peek());
    let left = this.#prefix();
    let compared = false;
    for (;;) {
      const token = this.#peek();
      const own = token.kind === 'literal' ? undefined : INFIX.get(token.value);
      if (own === undefined || own <= power) break;
      if (own === POWER.compare) {
        if (compared) throw chained({ from: left.from, to: token.to });
        compared = true;
      }
      left = this.#infix(left, own);
    }
    this.#depth -= 1;
    return left;
  }

  #prefix(): Node {
    const token = this.#take();
    if (token.kind === 'literal') return token;
    if (token.kind === 'end') throw conditionError('a value is missing at the end', token);
    if (token.value === 'not' || token.value === '!' || token.value === '-') {
      const kind = token.value === '-' ? 'minus' : 'not';
      const operand = this.#expression(POWER[kind]);
      return { kind, operand, from: token.from, to: operand.to };
    }
    if (is(token, '(')) {
      const inner = this.#expression(0);
      return { ...inner, from: token.from, to: this.#expect(')').to };
    }
    if (token.kind === 'sign' || RESERVED.has(token.value)) {
      throw conditionError(`expected a value, found ${shown(token)}`, token);
    }
    if (!is(this.#peek(), '(')) return this.#name(token);
    const { items: args, to } = this.#list();
    const ago = is(this.#peek(), '{') ? this.#ago() : {};
    return { kind: 'call', name: token.value, args, from: token.from, to, ...ago };
  }

  #name(first: Token): NameNode {
    const segments: Segment[] = [];
    let word = first;
    let to = first.to;
    for (;;) {
      const segment = { name: String(word.value) };
      const index = is(this.#peek(), '[') ? this.#index() : undefined;
      segments.push(index === undefined ? segment : { ...segment, index: index.value });
      to = index?.to ?? word.to;
      if (is(this.#peek(), '{')) return { kind: 'name', segments, from: first.from, ...this.#ago() };
      if (!is(this.#peek(), '.')) return { kind: 'name', segments, from: first.from, to };
      this.#take();
      word = this.#take();
      if (word.kind !== 'word') throw conditionError('expected a name after the dot', word);
    }
  }

  #index(): { readonly value: number; readonly to: number } {
    this.#take();
    const negative = is(this.#peek(), '-');
    if (negative) this.#take();
    const token = this.#take();
    if (token.kind !== 'literal' || token.type !== 'number' || !Number.isInteger(token.value)) {
      throw conditionError('a list index is a whole number', token, '[0] is the first entry, [-1] the last');
    }
    const value = Number(token.value);
    return { value: negative ? -value : value, to: this.#expect(']').to };
  }

  /** `{1y}` after a name. */
  #ago(): { readonly ago: Ago; readonly to: number } {
    this.#take();
    const token = this.#take();
    const ago = agoOf(token);
    if (ago === undefined) throw conditionError('expected a stretch of time', token, 'write {1y}, {2q}, {6m} or {4w}');
    return { ago, to: this.#expect('}').to };
  }

  #infix(left: Node, power: number): Node {
    const token = this.#take();
    const op = String(token.value);
    if (op === '=') throw conditionError('= is not a comparison', token, 'write == for equal');
    if (op === '<>') throw conditionError('<> is not a comparison', token, 'write != for not equal');
    if (op === 'is') return this.#availability(left, token);
    if (op === '~') return this.#wordOperator(left, 'contains');
    if (op === 'not') {
      const next = this.#take();
      if (next.kind === 'word' && ['between', 'in', 'contains'].includes(next.value)) {
        const operand = this.#wordOperator(left, next.value);
        return { kind: 'not', operand, from: operand.from, to: operand.to };
      }
      throw conditionError('unexpected not', token, 'write it before a condition, or before in, between or contains');
    }
    if (RESERVED.has(op) && power === POWER.compare) return this.#wordOperator(left, op);
    const right = this.#expression(power);
    const at = { from: left.from, to: right.to };
    if (power === POWER.compare) return { kind: 'compare', op: op as CompareOp, left, right, ...at };
    if (power >= POWER.sum) return { kind: 'arithmetic', op: op as ArithmeticOp, left, right, ...at };
    return { kind: 'logic', op: op as 'and' | 'or', left, right, ...at };
  }

  /** What follows `between`, `in` or `contains`. */
  #wordOperator(operand: Node, word: string): Node {
    const { from } = operand;
    if (word === 'in') return { kind: 'in', operand, from, ...this.#list('write x in (a, b)') };
    const first = this.#expression(POWER.compare);
    if (word === 'contains') return { kind: 'contains', operand, item: first, from, to: first.to };
    const and = this.#take();
    if (and.kind !== 'word' || and.value !== 'and') {
      throw conditionError(`between needs two bounds, found ${shown(and)}`, and, 'write x between 20 and 30');
    }
    const last = this.#expression(POWER.compare);
    return { kind: 'between', operand, bounds: [first, last], from, to: last.to };
  }

  /** `is available`, `is not available`. */
  #availability(operand: Node, is: Token): Node {
    const word = this.#take();
    const last = word.kind !== 'literal' && word.value === 'not' ? this.#take() : word;
    if (last.kind !== 'word' || last.value !== 'available') {
      throw conditionError('expected available after is', is, 'write x is available, x is not available, or x == y');
    }
    const at = { from: operand.from, to: last.to };
    const node = { kind: 'available', operand, ...at } as const;
    return last === word ? node : { kind: 'not', operand: node, ...at };
  }

  /** `(a, b)` */
  #list(hint?: string): { readonly items: readonly Node[]; readonly to: number } {
    this.#expect('(', hint);
    const items = [this.#expression(0)];
    while (is(this.#peek(), ',')) {
      this.#take();
      items.push(this.#expression(0));
    }
    return { items, to: this.#expect(')').to };
  }

  #peek(): Token {
    // The last token is `end`, which is never passed.
    return this.#tokens[this.#at] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  #expect(sign: string, hint?: string): Span {
    const token = this.#take();
    if (is(token, sign)) return token;
    throw conditionError(`expected ${sign}, found ${shown(token)}`, token, hint);
  }
}

const MONTHS: Readonly<Record<string, number>> = { y: 12, q: 3, m: 1 };
const DAY_MS = 86_400_000;

/** The stretch of the calendar that a literal names; undefined where it names none, or less than a whole day. */
export function agoOf(token: Token | Node): Ago | undefined {
  if (token.kind !== 'literal') return undefined;
  if (token.type === 'duration') {
    const days = Number(token.value) / DAY_MS;
    return Number.isInteger(days) && days > 0 ? { text: `${days}d`, months: 0, days } : undefined;
  }
  if (token.type !== 'period') return undefined;
  const text = String(token.value);
  const months = Number(text.slice(0, -1)) * (MONTHS[text.at(-1)!] ?? Number.NaN);
  return Number.isInteger(months) && months > 0 && months <= MAX_MONTHS ? { text, months, days: 0 } : undefined;
}

/** A century. */
const MAX_MONTHS = 1200;

function is(token: Token, sign: string): boolean {
  return token.kind === 'sign' && token.value === sign;
}

/** What to write instead of a token behind a whole condition. */
function hintAfter(rest: Token): string {
  if (is(rest, ')')) return 'there is one ) too many';
  if (is(rest, ',')) return 'numbers take no commas: write 1000, or 1K';
  if (rest.kind === 'word' && isSuffix(rest.value)) return 'a suffix follows its number without a space, as in 5B';
  return 'join two conditions with and, or quote each one separately';
}

function chained(at: Span): MdsError {
  return conditionError(
    'comparisons cannot be chained',
    at,
    'write x between 20 and 30, or join two comparisons with and',
  );
}

function shown(token: Token): string {
  if (token.kind === 'end') return 'the end';
  if (token.kind !== 'literal') return `'${token.value}'`;
  return token.type === 'text' ? `"${token.value}"` : typeName({ kind: token.type });
}
