/** `GET /v2/valuation` on a crafted company. Hand calculations; see valuation-store.ts for what it reports. */

import { describe, expect, test } from 'vitest';
import { compute as historyOf } from '../../../src/endpoints/history/compute.ts';
import type { Payload as History } from '../../../src/endpoints/history/payload.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { type Payload, schema } from '../../../src/endpoints/valuation/payload.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { sliceBars } from '../../../src/engine/prices/basis.ts';
import { lastIndexAt } from '../../../src/engine/prices/windows.ts';
import type { Bars, FactSet } from '../../../src/engine/types.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { barsBetween } from '../../engine/valuation/samples.ts';
import { day } from '../../support/facts-builder.ts';
import { fitting } from '../contract/ajv.ts';
import { company, type Given, LAST, NOW, storeWith, valuation } from './valuation-store.ts';

const fits = fitting(schema);
const valued = (given: Given = {}, asOf?: number): Payload => fits(valuation(given, asOf));

const wandering = (at: number): number => 100 + 20 * Math.sin(at / 90) + (at % 7);

describe('an ordinary company', () => {
  test('every field', () => {
    const { returns_on_capital: returns, ...rest } = valued();
    // P/E 120 / 10; the newest quarter filed (2025-03-31, the 29th; the next one comes on 2025-08-09) has cash of 328.
    const flatContext = (median: number) => ({
      available: true,
      coverage_pct: 100,
      median_5y: median,
      percentile_5y: 50,
      position: 'fair',
    });
    // 12,000,000 + 600,000 - 328
    const ev = 12_599_672;
    expect(rest).toMatchObject({
      as_of: '2025-08-06T20:00:00Z',
      freshness: 'end_of_day',
      symbol: 'AAA',
      currency: 'USD',
      market_cap_usd: 12_000_000,
      enterprise_value_usd: ev,
      multiples: {
        pe_ttm: { value: 12, context: flatContext(12) },
        // 12,000,000 / 5,000,000
        ps_ttm: { value: 2.4, context: flatContext(2.4) },
        // 12.6 / 5, 12.6 / 1.5, 12.6 / 1.2 to two places
        ev_sales_ttm: { value: 2.52 },
        ev_ebitda_ttm: { value: 8.4 },
        ev_ebit_ttm: { value: 10.5 },
        peg_1y: { value: unavailable('non_positive_growth'), context: unavailable('non_positive_growth') },
      },
      valuation_context: {
        anchor: 'pe_ttm',
        value: 12,
        coverage_pct: 100,
        median_5y: 12,
        percentile_5y: 50,
        position: 'fair',
      },
      yields: {
        // 10 / 120; (1,500,000 - 400,000) / 12,000,000
        earnings_yield_pct: 8.33,
        fcf_yield_pct: 9.17,
        dividend_yield_pct: 0,
      },
    });
    expect(rest.valuation_context.rationale).toBe(
      'Primary multiple: P/E (TTM), because the company was profitable (TTM). 12.00 is at the 50th percentile of its own weekly values of five years, median 12.00.',
    );
    // 1,000,000 over assets of 5,028 and 5,024 (the crafted balance sheet is small)
    expect(returns.roa_pct).toBe(19_896.54);
  });

  test('the age of the data counts prices and filings', () => {
    const subjects: (readonly string[])[] = [];
    valued({ more: { importedAt: (of) => void subjects.push(of) } });
    expect(subjects).toEqual([['AAA', '0000000001']]);
  });
});

describe('what does not apply', () => {
  test('a fund: markers, its dividend yield, and a sentence', () => {
    const dividends = [0, 91, 182, 273].map((back) => ({ day: LAST - 10 - back, amount: 0.6 }));
    const payload = valued({ row: { assetType: 'etf' }, more: { dividends: () => dividends } });
    const none = unavailable('not_applicable_etf');
    for (const multiple of Object.values(payload.multiples)) expect(multiple).toEqual({ value: none, context: none });
    expect([payload.market_cap_usd, payload.enterprise_value_usd]).toEqual([none, none]);
    expect(payload.returns_on_capital).toEqual({
      flags: [],
      roa_pct: none,
      roce_pct: none,
      roe_pct: none,
      roic_pct: none,
    });
    // 4 x 0.6 / 120
    expect(payload.yields).toMatchObject({ dividend_yield_pct: 2, earnings_yield_pct: none, fcf_yield_pct: none });
    expect(payload.valuation_context).toMatchObject({ anchor: none, value: none, percentile_5y: none, position: none });
    expect(payload.valuation_context.rationale).toMatch(/^No primary multiple: a fund has no earnings/);
  });

  test('no facts in the store', () => {
    const payload = valued({ facts: undefined });
    expect(payload.multiples.pe_ttm).toEqual({
      value: unavailable('not_reported'),
      context: unavailable('not_reported'),
    });
    expect(payload.yields.dividend_yield_pct).toBe(0);
  });

  test('trading ended: values at the last price, with the statements known at its close', () => {
    const bars = barsBetween(day('2019-01-02'), day('2025-07-22'), () => 120);
    const payload = valued({ bars });
    expect(payload).toMatchObject({ market_cap_usd: 12_000_000, freshness: 'stale', as_of: '2025-07-22T20:00:00Z' });
    expect(payload).toEqual({
      ...valued({ bars }, closeInstant(day('2025-07-22')) + 1_200_000),
      freshness: 'stale',
      market_status: payload.market_status,
      price_age: { session_date: '2025-07-22', sessions_behind: 11 },
    });
  });

  test('a listing of one year has values without a percentile', () => {
    const payload = valued({ bars: barsBetween(day('2024-08-06'), LAST, () => 120) });
    expect(payload.multiples.pe_ttm).toEqual({ value: 12, context: unavailable('insufficient_history') });
    expect(payload.valuation_context.rationale).toMatch(/three years of its own history/);
  });

  test('quoted in another currency', () => {
    const payload = valued({ row: { currency: 'CAD' } });
    expect([payload.currency, payload.market_cap_usd, payload.multiples.pe_ttm.value]).toEqual([
      'CAD',
      unavailable('currency_mismatch'),
      unavailable('currency_mismatch'),
    ]);
  });

  test('stale fundamentals after 200 days, with a flag', () => {
    // 20 quarters: the newest ends on 2022-12-31.
    const payload = valued({ facts: company({ quarters: 20 }).build() });
    expect(payload.multiples.ps_ttm.value).toEqual(unavailable('stale_fundamentals'));
    expect(payload.returns_on_capital.flags).toContain('stale_fundamentals');
    expect(payload.valuation_context.rationale).toMatch(/newest statements are too old/);
  });
});

describe('point in time', () => {
  const facts = company({ income: (q) => 200_000 + 10_000 * q }).build();
  const bars = barsBetween(day('2019-01-02'), LAST, wandering);

  /** Facts of filings up to the day, bars up to it. */
  function cutAt(at: number): Given {
    const known = facts.reports.filter(({ filed }) => filed <= at).length;
    const columns = [...facts.columns].map(([key, column]): [string, typeof column] => {
      const keep = [...column.report.keys()].filter((i) => column.report[i]! < known);
      const pick = <T extends Int32Array | Float64Array>(from: T): T =>
        (from.constructor as unknown as { from: (values: Iterable<number>) => T }).from(keep.map((i) => from[i]!));
      const { start, end, value, report } = column;
      return [key, { ...column, start: pick(start), end: pick(end), value: pick(value), report: pick(report) }];
    });
    const upTo = sliceBars(bars, 0, lastIndexAt(bars.days, at) + 1);
    return {
      facts: { ...facts, reports: facts.reports.slice(0, known), columns: new Map(columns) },
      bars: upTo,
      row: { lastDay: upTo.days.at(-1) },
      more: { lastDay: () => upTo.days.at(-1) },
    };
  }

  test.each(['2023-02-08', '2023-02-09', '2024-05-10', '2025-01-17', '2025-08-06'])(
    'the response for %s is that of a record that ends there',
    (date) => {
      const asOf = closeInstant(day(date)) + 1_800_000;
      expect(valued({ facts, bars }, asOf)).toEqual(valued(cutAt(day(date)), asOf));
    },
  );

  test('an amendment changes the weeks from its filing on, none before', async () => {
    const amended = (): FactSet => {
      const builder = company({ quarters: 30 });
      const filing = builder.file('10-K/A', '2025-06-02', { fy: 2024, fp: 'FY', period: '2024-12-31' });
      const end = '2024-12-31';
      filing.flow('NetIncomeLoss', '2024-01-01', end, 500_000).eps('2024-01-01', end, 5);
      filing
        .flow('Revenues', '2024-01-01', end, 5_000_000)
        .instant('Assets', end, 5000)
        .instant('Liabilities', end, 3000);
      // An amendment counts with twenty facts of its period.
      for (let i = 0; i < 20; i++) filing.instant(`Other${i}`, end, i);
      return builder.build();
    };
    const weekly = async (own: FactSet): Promise<History> =>
      historyOf(
        { store: storeWith({ facts: own }), now: NOW, asOf: undefined, liveFigures },
        { symbol: 'AAA', series: ['pe_ttm'], cadence: 'weekly', range: '5y' },
      );
    const before = (await weekly(company().build())).rows;
    const after = (await weekly(amended())).rows;
    const changed = after.filter((row, i) => row[1] !== before[i]![1]).map(([date]) => date);
    // Filed on a Monday: its own week is the first to know.
    expect(changed[0]).toBe('2025-06-02');
    expect(changed.length).toBeGreaterThan(3);
  });
});

test('a 4-for-1 split on the way changes no multiple, place or yield (FIELDS 11.6)', () => {
  const split = { day: day('2023-06-07'), numerator: 4, denominator: 1 };
  const prices = barsBetween(day('2019-01-02'), LAST, wandering);
  const before = (at: number): number => (at < split.day ? 4 : 1);
  const scaled = (column: Float64Array) => column.map((value, i) => value * before(prices.days[i]!));
  const { open, high, low, close } = prices;
  const raw: Bars = { ...prices, open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) };
  // The 10-Q for the 22nd quarter (2023-06-30) is the first after the split: 25,000 shares printed before it.
  const facts = company({ shares: (q) => (q < 21 ? 25_000 : 100_000) }).build();
  const split4 = valued({ facts, bars: raw, more: { splits: () => [split] } });
  const plain = valued({ bars: prices });
  expect(split4).toEqual(plain);
  // As of the day before the split the shares are the old ones, and the market cap the same.
  const asOf = closeInstant(day('2023-06-06')) + 1_800_000;
  expect(valued({ facts, bars: raw, more: { splits: () => [split] } }, asOf)).toEqual(valued({ bars: prices }, asOf));
});

test('a spin-off that the feed lists as a split of 1.324 changes no multiple of the weeks before it', () => {
  const spinOff = { day: day('2023-06-07'), numerator: 331, denominator: 250 };
  const prices = barsBetween(day('2019-01-02'), LAST, (at) => wandering(at) * (at < spinOff.day ? 1.324 : 1));
  expect(valued({ bars: prices, more: { splits: () => [spinOff] } })).toEqual(valued({ bars: prices }));
});
