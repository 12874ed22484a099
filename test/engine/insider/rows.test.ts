import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { rowsOf } from '../../../src/engine/insider/rows.ts';
import type { DayRange, InsiderRow, ReportedTransaction } from '../../../src/engine/insider/types.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { filing, line, owner } from './samples.ts';

function row(parts: Partial<ReportedTransaction>, ranges: readonly DayRange[] = []): InsiderRow {
  const rows = rowsOf(filing(1, '2024-03-06', { transactions: [line(parts)] }), () => ranges);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe('kinds (FIELDS 7.3)', () => {
  test.each([
    ['P', 'open_market_purchase'],
    ['S', 'open_market_sale'],
    ['A', 'grant_award'],
    ['D', 'disposition_to_issuer'],
    ['F', 'tax_withholding'],
    ['G', 'gift'],
    ['I', 'discretionary_plan'],
    ['L', 'small_acquisition'],
    ['J', 'other'],
    ['K', 'equity_swap'],
    ['M', 'derivative_exercise'],
    ['C', 'derivative_conversion'],
    ['X', 'derivative_exercise'],
    ['O', 'derivative_exercise'],
    ['E', 'short_derivative_expiration'],
    ['H', 'long_derivative_expiration'],
    ['W', 'will_or_inheritance'],
    ['Z', 'voting_trust'],
    ['U', 'tender_disposition'],
    ['V', 'other'],
    ['Q', 'other'],
    ['constructor', 'other'],
  ])('%s is %s', (code, kind) => {
    expect(row({ code })).toMatchObject({ code, kind });
  });

  test('a line without a code is J where it has amounts, nothing where it has none', () => {
    expect(row({ code: undefined })).toMatchObject({ code: 'J', kind: 'other', shares: 100 });
    expect(row({ code: undefined, shares: undefined })).toMatchObject({
      code: 'J',
      shares: unavailable('not_reported'),
    });
    const empty = line({ code: undefined, shares: undefined, price: undefined });
    expect(rowsOf(filing(1, '2024-03-06', { transactions: [empty] }), () => [])).toEqual([]);
  });
});

describe('a row', () => {
  test('as filed', () => {
    expect(row({})).toEqual({
      accession: '0000000077-24-000001',
      filed: 19788, // 2024-03-06: 54 years of 365 days, 13 leap days before 2024, 31 + 29 + 5 days
      day: 19786,
      name: 'Jane Q Doe',
      role: 'Director',
      class: 'director',
      person: '77',
      code: 'S',
      kind: 'open_market_sale',
      direction: 'D',
      isDebt: false,
      shares: 100,
      sharesRemaining: 900,
      price: 50,
      value: 5000,
      planned: false,
    });
  });

  test.each([
    ['1899-12-31', '2024-03-04'],
    ['2024-03-07', '2024-03-04'], // after the filing
    [undefined, '2024-03-04'],
    ['2024-03-06', '2024-03-06'],
    ['2019-01-02', '2019-01-02'], // late reports stay
  ])('dated %s: %s', (date, expected) => {
    expect(formatDay(row({ date }).day)).toBe(expected);
  });

  test('a period that is no help either: the day it was filed', () => {
    const [only] = rowsOf(
      filing(1, '2024-03-06', { periodOfReport: undefined, transactions: [line({ date: undefined })] }),
      () => [],
    );
    expect(formatDay(only!.day)).toBe('2024-03-06');
  });

  test('fractions of shares stay until they are shown; what follows is of that line alone', () => {
    expect(row({ shares: 10.5, price: 3 })).toMatchObject({ shares: 10.5, value: 31.5 });
    expect(row({ sharesFollowing: undefined }).sharesRemaining).toEqual(unavailable('not_reported'));
  });

  test('a direction that is missing follows from the code where it can', () => {
    const directions = ['P', 'S', 'A', 'F', 'M', 'G', 'J'].map((code) => row({ code, direction: undefined }).direction);
    expect(directions).toEqual(['A', 'D', 'A', 'D', 'A', undefined, undefined]);
    expect(row({ code: 'G', direction: 'A' }).direction).toBe('A');
  });

  test('of several owners the first, once for all', () => {
    const owners = [owner({ cik: 5, name: 'Fund LP', isTenPercentOwner: true }), owner({ isDirector: true })];
    const rows = rowsOf(filing(1, '2024-03-06', { owners }), () => []);
    expect(rows).toMatchObject([{ name: 'Fund LP', role: 'Director', person: '5' }]);
  });
});

describe('prices (FIELDS 7.2)', () => {
  const DAY: DayRange = { low: 48, high: 52, close: 50 };

  test.each([
    ['G', 0, 'gift_no_market_price'],
    ['G', 50, 'gift_no_market_price'],
    ['W', undefined, 'gift_no_market_price'],
    ['P', 0, 'price_not_reported'],
    ['S', undefined, 'price_not_reported'],
    ['F', undefined, 'price_not_reported'],
  ] as const)('%s at %s: %s', (code, price, reason) => {
    expect(row({ code, price })).toMatchObject({ price: unavailable(reason), value: unavailable(reason) });
  });

  test.each(['A', 'M', 'J', 'F', 'C', 'X'])('%s at nothing is nothing', (code) => {
    expect(row({ code, price: 0 })).toMatchObject({ price: 0, value: 0 });
  });

  test.each([
    [500, 500], // ten times the close
    [5, 5], // a tenth
    [500.01, unavailable('price_implausible')],
    [4.99, unavailable('price_implausible')],
    [5000, 50], // 100 shares at 50
    [4320, 43.2], // a tenth below the day's low
    [4319, unavailable('price_implausible')],
    [5720, 57.2], // a tenth above the day's high
    [5721, unavailable('price_implausible')],
  ])('a market price of %s with a close of 50: %j', (price, expected) => {
    expect(row({ price }, [DAY]).price).toEqual(expected);
    expect(row({ price, code: 'P' }, [DAY]).price).toEqual(expected);
    // Other codes are not market prices: an option may be exercised at any price.
    expect(row({ price, code: 'M' }, [DAY]).price).toBe(price);
    // A day nothing is known of is not compared.
    expect(row({ price }).price).toBe(price);
  });

  test('a total is the value', () => {
    expect(row({ price: 5000 }, [DAY])).toMatchObject({ price: 50, value: 5000 });
  });

  test('one fitting class of several is enough; preferred shares and notes are not compared', () => {
    const other: DayRange = { low: 7e5, high: 7.2e5, close: 7.1e5 };
    expect(row({ price: 7.05e5 }, [DAY, other]).price).toBe(7.05e5);
    expect(row({ price: 49 }, [DAY, other]).price).toBe(49);
    expect(row({ price: 1000, securityTitle: '5% Convertible Notes due 2030' }, [DAY]).price).toBe(1000);
    expect(row({ price: 1000, securityTitle: 'Series A Preferred Stock' }, [DAY]).price).toBe(1000);
  });

  test('the principal of notes written as number and as price is counted once', () => {
    const securityTitle = '5.0% Senior Unsecured Notes due 2030';
    expect(row({ shares: 4e7, price: 4e7, securityTitle }, [DAY])).toMatchObject({ price: 1, value: 4e7 });
    expect(row({ shares: 1000, price: 1000, securityTitle }, [DAY])).toMatchObject({ price: 1000, value: 1e6 });
  });

  test('the day is only looked up for market prices', () => {
    const asked: number[] = [];
    const transactions = [line({ code: 'M' }), line({ code: 'G' }), line({ code: 'S' }), line({ price: undefined })];
    rowsOf(filing(1, '2024-03-06', { transactions }), (day) => {
      asked.push(day);
      return [];
    });
    expect(asked.map(formatDay)).toEqual(['2024-03-04']);
  });
});
