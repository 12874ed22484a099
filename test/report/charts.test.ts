/** The series and marks of a report's charts. */
import { describe, expect, test } from 'vitest';
import { chartsOf, QUANTILES, quantile } from '../../src/report/charts.ts';
import { packed } from '../../src/report/figures.ts';

const NO_EVENTS = { earnings: undefined, insider: undefined };

describe('quantile', () => {
  test('is linear between ranks', () => {
    // By hand, and as numpy.quantile([1, 2, 3, 4], q) gives them.
    expect([0, 0.1, 0.25, 0.5, 0.9, 1].map((share) => quantile([1, 2, 3, 4], share))).toEqual([
      1, 1.3, 1.75, 2.5, 3.7, 4,
    ]);
    expect(quantile([7], 0.9)).toBe(7);
  });
});

test('packed lists are steps of the last decimal, with holes', () => {
  expect(packed([112.73, 109.38, undefined, 110, 110.5])).toEqual([2, 11273, -335, null, 62, 50]);
  expect(packed([1e-7, 2])).toEqual([4, 0, 20_000]);
  expect(packed([])).toEqual([0]);
});

describe('chartsOf', () => {
  const columns = ['date', 'close', 'dividend', 'split_ratio'];
  const rows = [
    ['2026-01-05', 12, null, 2],
    ['2026-01-02', 10, 0.25, null],
    ['2026-01-06', null, null, null],
  ];

  test('puts rows in order of time and other series on the same days, with holes', () => {
    const more = {
      columns: ['date', 'macd'],
      rows: [
        ['2026-01-06', 3],
        ['2026-01-02', 1],
        ['no day', 9],
      ],
    };
    const { dates, series } = chartsOf([{ columns, rows }, more, undefined], NO_EVENTS);
    expect(dates).toEqual(['2026-01-02', '2026-01-05', '2026-01-06']);
    expect(series.close).toEqual([10, 12, undefined]);
    expect(series.macd).toEqual([1, undefined, 3]);
  });

  test('marks events on days of the chart alone', () => {
    const record = { fiscal_period: 'Q1', fiscal_year: 2026, eps_actual: 1.5 };
    const trade = { insider_name: 'A B', shares: 1200, transaction_date: '2026-01-06' };
    const { marks } = chartsOf([{ columns, rows }], {
      earnings: {
        history: [
          { ...record, filing_date: '2026-01-05' },
          { ...record, filing_date: '2025-10-05' },
        ],
      },
      insider: {
        recent_transactions: [
          { ...trade, transaction_kind: 'open_market_purchase' },
          { ...trade, transaction_kind: 'gift' },
        ],
      },
    });
    expect(marks.map(({ date, kind, text }) => `${date} ${kind}: ${text}`)).toEqual([
      '2026-01-02 dividend: ex-dividend, 0.25 per share',
      '2026-01-05 report: report of Q1 2026 filed, diluted EPS 1.5',
      '2026-01-05 split: split, 2 new for 1 old share',
      '2026-01-06 buy: A B bought 1,200 shares',
    ]);
  });

  test('has bands where enough weeks have the multiple', () => {
    const weeks = Array.from({ length: 30 }, (_, i) => [
      new Date(Date.UTC(2026, 0, 5 + 7 * i)).toISOString().slice(0, 10),
      100,
      i + 1,
      i < 25 ? i : null,
    ]);
    const { bands } = chartsOf(
      [undefined, undefined, { columns: ['date', 'close', 'pe_ttm', 'pb'], rows: weeks }],
      NO_EVENTS,
    );
    expect(bands.map(({ id }) => id)).toEqual(['pe_ttm']);
    // Of 1..30: 1 + 29 q.
    expect(bands[0]!.levels).toEqual(QUANTILES.map((share) => expect.closeTo(1 + 29 * share, 9)));
  });
});
