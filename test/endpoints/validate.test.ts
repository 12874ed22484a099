import { expect, test } from 'vitest';
import { alternatives } from '../../src/endpoints/contract/read-param.ts';
import { ENDPOINTS, endpointNamed } from '../../src/endpoints/index.ts';
import { checkParams } from '../../src/endpoints/validate.ts';

type Query = Readonly<Record<string, string>>;

function check(name: string, query: Query, path: Query = {}) {
  return checkParams(endpointNamed(name)!.spec, Object.entries(query), path);
}

function faults(name: string, query: Query, path: Query = {}) {
  const result = check(name, query, path);
  if (result.ok || result.status !== 422) throw new Error('expected a 422');
  return result.body.detail;
}

function refusal(name: string, query: Query, path: Query = {}) {
  const result = check(name, query, path);
  if (result.ok || result.status !== 400) throw new Error('expected a 400');
  return result.fault;
}

// Types, messages and contexts below were produced by FastAPI 0.142.2 with pydantic 2.13.5 from equal declarations;
// an absent ctx is written {}.
const PATTERN = '^[A-Z][A-Z0-9]*(-[A-Z0-9]{1,3})?$';
const symbolFaults = [
  ['', 'string_too_short', 'String should have at least 1 character', { min_length: 1 }],
  ['ABCDEFGHI', 'string_too_long', 'String should have at most 8 characters', { max_length: 8 }],
  ['A$', 'string_pattern_mismatch', `String should match pattern '${PATTERN}'`, { pattern: PATTERN }],
] as const;
const NO_INTEGER = 'Input should be a valid integer, unable to parse string as an integer';
const limitFaults = [
  ...['x', '', 'null', '1e2', '10.5', '10.', '0x10', '1__0', '_1', '.0'].map(
    (input) => [input, 'int_parsing', NO_INTEGER, {}] as const,
  ),
  ...['0', '-0', '-5'].map(
    (input) => [input, 'greater_than_equal', 'Input should be greater than or equal to 1', { ge: 1 }] as const,
  ),
  ...['201', '99999999999999999999'].map(
    (input) => [input, 'less_than_equal', 'Input should be less than or equal to 200', { le: 200 }] as const,
  ),
];
const PERIODS = "'quarter' or 'annual'";
const ORACLE: readonly [route: string, Query, fault: unknown][] = [
  ['snapshot', {}, { type: 'missing', loc: ['query', 'symbol'], msg: 'Field required', input: null, ctx: {} }],
  ...symbolFaults.map(([input, type, msg, ctx]): [string, Query, unknown] => [
    'snapshot',
    { symbol: input },
    { type, loc: ['query', 'symbol'], msg, input, ctx },
  ]),
  [
    'fundamentals',
    { symbol: 'A', period: 'x' },
    {
      type: 'enum',
      loc: ['query', 'period'],
      msg: `Input should be ${PERIODS}`,
      input: 'x',
      ctx: { expected: PERIODS },
    },
  ],
  ...limitFaults.map(([input, type, msg, ctx]): [string, Query, unknown] => [
    'insider',
    { symbol: 'A', limit: input },
    { type, loc: ['query', 'limit'], msg, input, ctx },
  ]),
];

test.each(ORACLE)('%s %j is rejected as pydantic rejects it', (name, query, fault) => {
  expect(faults(name, query)).toEqual([fault]);
});

test('an integer of more than 4300 characters is rejected by its size', () => {
  const [fault] = faults('insider', { symbol: 'A', limit: '9'.repeat(5000) });
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
])('limit=%j is the integer %d', (limit, value) => {
  expect(check('insider', { symbol: 'A', limit })).toEqual({ ok: true, params: { symbol: 'A', limit: value } });
});

test('all faults are listed at once, path before query, in the order of the parameters', () => {
  const detail = faults('filing', { symbol: 'TOOLONGSYMBOL' }, { accession: 'x' });
  expect(detail.map(({ type, loc }) => [type, ...loc])).toEqual([
    ['string_pattern_mismatch', 'path', 'accession'],
    ['string_too_long', 'query', 'symbol'],
  ]);
  expect(faults('history', { range: 'x', period: 'y', cadence: 'z' })).toHaveLength(4);
});

test('faults of the schema come before faults of meaning', () => {
  const types = faults('filings', { form: 'S-1', limit: '0' }).map(({ type }) => type);
  expect(types).toEqual(['missing', 'greater_than_equal']);
});

test('a repeated list is joined in order', () => {
  const { spec: history } = endpointNamed('history')!;
  const read = (...query: [string, string][]) => checkParams(history, [['symbol', 'AAPL'], ...query], {});
  const joined = read(['series', 'close'], ['series', 'volume, rsi_14']);
  expect(joined).toEqual(read(['series', 'close,volume,rsi_14']));
  expect(joined).toMatchObject({ ok: true, params: { series: ['close', 'volume', 'rsi_14'] } });
  expect(read(['series', ''], ['series', 'close'])).toMatchObject({ params: { series: ['close'] } });
});

test('the last of a repeated name wins', () => {
  const query = [
    ['symbol', 'x'],
    ['symbol', ' brk.b '],
  ] as const;
  const params = { symbol: 'BRK-B', period: 'quarter' };
  expect(checkParams(endpointNamed('fundamentals')!.spec, query, {})).toEqual({ ok: true, params });
});

const twelve = 'open,high,low,close,adj_close,volume,change_pct,sma_50,sma_200,ema_20,rsi_14,drawdown_pct';
const symbols = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);

test.each<[string, Query, object]>([
  // Values are trimmed, defaults fill in.
  ['fundamentals', { symbol: 'x', period: ' annual ' }, { symbol: 'X', period: 'annual' }],
  // Lists: trimmed, case-folded, empties dropped, duplicates once; all empty is as not given.
  ['filings', { symbol: 'KO', form: ' 10-k, ,8-K,10-K' }, { form: ['10-K', '8-K'] }],
  ['filings', { symbol: 'KO', form: ' , ' }, { form: ['10-K', '10-Q', '8-K'] }],
  // Spellings of one symbol count once.
  ['compare', { symbols: symbols(10).join() }, { symbols: symbols(10) }],
  ['compare', { symbols: 'ko,BRK.B,KO' }, { symbols: ['KO', 'BRK-B'] }],
  // The old name of range, which wins; the date is implied and does not count.
  ['history', { symbol: 'KO', period: '1mo' }, { range: '1mo' }],
  ['history', { symbol: 'KO', period: '1mo', range: '5y' }, { range: '5y' }],
  ['history', { symbol: 'KO', series: 'date,CLOSE' }, { series: ['close'] }],
  ['history', { symbol: 'KO', series: `date,${twelve}` }, { series: twelve.split(',') }],
])('%s %j is read as %j', (name, query, params) => {
  expect(check(name, query)).toMatchObject({ ok: true, params });
});

test.each<[string, Query, object]>([
  [
    'filings',
    { symbol: 'KO', form: '10-K,S-1,10-K/A' },
    { param: 'form', details: { invalid: ['S-1', '10-K/A'], allowed: ['10-K', '10-Q', '8-K', '4'] } },
  ],
  ['compare', { symbols: 'AAPL,$$,TOOLONGSYMBOL' }, { details: { invalid: ['$$', 'TOOLONGSYMBOL'] } }],
  ['compare', { symbols: 'BRK.B,brk-b' }, { message: expect.stringContaining('2 to 10 distinct') }],
  ['compare', { symbols: symbols(11).join() }, { details: { given: 11 } }],
  ['history', { symbol: 'KO', series: `${twelve},dividend` }, { details: { given: 13 } }],
])('%s %j is rejected with PARAM_INVALID and every invalid item', (name, query, fault) => {
  expect(refusal(name, query)).toMatchObject(fault);
});

test('an unknown section name is a fault of meaning, a malformed accession one of the schema', () => {
  const path = { accession: '0000000001-24-000001', name: 'notes' };
  expect(refusal('filing-section', {}, path)).toMatchObject({ param: 'name', details: { invalid: ['notes'] } });
  expect(faults('filing-section', {}, { ...path, accession: '1-24-1' })[0]?.type).toBe('string_pattern_mismatch');
  expect(faults('compare', { symbols: ',' })[0]?.type).toBe('missing');
});

test('search takes 1 to 64 characters, counted as code points after trimming', () => {
  expect(check('search', { q: ` ${'😀'.repeat(64)} ` })).toMatchObject({ ok: true });
  expect(faults('search', { q: 'a'.repeat(65) })[0]?.type).toBe('string_too_long');
  expect(faults('search', { q: '  ' })[0]).toMatchObject({ type: 'string_too_short', input: '  ' });
});

test('the examples of every parameter pass, and a path parameter is never read from the query', () => {
  for (const { spec } of ENDPOINTS) {
    const given = spec.params
      .filter((param) => param.example !== undefined)
      .map((param) => [param.name, param.example!] as const);
    const inPath = Object.fromEntries(given.filter(([name]) => spec.path.includes(`{${name}}`)));
    const query = given.filter(([name]) => !(name in inPath));
    expect(checkParams(spec, query, inPath), spec.name).toMatchObject({ ok: true });
    if (Object.keys(inPath).length > 0) expect(checkParams(spec, given, {}).ok, spec.name).toBe(false);
  }
});

test('alternatives read as a sentence', () => {
  expect(alternatives(['a'])).toBe("'a'");
  expect(alternatives(['a', 'b'])).toBe("'a' or 'b'");
  expect(alternatives(['a', 'b', 'c'])).toBe("'a', 'b' or 'c'");
});
