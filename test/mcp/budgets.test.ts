/**
 * Tokens (o200k) of every tool over every symbol of the sample: the bounds, and the table in docs/assistants.md
 * (UPDATE=1 writes it).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, expect, test } from 'vitest';
import { openBackend } from '../../src/cli/mcp/backend.ts';
import { tokensOf } from '../../src/mcp/pages.ts';
import { callTool, definitions } from '../../src/mcp/server.ts';
import { SAMPLE_SYMBOLS } from '../../tools/sample-market/companies/index.ts';
import { fakeIo } from '../program/fake-io.ts';
import { sampleStore } from '../sample-market/imported.ts';

const DOC = join(import.meta.dirname, '../../docs/assistants.md');
const { backend, close } = openBackend({ sample: true }, fakeIo({ sampleFile: sampleStore().path }));
afterAll(close);

type Call = readonly [name: string, args: Readonly<Record<string, unknown>>];

/** The calls about one symbol, by the row of the table. */
function callsFor(symbol: string): Readonly<Record<string, readonly Call[]>> {
  const figures = (topic: string, more = {}): Call => ['figures', { symbol, topic, ...more }];
  const filings = (action: string, more = {}): Call => ['filings', { symbol, action, ...more }];
  return {
    'find matches': [['find', { query: symbol }]],
    ...Object.fromEntries(
      ['coverage', 'profile', 'calendar'].map((about) => [
        `find ${about}`,
        [['find', { query: symbol, about }] as Call],
      ]),
    ),
    ...Object.fromEntries(
      ['quote', 'technicals', 'price_action', 'performance'].map((topic) => [
        `quote ${topic}`,
        [['quote', { symbols: [symbol], topic }] as Call],
      ]),
    ),
    ...Object.fromEntries(
      ['income', 'balance', 'cashflow', 'ratios'].map((topic) => [
        `figures ${topic}`,
        [figures(topic), ...(topic === 'income' ? [figures(topic, { period: 'annual' })] : [])],
      ]),
    ),
    ...Object.fromEntries(
      ['valuation', 'earnings', 'dividends', 'segments', 'facts'].map((topic) => [
        `figures ${topic}`,
        [figures(topic)],
      ]),
    ),
    'figures explain': [figures('income', { explain: true })],
    series: [
      ['series', { symbol }],
      ['series', { symbol, cadence: 'weekly', range: '5y', series: 'close,volume,sma_20,rsi_14' }],
    ],
    'filings list': [filings('list')],
    'filings outline': [filings('outline')],
    'filings read': [filings('read', { section: 'risk_factors' }), filings('read', { section: 'mda' })],
    'filings tables': [filings('tables'), filings('tables', { table: 3 })],
    'filings search': [filings('search', { query: 'revenue OR margin' })],
    'filings diff': [filings('diff'), filings('diff', { section: 'risk_factors' })],
    ownership: [['ownership', { symbol }]],
    check: [['check', { symbols: [symbol], conditions: ['pe_ttm < 15', 'rsi_14 > 50 and dividend_yield_pct > 2'] }]],
  };
}

/** Calls about many symbols. */
const MANY: Readonly<Record<string, readonly Call[]>> = {
  'quote of ten': [
    ['quote', { symbols: SAMPLE_SYMBOLS.slice(0, 10) }],
    ['quote', { symbols: SAMPLE_SYMBOLS.slice(-10), topic: 'technicals' }],
    ['quote', { symbols: SAMPLE_SYMBOLS.slice(0, 10), topic: 'performance' }],
  ],
  screen: [
    ['screen', { conditions: 'price > 0' }],
    ['screen', { conditions: 'price > 0', fields: 'name,sector,price,pe_ttm,roic_pct,pct_1y', universe: 'all' }],
  ],
  'check of ten': [
    ['check', { symbols: SAMPLE_SYMBOLS.slice(0, 10), conditions: ['pe_ttm < 15', 'price > 10', 'ev_ebitda_ttm < 8'] }],
  ],
};

const tokens = async ([name, args]: Call): Promise<number> => {
  const result = await callTool(name, args, backend);
  // The estimate that cuts answers never promises too little.
  for (const part of result.content) if (part.type === 'text') estimate(part.text);
  return encode(JSON.stringify(result)).length;
};

/** Answers of some length: an estimate below this share of the tokens would let one pass its bound. */
function estimate(text: string): void {
  if (text.length > 2_000) expect(tokensOf(text) / encode(text).length, text.slice(0, 200)).toBeGreaterThan(0.9);
}

/** Up to the next hundred: the table does not change with a figure. */
const rounded = (tokens: number): string => (Math.ceil(tokens / 100) * 100).toLocaleString('en-US');

test('a default answer has at most 1,500 tokens, and the definitions 2,000', { timeout: 240_000 }, async () => {
  const rows = new Map<string, number>();
  for (const calls of [...SAMPLE_SYMBOLS.map(callsFor), MANY])
    for (const [row, list] of Object.entries(calls))
      for (const call of list) rows.set(row, Math.max(rows.get(row) ?? 0, await tokens(call)));
  const all = encode(JSON.stringify(definitions(undefined))).length;
  expect(all).toBeLessThanOrEqual(2_000);
  expect([...rows].filter(([, most]) => most > 1_500)).toEqual([]);
  const table = [
    '| answer | at most, tokens |',
    '|---|---:|',
    `| definitions of all tools | ${rounded(all)} |`,
    ...[...rows].map(([row, most]) => `| ${row} | ${rounded(most)} |`),
  ].join('\n');
  const text = readFileSync(DOC, 'utf8');
  const current = text.replace(/(<!-- budgets -->\n)[\s\S]*?(\n<!-- end -->)/, `$1${table}$2`);
  if (process.env.UPDATE === '1') writeFileSync(DOC, current);
  expect(
    process.env.UPDATE === '1' ? current : text,
    'write the table with UPDATE=1 npx vitest run --project long test/mcp/budgets',
  ).toBe(current);
});

test('no answer has more than 8,000 tokens, whatever the detail', async () => {
  const symbols = ['AAPL', 'JPM', 'SPY', 'KO'];
  const full = ([name, args]: Call): Call => [name, { ...args, detail: 'full' }];
  for (const calls of [...symbols.map(callsFor), MANY])
    for (const call of Object.values(calls).flat())
      expect(await tokens(full(call)), JSON.stringify(call)).toBeLessThanOrEqual(8_000);
});
