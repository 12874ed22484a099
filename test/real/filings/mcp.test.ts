/** The tools of assistants over real records: budgets, and the filings that figures name. */
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { openBackend } from '../../../src/cli/mcp/backend.ts';
import { callTool } from '../../../src/mcp/server.ts';
import { fakeIo } from '../../program/fake-io.ts';
import { useRecords } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const SYMBOLS = ['AAPL', 'NVDA', 'KO', 'JPM', 'IMNN'];

describe('assistants on real records', () => {
  const records = useRecords(
    [
      'edgar/companyfacts',
      'edgar/companyfacts_subset/KO.json.gz',
      'edgar/companyfacts_subset/JPM.json.gz',
      'edgar/submissions',
      'edgar/documents',
      'edgar/company_tickers.json.gz',
      'prices/alphavantage_daily_adjusted_1999_2021',
      'prices/yahoo_daily_div_split_2020_2025',
    ],
    NOW,
    'some refused',
  );
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const { backend, close } = openBackend({ store: join(records.folder, 'market.db') }, fakeIo({ now: NOW }));
    const result = await callTool(name, args, backend);
    close();
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return { text, tokens: encode(JSON.stringify(result)).length };
  };

  test('answers stay within their bounds', async () => {
    const calls = SYMBOLS.flatMap((symbol) => [
      ['quote', { symbols: [symbol] }],
      ...['income', 'balance', 'ratios', 'valuation', 'earnings', 'dividends'].map((topic) => [
        'figures',
        { symbol, topic },
      ]),
      ['figures', { symbol, topic: 'income', explain: true }],
      ['series', { symbol, range: '5y' }],
      ...['list', 'outline', 'tables'].map((action) => ['filings', { symbol, action }]),
      ...['risk_factors', 'mda'].map((section) => ['filings', { symbol, action: 'read', section }]),
      ['ownership', { symbol }],
    ]) as [string, Record<string, unknown>][];
    for (const [name, args] of calls) {
      expect((await call(name, args)).tokens, JSON.stringify(args)).toBeLessThanOrEqual(1_500);
      expect((await call(name, { ...args, detail: 'full' })).tokens, JSON.stringify(args)).toBeLessThanOrEqual(8_000);
    }
  });

  test('a valuation at an old price names the filings known on its day', async () => {
    const line = (text: string): string | undefined => /figures to .*/.exec(text)?.[0];
    const { text: now } = await call('figures', { symbol: 'KO', topic: 'valuation' });
    const [, day] = /STALE since (\d{4}-\d\d-\d\d)/.exec(now)!;
    const { text: then } = await call('figures', { symbol: 'KO', topic: 'valuation', as_of: day });
    expect(line(now)).toBeDefined();
    expect(line(now)).toBe(line(then));
  });
});
