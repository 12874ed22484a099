/** The fields checks know are those of the payload schemas: the index on the quick path is held equal to the registry. */
import { describe, expect, test } from 'vitest';
import { fieldName } from '../../src/cli/check/field.ts';
import { FIELD_INDEX } from '../../src/cli/check/field-index.ts';
import { fieldsOf } from '../../src/cli/check/field-schema.ts';
import { fieldIndexText } from '../../src/cli/check/index-text.ts';
import { describedFields } from '../../src/cli/check/list-fields.ts';
import { readFieldIndex } from '../../src/cli/check/read-index.ts';
import { resolve, shortName } from '../../src/cli/check/resolve.ts';
import { callFor, isAskedBySymbol } from '../../src/cli/check/routes.ts';
import { run } from '../../src/cli/program/run.ts';
import { ENDPOINTS, endpointNamed } from '../../src/endpoints/index.ts';
import { fakeIo } from './fake-io.ts';

const fields = readFieldIndex(FIELD_INDEX);
const at = { from: 0, to: 1 };

describe('the field index', () => {
  test('is what the payload schemas give (node scripts/run-ts.mjs scripts/write-field-index.ts writes it)', async () => {
    expect(FIELD_INDEX).toBe(await fieldIndexText(ENDPOINTS));
  });

  test('reads back as the fields of the schemas, descriptions apart', async () => {
    const described = await describedFields([]);
    expect(described.length).toBeGreaterThan(300);
    // A number states a unit, a text its values: the index keeps either.
    expect(fields).toEqual(described.map(({ description, ...field }) => field));
  });

  test('covers every route that takes one symbol and nothing more, and no other', () => {
    const asked = ENDPOINTS.filter(({ spec }) => isAskedBySymbol(spec)).map(({ spec }) => spec.name);
    expect([...new Set(fields.map(({ route }) => route))]).toEqual(asked);
    // The routes of API.md that need a query, a list of symbols or an accession number.
    const rest = ENDPOINTS.map(({ spec }) => spec.name).filter((name) => !asked.includes(name));
    expect(rest).toEqual(['search', 'compare', 'filing', 'filing-section']);
  });

  test('names each field once', () => {
    expect(new Set(fields.map(fieldName)).size).toBe(fields.length);
  });

  test.each(fields.map((field) => [fieldName(field), field] as const))('%s is reached by its name', (_, field) => {
    const segments = [
      { name: field.route },
      ...field.path.map(({ name, list }) => (list ? { name, index: 0 } : { name })),
    ];
    expect(resolve(segments, fields, at)?.field).toBe(field);
    const short = shortName(field, fields).split('.');
    const parts = short.map((part) => (part.endsWith('[]') ? { name: part.slice(0, -2), index: 0 } : { name: part }));
    // A short name in a list gives no place to the lists above it.
    if (!field.path.slice(0, -short.length).some(({ list }) => list)) {
      expect(resolve(parts, fields, at)?.field.figure).toBe(field.figure);
    }
  });

  test('every route in it is asked with its symbol', () => {
    for (const route of new Set(fields.map((field) => field.route))) {
      const spec = endpointNamed(route)!.spec;
      expect(callFor(spec, 'KO')).toEqual({ path: spec.path, query: [['symbol', 'KO']] });
    }
  });
});

describe('fields of a schema', () => {
  test('are the leaves of all shapes, without markers, reasons and constants', () => {
    const marker = { title: 'Unavailable', type: 'object', properties: { available: { const: false } } };
    const schema = {
      anyOf: [
        {
          allOf: [
            { properties: { as_of: { type: 'string', format: 'date-time', description: 'When.' } } },
            {
              properties: {
                pe: { anyOf: [{ type: 'number' }, marker], description: 'Price over earnings. Unit: ratio.' },
                days: {
                  type: 'array',
                  items: { properties: { on: { type: 'string', format: 'date' } } },
                  description: 'Days.',
                },
                flags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, description: 'Flags.' },
                status: { properties: { supported: { type: 'boolean' }, reason: { title: 'Reason', type: 'string' } } },
              },
            },
          ],
        },
        { properties: { supported: { const: false }, zone: { type: 'string', enum: ['up'] } } },
      ],
    };
    expect(fieldsOf('x', schema).map((field) => [fieldName(field), field.type, field.unit, field.values])).toEqual([
      ['x.as_of', 'instant', undefined, []],
      ['x.pe', 'number', 'ratio', []],
      ['x.days[]', 'object', undefined, []],
      ['x.days[].on', 'date', undefined, []],
      ['x.flags[]', 'text', undefined, ['a', 'b']],
      ['x.status.supported', 'boolean', undefined, []],
      ['x.zone', 'text', undefined, ['up']],
    ]);
  });
});

describe('mds check --list-fields', () => {
  async function listed(...words: readonly string[]) {
    const io = fakeIo();
    const exit = await run(['check', '--list-fields', ...words], io, '0.0.0');
    return { exit, out: io.out(), err: io.err() };
  }

  test('lists those whose name or meaning has all words, with unit and values', async () => {
    const { exit, out, err } = await listed('rsi', 'weekly');
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(/momentum\.rsi_14_weekly +points from 0 to 100/);
    expect(out).toMatch(/rsi_14_weekly_zone +overbought, neutral, oversold/);
    expect(out).not.toContain('pe_ttm');
  });

  test('lists all as JSON, one entry a field', async () => {
    const { out } = await listed('--json');
    const list = JSON.parse(out);
    expect(list.map(({ field }: { field: string }) => field)).toEqual(fields.map(fieldName));
    expect(list[0]).toEqual({ field: 'coverage.as_of', is: 'instant', meaning: expect.stringContaining('UTC') });
  });
});
