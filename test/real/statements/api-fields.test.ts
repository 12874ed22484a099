/** The API's own description, where it is found next to the project: every field it names is in the payload schema. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMPARE_FIELDS } from '../../../src/endpoints/compare/spec.ts';
import { ENDPOINTS, endpointNamed } from '../../../src/endpoints/index.ts';
import { properties } from '../../endpoints/contract/schema-walk.ts';

function description(): string | undefined {
  const given = process.env.MDS_SHARED_DATA;
  if (given !== undefined) return existing(join(given, '..', 'API.md'));
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = existing(join(folder, 'shared', 'API.md'));
    if (found !== undefined || folder === dirname(folder)) return found;
  }
}

function existing(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

const api = description();
const documented = test.skipIf(api === undefined);
if (api === undefined)
  test.skip('the description of the API is not next to the project: its fields are not checked', () => {});

/** Text between two headings. */
function section(heading: string): string {
  const start = api!.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`no section ${heading}`);
  const rest = api!.slice(start + heading.length + 2);
  const end = rest.search(/\n#{2,3} /);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Rows of the tables of a text, as cells. */
function rows(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-| ]+\|$/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/**
 * Paths of a list such as `a, b (number), c {d: boolean, e}, f` or `a, b, each {c, d}`; remarks in brackets and types
 * after a colon are dropped.
 */
function listedPaths(text: string): readonly string[] {
  const plain = text
    .replace(/`/g, '')
    .replace(/\([^()]*\)/g, '')
    .replace(/: \{[^{}]*\}/g, '')
    .replace(/: [a-z ]+(?=[,}])/g, '');
  const each = /^([^{}]*), each \{([^{}]*)\}/.exec(plain);
  if (each !== null)
    return names(each[1]!).flatMap((outer) => [outer, ...names(each[2]!).map((inner) => `${outer}.${inner}`)]);
  return [...plain.matchAll(/([a-z]\w*)\s*(?:\{([^{}]*)\})?/g)].flatMap(([, outer, inner]) => [
    outer!,
    ...names(inner ?? '').map((name) => `${outer}.${name}`),
  ]);
}

function names(list: string): readonly string[] {
  return list
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

async function pathsOf(name: string): Promise<readonly string[]> {
  const { schema } = await endpointNamed(name)!.payload();
  return properties(schema).map(({ path }) => path.replaceAll('[]', ''));
}

async function expectFields(name: string, fields: readonly string[], under = '') {
  const paths = await pathsOf(name);
  expect(fields.length, `${name}: nothing was read from the description`).toBeGreaterThan(0);
  for (const field of fields) {
    const found = paths.some((path) =>
      under === '' ? path.split('.').at(-1) === field : path === `${under}.${field}`,
    );
    expect(found, `${name}: ${under}.${field}`).toBe(true);
  }
}

/** Without what is additive to the API described. */
const ORIGINAL = ENDPOINTS.filter(({ spec }) => spec.additive !== true);

documented('the route table is the registry', () => {
  const table = rows(section('## Endpoints')).map(([path, plan]) => [path, plan?.replace('+', '').toLowerCase()]);
  expect(ORIGINAL.map(({ spec }) => [spec.path, spec.plan])).toEqual(table);
});

documented('the shared envelope is in every payload', async () => {
  const fields = rows(section('### Shared envelope fields (present inside `data` on every endpoint)')).map(
    ([field]) => field!,
  );
  expect(fields).toHaveLength(5);
  for (const { spec } of ORIGINAL) {
    const own = spec.name === 'compare' ? fields.filter((field) => field !== 'symbol') : fields;
    const paths = await pathsOf(spec.name);
    for (const field of own) expect(paths, spec.name).toContain(field);
  }
  expect(await pathsOf('compare')).not.toContain('symbol');
});

documented.each([
  ['filings', '### Resource: filing list item', 'filings'],
  ['filings', '### Resource: section index entry', 'filings.sections'],
  ['insider', '### Resource: insider transaction', 'recent_transactions'],
  ['insider', '### Resource: insider 90-day summary (`summary_90d`)', 'summary_90d'],
])('%s: %s', async (name, heading, under) => {
  const cells = rows(section(heading)).map(([field]) => field!);
  const fields = cells.flatMap((cell) => expandGroup(cell));
  await expectFields(name, fields, under);
});

/** `a.b, c` is `a.b` and `a.c`. */
function expandGroup(cell: string): readonly string[] {
  const names = cell.split(',').map((name) => name.trim());
  const prefix = names[0]!.includes('.') ? `${names[0]!.split('.')[0]}.` : '';
  return names.map((name) => (name.includes('.') ? name : `${prefix}${name}`));
}

documented('filing metadata: every key of the periodic variant', async () => {
  const [line] = section('### Resource: filing metadata (periodic variant, for 10-K and 10-Q)').trim().split(' (array');
  const names = line!.split(',').map((name) => name.trim());
  expect(names).toHaveLength(9);
  const paths = await pathsOf('filing');
  for (const name of [...names, 'symbol', 'symbol_status', 'symbol_status.resolved', 'url'])
    expect(paths).toContain(name);
});

documented('fundamentals: every field of every row and of ttm', async () => {
  const text = section('### Resource: fundamentals rows');
  // How many the description lists, counted by hand.
  for (const [group, start, count] of [
    ['balance_sheet', '- balance_sheet row:', 24],
    ['cash_flow', '- cash_flow row:', 13],
    ['income_statement', '- income_statement row:', 36],
    ['ttm', '- ttm object:', 9],
  ] as const) {
    const line = text.split('\n').find((candidate) => candidate.startsWith(start))!;
    const fields = listedPaths(line.slice(start.length).replace(' and ', ' '));
    expect(fields, group).toHaveLength(count);
    await expectFields('fundamentals', fields, group);
  }
  for (const group of ['balance_sheet', 'cash_flow', 'income_statement']) {
    await expectFields('fundamentals', ['fiscal_period', 'fiscal_year', 'period_end'], group);
  }
});

documented.each([['snapshot'], ['dividends']])('%s: every field of its table', async (name) => {
  const paths = await pathsOf(name);
  for (const [field, meaning] of rows(section(`### GET /v2/${name}`))) {
    for (const outer of field!.split(',').map((part) => part.trim())) {
      expect(paths).toContain(outer);
      if (!/^object/.test(meaning!)) continue;
      const inner = meaning!
        .replace(/\{[^}]*\}/g, '')
        .replace(/\([^)]*\)/g, '')
        .replace(/^object: /, '');
      for (const leaf of inner.split(/[,;]/).map((part) => part.trim()))
        expect(paths, leaf).toContain(`${outer}.${leaf}`);
    }
  }
});

// How many paths the description lists, counted by hand.
documented.each([
  ['valuation', 24],
  ['profile', 15],
])('%s: every field of its payload', async (name, count) => {
  const paragraph = section(`### GET /v2/${name}`);
  const fields = listedPaths(paragraph.slice(paragraph.indexOf('Payload: ') + 9).split(/\.\s/)[0]!);
  expect(fields).toHaveLength(count);
  const paths = await pathsOf(name);
  for (const field of fields) expect(paths).toContain(field);
});

documented.each([
  ['technicals', 40],
  ['price-action', 41],
])('%s: every field of every group', async (name, count) => {
  const lines = section(`### GET /v2/${name}`)
    .split('\n')
    .filter((line) => line.startsWith('- '));
  const fields = lines.flatMap((line) => {
    const [, group, rest] = /^- (\w+): (.*?)\.?$/.exec(line)!;
    return listedPaths(rest!).map((field) => `${group}.${field}`);
  });
  expect(fields).toHaveLength(count);
  const paths = await pathsOf(name);
  for (const field of fields) expect(paths).toContain(field);
});

documented('valuation: every multiple has a value and a context', async () => {
  const [multiples, shape] = section('### Resource: valuation multiple').replace('Each of ', '').split(' is `');
  const context = listedPaths(shape!.slice(shape!.indexOf('context: {') + 10, shape!.indexOf('}') + 1));
  expect(context).toHaveLength(5);
  for (const multiple of names(multiples!)) {
    await expectFields('valuation', ['value', ...context.map((field) => `context.${field}`)], `multiples.${multiple}`);
  }
});

documented('earnings: records, trend, next date', async () => {
  const text = section('### Resource: earnings record').replaceAll('`', '');
  const [shared, trend] = text.split('last adds ');
  const record = listedPaths(shared!.slice(shared!.indexOf('share: ') + 7).replace('.', ''));
  expect(record).toHaveLength(8);
  await expectFields('earnings', record, 'history');
  await expectFields('earnings', [...record, ...listedPaths(trend!.split('}')[0]!.concat('}'))], 'last');
  await expectFields('earnings', ['next_estimated_date']);
});

documented('compare: the fields of a row, and the default', async () => {
  const line = section('### GET /v2/compare')
    .split('\n')
    .find((candidate) => candidate.startsWith('Allowed `fields`:'))!;
  const fields = line
    .slice(line.indexOf(':') + 1)
    .replace(/\.$/, '')
    .split(',')
    .map((field) => field.trim());
  expect(COMPARE_FIELDS).toEqual(fields);
  await expectFields('compare', fields, 'symbols');
});

/** Tokens of our own, next to those of the contract. */
const OWN_TOKENS = ['monthly'];

documented('history: the tokens of range and cadence', () => {
  const table = rows(section('### GET /v2/history'));
  const params = endpointNamed('history')!.spec.params;
  for (const name of ['range', 'cadence']) {
    const rule = table.find(([field]) => field === name)![2]!;
    const tokens = [...rule.replace(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, token]) => token);
    const param = params.find((candidate) => candidate.name === name)!;
    const values = param.kind === 'enum' ? param.values : [];
    expect(values.filter((value) => !OWN_TOKENS.includes(value))).toEqual(tokens);
  }
});
