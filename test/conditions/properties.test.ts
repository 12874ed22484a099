/**
 * Laws of conditions: syntax that survives printing, three-valued logic, and an outcome or a located error for any
 * input.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkVocabulary } from '../../src/cli/request/ask/check-vocabulary.ts';
import { type Condition, compile } from '../../src/conditions/compile.ts';
import type { Field, FieldKind, Vocabulary } from '../../src/conditions/fields.ts';
import { parse } from '../../src/conditions/parser.ts';
import { readField } from '../../src/conditions/read-field.ts';
import type { Node } from '../../src/conditions/syntax.ts';
import { type Env, Missing, missing, type Value } from '../../src/conditions/values.ts';
import { isMdsError } from '../../src/errors.ts';
import { anyText } from '../support/any-text.ts';
import { PAYLOADS } from './payloads.ts';

const real = await checkVocabulary();
const clock = { now: Date.UTC(2026, 10, 21, 12), today: 20_778 };

/** Any syntax tree, without spans. */
const { tree } = fc.letrec<{ tree: unknown }>((tie) => {
  const word = fc.constantFrom('a', 'b2', '_c', 'price');
  const segment = fc.record({ name: word, index: fc.integer({ min: -9, max: 9 }) }, { requiredKeys: ['name'] });
  const literal = (type: string, value: fc.Arbitrary<number | string>) =>
    fc.record({ kind: fc.constant('literal'), type: fc.constant(type), value });
  const number = fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e20, noNaN: true }));
  const node = tie('tree');
  const binary = (kind: string, ...ops: string[]) =>
    fc.record({ kind: fc.constant(kind), op: fc.constantFrom(...ops), left: node, right: node });
  return {
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.record({ kind: fc.constant('name'), segments: fc.array(segment, { minLength: 1, maxLength: 3 }) }),
      literal('number', number),
      literal('percent', number),
      literal('duration', fc.nat()),
      literal('date', fc.integer({ min: 0, max: 30_000 })),
      literal('instant', fc.integer({ min: 0, max: 4e12 })),
      literal(
        'text',
        anyText(10).map((text) => text.replaceAll('"', '')),
      ),
      fc.record({ kind: fc.constantFrom('minus', 'not', 'available'), operand: node }),
      fc.record({ kind: fc.constant('call'), name: word, args: fc.array(node, { minLength: 1, maxLength: 3 }) }),
      binary('arithmetic', '+', '-', '*', '/'),
      binary('compare', '<', '<=', '>', '>=', '==', '!='),
      binary('logic', 'and', 'or'),
      fc.record({ kind: fc.constant('between'), operand: node, bounds: fc.tuple(node, node) }),
      fc.record({ kind: fc.constant('in'), operand: node, items: fc.array(node, { minLength: 1, maxLength: 3 }) }),
      fc.record({ kind: fc.constant('contains'), operand: node, item: node }),
    ),
  };
});

function print(node: Node): string {
  const inner = (each: Node) => `(${print(each)})`;
  switch (node.kind) {
    case 'literal':
      return printLiteral(node);
    case 'name':
      return node.segments.map(({ name, index }) => (index === undefined ? name : `${name}[${index}]`)).join('.');
    case 'call':
      return `${node.name}(${node.args.map(inner).join(', ')})`;
    case 'minus':
      return `-${inner(node.operand)}`;
    case 'not':
      return `not ${inner(node.operand)}`;
    case 'available':
      return `${inner(node.operand)} is available`;
    case 'between':
      return `${inner(node.operand)} between ${node.bounds.map(inner).join(' and ')}`;
    case 'in':
      return `${inner(node.operand)} in (${node.items.map(inner).join(',')})`;
    case 'contains':
      return `${inner(node.operand)} contains ${inner(node.item)}`;
    default:
      return `${inner(node.left)}${node.kind === 'logic' ? ` ${node.op} ` : node.op}${inner(node.right)}`;
  }
}

function printLiteral({ type, value }: Node & { readonly kind: 'literal' }): string {
  if (type === 'text') return `"${value}"`;
  if (type === 'date' || type === 'instant') {
    const text = new Date(type === 'date' ? Number(value) * 86_400_000 : value).toISOString();
    return type === 'date' ? text.slice(0, 10) : text;
  }
  return `${value}${type === 'percent' ? '%' : type === 'duration' ? 's' : ''}`;
}

/** Without spans; durations as printed, in seconds. */
function plain(node: unknown): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) => (key === 'from' || key === 'to' ? undefined : value)),
    (_, value) => (value?.type === 'duration' ? { ...value, value: value.value / 1000 } : value),
  );
}

test('a printed condition parses to the same syntax, and spans cover its text', () => {
  fc.assert(
    fc.property(tree, (any) => {
      const source = print(any as Node);
      fc.pre(source.length <= 4000);
      const node = parse(source);
      expect(plain(node)).toEqual(JSON.parse(JSON.stringify(any)));
      expect([node.from, node.to]).toEqual([0, source.length]);
    }),
    { numRuns: 500 },
  );
});

/** Fields of one part, as a screen has them: a column each, a row per symbol. */
function columns(kinds: Readonly<Record<string, FieldKind>>): Vocabulary {
  const fields = Object.entries(kinds).map(
    ([name, kind], meaning): Field => ({
      ...{ source: 'market', path: [{ name, list: false }], kind, values: [], unit: undefined, meaning, rank: 0 },
    }),
  );
  return { fields, suggest: () => undefined, listHint: '' };
}

function evaluateRow(condition: Condition, row: Readonly<Record<string, Value>>): Value {
  return condition.evaluate({ ...clock, read: ({ field }) => row[field.path[0]!.name]! });
}

const flags = columns({ a: 'boolean', b: 'boolean', c: 'boolean' });
const truth = fc.constantFrom<Value>(true, false, missing('not_reported'));
const row = fc.record({ a: truth, b: truth, c: truth });
const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', 'c'),
    tie('formula').map((inner) => `not (${inner})`),
    fc.tuple(tie('formula'), fc.constantFrom('and', 'or'), tie('formula')).map(([l, op, r]) => `(${l}) ${op} (${r})`),
  ),
}));

function truthOf(source: string, values: Readonly<Record<string, Value>>): boolean | 'unknown' {
  const value = evaluateRow(compile(source, flags), values);
  return value instanceof Missing ? 'unknown' : value === true;
}

test('and, or and not follow the strong three-valued logic of Kleene', () => {
  const order = { false: 0, unknown: 1, true: 2 };
  fc.assert(
    fc.property(formula, formula, row, (x, y, values) => {
      const of = (source: string) => order[`${truthOf(source, values)}`];
      expect(of(`(${x}) and (${y})`)).toBe(Math.min(of(x), of(y)));
      expect(of(`(${x}) or (${y})`)).toBe(Math.max(of(x), of(y)));
      expect(of(`not (${x})`)).toBe(2 - of(x));
    }),
  );
});

test('what is decided while values are missing stays so whatever they turn out to be', () => {
  fc.assert(
    fc.property(formula, row, fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), (source, values, known) => {
      const before = truthOf(source, values);
      const filled = Object.entries(values).map(([name, value], i) => [
        name,
        value instanceof Missing ? known[i]! : value,
      ]);
      const after = truthOf(source, Object.fromEntries(filled));
      expect(after).not.toBe('unknown');
      if (before !== 'unknown') expect(after).toBe(before);
    }),
  );
});

const leaf = fc.constantFrom(
  ...'price|pe_ttm|peg_1y|pb|rsi_14|golden_cross_active|trending|freshness|rsi_zone|end_of_day|next_estimated_date|today|now'.split(
    '|',
  ),
  ...'14d|3%|2.5B|0|1e308|"x"|2026-11-20|upcoming[0].date|count(upcoming)|age(today)|returns_on_capital.flags|as_of'.split(
    '|',
  ),
  'fundamentals.income_statement[0].revenue',
);
const joint = fc.constantFrom(...'< <= > >= == != + - * / and or contains in between is not , ( )'.split(' '));

test('any text is evaluated or refused with the place of the error', () => {
  const seen = new Set<string>();
  const words = fc.array(fc.oneof(leaf, joint), { maxLength: 12 }).map((parts) => parts.join(' '));
  const comparison = fc.tuple(leaf, fc.constantFrom('<', '>=', '==', '!='), leaf).map((parts) => parts.join(' '));
  const joined = fc.array(comparison, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' and not '));
  const env: Env = { ...clock, read: (ref) => readField(PAYLOADS[ref.field.source], ref) };
  fc.assert(
    fc.property(fc.oneof(anyText(30), words, joined), (source) => {
      let condition: Condition;
      try {
        condition = compile(source, real);
      } catch (error) {
        if (!isMdsError(error, 'CHECK_SYNTAX')) throw error;
        const { from = -1, to = -1 } = error.location!;
        expect(from >= 0 && from <= to && to <= source.length, source).toBe(true);
        seen.add('error');
        return;
      }
      const value = condition.evaluate(env);
      expect(value instanceof Missing ? value.reasons.length > 0 : typeof value === 'boolean', source).toBe(true);
      seen.add(value instanceof Missing ? 'unknown' : String(value));
      for (const { operand, against } of condition.comparisons)
        for (const term of [operand, ...against]) term.evaluate(env);
    }),
    { numRuns: 3000 },
  );
  // All outcomes occur: the property does not meet errors alone.
  expect([...seen].sort()).toEqual(['error', 'false', 'true', 'unknown']);
});

test('any payload has an outcome', () => {
  const conditions = ['pe_ttm < 30', 'freshness < 3d', 'upcoming[0].date > today', 'macd.above_signal', 'sector == x']
    .concat('count(upcoming) > 0', 'upcoming[0] is available')
    .map((source) => compile(source, real));
  const key = fc.constantFrom(
    ...'quote fundamentals_quick pe_ttm as_of upcoming date available reason momentum macd sector'.split(' '),
  );
  const { payload } = fc.letrec((tie) => ({
    payload: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(fc.constant(null), fc.boolean(), fc.double(), fc.string({ maxLength: 5 })),
      fc.array(tie('payload'), { maxLength: 3 }),
      fc.dictionary(key, tie('payload'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(payload, (any) => {
      for (const { evaluate } of conditions) {
        const value = evaluate({ ...clock, read: (ref) => readField(any, ref) });
        expect(value instanceof Missing ? value.reasons.length > 0 : typeof value === 'boolean').toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
