/** The fields that conditions can name are those of the payload schemas, each reachable by its name. */
import { describe, expect, test } from 'vitest';
import { checkVocabulary } from '../../../src/cli/request/ask/check-vocabulary.ts';
import { callFor, describedFields, needsOnlySymbol } from '../../../src/cli/request/ask/field-index.ts';
import { fieldName, lookUp, pathName, shortName } from '../../../src/conditions/fields.ts';
import type { Segment } from '../../../src/conditions/syntax.ts';
import { checkFields } from '../../../src/endpoints/contract/field-index.ts';
import { ENDPOINTS, endpointNamed } from '../../../src/endpoints/index.ts';
import { closest } from '../../../src/store/text/closest.ts';
import { runMds } from '../fake-io.ts';

const { fields, suggest } = await checkVocabulary();

function found(segments: readonly Segment[]) {
  const ref = lookUp({ kind: 'name', segments, from: 0, to: 1 }, fields);
  return ref !== undefined && 'field' in ref ? ref.field : ref;
}

describe('the vocabulary of mds check', () => {
  test('has every field of the schemas, once', async () => {
    const described = await describedFields();
    expect(described.length).toBeGreaterThan(300);
    expect(fields.map(({ source, path, kind, values, unit }) => ({ source, path, kind, values, unit }))).toEqual(
      described.map(({ source, path, kind, values, unit }) => ({ source, path, kind, values, unit })),
    );
    expect(new Set(fields.map(fieldName)).size).toBe(fields.length);
    expect(suggest).toBe(closest);
  });

  test('covers every route that takes one symbol and nothing more, and no other', () => {
    const asked = ENDPOINTS.filter(({ spec }) => needsOnlySymbol(spec)).map(({ spec }) => spec.name);
    expect([...new Set(fields.map(({ source }) => source))]).toEqual(asked);
    for (const name of asked) {
      const { spec } = endpointNamed(name)!;
      expect(callFor(spec, 'KO')).toEqual({ path: spec.path, query: [['symbol', 'KO']] });
    }
    // Routes that need a query, a list of symbols or an accession number.
    const rest = ENDPOINTS.map(({ spec }) => spec.name).filter((name) => !asked.includes(name));
    expect(rest).toEqual([
      'search',
      'compare',
      'filing',
      'filing-section',
      'filing-tables',
      'filing-table',
      'filings-search',
      'snapshots',
      'screen',
      'backtest',
      'performance',
      'events',
      'symbols',
      'universe',
    ]);
  });

  test.each(fields.map((field) => [fieldName(field), field] as const))('%s is found by its name', (_, field) => {
    const segments = [
      { name: field.source },
      ...field.path.map(({ name, list }) => (list ? { name, index: 0 } : { name })),
    ];
    expect(found(segments)).toBe(field);
    const short = shortName(field, fields).split('.').length;
    // A short name in a list has no index for the lists above it.
    if (!field.path.slice(0, -short).some(({ list }) => list)) {
      expect(found(segments.slice(-short))).toMatchObject({ meaning: field.meaning });
    }
  });

  test.each([
    // One figure of several routes: of the snapshot, else of the route of every plan, never of coverage if another has
    // it.
    ['market_cap_usd', 'snapshot'],
    ['roic_pct', 'valuation'],
    ['exchange', 'profile'],
    ['as_of', 'snapshot'],
    ['universe.total', 'coverage'],
  ])('%s is read from %s', (name, source) => {
    expect(found(name.split('.').map((part) => ({ name: part })))).toMatchObject({ source });
  });
});

test('fields of a schema are the leaves of all shapes, without markers, reasons and constants', () => {
  const marker = { type: 'object', properties: { available: { const: false }, reason: { title: 'Reason' } } };
  const status = (title: string) => ({
    properties: { supported: { type: 'boolean', description: 'Flag.' }, reason: { title, type: 'string' } },
  });
  const schema = {
    anyOf: [
      {
        allOf: [
          { properties: { as_of: { type: 'string', format: 'date-time', description: 'When.' } } },
          {
            properties: {
              pe: { anyOf: [{ type: 'number' }, marker], description: 'Price over earnings. Unit: ratio.' },
              days: { type: 'array', items: { properties: { on: { type: 'string', format: 'date' } } } },
              flags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, description: 'Flags.' },
              one: status('Reason'),
              two: status('Reason'),
            },
          },
        ],
      },
      { properties: { supported: { const: false }, flags: { type: 'array', items: { type: 'string', enum: ['c'] } } } },
    ],
  };
  const described = checkFields('x', schema);
  expect(described.map(({ path, kind, unit, values }) => [pathName(path), kind, unit, values])).toEqual([
    ['as_of', 'instant', undefined, []],
    ['pe', 'number', 'ratio', []],
    ['days[]', 'object', undefined, []],
    ['days[].on', 'date', undefined, []],
    ['flags[]', 'text', undefined, ['a', 'b', 'c']],
    ['one.supported', 'boolean', undefined, []],
    ['two.supported', 'boolean', undefined, []],
  ]);
  expect(described[1]).toMatchObject({ description: 'Price over earnings.' });
  // Flags of statuses have the same description, but are not one figure.
  expect(new Set(described.slice(-2).map(({ meaning }) => meaning)).size).toBe(2);
});

describe('mds check --list-fields', () => {
  const listed = (...words: readonly string[]) => runMds(['check', '--list-fields', ...words]);

  test('the name of a route finds its fields', async () => {
    const { exit, out } = await listed('factors');
    expect([exit, out]).toEqual([0, expect.stringContaining('altman_z')]);
  });

  test('lists those whose name or meaning has all words, with unit and values', async () => {
    const { exit, out, err } = await listed('rsi', 'weekly');
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(/momentum\.rsi_14_weekly +points from 0 to 100/);
    expect(out).toMatch(/rsi_14_weekly_zone +overbought, neutral, oversold/);
    expect(out).not.toContain('pe_ttm');
  });

  test('says that none has the words', async () => {
    const { exit, out } = await listed('rsi', 'nosuch');
    expect(exit).toBe(0);
    expect(out).toBe("Fields  0 fields\n\nNo field has 'rsi' and 'nosuch' in its name or meaning.\n");
  });

  test('explains indexes only next to a list', async () => {
    expect((await listed('rsi', 'weekly')).out).not.toContain('[]');
    expect((await listed('upcoming')).out).toContain('[] takes an index');
  });

  test('lists all as JSON, one entry per field', async () => {
    const { out } = await listed('--json');
    const list = JSON.parse(out);
    expect(list.map(({ field }: { field: string }) => field)).toEqual(fields.map(fieldName));
    expect(list[0]).toEqual({ field: 'coverage.as_of', is: 'instant', meaning: expect.stringContaining('UTC') });
  });
});
