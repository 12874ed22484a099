/** The tools over the sample market, called by the official client. */
import { ProtocolErrorCode } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../src/client/core.ts';
import { embeddedTransport } from '../../src/client/embedded.ts';
import { marketStore } from '../program/market.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { connectSample, type Session } from './client.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
let session: Session;
beforeAll(async () => {
  session = await connectSample();
});
afterAll(() => session.close());

/** The payload of a route, by the way that every command takes. */
async function payload(path: string, query: readonly (readonly [string, string])[]): Promise<never> {
  const transport = embeddedTransport({ path: sampleStore().path, kind: 'simulated', now: () => NOW });
  const answer = await ask(transport, { path, query });
  transport.close();
  return answer.data() as never;
}

test.each(['legacy', 'modern'] as const)(
  'lists eight read-only tools in at most 2,000 tokens to clients of the %s era',
  async (era) => {
    const other = await connectSample({ sample: true }, {}, era);
    const { tools } = await other.client.listTools();
    await other.close();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['find', 'quote', 'figures', 'series', 'filings', 'ownership', 'screen', 'check'],
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
      expect(Object.keys(inputSchema.properties ?? {})).toEqual(expect.arrayContaining(['as_of', 'detail']));
    }
    expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(2_000);
  },
);

describe('quote', () => {
  test('carries symbol, instant, simulated in words, currency and the filing of its figures', async () => {
    const { text } = await session.call('quote', { symbols: ['aapl'] });
    const { quote, as_of } = (await payload('/v2/snapshot', [['symbol', 'AAPL']])) as {
      readonly quote: { readonly price: number };
      readonly as_of: string;
    };
    const list = (await payload('/v2/filings', [
      ['symbol', 'AAPL'],
      ['form', '10-K'],
    ])) as {
      readonly filings: readonly { readonly accession: string }[];
    };
    expect(text).toMatch(/^AAPL \| SIMULATED /);
    expect(text).toContain(`as_of ${as_of}`);
    expect(text).toContain('USD');
    expect(text).toContain(quote.price.toFixed(2));
    expect(text).toContain(list.filings[0]!.accession);
  });

  test('puts several symbols side by side, and says which one failed', async () => {
    const { text, isError } = await session.call('quote', { symbols: ['AAPL', 'KO', 'APPL'] });
    expect(isError).toBe(false);
    expect(text).toContain('|AAPL|KO');
    expect(text).toMatch(/APPL: .*AAPL/);
  });

  test('names the nearest symbol of one that is unknown', async () => {
    const { text, isError } = await session.call('quote', { symbols: ['APPL'] });
    expect(isError).toBe(true);
    expect(text).toMatch(/^SYMBOL_UNKNOWN: .*AAPL/);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).toContain('; a person can get real data with: mds sync APPL.');
  });
});

test('counts what a screen left out, without options of the command line', async () => {
  const { text } = await session.call('screen', { conditions: 'pe_ttm < 15' });
  expect(text).toContain('Left out: 1 symbol without a price of the session.');
  expect(text).not.toContain('--');
});

test('names the conditions of a screen as its argument', async () => {
  const { text, isError } = await session.call('screen', { conditions: 'pe_tm < 15' });
  expect(isError).toBe(true);
  expect(text).toMatch(/^PARAM_INVALID: conditions: unknown field 'pe_tm'/);
});

test('answers for a day in the past as the route does', async () => {
  const { text } = await session.call('quote', { symbols: ['AAPL'], as_of: '2020-06-30' });
  const transport = embeddedTransport({
    path: sampleStore().path,
    kind: 'simulated',
    now: () => NOW,
    // The end of the day in New York, in summer time.
    asOf: Date.UTC(2020, 6, 1, 4) - 1,
  });
  const { quote } = (await ask(transport, { path: '/v2/snapshot', query: [['symbol', 'AAPL']] })).data() as {
    readonly quote: { readonly price: number };
  };
  transport.close();
  expect(text).toContain(quote.price.toFixed(2));
  expect(text).toContain('as_of 2020-06-30T');
  const future = await session.call('quote', { symbols: ['AAPL'], as_of: '2099-01-01' });
  expect(future).toMatchObject({ isError: true });
  expect(future.text).toMatch(/as_of 2099-01-01 is in the future/);
});

test('statements name the filings of each period, and give a missing value its reason', async () => {
  const { text } = await session.call('figures', { symbol: 'AAPL', topic: 'income', period: 'annual' });
  const { fundamentals } = {
    fundamentals: (await payload('/v2/fundamentals', [
      ['symbol', 'AAPL'],
      ['period', 'annual'],
    ])) as {
      readonly income_statement: readonly { readonly revenue: number }[];
    },
  };
  const millions = Math.round(fundamentals.income_statement[0]!.revenue / 1e6).toLocaleString('en-US');
  expect(text).toMatch(new RegExp(`^Revenue\\|†?${millions}\\|`, 'm'));
  expect(text).toMatch(/^Interest expense\|—¹/m);
  expect(text).toContain('¹ Not reported in any stored filing.');
  expect(text).toMatch(/Sources: FY 2026 10-K \d{10}-\d{2}-\d{6}/);
});

test('explains one line by tag, filing and day', async () => {
  const { text } = await session.call('figures', { symbol: 'AAPL', topic: 'income', explain: true, line: 'Revenue' });
  expect(text).toContain('RevenueFromContractWithCustomerExcludingAssessedTax');
  expect(text).toMatch(/10-Q \d{10}-\d{2}-\d{6}/);
  expect(text).not.toContain('Cost of revenue');
});

test('pages through a series without losing or repeating a row', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { text, tokens } = await session.call('series', { symbol: 'AAPL', range: '1y', ...(cursor && { cursor }) });
    expect(tokens).toBeLessThanOrEqual(1_500);
    seen.push(...[...text.matchAll(/^(\d{4}-\d{2}-\d{2})\|/gm)].map(([, day]) => day!));
    cursor = /cursor (\w+)/.exec(text)?.[1];
  } while (cursor !== undefined);
  const { rows } = (await payload('/v2/history', [
    ['symbol', 'AAPL'],
    ['range', '1y'],
  ])) as { readonly rows: readonly [string][] };
  expect(seen).toEqual(rows.map(([day]) => day).toReversed());
});

test.each([
  [{ symbol: 'AAPL', cursor: 'x' }, /not one of an earlier answer/],
  [{ symbol: 'AAPL', cursor: '5of9999' }, /without cursor/],
  [{ symbol: 'AAPL', rnage: '1y' }, /did you mean range/],
  [{ symbol: 'AAPL', range: '1yr' }, /did you mean 1y\?$/],
  [{ symbol: 7.5 }, /.+/],
  [{}, /symbol is missing/],
])('refuses %j in one sentence', async (args, message) => {
  const { text, isError } = await session.call('series', args);
  expect(isError).toBe(true);
  expect(text).toMatch(message);
  expect(text).not.toContain('\n');
});

test('names the nearest tool', async () => {
  await expect(session.call('quotes', {})).rejects.toMatchObject({
    code: ProtocolErrorCode.InvalidParams,
    message: expect.stringContaining('did you mean quote'),
  });
});

test('gives structured content with detail full alone', async () => {
  const concise = await session.call('quote', { symbols: ['AAPL'] });
  const full = await session.call('quote', { symbols: ['AAPL'], detail: 'full' });
  expect(concise.result.structuredContent).toBeUndefined();
  expect(full.result.structuredContent).toEqual(await payload('/v2/snapshot', [['symbol', 'AAPL']]));
});

test('checks conditions with the values that decide', async () => {
  const { text } = await session.call('check', { symbols: ['AAPL'], conditions: ['price > 1', 'price < 1'] });
  expect(text).toMatch(/^AAPL\|pass\|price > 1\|snapshot\.quote\.price=/m);
  expect(text).toMatch(/^AAPL\|fail\|price < 1\|/m);
});

test('answers from the own store once it holds something', async () => {
  const store = await connectSample({ store: marketStore() });
  const { text } = await store.call('quote', { symbols: ['AAA'] });
  expect(text).not.toContain('SIMULATED');
  expect(text).toMatch(/^AAA \| as_of 2026-11-20/);
  await store.close();
});
