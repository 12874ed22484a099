/** `GET /v2/coverage`: both forms, unknown symbols, and which data are stored. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/coverage/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/coverage/payload.ts';
import { view } from '../../../src/endpoints/coverage/view.ts';
import { compute as history } from '../../../src/endpoints/history/compute.ts';
import { dayFrom } from '../../../src/engine/days.ts';
import type { Report } from '../../../src/engine/types.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { FilingRow } from '../../../src/store/schema/row-types.ts';
import { barsBetween } from '../../engine/valuation/samples.ts';
import { fakeStore } from '../../service/fake-store.ts';
import { marketStore } from '../../support/market-store.ts';
import { fitting } from '../contract/ajv.ts';
import { filing } from '../documents/filing-store.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const FIRST = dayFrom(2020, 3, 2);
const FILED = dayFrom(2024, 5, 1);
const MISSING = { available: false, reason: 'not_reported' };

const REPORT: Report = {
  accession: '0000000001-24-000001',
  form: '10-Q',
  filed: FILED,
  fiscalYear: 2024,
  fiscalPeriod: 'Q1',
  reportDay: undefined,
  accepted: undefined,
};

const row = { cik: 77, exchange: 'NYSE', rank: 1, firstDay: FIRST, lastDay: dayFrom(2026, 11, 20) } as const;
const whole = barsBetween(dayFrom(1990, 1, 2), dayFrom(2026, 11, 20), () => 50);
/** The bars before it are moved back by 200 days. */
const HOLE = dayFrom(2015, 6, 1);
const filed = (...forms: readonly string[]) =>
  forms.map((form) => filing(`0000000077-24-${form}`, form, '2024-05-01', { cik: 77 }));

const storeOf = (filings: readonly FilingRow[], form4Day = FILED): StoreReader => {
  const held = {
    facts: { cik: 77, reports: [REPORT], columns: new Map() },
    filings,
    dividends: [{ day: FILED, amount: 1 }],
  };
  return marketStore(
    {
      AAA: { ...held, bars: barsBetween(FIRST, dayFrom(2026, 11, 20), () => 50), row: { ...row, name: 'AAA Company' } },
      OLD: { bars: whole, row: { cik: 79 } },
      FND: { ...held, row: { ...row, name: 'FND Company', assetType: 'etf' } },
      GAP: { bars: { ...whole, days: whole.days.map((day) => (day < HOLE ? day - 200 : day)) }, row: { cik: 78 } },
      BARE: { row: { assetType: undefined, currency: undefined } },
    },
    {
      universe: () => ({ stocks: 3, etfs: 2, total: 6, updatedAt: NOW - 86_400_000, checkedAt: NOW - 60_000 }),
      lastDay: () => dayFrom(2026, 11, 20),
      filing: (accession) => filings.find((each) => each.accession === accession),
      ownership: (cik, _, to = 0) =>
        cik === 77 && form4Day <= to
          ? [{ accession: '0000000077-24-4', filed: form4Day, extractor: '1', json: '{"form":"4"}' }]
          : [],
      importedAt: () => NOW - 120_000,
    },
  );
};
const store = storeOf(filed('10-Q', '4'));
const fits = fitting(schema);

const coverage = (symbol?: string, asOf?: number, from = store) =>
  fits(compute({ store: from, now: NOW, asOf }, { symbol }) as Payload);

describe('a symbol', () => {
  test('with all data', () => {
    expect(coverage('AAA')).toEqual({
      as_of: '2026-11-21T11:58:00Z',
      cache_age_seconds: 120,
      freshness: 'end_of_day',
      market_status: 'closed',
      symbol: 'AAA',
      supported: true,
      asset_type: 'stock',
      name: 'AAA Company',
      exchange: 'NYSE',
      cik: '0000000077',
      data: { prices: true, fundamentals: true, filings: true, insider: true, dividends: true },
      price_history_start: '2020-03-02',
      currency: 'USD',
    });
  });

  test('unknown: not supported, not an error', () => {
    expect(coverage('ZZZZ')).toMatchObject({
      symbol: 'ZZZZ',
      supported: false,
      asset_type: MISSING,
      price_history_start: MISSING,
      data: { prices: false, fundamentals: false, filings: false, insider: false, dividends: false },
    });
  });

  test('known by name only', () => {
    expect(coverage('BARE')).toMatchObject({
      supported: true,
      cik: MISSING,
      data: { prices: false, fundamentals: false, filings: false, insider: false, dividends: false },
      price_history_start: { available: false, reason: 'no_price_data' },
    });
  });

  test('a fund has filings but no statements', () => {
    expect(coverage('FND')).toMatchObject({ asset_type: 'etf', data: { fundamentals: false, filings: true } });
  });

  test('a Form 4 that is only listed is no insider data', () => {
    expect(coverage('AAA', undefined, storeOf(filed('10-Q', '4'), Number.POSITIVE_INFINITY))).toMatchObject({
      data: { filings: true, insider: false },
    });
  });

  test.each([
    ['after a hole of more than 60 sessions', 'GAP', '2015-06-01'],
    // FIELDS 8.5: the longest range is 30 years, and rows come after its anchor.
    ['within the longest range', 'OLD', '1996-11-21'],
  ])('starts with the first price history shows: %s', async (_, symbol, start) => {
    expect(coverage(symbol)).toMatchObject({ price_history_start: start });
    const params = { symbol, cadence: 'daily', series: ['close'], range: 'max' };
    const { rows } = await history({ store, now: NOW, asOf: undefined }, params);
    expect(rows[0]![0]).toBe(start);
  });

  test('filings count from their acceptance on', () => {
    const accepted = '2024-05-01T16:30:00-04:00';
    const from = storeOf(filed('10-Q', '4').map((each) => ({ ...each, accepted })));
    const at = (asOf: number) => coverage('AAA', asOf, from);
    expect(at(Date.parse(accepted) - 1)).toMatchObject({ data: { filings: false, insider: false } });
    expect(at(Date.parse(accepted))).toMatchObject({ data: { filings: true, insider: true } });
  });

  test('as of the past, nothing later is there', () => {
    const before = Date.UTC(2020, 0, 2);
    expect(coverage('AAA', before)).toMatchObject({
      as_of: '2020-01-02T00:00:00Z',
      data: { prices: false, fundamentals: false, filings: false, insider: false, dividends: false },
      price_history_start: { available: false, reason: 'no_price_data' },
    });
  });
});

test('the universe', () => {
  expect(coverage()).toMatchObject({
    symbol: MISSING,
    universe: { stocks: 3, etfs: 2, total: 6 },
    updated_at: '2026-11-20T12:00:00Z',
    as_of: '2026-11-21T11:59:00Z',
  });
});

test('a universe before any import is empty as of now', () => {
  const empty = fakeStore({}, []);
  expect(coverage(undefined, undefined, empty)).toMatchObject({
    universe: { stocks: 0, etfs: 0, total: 0 },
    updated_at: '2026-11-21T12:00:00Z',
    cache_age_seconds: 0,
  });
});

test('screens', () => {
  const titles = (symbol?: string) => view(coverage(symbol), { full: false }).panels.map(({ title }) => title);
  expect(titles('AAA')).toEqual(['Symbol', 'Stored data']);
  expect(view(coverage(), { full: false }).title).toBe('Universe');
  expect(view(coverage('ZZZZ'), { full: false }).panels[0]?.block).toEqual({
    type: 'text',
    text: 'ZZZZ is not in the universe; mds coverage shows its size.',
  });
});
