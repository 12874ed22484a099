import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { SYMBOL_INPUT_PATTERN } from '../../../src/endpoints/contract/symbol.ts';
import { ENDPOINTS, endpointNamed } from '../../../src/endpoints/index.ts';
import { hoist } from '../../../src/endpoints/openapi/components.ts';
import { openapi } from '../../../src/endpoints/openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name?: string; readonly schema?: object; readonly deprecated?: boolean }[];
  readonly responses: Readonly<Record<string, { readonly content?: unknown }>>;
}
interface Document {
  readonly openapi: string;
  readonly security: unknown;
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly securitySchemes: unknown;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

const whole = async (only?: string) => (await openapi(ENDPOINTS, only)) as unknown as Document;

async function problems(document: unknown) {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }));
}

test('an independent linter finds neither error nor warning in the whole document', async () => {
  expect(await problems(await whole())).toEqual([]);
});

test('nor in the description of one route, which holds only what it refers to', async () => {
  for (const { spec } of ENDPOINTS) expect(await problems(await whole(spec.name)), spec.name).toEqual([]);
  const snapshot = await whole('snapshot');
  expect(Object.keys(snapshot.paths)).toEqual(['/v2/snapshot']);
  expect(snapshot.components.schemas).not.toHaveProperty('InsiderTransaction');
});

test('the linter does look: a broken reference and a missing response are found', async () => {
  const document = await whole('snapshot');
  const { SnapshotPayload: _, ...schemas } = document.components.schemas;
  const broken = { ...document, components: { ...document.components, schemas } };
  expect((await problems(broken)).map(({ ruleId }) => ruleId)).toContain('no-unresolved-refs');
});

test('all routes, unique operation ids, security scheme and optional key header', async () => {
  const document = await whole();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(ENDPOINTS.map(({ spec }) => spec.path));
  const operations = Object.values(document.paths).map(({ get }) => get);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ENDPOINTS.length);
  expect(operations.map(({ operationId }) => operationId)).toContain('getFilingSection');
  expect(document.security).toEqual([{ ApiKeyAuth: [] }]);
  expect(document.components.securitySchemes).toMatchObject({
    ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  });
  expect(document.components.parameters.ApiKey).toMatchObject({
    in: 'header',
    required: false,
    schema: { type: 'string' },
  });
});

test('parameters say what validation enforces', async () => {
  const { paths } = await whole();
  const schemaOf = (path: string, name: string) =>
    paths[path]!.get.parameters.find((param) => param.name === name)?.schema;
  expect(schemaOf('/v2/snapshot', 'symbol')).toEqual({
    type: 'string',
    minLength: 1,
    maxLength: 8,
    pattern: SYMBOL_INPUT_PATTERN,
  });
  expect(schemaOf('/v2/insider', 'limit')).toEqual({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 200,
    default: 200,
  });
  expect(schemaOf('/v2/fundamentals', 'period')).toEqual({
    type: 'string',
    enum: ['quarter', 'annual'],
    default: 'quarter',
  });
  const list = { in: 'query', style: 'form', explode: false };
  const form = paths['/v2/filings']!.get.parameters.find(({ name }) => name === 'form');
  expect(form).toMatchObject({
    ...list,
    schema: { type: 'array', items: { type: 'string' }, default: ['10-K', '10-Q', '8-K'] },
    'x-allowed-values': expect.arrayContaining(['10-K', '4']),
    example: ['10-K', '10-Q'],
  });
  for (const [path, name] of [
    ['/v2/compare', 'symbols'],
    ['/v2/compare', 'fields'],
    ['/v2/history', 'series'],
    ['/v2/screen', 'fields'],
  ] as const) {
    const param = paths[path]!.get.parameters.find((each) => each.name === name);
    expect(param, name).toMatchObject({ ...list, schema: { type: 'array', items: { type: 'string' } } });
    // What a schema expresses is a 422; the content of lists is a 400.
    for (const keyword of ['enum', 'minItems', 'maxItems', 'pattern']) {
      expect(param!.schema).not.toHaveProperty(keyword);
      expect((param!.schema as { items: object }).items).not.toHaveProperty(keyword);
    }
  }
  expect(schemaOf('/v2/filings/{accession}/section/{name}', 'name')).not.toHaveProperty('enum');
  expect(paths['/v2/history']!.get.parameters.find(({ name }) => name === 'period')?.deprecated).toBe(true);
});

test('responses: the errors that can happen on a route, and 501 only where nothing is computed', async () => {
  const { paths } = await whole();
  for (const { spec, compute } of ENDPOINTS) {
    const statuses = Object.keys(paths[spec.path]!.get.responses);
    expect(statuses).toEqual(
      expect.arrayContaining('200 304 400 401 405 408 413 414 421 422 429 431 500 503 504'.split(' ')),
    );
    expect(statuses.includes('403'), spec.name).toBe(spec.plan !== 'free');
    expect(statuses.includes('501'), spec.name).toBe(compute === undefined);
  }
  const of = (path: string) => Object.keys(paths[path]!.get.responses);
  expect(of('/v2/search')).not.toContain('404');
  expect(of('/v2/coverage')).not.toContain('404');
  expect(of('/v2/snapshot')).toContain('404');
  const headersOf = (status: string) =>
    Object.keys((paths['/v2/snapshot']!.get.responses[status] as { headers: object }).headers);
  for (const status of of('/v2/snapshot')) expect(headersOf(status)).toEqual(expect.arrayContaining(['X-Request-Id']));
  for (const status of ['429', '503']) expect(headersOf(status)).toContain('Retry-After');
  // What was left of the limit is said of every answer the limit was asked for.
  for (const status of ['200', '304', '400', '404', '422', '429', '500', '503', '504'])
    expect(headersOf(status), status).toContain('RateLimit-Remaining');
  expect(headersOf('405')).toContain('Allow');
  expect(headersOf('404')).toContain('Cache-Control');
  expect(of('/v2/filings/{accession}')).toEqual(expect.arrayContaining(['400', '404']));
});

test('shared shapes are components, each stated once', async () => {
  const { schemas } = (await whole()).components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'Unavailable',
      'Reason',
      'Envelope',
      'BalanceSheetRow',
      'CashFlowRow',
      'IncomeStatementRow',
      'InsiderTransaction',
      'FilingListItem',
      'CodedError',
      'ErrorCode',
      'ValidationFailure',
      'SnapshotPayload',
    ]),
  );
  expect(JSON.stringify(schemas).split('"gift_no_market_price"')).toHaveLength(2);
});

test('two different schemas under one title are refused', () => {
  const into = new Map();
  hoist({ title: 'Thing', type: 'string' }, into);
  hoist({ title: 'Thing', type: 'string' }, into);
  expect(() => hoist({ title: 'Thing', type: 'number' }, into)).toThrow('Thing');
});

test('an unknown route is an error', async () => {
  await expect(openapi(ENDPOINTS, 'gibberish')).rejects.toThrow(RangeError);
  expect(endpointNamed('gibberish')).toBeUndefined();
});
