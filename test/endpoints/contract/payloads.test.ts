import type { ValidateFunction } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../../src/endpoints/contract/schema.ts';
import { ENDPOINTS, endpointNamed } from '../../../src/endpoints/index.ts';
import { REASONS } from '../../../src/engine/value.ts';
import { validatorOf } from './ajv.ts';
import { alternatives, properties } from './schema-walk.ts';

const envelope = {
  as_of: '2025-08-08T20:00:00Z',
  cache_age_seconds: 0,
  freshness: 'end_of_day',
  market_status: 'closed',
  symbol: 'AAA',
};
const marker = { available: false, reason: 'insufficient_history' };

const schemas = new Map<string, Schema>();
beforeAll(async () => {
  for (const endpoint of ENDPOINTS) schemas.set(endpoint.spec.name, (await endpoint.payload()).schema);
});

const compiled = new Map<string, ValidateFunction>();

function validator(name: string): ValidateFunction {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const validate = validatorOf(schemas.get(name)!);
  compiled.set(name, validate);
  return validate;
}

function verdict(name: string, payload: unknown): boolean {
  return validator(name)(payload);
}

/** A value of a schema: first alternatives, all properties; or markers wherever they are allowed. */
function sample(schema: unknown, markers: boolean): unknown {
  const node = schema as Record<string, unknown>;
  if ('const' in node) return node.const;
  if (Array.isArray(node.allOf)) {
    return Object.assign({}, ...node.allOf.map((part) => sample(part, markers) as object)) as unknown;
  }
  if (Array.isArray(node.anyOf)) {
    const { plain, marker: allowed } = alternatives(node);
    return markers && allowed ? marker : sample(plain[0], markers);
  }
  if (Array.isArray(node.enum)) return node.enum[0];
  if (node.type === 'object') {
    const entries = Object.entries((node.properties ?? {}) as Record<string, unknown>);
    return Object.fromEntries(entries.map(([name, child]) => [name, sample(child, markers)]));
  }
  if (node.type === 'array') return node.maxItems === 0 ? [] : [sample(node.items, markers)];
  if (node.type === 'boolean') return true;
  if (node.type === 'null') return null;
  if (node.type === 'number' || node.type === 'integer') return node.minimum ?? 1;
  if (node.format === 'date') return '2025-08-08';
  if (node.format === 'date-time') return '2025-08-08T20:00:00Z';
  if (typeof node.pattern === 'string') return node.pattern.includes('}-') ? '0000000001-25-000001' : '0000000001';
  return 'text';
}

/** Keys that a payload may lack. */
const OPTIONAL = [
  'adjusted',
  'adjusted_closes',
  'ages',
  'point',
  'combined_with',
  'concepts',
  'derived_values',
  'dividends_from',
  'dividends_missing',
  'ended',
  'form4_coverage',
  'header',
  'holdings',
  'missing_benchmark',
  'positions',
  'price_age',
  'price_basis',
  'split_basis_unknown',
  'reason',
  'recast_periods',
  'record',
  'section',
  'statement_age',
  'units',
  'unpriced',
  'returns',
];

describe.each(ENDPOINTS.map(({ spec }) => spec.name))('%s', (name) => {
  test('compiles in strict mode; whole payloads pass, with values and with markers', () => {
    const validate = validator(name);
    for (const markers of [false, true]) {
      const payload = sample(schemas.get(name), markers);
      expect(validate(payload), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  test('a missing envelope field, an extra field, null and an unknown reason are refused', () => {
    const good = sample(schemas.get(name), false) as Record<string, unknown>;
    for (const key of Object.keys(good).filter(
      (field) => !OPTIONAL.includes(field) && `${name} ${field}` !== 'history currency',
    )) {
      const { [key]: _, ...without } = good;
      expect(verdict(name, without), `without ${key}`).toBe(false);
      expect(verdict(name, { ...good, [key]: null }), `${key} null`).toBe(false);
      expect(verdict(name, { ...good, [key]: { available: false, reason: 'because' } }), `${key} bad reason`).toBe(
        false,
      );
    }
    expect(verdict(name, { ...good, surplus: 1 })).toBe(false);
  });

  test('every field is described, every number with its unit', () => {
    for (const { path, schema } of properties(schemas.get(name))) {
      const { plain } = alternatives(schema);
      const described = [schema, ...plain].map(({ description, title }) => description ?? title);
      if (path.endsWith('reason')) continue;
      if (!path.endsWith('available'))
        expect(
          described.some((text) => typeof text === 'string'),
          path,
        ).toBe(true);
      const numeric = plain.some(({ type }) => type === 'number' || type === 'integer');
      if (numeric) expect(schema.description, path).toMatch(/Unit: .+\.$/);
    }
  });

  test('fields named _pct are in percent or points, fields named _usd in whole dollars', () => {
    for (const { name: field, path, schema } of properties(schemas.get(name))) {
      const { plain } = alternatives(schema);
      if (/(^|_)pct(_|$)/.test(field)) {
        if (plain[0]?.type === 'object') continue;
        expect(schema.description, path).toMatch(/Unit: percent(age points)?\.$/);
      }
      if (/_usd$/.test(field)) {
        expect(schema.description, path).toContain('Unit: US dollars.');
        expect(plain[0]?.type, path).toBe('integer');
      }
    }
  });

  test('only cells of a history and of what companies report themselves may be null', () => {
    const text = JSON.stringify(schemas.get(name));
    expect(text.includes('"type":"null"')).toBe(['facts', 'history', 'segments', 'statements'].includes(name));
  });
});

test('reasons are the closed list of the engine', () => {
  expect(JSON.stringify(schemas.get('snapshot'))).toContain(JSON.stringify([...REASONS]));
});

test('what cannot be missing is no marker: envelope, echoes, flags, identifiers', () => {
  const sure = ['as_of', 'cache_age_seconds', 'freshness', 'market_status'];
  for (const [name, schema] of schemas) {
    for (const { path, schema: field } of properties(schema)) {
      if (sure.includes(path)) expect(alternatives(field).marker, `${name} ${path}`).toBe(false);
    }
  }
});

test('an ETF answers fundamentals and earnings with supported false, and nothing half-way', () => {
  const unsupported = { ...envelope, supported: false, reason: 'not_applicable_etf' };
  const empty = { period: 'quarter', balance_sheet: [], cash_flow: [], income_statement: [] };
  expect(verdict('earnings', unsupported)).toBe(true);
  expect(verdict('earnings', { ...unsupported, history: [] })).toBe(false);
  expect(verdict('fundamentals', { ...unsupported, ...empty })).toBe(true);
  expect(verdict('fundamentals', { ...unsupported, ...empty, balance_sheet: [{}] })).toBe(false);
  expect(verdict('fundamentals', { ...unsupported, supported: true, ...empty })).toBe(false);
});

test('a periodic filing carries no items, an 8-K carries both kinds', () => {
  const periodic = {
    ...envelope,
    accession: '0000000001-25-000001',
    filing_date: '2025-08-01',
    form: '10-Q',
    period_of_report: marker,
    sections: [{ name: 'mda', char_count: 1 }],
    symbol_status: { resolved: true },
    url: 'https://www.sec.gov/',
  };
  expect(verdict('filing', periodic)).toBe(true);
  expect(verdict('filing', { ...periodic, items: [] })).toBe(false);
  expect(verdict('filing', { ...periodic, items: ['2.02'], items_text: ['Results'] })).toBe(true);
  // A service may have sections that this version has no name for (FIELDS 16, A21).
  expect(verdict('filing', { ...periodic, sections: [{ name: 'notes', char_count: 1 }] })).toBe(true);
});

test('a context that is available is whole; one that is not gives only the reason', () => {
  const payload = sample(schemas.get('valuation'), false) as { multiples: { pb: { context: object } } };
  const context = { available: true, coverage_pct: 100, median_5y: 2, percentile_5y: 50, position: 'fair' };
  const withContext = (pb: object) => ({
    ...payload,
    multiples: { ...payload.multiples, pb: { value: 2, context: pb } },
  });
  expect(verdict('valuation', withContext(context))).toBe(true);
  expect(verdict('valuation', withContext({ ...context, position: 'cheap' }))).toBe(false);
  expect(verdict('valuation', withContext({ available: true }))).toBe(false);
  expect(verdict('valuation', withContext(marker))).toBe(true);
  expect(verdict('valuation', withContext({ ...marker, coverage_pct: 1 }))).toBe(false);
});

test('rows of compare hold what could be supplied; nothing in them is a marker', () => {
  const row = { symbol: 'AAA', price: 1.5, trending: false };
  const answer = {
    as_of: envelope.as_of,
    cache_age_seconds: 0,
    freshness: 'simulated',
    market_status: 'open',
    fields_requested: ['price', 'pe_ttm'],
    fields_omitted_by_symbol: { AAA: ['pe_ttm'] },
    symbols: [row],
  };
  expect(verdict('compare', answer)).toBe(true);
  expect(verdict('compare', { ...answer, symbol: 'AAA' })).toBe(false);
  expect(verdict('compare', { ...answer, symbols: [{ ...row, pe_ttm: marker }] })).toBe(false);
  expect(verdict('compare', { ...answer, fields_omitted_by_symbol: { AAA: ['gibberish'] } })).toBe(false);
});

test('coverage answers about one symbol or about the universe, never both', () => {
  const { symbol: _, ...base } = envelope;
  const universe = { ...base, symbol: marker, universe: { stocks: 1, etfs: 1, total: 2 }, updated_at: envelope.as_of };
  expect(verdict('coverage', universe)).toBe(true);
  expect(verdict('coverage', { ...universe, supported: true })).toBe(false);
  expect(endpointNamed('coverage')?.spec.params[0]?.required).toBe(false);
});
