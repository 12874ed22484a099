/** Names that filers chose are quoted for assistants, like the text of filings. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSample, type Session } from './client.ts';

let session: Session;
beforeAll(async () => {
  session = await connectSample();
});
afterAll(() => session.close());

/** An answer without what is fenced. */
const outside = (text: string): string => text.replace(/<filed-text (\w+)>[\s\S]*<\/filed-text \1>/g, '');

test.each([
  ['find', { query: 'apple' }, 'Apple Inc.'],
  ['find', { query: 'AAPL', about: 'profile' }, 'Apple Inc.'],
  ['find', { query: 'AAPL', about: 'coverage' }, 'Apple Inc.'],
  ['quote', { symbols: ['AAPL'] }, 'Apple Inc.'],
  ['screen', { conditions: "asset_type == 'stock'", fields: 'name', top: 60 }, 'Apple Inc.'],
  ['check', { symbols: ['AAPL'], conditions: ["name == 'Apple Inc.'"] }, 'name=Apple Inc.'],
])('%s %j', async (tool, args, name) => {
  const { text, isError } = await session.call(tool, args);
  expect(isError, text).toBe(false);
  expect(text).toContain(name);
  expect(outside(text)).not.toContain(name);
});

test('persons who trade are quoted', async () => {
  const { result, text } = await session.call('ownership', { symbol: 'AAPL', detail: 'full' });
  const { recent_transactions: transactions } = result.structuredContent as {
    recent_transactions: readonly { insider_name: string }[];
  };
  const names = [...new Set(transactions.map((each) => each.insider_name))];
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(outside(text)).not.toContain(name);
  expect(names.some((name) => text.includes(name))).toBe(true);
});
