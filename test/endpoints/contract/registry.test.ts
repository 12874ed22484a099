import { readdirSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import { SERIES_BY_CADENCE } from '../../../src/endpoints/history/spec.ts';
import { ENDPOINTS, endpointNamed } from '../../../src/endpoints/index.ts';
import type { Payload as Snapshot } from '../../../src/endpoints/snapshot/payload.ts';
import type { EndpointSpec } from '../../../src/endpoints/types.ts';
import type { Maybe } from '../../../src/engine/value.ts';

// Routes and plans: the API's own route table, in its order.
const ROUTES = [
  ['/v2/search', 'free'],
  ['/v2/coverage', 'free'],
  ['/v2/snapshot', 'free'],
  ['/v2/valuation', 'free'],
  ['/v2/profile', 'starter'],
  ['/v2/fundamentals', 'starter'],
  ['/v2/earnings', 'starter'],
  ['/v2/dividends', 'starter'],
  ['/v2/technicals', 'starter'],
  ['/v2/price-action', 'starter'],
  ['/v2/history', 'starter'],
  ['/v2/compare', 'starter'],
  ['/v2/calendar', 'starter'],
  ['/v2/filings', 'starter'],
  ['/v2/filings/{accession}', 'starter'],
  ['/v2/filings/{accession}/section/{name}', 'starter'],
  ['/v2/insider', 'starter'],
];

/** Routes of ours in addition to those of the API. */
const ADDITIVE = [
  ['/v2/filings/{accession}/tables', 'builder'],
  ['/v2/filings/{accession}/tables/{number}', 'builder'],
  ['/v2/filings/search', 'builder'],
  ['/v2/filings/diff', 'builder'],
  ['/v2/snapshots', 'builder'],
  ['/v2/screen', 'builder'],
  ['/v2/backtest', 'builder'],
  ['/v2/performance', 'builder'],
  ['/v2/events', 'builder'],
  ['/v2/symbols', 'builder'],
  ['/v2/universe', 'builder'],
  ['/v2/prices/check', 'builder'],
  ['/v2/splits', 'builder'],
  ['/v2/segments', 'builder'],
  ['/v2/facts', 'builder'],
  ['/v2/factors', 'builder'],
  ['/v2/statements', 'builder'],
];

const specs: readonly EndpointSpec[] = ENDPOINTS.map(({ spec }) => spec);

test('all 17 routes with their plans, in the order of the route table, and the additive ones', () => {
  const listed = (all: readonly EndpointSpec[]) => all.map(({ path, plan }) => [path, plan]);
  expect(listed(specs.filter(({ additive }) => additive !== true))).toEqual(ROUTES);
  expect(listed(specs.filter(({ additive }) => additive === true))).toEqual(ADDITIVE);
});

test('every folder with a spec is in the list, under its own name', () => {
  const root = new URL('../../../src/endpoints/', import.meta.url);
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(new URL(`${entry.name}/`, root)).includes('spec.ts'))
    .map((entry) => entry.name);
  expect(specs.map(({ name }) => name).sort()).toEqual(folders.sort());
  for (const { name } of specs) expect(endpointNamed(name)?.spec.name).toBe(name);
  expect(endpointNamed('gibberish')).toBeUndefined();
});

test('every payload loads and has a schema', async () => {
  for (const endpoint of ENDPOINTS) expect((await endpoint.payload()).schema.title).toMatch(/Payload$/);
});

test('names, commands and paths are unique; a group has at most one default', () => {
  for (const values of [
    specs.map(({ name }) => name),
    specs.map(({ path }) => path),
    specs.filter(({ batches }) => batches === undefined).map(({ command }) => command.join(' ')),
  ]) {
    expect(new Set(values).size).toBe(values.length);
  }
  const defaults = specs.filter(({ groupDefault }) => groupDefault).map(({ command }) => command[0]);
  expect(defaults).toEqual(['filings', 'screen', 'splits']);
});

test.each(specs)('parameters of $name are consistent', (spec) => {
  const names = spec.params.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const inTemplate = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(spec.params.filter((param) => param.in === 'path').map(({ name }) => name)).toEqual(inTemplate);
  for (const param of spec.params) {
    if (param.in === 'path') expect(param.required).toBe(true);
    if (param.required) expect(param.example, param.name).toBeDefined();
    if (param.positional) expect(param.placeholder, param.name).toBeDefined();
    if (param.aliasOf !== undefined) expect(names).toContain(param.aliasOf);
    if ('values' in param && param.values !== undefined) expect(new Set(param.values).size).toBe(param.values.length);
    if (param.kind === 'enum' && param.default !== undefined) expect(param.values).toContain(param.default);
    if (param.kind === 'list' && param.default !== undefined) {
      for (const item of param.default) expect(param.values).toContain(item);
    }
    if ('default' in param && param.default !== undefined) expect(param.required).not.toBe(true);
  }
});

test.each(specs)('examples of $name give its positional arguments and only its options', (spec) => {
  expect(spec.examples.length).toBeGreaterThan(0);
  for (const { args } of spec.examples) {
    const words = args.split(' ').filter((word) => word !== '');
    const firstOption = words.findIndex((word) => word.startsWith('--'));
    const arguments_ = firstOption < 0 ? words : words.slice(0, firstOption);
    const needed = spec.params.filter((param) => param.positional && param.required).length;
    expect(arguments_.length, args).toBeGreaterThanOrEqual(needed);
    const options = words
      .filter((word) => word.startsWith('--'))
      .map((word) => word.slice(2).split('=')[0]!.replaceAll('-', '_'));
    const { choices, styles } = spec as EndpointSpec;
    const known = [...spec.params, ...(choices ?? []), ...(styles ?? []), ...explainable(spec.name)];
    for (const option of options)
      expect(
        known.map(({ name }) => name),
        args,
      ).toContain(option);
  }
});

function explainable(name: string): { readonly name: string }[] {
  return endpointNamed(name)?.explain === undefined ? [] : [{ name: 'explain' }];
}

test('texts of specs: summaries lower case without a full stop, every parameter has help', () => {
  for (const spec of specs) {
    expect(spec.summary).toMatch(/^[a-zF].*[^.]$/);
    expect(spec.description).toMatch(/^[A-Z].*\.$/s);
    for (const param of spec.params) expect(param.help, param.name).toMatch(/[^.]$/);
  }
});

test('history: each cadence names a series once, and the default series exist', () => {
  for (const series of Object.values(SERIES_BY_CADENCE)) expect(new Set(series).size).toBe(series.length);
  expect(SERIES_BY_CADENCE.quarterly).toEqual(
    expect.arrayContaining([
      'revenue',
      'net_income',
      'eps_diluted',
      'free_cash_flow',
      'gross_margin_pct',
      'shares_outstanding',
    ]),
  );
});

test('payload types follow from the schemas', () => {
  expectTypeOf<Maybe<number>>().toExtend<Snapshot['quote']['price']>();
  expectTypeOf<Snapshot['as_of']>().toEqualTypeOf<string>();
  expectTypeOf<Snapshot['freshness']>().toEqualTypeOf<'intraday' | 'end_of_day' | 'stale' | 'simulated'>();
  expectTypeOf<null>().not.toExtend<Snapshot['quote']['price']>();
});
