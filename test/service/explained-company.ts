/** A crafted company in a store in memory, answered and explained by the service itself. */
import type { ExplainedReport, ExplanationDocument } from '../../src/endpoints/fundamentals/explain.ts';
import type { Report } from '../../src/endpoints/fundamentals/payload.ts';
import { createHandler } from '../../src/service/handler.ts';
import { day, plainCompany } from '../support/facts-builder.ts';
import { fakeStore } from './fake-store.ts';

export const SPLIT_DAY = '2024-06-03';

const NOW = Date.UTC(2025, 2, 3, 22);

/** Plain quarters from 2021 to 2024: revenue 100 + n, income 10 + n, cash flow 20 + n; two shares for one in 2024. */
const facts = plainCompany({
  firstYear: 2021,
  years: 4,
  shares: (quarter) => (quarter >= 13 ? 2_000_000 : 1_000_000),
}).builder.build();

const base = {
  name: undefined,
  exchange: undefined,
  currency: 'USD',
  rank: undefined,
  firstDay: undefined,
  lastDay: undefined,
};

const store = fakeStore({
  symbol: (symbol) => {
    if (symbol === 'AAA') return { ...base, symbol, cik: 1, assetType: 'stock' };
    return symbol === 'FUND' ? { ...base, symbol, cik: undefined, assetType: 'etf' } : undefined;
  },
  facts: (cik) => (cik === 1 ? facts : undefined),
  splits: (symbol) => (symbol === 'AAA' ? [{ day: day(SPLIT_DAY), numerator: 2, denominator: 1 }] : []),
});

/** The answer and its explanation. */
export async function fundamentalsOf(symbol: string, period: 'quarter' | 'annual') {
  const handle = createHandler({ store, now: () => NOW, explain: true });
  const ask = async (path: string): Promise<unknown> => {
    const query = [
      ['symbol', symbol],
      ['period', period],
    ] as const;
    const { status, body } = await handle({ method: 'GET', path, query, headers: {} });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return (JSON.parse(body) as { readonly data: unknown }).data;
  };
  const document = (await ask('/explain/v2/fundamentals')) as ExplanationDocument;
  return {
    payload: (await ask('/v2/fundamentals')) as Report,
    document,
    explained: document as ExplainedReport,
  };
}
