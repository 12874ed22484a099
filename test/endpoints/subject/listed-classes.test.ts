/**
 * Companies with several listed classes: one market cap, each class at its own price (FIELDS 3.7). Sums by hand from
 * the shares and closes given.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compute as compareOf } from '../../../src/endpoints/compare/compute.ts';
import type { Payload as Comparison } from '../../../src/endpoints/compare/payload.ts';
import { compute as fundamentalsOf } from '../../../src/endpoints/fundamentals/compute.ts';
import type { Payload as Fundamentals } from '../../../src/endpoints/fundamentals/payload.ts';
import { compute as historyOf } from '../../../src/endpoints/history/compute.ts';
import type { Payload as History } from '../../../src/endpoints/history/payload.ts';
import { compute as profileOf } from '../../../src/endpoints/profile/compute.ts';
import type { Payload as Profile } from '../../../src/endpoints/profile/payload.ts';
import { compute as snapshotOf } from '../../../src/endpoints/snapshot/compute.ts';
import type { Payload as Snapshot } from '../../../src/endpoints/snapshot/payload.ts';
import { timelineOf } from '../../../src/endpoints/subject/figures.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as valuationOf } from '../../../src/endpoints/valuation/compute.ts';
import type { Payload as Valuation } from '../../../src/endpoints/valuation/payload.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { encodeFigures } from '../../../src/engine/valuation/digest.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { day } from '../../support/facts-builder.ts';
import { withTrailing } from '../../support/market-store.ts';
import { LAST, NOW } from '../valuation/valuation-store.ts';
import { type ClassSpec, withClasses } from './class-store.ts';

const A: ClassSpec = { symbol: 'ACME', member: 'us-gaap:CommonClassAMember', shares: 50_000, close: () => 120 };
const B: ClassSpec = { member: 'us-gaap:CommonClassBMember', shares: 10_000 };
const C: ClassSpec = { symbol: 'ACME-C', member: 'acme:CapitalClassCMember', shares: 40_000, close: () => 100 };
/** 50,000 x 120 + 40,000 x 100, and the 10,000 that are not listed at the 120 of the first class on the cover. */
const CAP = 11_200_000;

const context = (store: StoreReader, asOf?: number) => ({ store, now: NOW, asOf, liveFigures });
const snapshot = (store: StoreReader, symbol: string, asOf?: number) =>
  snapshotOf(context(store, asOf), { symbol }) as Snapshot;
const capOf = (store: StoreReader, symbol: string, asOf?: number) =>
  snapshot(store, symbol, asOf).fundamentals_quick.market_cap_usd;
const valuation = (store: StoreReader, symbol: string, asOf?: number) =>
  valuationOf(context(store, asOf), { symbol }) as Valuation;

describe('two classes with prices and one that is not listed', () => {
  test('every route gives the same market cap on each symbol', () =>
    withClasses([A, B, C], async (store) => {
      const compared = compareOf(context(store), { symbols: ['ACME', 'ACME-C'], fields: ['market_cap_usd'] });
      expect((compared as Comparison).symbols).toEqual([
        { symbol: 'ACME', market_cap_usd: CAP },
        { symbol: 'ACME-C', market_cap_usd: CAP },
      ]);
      for (const symbol of ['ACME', 'ACME-C']) {
        const { fundamentals_quick: quick } = snapshot(store, symbol);
        const valued = valuation(store, symbol);
        expect(quick).toMatchObject({ market_cap_usd: CAP, shares_outstanding: 100_000 });
        expect((await profileOf(context(store), { symbol })) as Profile).toMatchObject({
          market_cap_usd: CAP,
          shares_outstanding: 100_000,
        });
        // Debt 600,000, no cash reported: no enterprise value. Revenue of a year 5,000,000.
        expect(valued).toMatchObject({ market_cap_usd: CAP, multiples: { ps_ttm: { value: 2.24 } } });
        expect(valued.enterprise_value_usd).toEqual(quick.enterprise_value_usd);
        const weekly = (await historyOf(context(store), {
          symbol,
          series: ['ps_ttm', 'pe_ttm'],
          range: '1y',
        })) as History;
        // Earnings of 10 a share at the symbol's own price.
        expect(weekly.rows.length).toBeGreaterThan(45);
        for (const row of weekly.rows) expect(row.slice(1)).toEqual([2.24, symbol === 'ACME' ? 12 : 10]);
      }
    }));

  test('figures per share are at its own price', () =>
    withClasses([A, B, C], (store) => {
      expect(valuation(store, 'ACME').multiples.pe_ttm.value).toBe(12);
      expect(valuation(store, 'ACME-C').multiples.pe_ttm.value).toBe(10);
      expect(valuation(store, 'ACME-C').yields.earnings_yield_pct).toBe(10);
    }));

  test('stored figures and computed ones give the same responses', () =>
    withClasses([A, B, C], (store) => {
      const live = withTrailing(store);
      for (const symbol of ['ACME', 'ACME-C']) {
        expect(store.trailing(symbol, LAST)[0]?.figures).toContain('"ACME');
        expect(snapshot(store, symbol)).toEqual(snapshot(live, symbol));
        expect(valuation(store, symbol)).toEqual(valuation(live, symbol));
        const row = store.symbol(symbol)!;
        const subject = { row, asOf: LAST, splits: [] };
        const figuresOf = (from: StoreReader): string[] =>
          timelineOf(context(from), subject, 0).map(({ figures }) => encodeFigures(figures));
        expect(new Set(figuresOf(store))).toEqual(new Set(figuresOf(live)));
      }
    }));

  test('prices and counts of the as-of date', () => {
    const rising: ClassSpec = { ...C, close: (at) => (at < day('2024-03-01') ? 60 : 100) };
    return withClasses([A, B, rising], async (store) => {
      const before = closeInstant(day('2024-02-28')) + 1;
      // 60,000 x 120 + 40,000 x 60.
      expect(capOf(store, 'ACME', before)).toBe(9_600_000);
      expect(capOf(store, 'ACME-C', before)).toBe(9_600_000);
      expect(capOf(store, 'ACME')).toBe(CAP);
      const week = (await historyOf(context(store), { symbol: 'ACME', series: ['ps_ttm'], range: '2y' })) as History;
      expect(new Set(week.rows.map((row) => row[1]))).toEqual(new Set([1.92, 2.24]));
    });
  });

  test('a split of both classes changes no market cap', () => {
    const on = day('2025-06-16');
    const splits = [{ day: on, numerator: 4, denominator: 1 }];
    const quartered = (spec: ClassSpec, price: number): ClassSpec => ({
      ...spec,
      splits,
      close: (at) => (at < on ? price : price / 4),
    });
    return withClasses([quartered(A, 120), B, quartered(C, 100)], async (store) => {
      for (const symbol of ['ACME', 'ACME-C']) {
        expect(capOf(store, symbol)).toBe(CAP);
        expect(capOf(store, symbol, closeInstant(day('2025-06-11')) + 1)).toBe(CAP);
        const weekly = (await historyOf(context(store), { symbol, series: ['ps_ttm'], range: '1y' })) as History;
        expect(new Set(weekly.rows.map((row) => row[1]))).toEqual(new Set([2.24]));
      }
    });
  });
});

describe('the price of a class', () => {
  test.each<[string, ClassSpec, number]>([
    ['not in the store: that of the symbol asked about', { ...C, close: undefined }, 12_000_000],
    ['stale', { ...C, last: LAST - 21 }, 12_000_000],
    ['of another registrant who took the ticker', { ...C, row: { cik: 77 } }, 12_000_000],
    ['in another currency', { ...C, row: { currency: 'CAD' } }, 12_000_000],
    ['of some sessions ago, as it trades seldom', { ...C, last: LAST - 8 }, CAP],
  ])('%s', (_, other, cap) => withClasses([A, B, other], (store) => expect(capOf(store, 'ACME')).toBe(cap)));

  test('one that trades seldom still gives both symbols one market cap', () =>
    withClasses([A, B, { ...C, last: LAST - 8 }], (store) => expect(capOf(store, 'ACME-C')).toBe(CAP)));

  test('one listed class: no other price is read', () =>
    withClasses([A, B], (store) => {
      const asked: string[] = [];
      const watched = new Proxy(store, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            if (name === 'bars' || name === 'symbol') asked.push(String(args[0]));
            return value.apply(target, args);
          };
        },
      });
      expect(capOf(watched, 'ACME')).toBe(60_000 * 120);
      expect(new Set(asked)).toEqual(new Set(['ACME', 'SPY']));
      expect(store.trailing('ACME', LAST)[0]?.figures).not.toContain('ACME');
    }));
});

test('any counts and prices, the classes in any order: one market cap, each share counted once', async () => {
  const spec = fc.record({
    shares: fc.integer({ min: 20_000, max: 90_000 }),
    cents: fc.integer({ min: 100, max: 90_000 }),
    listed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(spec, { minLength: 2, maxLength: 4 }), async (specs) => {
      const classes = specs.map(({ shares, cents, listed }, i): ClassSpec => {
        const member = `x:Class${i}Member`;
        return listed ? { symbol: `X-${i}`, member, shares, close: () => cents / 100 } : { member, shares };
      });
      const first = specs.find(({ listed }) => listed);
      fc.pre(first !== undefined);
      const expected = specs.reduce((sum, each) => sum + (each.shares * (each.listed ? each : first!).cents) / 100, 0);
      await withClasses(classes, (store) => {
        const caps = classes.flatMap(({ symbol }) => (symbol === undefined ? [] : [capOf(store, symbol) as number]));
        expect(new Set(caps).size).toBe(1);
        // To the dollar: shares times cents.
        expect(Math.abs(caps[0]! - expected)).toBeLessThanOrEqual(0.51);
      });
    }),
    { numRuns: 12 },
  );
});

describe('Berkshire: a class B share is 1/1,500 of a class A share', () => {
  const BERKSHIRE = 1067983;
  const classA: ClassSpec = { ...A, symbol: 'BRK-A', shares: 60_000, close: () => 150_000 };
  // 60,000,000 of them are 40,000 class A shares; at 101 they are worth 151,500 a class A share.
  const classB: ClassSpec = {
    symbol: 'BRK-B',
    member: 'us-gaap:CommonClassBMember',
    shares: 60_000_000,
    close: () => 101,
  };
  // 60,000 x 150,000 + 60,000,000 x 101.
  const cap = 15_060_000_000;

  test('one market cap; shares and earnings of the requested class', () =>
    withClasses(
      [classA, classB],
      (store) => {
        const [a, b] = ['BRK-A', 'BRK-B'].map((symbol) => snapshot(store, symbol).fundamentals_quick);
        expect(a).toMatchObject({ market_cap_usd: cap, shares_outstanding: 100_000, ttm_eps_diluted: 10 });
        // 100,000 class A shares as class B shares; 10 / 1,500 a share.
        expect(b).toMatchObject({ market_cap_usd: cap, shares_outstanding: 150_000_000, ttm_eps_diluted: 0.0067 });
        // 150,000 / 10, and 101 / (10 / 1,500).
        expect([a!.pe_ttm, b!.pe_ttm]).toEqual([15_000, 15_150]);
        expect(valuation(store, 'BRK-B').market_cap_usd).toBe(cap);
        const report = fundamentalsOf(context(store), { symbol: 'BRK-B', period: 'quarter' }) as Fundamentals;
        if (!('ttm' in report)) throw new Error('no report');
        expect(report.ttm).toMatchObject({ eps_diluted_ttm: 0.0067, net_income_ttm_usd: 1_000_000 });
        expect(report.balance_sheet[0]).toMatchObject({ common_shares_outstanding: 150_000_000 });
        expect(snapshot(withTrailing(store), 'BRK-B')).toEqual(snapshot(store, 'BRK-B'));
      },
      BERKSHIRE,
    ));

  test('without prices of class A', () =>
    withClasses(
      [{ ...classA, close: undefined }, classB],
      (store) => expect(capOf(store, 'BRK-B')).toBe(150_000_000 * 101),
      BERKSHIRE,
    ));
});
