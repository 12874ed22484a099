/** Repairs: what is fixed, what is counted, and what stays because it only looks wrong. */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import { sessionDay } from '../../src/sources/csv/dates.ts';
import { readNumber, shortestWithin, undoFloat32 } from '../../src/sources/csv/numbers.ts';
import { readRatio, splitFromRatio } from '../../src/sources/prices/splits/ratio.ts';
import { canonicalCsv, day, makeSeries, type Series, yahooCsv } from './series.ts';
import { priceDump, withBench } from './workbench.ts';

const SPLIT = { day: day('2024-02-01'), numerator: 4, denominator: 1 };
const TRUTH = makeSeries('2024-01-02', '2024-03-28', { splits: [SPLIT] });

/** Yahoo's file of the truth with the split-adjusted prices of some days multiplied. */
function scaled(multiply: (at: number) => number): string {
  const bend = (column: readonly number[]): number[] => column.map((value, i) => value * multiply(TRUTH.days[i]!));
  const { open, high, low, close } = TRUTH;
  const bent: Series = { ...TRUTH, open: bend(open), high: bend(high), low: bend(low), close: bend(close) };
  return yahooCsv(bent, true);
}

describe('split days of adjusted prices', () => {
  const truth = withBench(({ store, one }) => {
    one('X.csv', yahooCsv(TRUTH, true));
    return (priceDump(store, 'X') as { bars: [string, number, number, number, number, number][] }).bars;
  });

  test.each([
    ['adjusted two sessions early', (at: number) => (at >= day('2024-01-30') && at < SPLIT.day ? 4 : 1), 2],
    ['adjusted two sessions late', (at: number) => (at >= SPLIT.day && at < day('2024-02-05') ? 0.25 : 1), 2],
  ])('%s', (_, multiply, count) =>
    withBench(({ store, one }) => {
      const report = one('X.csv', scaled(multiply));
      expect(report.repairs).toMatchObject([{ kind: 'split_day_rescaled', count }]);
      const { bars } = priceDump(store, 'X') as { bars: typeof truth };
      bars.forEach((bar, i) => {
        for (const at of [1, 2, 3, 4] as const) expect(bar[at]! / truth[i]![at]).toBeCloseTo(1, 7);
      });
    }),
  );

  test('a jump that only looks like a split is left alone (yfinance#2660)', () =>
    withBench(({ store, one }) => {
      const jumpy = makeSeries('2024-01-02', '2024-03-28');
      const half = (column: readonly number[]): number[] =>
        column.map((v, i) => (jumpy.days[i]! >= SPLIT.day ? v / 4 : v));
      const text = yahooCsv(
        { ...jumpy, open: half(jumpy.open), high: half(jumpy.high), low: half(jumpy.low), close: half(jumpy.close) },
        true,
      );
      expect(one('GME.csv', text)).toMatchObject({ status: 'imported', repairs: [] });
      expect(store.splits('GME')).toEqual([]);
    }));

  test('closes that jump twice by the ratio cannot be explained and are refused', () =>
    withBench(({ one }) => {
      const text = scaled((at) => (at < day('2024-01-30') ? 4 : 1) * (at < SPLIT.day ? 4 : 1));
      expect(one('X.csv', text)).toMatchObject({ status: 'refused', reason: expect.stringContaining('2024-02-01') });
    }));
});

describe('a large split applied to some stretches of the past (yfinance#1531)', () => {
  const consolidation = { day: day('2024-05-16'), numerator: 1, denominator: 15 };
  const series = makeSeries('2024-01-02', '2024-06-28', { splits: [consolidation] });
  /** Yahoo's file in which the stretches are as traded, each from its first day to before its last. */
  const file = (...stretches: readonly (readonly [from: string, to: string])[]): string => {
    const asTraded = (i: number): boolean =>
      stretches.some(([from, to]) => series.days[i]! >= day(from) && series.days[i]! < day(to));
    const bend = (column: readonly number[]): number[] => column.map((value, i) => (asTraded(i) ? value / 15 : value));
    const { open, high, low, close } = series;
    return yahooCsv({ ...series, open: bend(open), high: bend(high), low: bend(low), close: bend(close) }, true);
  };
  const imported = (text: string) =>
    withBench(({ store, one }) => {
      const { status } = one('X.csv', text);
      return status === 'imported' ? [...store.bars('X').close] : [];
    });
  const furthest = (closes: readonly number[], truth: readonly number[]): number =>
    Math.max(...truth.map((close, i) => Math.abs((closes[i] ?? 0) / close - 1)));

  test.each([
    ['to the newest days alone', [['2024-01-01', '2024-05-06']]],
    [
      'to stretches of days',
      [
        ['2024-01-01', '2024-02-05'],
        ['2024-02-08', '2024-03-01'],
        ['2024-03-06', '2024-04-15'],
      ],
    ],
    ['to all but a stretch', [['2024-03-06', '2024-04-15']]],
  ] as const)('%s', (_, stretches) => {
    const closes = imported(file(...stretches));
    expect(furthest(closes, series.close)).toBeLessThan(1e-7);
  });

  test('closes that fall by its ratio and stay there do not show it', () => {
    // A fall of 93 % in March: the split that follows was applied to everything.
    const fall = (i: number): number => (series.days[i]! >= day('2024-03-06') ? 1 / 15 : 1);
    const fallen = series.close.map((close, i) => close * fall(i));
    const part = (column: readonly number[]): number[] => column.map((value, i) => value * fall(i));
    const { open, high, low } = series;
    const closes = imported(
      yahooCsv({ ...series, open: part(open), high: part(high), low: part(low), close: fallen }, true),
    );
    expect(furthest(closes, fallen)).toBeLessThan(1e-7);
  });
});

describe('a split applied to part of the past alone (yfinance#906, as downloaded on 2021-12-10)', () => {
  const split = { day: day('2024-06-03'), numerator: 4, denominator: 1 };
  const series = makeSeries('2023-10-02', '2024-08-30', { splits: [split] });
  const file = (isLeft: (day: number) => boolean): string => {
    const bend = (column: readonly number[]): number[] =>
      column.map((value, i) => (isLeft(series.days[i]!) ? value * 4 : value));
    const { open, high, low, close } = series;
    return yahooCsv({ ...series, open: bend(open), high: bend(high), low: bend(low), close: bend(close) }, true);
  };

  test.each([
    ['all before a day months ago was left as traded', (at: number) => at < day('2023-12-18')],
    ['a stretch up to the split was left as traded', (at: number) => at >= day('2024-03-04') && at < split.day],
    ['a stretch in between', (at: number) => at >= day('2024-01-08') && at < day('2024-03-04')],
  ])('%s', (_, isLeft) =>
    withBench(({ store, one }) => {
      expect(one('X.csv', yahooCsv(series, true)).status).toBe('imported');
      const truth = [...store.bars('X').close];
      const report = one('Y.csv', file(isLeft));
      expect([report.reason, report.status, report.basis]).toEqual([undefined, 'imported', 'split']);
      const closes = [...store.bars('Y').close];
      expect(Math.max(...truth.map((close, i) => Math.abs(closes[i]! / close - 1)))).toBeLessThan(1e-7);
    }),
  );
});

describe('a large split that the closes show besides a fall of the day', () => {
  // A share consolidated 1 for 50 after a halt, whose row has the split and no prices; on its first day it loses 23 %.
  const file = (older: (price: number) => number): string =>
    [
      'Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits',
      ...[0.3, 0.31, 0.29, 0.33].map(older).map((price, i) => row(`2024-01-${23 + i}`, price)),
      '2024-01-29,,,,,,0,0.0,0.02',
      ...[12.77, 12.51].map((price, i) => row(`2024-01-${30 + i}`, price)),
    ].join('\n');
  const row = (date: string, price: number): string =>
    [date, ...Array.from({ length: 5 }, () => price), 1000, 0, 0].join(',');

  test.each([
    ['as traded', (price: number) => price, 'raw'],
    ['adjusted', (price: number) => price * 50, 'split'],
  ])('%s', (_, older, basis) =>
    withBench(({ store, one }) => {
      expect(one('X.csv', file(older))).toMatchObject({ status: 'imported', basis });
      const { bars } = priceDump(store, 'X') as { bars: [string, number, number, number, number][] };
      expect(bars.map((bar) => bar[4])).toEqual([0.3, 0.31, 0.29, 0.33, 12.77, 12.51]);
      expect(store.splits('X')).toMatchObject([{ day: day('2024-01-29'), numerator: 1, denominator: 50 }]);
    }),
  );
});

describe('rows', () => {
  const HEAD = 'Date,Open,High,Low,Close,Adj Close,Volume\n';
  const run = (rows: string, now?: number): { repairs: unknown; bars: unknown[]; status: string } =>
    withBench(({ store, one }) => {
      const report = one('KO.csv', HEAD + rows, now === undefined ? {} : { now });
      return {
        repairs: report.repairs.map(({ kind, count }) => [kind, count]),
        bars: (priceDump(store, 'KO') as { bars: unknown[] }).bars,
        status: report.status,
      };
    });

  test('null rows, missing opens and volumes, narrow ranges, holidays and weekends', () => {
    const { repairs, bars } = run(`2024-07-01,10,11,9,10,10,100
2024-07-02,null,null,null,null,null,null
2024-07-03,0,11,9,10.5,10.5,100
2024-07-04,10,11,9,10,10,100
2024-07-05,10,10.2,9.9,10.4,10.4,
2024-07-06,10,11,9,10,10,100
2024-07-08,10,11,9,10,10,100
`);
    expect(repairs).toEqual([
      ['null_row_skipped', 1],
      ['not_a_session_dropped', 2],
      ['open_missing_set_to_close', 1],
      ['volume_missing_set_to_zero', 1],
      ['range_widened', 1],
    ]);
    expect(bars).toEqual([
      ['2024-07-01', 10, 11, 9, 10, 100],
      ['2024-07-03', 10.5, 11, 9, 10.5, 100],
      ['2024-07-05', 10, 10.4, 9.9, 10.4, 0],
      ['2024-07-08', 10, 11, 9, 10, 100],
    ]);
  });

  test('a session not over at the time of the import is not taken', () => {
    // 2024-07-03 is a half day: over at 13:00, complete at 13:15 New York time (17:15 UTC).
    const rows = '2024-07-01,10,11,9,10,10,100\n2024-07-02,10,11,9,10,10,100\n2024-07-03,10,11,9,10,10,100\n';
    expect(run(rows, Date.UTC(2024, 6, 3, 17, 14)).bars.length).toBe(2);
    expect(run(rows, Date.UTC(2024, 6, 3, 17, 15)).bars.length).toBe(3);
  });

  test('weekly bars are refused', () => {
    const weekly = ['2024-01-05', '2024-01-12', '2024-01-19', '2024-01-26', '2024-02-02']
      .map((d) => `${d},10,11,9,10,10,100\n`)
      .join('');
    expect(run(weekly).status).toBe('refused');
  });

  test('a stretch off by a hundred is rescaled, a level that stays is not', () => {
    const at = (d: string, f: number): string => `${d},${10 * f},${11 * f},${9 * f},${10 * f},${10 * f},100\n`;
    const slip = run(at('2024-07-01', 1) + at('2024-07-02', 100) + at('2024-07-03', 100) + at('2024-07-05', 1));
    expect(slip.repairs).toEqual([['hundredfold_slip_rescaled', 2]]);
    expect(slip.bars[1]).toEqual(['2024-07-02', 10, 11, 9, 10, 100]);
    const stays = run(at('2024-07-01', 1) + at('2024-07-02', 1) + at('2024-07-03', 100) + at('2024-07-05', 100));
    expect(stays.repairs).toEqual([]);
    const low = run('2024-07-01,10,11,9,10,10,100\n2024-07-02,10,11,0.09,10,10,100\n2024-07-03,10,11,9,10,10,100\n');
    expect(low.bars[1]).toEqual(['2024-07-02', 10, 11, 9, 10, 100]);
  });
});

describe('dividends', () => {
  test('an equal amount days later is the same payment; another amount on the day is a special', () =>
    withBench(({ store, one }) => {
      const dividends = [
        { day: day('2024-02-08'), amount: 0.5 },
        { day: day('2024-02-12'), amount: 0.5 },
        { day: day('2024-03-11'), amount: 0.5 },
      ];
      const report = one('X.csv', canonicalCsv(makeSeries('2024-01-02', '2024-03-28', { dividends }), 'X'));
      expect(report.repairs).toMatchObject([{ kind: 'duplicate_dividend_dropped', count: 1, days: ['2024-02-12'] }]);
      expect(store.dividends('X').map((d) => formatDay(d.day))).toEqual(['2024-02-08', '2024-03-11']);
    }));

  test('a weekly payment six days after the one before it, put off by a holiday, stays', () =>
    withBench(({ store, one }) => {
      const days = ['2024-06-20', '2024-06-27', '2024-07-05', '2024-07-11', '2024-07-18'];
      const dividends = days.map((each) => ({ day: day(each), amount: 0.05 }));
      const report = one('X.csv', canonicalCsv(makeSeries('2024-01-02', '2024-08-28', { dividends }), 'X'));
      expect(report.repairs).toEqual([]);
      expect(store.dividends('X').map((d) => formatDay(d.day))).toEqual(days);
    }));

  test('whole cents with prices adjusted by an odd factor were left as paid (AT&T 2022)', () =>
    withBench(({ store, one }) => {
      const spin = { day: day('2024-03-01'), numerator: 331, denominator: 250 };
      const series = makeSeries('2024-01-02', '2024-03-28', { splits: [spin] });
      const text = yahooCsv(series, true)
        .replace(/^(2024-01-09 .*),0,0$/m, '$1,0.52,0')
        .replace(/^(2024-02-09 .*),0,0$/m, '$1,0.52,0');
      const report = one('T.csv', text);
      expect(report.repairs).toMatchObject([{ kind: 'dividend_not_adjusted_for_distribution', count: 2 }]);
      expect(store.dividends('T').map(({ amount }) => amount)).toEqual([0.52, 0.52]);
      // Adjusted ones (0.52 / 1.324 = 0.392749...) are restated as usual.
      withBench((other) => {
        const right = text.replaceAll('0.52,0', `${0.52 / 1.324},0`);
        expect(other.one('T.csv', right).repairs).toEqual([]);
        expect(other.store.dividends('T').map(({ amount }) => amount)).toEqual([0.52, 0.52]);
      });
    }));
});

describe('small readers', () => {
  test('numbers', () => {
    const read = (text: string): number | undefined => readNumber(text, 0, text.length);
    const numbers = '0 12 110.17 0.596878742448 112.72750091552734 1e5 -3.5 999999999999999 0.1';
    for (const text of numbers.split(' ')) expect(read(text)).toBe(Number(text));
    for (const text of ['', 'null', 'NaN', ' ']) expect(read(text)).toBeNaN();
    for (const text of ['1.2.3', '12a', '0x10', '--1', '.', 'Infinity']) expect(read(text)).toBeUndefined();
  });

  test('32-bit floats are undone, other doubles stay', () => {
    for (const value of [229.35, 112.7275, 22.809668, 0.0625, 1234.56])
      expect(undoFloat32(Math.fround(value))).toBe(value);
    for (const value of [229.35, 1 / 3, 100, 99.5]) expect(undoFloat32(value)).toBe(value);
    expect(shortestWithin(0.4849977, 1e-4, 6)).toBe(0.485);
  });

  test('date-times carry the day of the exchange', () => {
    expect(sessionDay('2020-08-10 00:00:00-04:00')).toBe(day('2020-08-10'));
    expect(sessionDay('2020-08-10T00:00:00.000Z')).toBe(day('2020-08-10'));
    expect(sessionDay('2020-08-10T13:30:00Z')).toBe(day('2020-08-10'));
    expect(sessionDay('2020-08-10T04:00:00.000Z')).toBe(day('2020-08-10'));
    expect(sessionDay('2020-08-11T01:30:00+00:00')).toBe(day('2020-08-10'));
    expect(sessionDay('2020-08-10 25:00:00')).toBeUndefined();
    expect(sessionDay('10.08.2020')).toBeUndefined();
  });

  test('split ratios', () => {
    const pairs = [7.00000700001, 1.5, 1 / 30, 0.0333333, 1.324, 4, 20].map((ratio) => splitFromRatio(0, ratio));
    const texts = pairs.map((split) => `${split!.numerator}:${split!.denominator}`);
    expect(texts.join(' ')).toBe('7:1 3:2 1:30 1:30 331:250 4:1 20:1');
    expect(splitFromRatio(0, 1)).toBeUndefined();
    expect(['4:1', '1/30', '3-for-2', '2', '', '4:0'].map(readRatio)).toEqual([4, 1 / 30, 1.5, 2, 0, undefined]);
  });
});

describe('distributions in kind (FIELDS A16)', () => {
  /**
   * 567.97 where the close before is 1135.10 and the next one half of it, as a class split of 2014 is listed by a
   * vendor.
   */
  const classSplit = (cash: string): string =>
    [
      '# mds-prices 1',
      '# symbol: X',
      '# basis: raw',
      'date,open,high,low,close,volume,dividend',
      '2014-04-01,1130,1136,1129,1134.89,100,0',
      '2014-04-02,1135,1139,1130,1135.1,100,0',
      '2014-04-03,569,572,564,569.74,100,567.97',
      '2014-04-04,570,575,540,545.25,100,0',
      cash,
    ].join('\n');

  test('an amount above a quarter of the close before, with no dividend before it, is left out and named', () =>
    withBench(({ store, one }) => {
      const { status, warnings } = one('X.csv', classSplit('2014-04-07,541,548,527,540.63,100,0.5'));
      expect(status).toBe('imported');
      expect(warnings).toContain(
        '2014-04-03: 567.97 a share is 50 % of the close before, and no dividend was paid before: a distribution in kind or a class split, not stored as a dividend',
      );
      expect(store.dividends('X')).toEqual([{ day: day('2014-04-07'), amount: 0.5 }]);
    }));

  test('after an ordinary dividend it is a special payment', () =>
    withBench(({ store, one }) => {
      const text = classSplit('').replace('1139,1130,1135.1,100,0', '1139,1130,1135.1,100,0.5');
      expect(one('X.csv', text).warnings.filter((warning) => warning.includes('in kind'))).toEqual([]);
      expect(store.dividends('X').map(({ amount }) => amount)).toEqual([0.5, 567.97]);
    }));
});
