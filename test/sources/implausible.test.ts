/** Bars that cannot be right and jumps without a split (FIELDS A18). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import type { FileReport } from '../../src/sources/types.ts';
import { canonicalCsv, makeSeries, type Series, yahooCsv } from './series.ts';
import { withBench } from './workbench.ts';

const TRUTH = makeSeries('2023-01-03', '2023-12-29', { price: 100 });

/** The truth with one column of some bars replaced. */
function bent(change: Partial<Record<'open' | 'high' | 'low' | 'close', Record<number, number>>>): Series {
  const column = (name: 'open' | 'high' | 'low' | 'close'): number[] =>
    TRUTH[name].map((value, i) => change[name]?.[i] ?? value);
  return { ...TRUTH, open: column('open'), high: column('high'), low: column('low'), close: column('close') };
}

/** The truth with all prices from bar `at` on multiplied. */
function level(at: number, factor: number, until = Number.POSITIVE_INFINITY): Series {
  const column = (values: readonly number[]): number[] =>
    values.map((value, i) => (i >= at && i < until ? value * factor : value));
  const { open, high, low, close } = TRUTH;
  return { ...TRUTH, open: column(open), high: column(high), low: column(low), close: column(close) };
}

const imported = (series: Series, acceptJumps = false): { report: FileReport; days: string[] } =>
  withBench(({ store, one }) => {
    const report = one('X.csv', canonicalCsv(series, 'X'), { acceptJumps });
    return { report, days: report.status === 'imported' ? [...store.bars('X').days].map(formatDay) : [] };
  });

test('bars before a hole of more than 60 sessions are named: they are not shown', () => {
  // 2023-03-01 is a Wednesday; the 61 sessions from then to 2023-05-26 have no bar (Good Friday is none).
  const keep = [...TRUTH.days].map((day) => formatDay(day) < '2023-03-01' || formatDay(day) > '2023-05-26');
  const column = <T>(values: ArrayLike<T>): T[] => Array.from(values).filter((_, i) => keep[i]);
  const { open, high, low, close, volume, days } = TRUTH;
  const cut = {
    ...TRUTH,
    ...{ open: column(open), high: column(high), low: column(low), close: column(close), volume: column(volume) },
    days: column(days),
  };
  const { report } = imported(cut as unknown as Series);
  const reason = 'no bar for more than 60 sessions until 2023-05-30, so they count as another listing';
  expect(report.hidden).toEqual({ count: 39, from: '2023-01-03', to: '2023-02-28', reason });
  expect(report.warnings).toEqual([`39 bars from 2023-01-03 to 2023-02-28 are not shown: ${reason}`]);
  expect(imported(TRUTH).report.hidden).toBeUndefined();
});

describe('a bar that cannot be right', () => {
  test.each([
    ['spike', { close: { 100: 5e9 }, high: { 100: 5e9 } }],
    ['spike', { close: { 100: 4 }, low: { 100: 4 } }],
    ['high', { high: { 100: 5e9 } }],
    ['low', { low: { 100: 0.5 } }],
    ['open', { open: { 100: 5e9 }, high: { 100: 5e9 } }],
  ] as const)('%s: is listed and not stored', (rule, change) => {
    const { report, days } = imported(bent(change));
    const date = formatDay(TRUTH.days[100]!);
    expect(report).toMatchObject({ status: 'imported', quarantined: [{ date, rule, line: expect.any(Number) }] });
    expect(report.quarantined![0]!.values).toMatchObject(
      Object.fromEntries(Object.entries(change).map(([name, values]) => [name, Object.values(values)[0]])),
    );
    expect(report.warnings[0]).toContain(`${date} (line ${report.quarantined![0]!.line}): `);
    expect(days).toHaveLength(TRUTH.days.length - 1);
    expect(days).not.toContain(date);
  });

  test('in one of a hundred bars or more, the file is refused with day and value', () => {
    const { report } = imported(bent({ close: { 50: 5e9, 100: 5e9, 150: 5e9 } }));
    expect(report).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(
        /3 of 250 bars cannot be right, the first: 2023-\d\d-\d\d \(line \d+\): close 5000000000/,
      ),
    });
  });

  test('at the end it waits for a file that goes on at its level', () =>
    withBench(({ store, one }) => {
      const jumped = level(240, 6);
      const upTo = (count: number): string => canonicalCsv({ ...jumped, days: jumped.days.slice(0, count) }, 'X');
      expect(one('X.csv', upTo(241))).toMatchObject({ status: 'imported', quarantined: [{ rule: 'last' }] });
      expect(store.bars('X').days).toHaveLength(240);
      expect(one('X.csv', upTo(250))).toMatchObject({ status: 'imported', quarantined: [] });
      expect(store.bars('X').days).toHaveLength(250);
    }));

  test('a smooth record has none, whatever its level and its splits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 90_000, noNaN: true }),
        fc.constantFrom([4, 1], [10, 1], [1, 20], [3, 2]),
        fc.integer({ min: 1, max: 248 }),
        (price, [numerator, denominator], at) => {
          const splits = [{ day: TRUTH.days[at]!, numerator: numerator!, denominator: denominator! }];
          const series = makeSeries('2023-01-03', '2023-12-29', { price, splits });
          expect(imported(series).report).toMatchObject({ status: 'imported', quarantined: [] });
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a change of level', () => {
  test('by the ratio of a split that is not listed is stored and named', () => {
    const { report, days } = imported(level(100, 0.25));
    expect(report.status).toBe('imported');
    expect(report.warnings).toEqual([`possible split not listed: 4:1 on ${formatDay(TRUTH.days[100]!)}`]);
    expect(days).toHaveLength(250);
    for (const old of [10, 18])
      expect(imported(level(100, old)).report.warnings[0]).toContain(`possible split not listed: 1:${old} on `);
    // By no ratio, by one below 2 that no filing shows, and one of which five closes are not known yet.
    for (const series of [level(100, 0.3), level(100, 2 / 3), level(246, 0.25)])
      expect(imported(series).report.warnings).toEqual([]);
  });

  test('by more than five times and no ratio of a split is stored and named', () => {
    const date = formatDay(TRUTH.days[100]!);
    const times = (series: Series): string => {
      const move = series.close[100]! / series.close[99]!;
      return Math.max(move, 1 / move).toFixed(1);
    };
    for (const [old, move] of [
      [1 / 18.4, 'falls'],
      [7.6, 'rises'],
    ] as const) {
      const { report, days } = imported(level(100, old));
      expect([report.status, days.length]).toEqual(['imported', 250]);
      expect(report.warnings).toEqual([
        `close ${move} by a factor of ${times(level(100, old))} on ${date}, and no split is listed: stored as is`,
      ]);
    }
  });

  test('by more than 20 times is refused, unless it is accepted', () => {
    const date = formatDay(TRUTH.days[100]!);
    expect(imported(level(100, 70)).report).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining(`on ${date}, more than 20 times, and no split is listed`),
    });
    expect(imported(level(100, 70), true).report.status).toBe('imported');
    expect(imported(level(100, 70, 102)).report.quarantined).toHaveLength(2);
  });
});

test('an adjusted close above the close is refused, with a later reverse split it is not', () =>
  withBench(({ one }) => {
    const text = yahooCsv(TRUTH, false).split('\n');
    const swapped = text.map((row, i) => (i === 100 ? row.replace(/,[^,]*(,[^,]*)$/, ',1000$1') : row)).join('\n');
    expect(one('X.csv', swapped)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('Adj Close above Close: 1000 and '),
      line: 101,
    });
  }));

test.each(['0:1', '1:0', '-2:1', '2:2'])('the split %s of a canonical file is refused with its line', (split) =>
  withBench(({ one }) => {
    const text = [
      '# mds-prices 1',
      '# symbol: X',
      '# basis: raw',
      'date,open,high,low,close,volume,dividend,split',
      '2024-01-02,10,11,9,10,100,,',
      `2024-01-03,10,11,9,10,100,,${split}`,
    ].join('\n');
    expect(one('X.csv', text)).toMatchObject({ status: 'failed', reason: expect.stringContaining('split'), line: 6 });
  }),
);
