/** Conditions over whole columns: the value of every symbol is the one that evaluating it alone gives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnValues, columnOf, type Rows } from '../../src/conditions/columns.ts';
import { compileColumns } from '../../src/conditions/compile.ts';
import type { Field, FieldKind, Vocabulary } from '../../src/conditions/fields.ts';
import { type Env, Missing, missing, type Value } from '../../src/conditions/values.ts';

const KINDS: Readonly<Record<string, FieldKind>> = {
  ...{ x: 'number', y: 'number', f: 'boolean', g: 'boolean', s: 'text', t: 'text', d: 'date', i: 'instant' },
};
const vocabulary: Vocabulary = {
  fields: Object.entries(KINDS).map(
    ([name, kind], meaning): Field => ({
      ...{ source: 'market', path: [{ name, list: false }], kind, values: [], unit: undefined, meaning, rank: 0 },
    }),
  ),
  suggest: () => undefined,
  listHint: '',
  market: true,
};
const clock = { now: Date.UTC(2026, 10, 21, 12), today: 20_778 };

type Row = Readonly<Record<string, Value>>;

const known: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  number: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.boolean(),
  text: fc.constantFrom('', 'Tech', 'tech', 'Energy'),
  date: fc.integer({ min: 20_700, max: 20_800 }),
  instant: fc.integer({ min: Date.UTC(2026, 8), max: Date.UTC(2027, 0) }),
};
const row = fc.record(
  Object.fromEntries(
    Object.entries(KINDS).map(([name, kind]) => [name, fc.option(known[kind]!, { nil: missing('not_reported') })]),
  ),
) as fc.Arbitrary<Row>;

const { term, condition } = fc.letrec<{ number: string; term: string; condition: string }>((tie) => {
  const number = tie('number');
  const text = fc.constantFrom('s', 't', '"TECH"', '"en"');
  const day = fc.constantFrom('d', 'today', '2026-11-10', 'd + 3d', 'i');
  const op = fc.constantFrom('<', '<=', '>', '>=', '==', '!=');
  const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((words) => words.join(' '));
  const inner = tie('condition').map((each) => `(${each})`);
  return {
    number: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('x', 'y', '0', '2', '-x', 'abs(y)', 'rank(x)', 'median(x, s)', 'pctl(y)', 'x / y'),
      joined(number, fc.constantFrom('+', '-', '*', '/'), number).map((each) => `(${each})`),
    ),
    condition: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('f', 'g', 'f == true', 'false != g', 'f == g', 'age(d) < 4d', 'until(i) > 2d', 'now > i'),
      joined(number, op, number),
      joined(number, fc.constant('between'), number, fc.constant('and'), number),
      joined(number, fc.constant('in (x, 1, y)')),
      joined(text, fc.constantFrom('==', '!=', 'contains'), fc.constantFrom('s', 't', '"TECH"', '"e"')),
      joined(fc.constantFrom('s', 't'), fc.constant('in (tech, "Energy")')),
      joined(day, fc.constantFrom('<', '>', '==', '!='), fc.constantFrom('d', 'today')),
      fc.constantFrom('x', 's', 'd', 'f', 'x / y').map((each) => `${each} is available`),
      joined(fc.constant('not'), inner),
      joined(inner, fc.constantFrom('and', 'or'), inner),
    ),
    term: fc.oneof(number, text, fc.constantFrom('d', 'i', 'f', 'today')),
  };
});

/** A market of rows; what functions over all of them read is found row by row. */
function marketOf(rows: readonly Row[]): Rows {
  const env = (i: number): Env => ({
    ...clock,
    read: ({ field }) => rows[i]![field.path[0]!.name]!,
    among: (of, group) => {
      const own = group?.evaluate(env(i));
      const peers = rows.map((_, k) => k).filter((k) => group?.evaluate(env(k)) === own);
      const values = peers.map((k) => of.evaluate(env(k))).filter((value) => typeof value === 'number');
      return Float64Array.from(values).sort();
    },
  });
  const column = (name: string): ColumnValues => {
    const values = rows.map((each) => each[name]!).map((value) => (value instanceof Missing ? Number.NaN : value));
    return KINDS[name] === 'text' ? (values as string[]) : Float64Array.from(values as number[], Number);
  };
  return { ...clock, count: rows.length, env, column: ({ field }) => column(field.path[0]!.name) };
}

/** A value as a column has it. */
function plain(value: Value): unknown {
  if (value instanceof Missing) return Number.NaN;
  return typeof value === 'boolean' ? Number(value) : value;
}

test.each([
  ['conditions', condition],
  ['values', term],
])('%s: every value of a column is that of the symbol alone', (_, source) => {
  fc.assert(
    fc.property(source, fc.array(row, { maxLength: 6 }), (text, rows) => {
      const { term: compiled } = compileColumns(text, vocabulary)[0]!;
      const market = marketOf(rows);
      const values = columnOf(compiled, market);
      expect(Array.from(values as ArrayLike<unknown>)).toEqual(
        rows.map((_row, i) => plain(compiled.evaluate(market.env(i)))),
      );
    }),
    { numRuns: 1500 },
  );
});
