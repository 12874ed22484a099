import { expect, test } from 'vitest';
import { ENDPOINTS, endpointNamed } from '../../src/endpoints/index.ts';
import { alternatives } from '../../src/endpoints/shared/validation-faults.ts';
import { checkParams } from '../../src/endpoints/validate.ts';

function check(name: string, query: readonly (readonly [string, string])[], path: Record<string, string> = {}) {
  return checkParams(endpointNamed(name)!.spec, query, path);
}

function faults(name: string, query: readonly (readonly [string, string])[], path: Record<string, string> = {}) {
  const result = check(name, query, path);
  if (result.ok || result.status !== 422) throw new Error('expected a 422');
  return result.body.detail;
}

function refusal(name: string, query: readonly (readonly [string, string])[], path: Record<string, string> = {}) {
  const result = check(name, query, path);
  if (result.ok || result.status !== 400) throw new Error('expected a 400');
  return result.fault;
}

// Types, messages and contexts below were produced by FastAPI 0.142.2 with pydantic 2.13.5 from equal declarations;
// an absent ctx is written {}.
const ORACLE: readonly [string, readonly [string, string][], unknown][] = [
  ['snapshot', [], { type: 'missing', loc: ['query', 'symbol'], msg: 'Field required', input: null, ctx: {} }],
  [
    'snapshot',
    [['symbol', '']],
    {
      type: 'string_too_short',
      loc: ['query', 'symbol'],
      msg: 'String should have at least 1 character',
      input: '',
      ctx: { min_length: 1 },
    },
  ],
  [
    'snapshot',
    [['symbol', 'ABCDEFGHI']],
    {
      type: 'string_too_long',
      loc: ['query', 'symbol'],
      msg: 'String should have at most 8 characters',
      input: 'ABCDEFGHI',
      ctx: { max_length: 8 },
    },
  ],
  [
    'snapshot',
    [['symbol', 'A$']],
    {
      type: 'string_pattern_mismatch',
      loc: ['query', 'symbol'],
      msg: "String should match pattern '^[A-Z][A-Z0-9]*(-[A-Z0-9]{1,3})?$'",
      input: 'A$',
      ctx: { pattern: '^[A-Z][A-Z0-9]*(-[A-Z0-9]{1,3})?$' },
    },
  ],
  [
    'fundamentals',
    [
      ['symbol', 'A'],
      ['period', 'x'],
    ],
    {
      type: 'enum',
      loc: ['query', 'period'],
      msg: "Input should be 'quarter' or 'annual'",
      input: 'x',
      ctx: { expected: "'quarter' or 'annual'" },
    },
  ],
  ...(['x', '', 'null', '1e2', '10.5', '10.', '0x10', '1__0', '_1', '.0'] as const).map(
    (input): [string, [string, string][], unknown] => [
      'insider',
      [
        ['symbol', 'A'],
        ['limit', input],
      ],
      {
        type: 'int_parsing',
        loc: ['query', 'limit'],
        msg: 'Input should be a valid integer, unable to parse string as an integer',
        input,
        ctx: {},
      },
    ],
  ),
  ...(['0', '-0', '-5'] as const).map((input): [string, [string, string][], unknown] => [
    'insider',
    [
      ['symbol', 'A'],
      ['limit', input],
    ],
    {
      type: 'greater_than_equal',
      loc: ['query', 'limit'],
      msg: 'Input should be greater than or equal to 1',
      input,
      ctx: { ge: 1 },
    },
  ]),
  ...(['201', '99999999999999999999'] as const).map((input): [string, [string, string][], unknown] => [
    'insider',
    [
      ['symbol', 'A'],
      ['limit', input],
    ],
    {
      type: 'less_than_equal',
      loc: ['query', 'limit'],
      msg: 'Input should be less than or equal to 200',
      input,
      ctx: { le: 200 },
    },
  ]),
];

test.each(ORACLE)('%s %j is refused as pydantic refuses it', (name, query, fault) => {
  expect(faults(name, query)).toEqual([fault]);
});

test('an integer of more than 4300 characters is refused by its size', () => {
  const [fault] = faults('insider', [
    ['symbol', 'A'],
    ['limit', '9'.repeat(5000)],
  ]);
  expect(fault?.type).toBe('int_parsing_size');
  expect(fault?.msg).toBe('Unable to parse input string as an integer, exceeded maximum size');
});

// The same oracle reads all of these as integers.
test.each([
  ['10.0', 10],
  ['1_0', 10],
  ['+10', 10],
  [' 10 ', 10],
  ['007', 7],
  ['1_0.0', 10],
])('limit=%j is the integer %d', (raw, value) => {
  expect(
    check('insider', [
      ['symbol', 'A'],
      ['limit', raw],
    ]),
  ).toEqual({ ok: true, params: { symbol: 'A', limit: value } });
});

test('all faults are listed at once, path before query, in the order of the parameters', () => {
  const detail = faults('filing', [['symbol', 'TOOLONGSYMBOL']], { accession: 'x' });
  expect(detail.map(({ type, loc }) => [type, ...loc])).toEqual([
    ['string_pattern_mismatch', 'path', 'accession'],
    ['string_too_long', 'query', 'symbol'],
  ]);
  expect(
    faults('history', [
      ['range', 'x'],
      ['period', 'y'],
      ['cadence', 'z'],
    ]),
  ).toHaveLength(4);
});

test('a schema fault is told before a fault of meaning', () => {
  expect(
    faults('filings', [
      ['form', 'S-1'],
      ['limit', '0'],
    ]).map(({ type }) => type),
  ).toEqual(['missing', 'greater_than_equal']);
});

test('values are trimmed, the last of a repeated name wins, unknown names are ignored, defaults fill in', () => {
  expect(
    check('fundamentals', [
      ['symbol', 'x'],
      ['zz', '1'],
      ['symbol', ' brk.b '],
    ]),
  ).toEqual({
    ok: true,
    params: { symbol: 'BRK-B', period: 'quarter' },
  });
  expect(
    check('fundamentals', [
      ['symbol', 'x'],
      ['period', ' annual '],
    ]),
  ).toMatchObject({ params: { period: 'annual' } });
});

test('lists: trimmed, case-folded, empties dropped, duplicates once; all empty is as not given', () => {
  expect(
    check('filings', [
      ['symbol', 'KO'],
      ['form', ' 10-k, ,8-K,10-K'],
    ]),
  ).toMatchObject({
    params: { form: ['10-K', '8-K'] },
  });
  expect(
    check('filings', [
      ['symbol', 'KO'],
      ['form', ' , '],
    ]),
  ).toMatchObject({ params: { form: ['10-K', '10-Q', '8-K'] } });
  expect(faults('compare', [['symbols', ',']])[0]?.type).toBe('missing');
});

test('content of lists is refused with PARAM_INVALID facts, naming every wrong item', () => {
  expect(
    refusal('filings', [
      ['symbol', 'KO'],
      ['form', '10-K,S-1,10-K/A'],
    ]),
  ).toMatchObject({
    param: 'form',
    details: { invalid: ['S-1', '10-K/A'], allowed: ['10-K', '10-Q', '8-K', '4'] },
  });
  expect(refusal('compare', [['symbols', 'AAPL,$$,TOOLONGSYMBOL']]).details).toEqual({
    invalid: ['$$', 'TOOLONGSYMBOL'],
  });
});

test('compare takes 2 to 10 distinct symbols; spellings of one symbol count once', () => {
  const symbols = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);
  expect(refusal('compare', [['symbols', 'BRK.B,brk-b']]).message).toContain('2 to 10 distinct');
  expect(refusal('compare', [['symbols', symbols(11).join()]]).details).toEqual({ given: 11 });
  expect(check('compare', [['symbols', symbols(10).join()]])).toMatchObject({ params: { symbols: symbols(10) } });
  expect(check('compare', [['symbols', 'ko,BRK.B,KO']])).toMatchObject({ params: { symbols: ['KO', 'BRK-B'] } });
});

test('history: period stands for range, which wins; date is implied and does not count', () => {
  const params = (query: [string, string][]) => {
    const result = check('history', [['symbol', 'KO'], ...query]);
    return result.ok ? result.params : result;
  };
  expect(params([['period', '1mo']])).toEqual({ symbol: 'KO', range: '1mo' });
  expect(
    params([
      ['period', '1mo'],
      ['range', '5y'],
    ]),
  ).toEqual({ symbol: 'KO', range: '5y' });
  expect(params([['series', 'date,CLOSE']])).toEqual({ symbol: 'KO', series: ['close'] });
  const twelve = 'open,high,low,close,adj_close,volume,change_pct,sma_50,sma_200,ema_20,rsi_14,drawdown_pct';
  expect(params([['series', `date,${twelve}`]])).toMatchObject({ series: twelve.split(',') });
  expect(
    refusal('history', [
      ['symbol', 'KO'],
      ['series', `${twelve},dividend`],
    ]).details,
  ).toMatchObject({ given: 13 });
});

test('an unknown section name is a fault of meaning, a malformed accession one of the schema', () => {
  const path = { accession: '0000000001-24-000001', name: 'notes' };
  expect(refusal('filing-section', [], path)).toMatchObject({ param: 'name', details: { invalid: ['notes'] } });
  expect(faults('filing-section', [], { ...path, accession: '1-24-1' })[0]?.type).toBe('string_pattern_mismatch');
});

test('search takes 1 to 64 characters, counted as code points after trimming', () => {
  expect(check('search', [['q', ` ${'😀'.repeat(64)} `]])).toMatchObject({ ok: true });
  expect(faults('search', [['q', 'a'.repeat(65)]])[0]?.type).toBe('string_too_long');
  expect(faults('search', [['q', '  ']])[0]).toMatchObject({ type: 'string_too_short', input: '  ' });
});

test('the examples of every parameter pass, and a path parameter is never read from the query', () => {
  for (const { spec } of ENDPOINTS) {
    const given = spec.params
      .filter((param) => param.example !== undefined)
      .map((param) => [param.name, param.example!] as const);
    const inPath = Object.fromEntries(given.filter(([name]) => spec.path.includes(`{${name}}`)));
    expect(checkParams(spec, given, inPath), spec.name).toMatchObject({ ok: true });
    if (Object.keys(inPath).length > 0) expect(checkParams(spec, given, {}).ok, spec.name).toBe(false);
  }
});

test('alternatives read as a sentence', () => {
  expect(alternatives(['a'])).toBe("'a'");
  expect(alternatives(['a', 'b'])).toBe("'a' or 'b'");
  expect(alternatives(['a', 'b', 'c'])).toBe("'a', 'b' or 'c'");
});
