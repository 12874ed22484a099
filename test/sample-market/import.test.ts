import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRICE_FORMATS } from '../../src/sources/prices/layouts/formats.ts';
import { SAMPLE_SYMBOLS } from '../../tools/sample-market/companies/index.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from './imported.ts';
import { barsOf } from './market.ts';

const { report, store, path } = sampleStore();

describe('the sample through the importer', () => {
  it('goes in whole, without a repair or a warning', () => {
    expect(report.files.filter((file) => file.status !== 'imported')).toEqual([]);
    expect(report.files.filter((file) => file.repairs.length + file.warnings.length > 0)).toEqual([]);
  });

  it('has every layout of files that people import', () => {
    const kinds = new Set(report.files.map((file) => file.kind));
    // Plain prices need a word from the user, filings come as full submissions only, JSON of price services with
    // mds sync (test/mirror), and what else says as much as Alpha Vantage's CSV is in test/sources/layouts.test.ts.
    const records = [
      'company_tickers',
      'predecessors',
      'submissions',
      'submissions_page',
      'companyfacts',
      'full_submission',
    ];
    // Tables of many sites are tried by files made for each: test/sources.
    const isOfSite = (kind: string): boolean =>
      kind.endsWith('_table_csv') || ['wide_closes_csv', 'lean_csv'].includes(kind);
    const csv = PRICE_FORMATS.flatMap(({ kind }) =>
      kind.endsWith('_csv') && !isOfSite(kind) && !['plain_ohlcv_csv', 'tiingo_csv', 'quandl_csv'].includes(kind)
        ? [kind]
        : [],
    );
    expect([...records, ...csv].filter((kind) => !kinds.has(kind as never))).toEqual([]);
  });

  it('makes a store of at most 9.5 MB, with the kept values of every field of a screen', () => {
    expect(statSync(path).size).toBeLessThanOrEqual(9_500_000);
  });

  it('knows of every symbol its kind, exchange, currency and rank', () => {
    for (const symbol of SAMPLE_SYMBOLS) {
      const row = store.symbol(symbol);
      expect(row, symbol).toMatchObject({ currency: 'USD', lastDay: expect.any(Number), rank: expect.any(Number) });
      expect(['NASDAQ', 'NYSE', 'NYSE Arca'], symbol).toContain(row?.exchange);
      const fund = ['SPY', 'QQQ', 'GLD'].includes(symbol);
      expect(row?.assetType, symbol).toBe(fund ? 'etf' : 'stock');
    }
    expect(store.lastDay()).toBe(SAMPLE_END_DAY);
  });

  it('has prices on ticks as traded, whatever basis the file had', () => {
    for (const symbol of SAMPLE_SYMBOLS) {
      const { close } = store.bars(symbol);
      const off = close.filter((price) => {
        const decimals = price < 1 ? 1e4 : 100;
        // Split-adjusted files print six decimals: times the ratio of a split that is some thousandths of a tick.
        return Math.abs(price * decimals - Math.round(price * decimals)) > 0.005;
      });
      expect(off.length, symbol).toBe(0);
      expect(close.length, symbol).toBe(barsOf(symbol).length);
    }
  });

  it('has the events of layouts that only imply them: dividends out of the steps of adjusted closes', () => {
    const implied = report.files.filter((file) => file.kind === 'yahoo_adj_close_csv').map((file) => file.subject!);
    expect(implied.length).toBeGreaterThan(0);
    const amounts = implied.flatMap((symbol) => store.dividends(symbol).map((dividend) => dividend.amount));
    expect(amounts.length).toBeGreaterThan(3);
    // Declared in cents: what is worked out of the steps lands on them.
    expect(amounts.filter((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)).toEqual([]);
  });
});
