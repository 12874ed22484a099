import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { insiderActivity } from '../../../src/engine/insider/index.ts';
import type { OwnershipFiling } from '../../../src/engine/insider/types.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { day } from '../../support/facts-builder.ts';
import { filing, line, owner } from './samples.ts';

const activity = (filings: readonly OwnershipFiling[], asOf = '2024-03-31') =>
  insiderActivity({ issuers: new Set([1, 9]), filings, day: day(asOf), ranges: () => [] });

const accessions = (filings: readonly OwnershipFiling[], asOf?: string) =>
  activity(filings, asOf).rows.map(({ accession }) => Number(accession.slice(-6)));

describe('which filings', () => {
  test('from 90 calendar days before the day answered for to that day', () => {
    // From 2024-01-01 to 2024-03-31: 30 + 29 + 31 = 90 days later (FIELDS A3).
    const filings = ['2023-12-31', '2024-01-01', '2024-03-31', '2024-04-01'].map((filed, i) => filing(i, filed));
    expect(accessions(filings)).toEqual([2, 1]);
  });

  test('by the day of filing, however late', () => {
    expect(accessions([filing(1, '2024-03-06', { transactions: [line({ date: '2021-01-04' })] })])).toEqual([1]);
  });

  test('Forms 4 and 4/A alone', () => {
    const filings = ['3', '3/A', '4', '4/A', '5', '5/A'].map((form, i) => filing(i, '2024-03-06', { form }));
    expect(accessions(filings)).toEqual([3]);
  });

  test('about this issuer or its predecessor, not what it filed as an owner of another', () => {
    const about = (cik: number, number: number) =>
      filing(number, '2024-03-06', { issuer: { cik, name: '', tradingSymbol: 'AAA' }, owners: [owner({ cik: 1 })] });
    expect(accessions([about(1, 1), about(2, 2), about(9, 3)])).toEqual([3, 1]);
  });
});

test('order: filed, traded, accession, document', () => {
  const rows = activity([
    filing(1, '2024-03-06', {
      transactions: [
        line({ date: '2024-03-04', shares: 1 }),
        line({ date: '2024-03-05', shares: 2 }),
        line({ date: '2024-03-04', shares: 3 }),
      ],
    }),
    filing(2, '2024-03-06', { owners: [owner({ cik: 5 })], transactions: [line({ date: '2024-03-04', shares: 4 })] }),
    filing(3, '2024-03-07', { transactions: [line({ date: '2024-01-04', shares: 5 })] }),
  ]).rows;
  expect(rows.map(({ shares }) => shares)).toEqual([5, 2, 4, 1, 3]);
  expect(rows.map(({ filed }) => formatDay(filed))[0]).toBe('2024-03-07');
});

describe('summary (FIELDS 7.5)', () => {
  const officer = owner({ cik: 10, name: 'SMITH JOHN', isOfficer: true, isDirector: true, officerTitle: 'CEO' });
  const fund = owner({ cik: 11, name: 'Fund LP', isTenPercentOwner: true });
  const filings = [
    // A director: buys 10 at 5, sells 40 at 6, and 1 without a price.
    filing(1, '2024-03-01', {
      transactions: [
        line({ code: 'P', direction: 'A', shares: 10, price: 5 }),
        line({ shares: 40, price: 6 }),
        line({ shares: 1, price: undefined }),
      ],
    }),
    // An officer exercises 100, 30 of them withheld; under a plan sells 20 at 7.
    filing(2, '2024-03-02', {
      owners: [officer],
      aff10b5One: true,
      transactions: [
        line({ code: 'M', direction: 'A', price: 2 }),
        line({ code: 'F', shares: 30, price: 7 }),
        line({ shares: 20, price: 7 }),
      ],
    }),
    // A fund gives 5 away.
    filing(3, '2024-03-03', { owners: [fund], transactions: [line({ code: 'G', shares: 5, price: 0 })] }),
  ];

  test('by hand', () => {
    const { summary } = activity(filings);
    expect({ ...summary, byKind: Object.fromEntries(summary.byKind) }).toEqual({
      transactions: 7,
      byKind: {
        gift: 1,
        derivative_exercise: 1,
        tax_withholding: 1,
        open_market_sale: 3,
        open_market_purchase: 1,
      },
      netSharesAll: 10 - 40 - 1 + 100 - 30 - 20 - 5,
      buys: 1,
      sells: 3,
      netSharesMarket: 10 - 40 - 1 - 20,
      netValueMarket: 50 - 240 - 140,
      netDirection: 'selling',
      plannedPct: 25, // one of four trades
      directorPct: 300 / 7,
      officerPct: 300 / 7,
      persons: 3,
    });
  });

  test('nothing filed', () => {
    const none = unavailable('no_transactions');
    expect(activity([]).summary).toEqual({
      transactions: 0,
      byKind: new Map(),
      netSharesAll: 0,
      buys: 0,
      sells: 0,
      netSharesMarket: 0,
      netValueMarket: 0,
      netDirection: 'none',
      plannedPct: none,
      directorPct: none,
      officerPct: none,
      persons: 0,
    });
  });

  test.each([
    [100, 40, 'buying'],
    [40, 100, 'selling'],
    [40, 40, 'neutral'],
  ])('%i bought and %i sold: %s', (bought, sold, direction) => {
    const transactions = [line({ code: 'P', shares: bought, direction: 'A' }), line({ shares: sold })];
    expect(activity([filing(1, '2024-03-06', { transactions })]).summary.netDirection).toBe(direction);
  });

  test('no trades: value 0; trades without any price: the reason', () => {
    const of = (transactions: Parameters<typeof line>[0][]) =>
      activity([filing(1, '2024-03-06', { transactions: transactions.map(line) })]).summary;
    expect(of([{ code: 'M' }])).toMatchObject({
      netValueMarket: 0,
      netDirection: 'none',
      plannedPct: unavailable('no_transactions'),
    });
    expect(of([{ price: 0 }, { price: undefined }]).netValueMarket).toEqual(unavailable('price_not_reported'));
  });

  test('no net shares with a line whose shares or direction are not known', () => {
    const of = (parts: Parameters<typeof line>[0]) =>
      activity([filing(1, '2024-03-06', { transactions: [line(), line(parts)] })]).summary;
    const unknown = unavailable('not_reported');
    expect(of({ shares: undefined })).toMatchObject({
      ...{ netSharesAll: unknown, netSharesMarket: unknown, netDirection: unknown },
      sells: 2,
    });
    expect(of({ code: 'J', direction: undefined })).toMatchObject({ netSharesAll: unknown, netSharesMarket: -100 });
  });

  test('principal of debt is no share', () => {
    const of = (securityTitle: string) => {
      const bought = { securityTitle, code: 'P', direction: 'A', shares: 5_000_000, price: 1 } as const;
      return activity([filing(1, '2024-03-01', { transactions: [line(bought), line({ shares: 40, price: 6 })] })]);
    };
    for (const title of ['6.00% Senior Notes due 2027', 'Convertible Promissory Note', 'Debentures'])
      expect(of(title).summary).toMatchObject({
        ...{ netSharesAll: -40, netSharesMarket: -40, netDirection: 'selling', buys: 1 },
        netValueMarket: 5_000_000 - 240,
      });
    expect(of('Common Stock (see Note 1)').summary.netSharesAll).toBe(5_000_000 - 40);
  });

  test('persons are distinguished by CIK, without one by name', () => {
    const by = (number: number, cik: number | undefined, name: string) =>
      filing(number, '2024-03-06', { owners: [owner({ cik, name })] });
    const filings = [
      by(1, 5, 'A B'),
      by(2, 5, 'A Bee'),
      by(3, undefined, 'C D'),
      by(4, undefined, 'c d'),
      by(5, 6, 'A B'),
    ];
    expect(activity(filings).summary.persons).toBe(3);
  });
});

test('sums of the rows are the totals, whatever the filings', () => {
  const lines = fc.record({
    code: fc.constantFrom(...'PSAFMGJ'),
    direction: fc.constantFrom('A' as const, 'D' as const),
    shares: fc.integer({ min: 0, max: 1e6 }),
    price: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
  });
  const filings = fc.array(
    fc.record({ cik: fc.integer({ min: 1, max: 4 }), at: fc.nat(89), lines: fc.array(lines, { maxLength: 4 }) }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(filings, (list) => {
      const made = list.map(({ cik, at, lines: parts }, i) => ({
        ...filing(i, '2024-01-02', { owners: [owner({ cik })], transactions: parts.map(line) }),
        filed: day('2024-01-02') + at,
      }));
      const { rows, summary } = activity(made);
      const every = list.flatMap((each) => each.lines);
      expect(rows).toHaveLength(every.length);
      const signed = (parts: readonly { direction: 'A' | 'D'; shares: number }[]) =>
        parts.reduce((sum, { direction, shares }) => sum + (direction === 'A' ? shares : -shares), 0);
      expect(summary.netSharesAll).toBe(signed(every));
      expect([...summary.byKind.values()].reduce((sum, count) => sum + count, 0)).toBe(every.length);
      expect(summary.buys + summary.sells).toBe(every.filter(({ code }) => code === 'P' || code === 'S').length);
      for (const [i, row] of rows.entries()) {
        if (i > 0) expect(row.filed).toBeLessThanOrEqual(rows[i - 1]!.filed);
      }
    }),
  );
});
