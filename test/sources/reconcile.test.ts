/** Several files of one symbol: one record, whatever their order and however many runs it takes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeInstant } from '../../src/engine/calendar.ts';
import { formatDay } from '../../src/engine/days.ts';
import type { Bars } from '../../src/engine/types.ts';
import { RepairLog } from '../../src/sources/prices/repair-log.ts';
import { undoAnnounced } from '../../src/sources/prices/splits/announced-splits.ts';
import { dayDocument } from '../../src/sources/providers/day-document.ts';
import { alphaVantageCsv, canonicalCsv, day, factor, makeSeries, part, yahooCsv } from './series.ts';
import { priceDump, withBench } from './workbench.ts';

const SPLITS = [
  { day: day('2021-03-15'), numerator: 3, denominator: 1 },
  { day: day('2022-08-31'), numerator: 2, denominator: 1 },
];
const DIVIDENDS = ['2020-11-09', '2021-02-08', '2021-05-10', '2022-05-09', '2022-11-14'].map((text, i) => ({
  day: day(text),
  amount: [0.9, 0.9, 0.3, 0.32, 0.16][i]!,
}));
const TRUTH = makeSeries('2020-01-02', '2023-06-30', { splits: SPLITS, dividends: DIVIDENDS });
const RAW = alphaVantageCsv(part(TRUTH, '2020-01-02', '2021-12-31'));
const UNLISTED = yahooCsv(part(TRUTH, '2021-06-01', '2023-03-31'), false);
const LISTED = yahooCsv(part(TRUTH, '2022-01-03', '2023-06-30'), true);

/** Every bar of the truth, within rounding of the files, and its events. */
function expectTruth(dump: unknown, truth = TRUTH): void {
  const { bars, splits, dividends } = dump as {
    bars: [string, ...number[]][];
    splits: unknown;
    dividends: [string, number][];
  };
  expect(bars.map(([date]) => date)).toEqual(truth.days.map(formatDay));
  bars.forEach(([, open, , , close, volume], i) => {
    expect(Math.abs(open! / truth.open[i]! - 1)).toBeLessThan(1e-7);
    expect(Math.abs(close! / truth.close[i]! - 1)).toBeLessThan(1e-7);
    expect(Math.abs(volume! / truth.volume[i]! - 1)).toBeLessThan(1e-5);
  });
  expect(splits).toEqual(truth.splits);
  expect(dividends.map(([date]) => date)).toEqual(truth.dividends.map((dividend) => formatDay(dividend.day)));
  dividends.forEach(([, amount], i) => {
    expect(Math.abs(amount / truth.dividends[i]!.amount - 1)).toBeLessThan(1e-3);
  });
}

describe('files that state a currency', () => {
  const csv = (currency: string, from: string, to: string): string =>
    canonicalCsv(part(TRUTH, from, to), 'X').replace('# basis', `# currency: ${currency}\n# basis`);
  const first = csv('USD', '2020-01-02', '2020-06-30');
  const other = {
    status: 'refused',
    reason: expect.stringMatching(/^prices in EUR, but those of other files of X are in USD/),
  };

  test('make no series in two of them, in one run or in two', () =>
    withBench(({ one, run }) => {
      const next = csv('EUR', '2020-07-01', '2020-12-31');
      expect(run({ 'a/X.csv': first, 'b/X.csv': next }).files).toMatchObject([{ status: 'imported' }, other]);
      expect(one('c/X.csv', next)).toMatchObject(other);
    }));

  test('one of all stored days may correct it', () =>
    withBench(({ store, one }) => {
      one('a/X.csv', first);
      expect(one('b/X.csv', csv('EUR', '2020-01-02', '2020-12-31'))).toMatchObject({ status: 'imported' });
      expect(store.symbol('X')?.currency).toBe('EUR');
    }));
});

test('a file that contradicts the store names the option that puts it in its place', () =>
  withBench(({ store, one }) => {
    const wrong = makeSeries('2020-01-02', '2020-12-31');
    one('X.csv', canonicalCsv({ ...wrong, close: wrong.close.map((close) => close * 3) }, 'X'));
    const right = canonicalCsv(wrong, 'X');
    const reason = expect.stringMatching(/^X: closes differ .*: mds import FILE --replace$/);
    expect(one('X.csv', right)).toMatchObject({ status: 'refused', reason });
    expect(one('X.csv', right, { replaces: true })).toMatchObject({ status: 'imported' });
    expect(store.bars('X').close[0]).toBeCloseTo(wrong.close[0]!, 9);
    expect(store.importsOf('X')).toHaveLength(1);
  }));

describe('three files that bridge one another', () => {
  const files = { 'a/X.csv': RAW, 'b/X.csv': UNLISTED, 'c/X.csv': LISTED };

  test('make the as-traded record', () =>
    withBench(({ store, run }) => {
      const report = run(files);
      expect(report.files.map(({ status, basis }) => [status, basis])).toEqual([
        ['imported', 'raw'],
        ['imported', 'split_unlisted'],
        ['imported', 'split'],
      ]);
      expectTruth(priceDump(store, 'X'));
    }));

  test('in any order, in one run', () => {
    const dump = (names: readonly string[]): unknown =>
      withBench(({ store, run }) => {
        run(Object.fromEntries(names.map((name) => [name, files[name as keyof typeof files]])));
        return priceDump(store, 'X');
      });
    const first = dump(['a/X.csv', 'b/X.csv', 'c/X.csv']);
    for (const order of ['acb', 'bac', 'bca', 'cab', 'cba'])
      expect(dump([...order].map((name) => `${name}/X.csv`)), order).toEqual(first);
  });

  test.each([
    ['raw, unlisted, listed', [RAW, UNLISTED, LISTED]],
    ['listed, unlisted, raw', [LISTED, UNLISTED, RAW]],
    ['unlisted, listed, raw', [UNLISTED, LISTED, RAW]],
    ['unlisted, raw, listed', [UNLISTED, RAW, LISTED]],
  ])('or over several runs: %s', (_, texts) =>
    withBench(({ store, one }) => {
      const reports = texts.map((text) => one('X.csv', text));
      // A file that cannot be explained yet is refused, and goes in once the splits are known.
      texts.forEach((text, i) => {
        if (reports[i]!.status === 'refused') expect(one('X.csv', text).status).toBe('imported');
      });
      expectTruth(priceDump(store, 'X'));
    }),
  );

  test('twice is once', () =>
    withBench(({ store, run }) => {
      run(files);
      const before = [priceDump(store, 'X'), store.imports()];
      const again = run(files);
      expect(again.files.map(({ status }) => status)).toEqual(['unchanged', 'unchanged', 'unchanged']);
      expect([priceDump(store, 'X'), store.imports()]).toEqual(before);
    }));
});

describe('what does not fit', () => {
  test('a gap of more than seven days is refused, and the rest goes in', () =>
    withBench(({ store, run }) => {
      const report = run({
        'X.csv': canonicalCsv(part(TRUTH, '2020-01-02', '2020-06-30'), 'X'),
        'Y.csv': canonicalCsv(part(TRUTH, '2020-07-13', '2020-12-31'), 'X'),
        'Z.csv': canonicalCsv(part(TRUTH, '2020-01-02', '2020-06-30'), 'Z'),
      });
      expect(report.files.map(({ status }) => status).sort()).toEqual(['imported', 'imported', 'refused']);
      const reason = report.files.find(({ status }) => status === 'refused')!.reason!;
      expect(reason).toContain('2020-06-30');
      expect(reason).toContain('2020-07-13');
      expect(store.bars('Z').days.length).toBeGreaterThan(100);
    }));

  test('a holiday weekend between two files is no gap', () =>
    withBench(({ store, run }) => {
      run({
        'a.csv': canonicalCsv(part(TRUTH, '2020-01-02', '2020-07-02'), 'X'),
        'b.csv': canonicalCsv(part(TRUTH, '2020-07-06', '2020-12-31'), 'X'),
      });
      expect(store.bars('X').days.length).toBe(part(TRUTH, '2020-01-02', '2020-12-31').days.length);
    }));

  test('closes of another security are refused with day and values', () =>
    withBench(({ store, run }) => {
      const other = makeSeries('2021-06-01', '2023-03-31', { price: 61 });
      run({ 'X.csv': RAW });
      const before = priceDump(store, 'X');
      const [report] = run({ 'X.csv': yahooCsv(other, false) }).files;
      expect(report).toMatchObject({ status: 'refused' });
      expect(report!.reason).toMatch(/2021-06-01: 61\.\d+ here/);
      expect(priceDump(store, 'X')).toEqual(before);
    }));

  test('what the store has stays, also where a more trusted kind of file contradicts it', () =>
    withBench(({ store, one }) => {
      // Adjusted for the split of 2022-08-31, which no file lists: it disagrees with the as-traded file by 2.
      one('X.csv', UNLISTED);
      const before = priceDump(store, 'X');
      expect(one('X.csv', RAW)).toMatchObject({ status: 'refused', reason: expect.stringContaining('the store') });
      expect(priceDump(store, 'X')).toEqual(before);
    }));

  test('a split that no file lists is not added', () =>
    withBench(({ run, store }) => {
      // UNLISTED is adjusted for the split of 2022-08-31, which the raw file (to 2021-12) cannot know: closes differ by
      // 2.
      const report = run({ 'a/X.csv': RAW, 'b/X.csv': UNLISTED });
      expect(report.files[1]).toMatchObject({ status: 'refused', reason: expect.stringContaining('ratio 0.5') });
      expect(store.splits('X')).toEqual([SPLITS[0]]);
    }));
});

test('a source rounded to cents agrees with an exact one, also below a dollar', () =>
  withBench(({ store, run }) => {
    // 30 x reverse split: as traded about 0.35, where half a cent is 1.4 %.
    const splits = [{ day: day('2022-06-01'), numerator: 1, denominator: 30 }];
    const truth = makeSeries('2020-01-02', '2022-12-30', { splits, price: 10.5 });
    const cents = (column: readonly number[]): number[] => column.map((value) => Math.round(value * 100) / 100);
    const early = part(truth, '2020-01-02', '2021-12-31');
    const { open, high, low, close } = early;
    const rounded = { ...early, open: cents(open), high: cents(high), low: cents(low), close: cents(close) };
    const report = run({
      'a/X.csv': canonicalCsv(rounded, 'X'),
      'b/X.csv': yahooCsv(part(truth, '2021-01-04', '2022-12-30'), true),
    });
    expect(report.totals).toMatchObject({ imported: 2 });
    expect(store.bars('X').close[0]).toBe(rounded.close[0]);
  }));

describe('splits after the last day of a file, made before its download', () => {
  // Made after the split of 2022-08-31, as all of yahooCsv is, but ending before it: adjusted for it without listing
  // it.
  const early = yahooCsv(part(TRUTH, '2020-06-01', '2022-03-31'), true);

  test('are found by the common days with an as-traded file', () =>
    withBench(({ store, run }) => {
      const report = run({ 'a/X.csv': RAW, 'b/X.csv': early, 'c/X.csv': LISTED });
      expect(report.totals.imported).toBe(3);
      expectTruth(priceDump(store, 'X'));
    }));

  test('rebase what the store has from such a file', () =>
    withBench(({ store, one }) => {
      expect(one('X.csv', early).status).toBe('imported');
      expect(store.splits('X')).toEqual([SPLITS[0]]);
      expect(one('X.csv', LISTED).status).toBe('imported');
      const whole = part(TRUTH, '2020-06-01', '2023-06-30');
      expectTruth(priceDump(store, 'X'), whole);
    }));

  test('a file made before the split is distinguished from one made after it', () =>
    withBench(({ store, run }) => {
      const before = { ...part(TRUTH, '2020-06-01', '2022-03-31'), splits: [SPLITS[0]!] };
      // As traded until 2022-03 it is the same; seen before the second split, adjusted prices are twice as high.
      const report = run({ 'a/X.csv': RAW, 'b/X.csv': yahooCsv(before, true), 'c/X.csv': LISTED });
      expect(report.totals.imported).toBe(3);
      expectTruth(priceDump(store, 'X'));
    }));
});

describe('the last bar of the older copy', () => {
  const older = part(TRUTH, '2020-01-02', '2020-06-10');
  const partial = canonicalCsv(
    { ...older, close: older.close.map((c, i) => (i === older.days.length - 1 ? c * 1.009 : c)) },
    'X',
  );
  const newer = canonicalCsv(part(TRUTH, '2020-05-01', '2020-12-31'), 'X');

  test.each([
    ['older first', [partial, newer]],
    ['newer first', [newer, partial]],
  ])('may have been unfinished and never wins: %s', (_, texts) =>
    withBench(({ store, one }) => {
      for (const text of texts) expect(one('f.csv', text).status).toBe('imported');
      const at = store.bars('X').days.indexOf(day('2020-06-10'));
      expect(store.bars('X').close[at]).toBe(TRUTH.close[at]);
    }),
  );
});

describe('dividends of two origins', () => {
  test('are united: as paid wins over listed, one payment is stored once, both specials of a day stay', () =>
    withBench(({ store, run }) => {
      const base = part(TRUTH, '2020-01-02', '2020-12-31');
      const paid = { ...base, splits: [], dividends: [{ day: day('2020-05-11'), amount: 0.6436 }] };
      const listed = {
        ...base,
        splits: [],
        dividends: [
          { day: day('2020-05-18'), amount: 0.644 },
          { day: day('2020-09-08'), amount: 0.2 },
        ],
      };
      run({ 'a/X.csv': alphaVantageCsv(paid), 'b/X.csv': yahooCsv(listed, true) });
      expect(store.dividends('X').map(({ day: at, amount }) => [formatDay(at), amount])).toEqual([
        ['2020-05-11', 0.6436],
        ['2020-09-08', 0.2],
      ]);
    }));

  test('a contradicting amount of a lesser origin is left out and named', () =>
    withBench(({ store, run }) => {
      const base = { ...part(TRUTH, '2020-01-02', '2020-12-31'), splits: [] };
      const paid = { ...base, dividends: [{ day: day('2020-05-11'), amount: 0.52 }] };
      const listed = { ...base, dividends: [{ day: day('2020-05-11'), amount: 0.69 }] };
      const report = run({ 'a/X.csv': alphaVantageCsv(paid), 'b/X.csv': yahooCsv(listed, true) });
      expect(store.dividends('X').map(({ amount }) => amount)).toEqual([0.52]);
      expect(report.files[1]!.warnings.join()).toContain('0.69');
    }));
});

test.each(['2020-04-09', '2020-04-30'])(
  'the same dividend every week is paid every week: an update from %s',
  (from) => {
    const first = day('2020-01-08');
    const dividends = Array.from({ length: 24 }, (_, week) => ({ day: first + 7 * week, amount: 0.078 }));
    const weekly = makeSeries('2020-01-02', '2020-06-30', { splits: [], dividends });
    withBench(({ store, run }) => {
      run({ 'a/X.csv': canonicalCsv(part(weekly, '2020-01-02', '2020-04-29'), 'X') });
      run({ 'b/X.csv': canonicalCsv(part(weekly, from, '2020-06-30'), 'X') });
      expectTruth(priceDump(store, 'X'), weekly);
    });
  },
);

describe('declared dividends', () => {
  const until = (to: string, dividends = TRUTH.dividends) => ({
    ...part(TRUTH, '2020-01-02', to),
    dividends,
    splits: [],
  });
  const declaring = (to: string, ...rows: readonly string[]) =>
    `${canonicalCsv(until(to, []), 'X')}${rows.join('\n')}\n`;
  const on = (text: string) => ({ now: closeInstant(day(text)) + 3_600_000 });
  const FIRST = declaring('2020-12-31', '2021-02-08,,,,,,0.9,');

  test.each([
    ['stay', undefined, ['2021-02-08 0.9']],
    ['are paid once', canonicalCsv(until('2021-03-12', [TRUTH.dividends[1]!]), 'X'), ['2021-02-08 0.9']],
    ['that were not paid are none', canonicalCsv(until('2021-03-12', []), 'X'), []],
    ['give way to one declared later', declaring('2021-01-15', '2021-02-10,,,,,,0.95,'), ['2021-02-10 0.95']],
    [
      'stay next to the one after',
      declaring('2021-01-15', '2021-05-10,,,,,,0.9,'),
      ['2021-02-08 0.9', '2021-05-10 0.9'],
    ],
  ])('%s', (_, later, expected) =>
    withBench(({ store, one }) => {
      expect(one('a/X.csv', FIRST, on('2020-12-31'))).toMatchObject({ status: 'imported', repairs: [], warnings: [] });
      if (later !== undefined)
        expect(one('b/X.csv', later, on('2021-03-12'))).toMatchObject({ status: 'imported', warnings: [] });
      expect(store.dividends('X').map((each) => `${formatDay(each.day)} ${each.amount}`)).toEqual(expected);
    }),
  );

  test('of the time after an announced split are of the new shares', () => {
    const { bars, coming } = {
      bars: splitBars(),
      coming: { splits: [{ day: 20, numerator: 2, denominator: 1 }], live: undefined, newest: 20 },
    };
    const dividends = [
      { day: 9, amount: 0.5 },
      { day: 30, amount: 0.5 },
    ];
    const daily = { bars, coming, dividends, splits: [], adjusted: undefined, lines: undefined };
    expect(undoAnnounced(daily, dividends, 10, new RepairLog()).dividends.map(({ amount }) => amount)).toEqual([
      1, 0.5,
    ]);
  });

  test('have a row of their own in the document of a provider', () => {
    const bar = { symbol: 'X', open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const rows = ['2020-12-30', '2020-12-31'].map((text) => ({ ...bar, day: day(text) }));
    const dividends = new Map([['X', ['2020-12-31', '2021-02-08'].map((text) => ({ day: day(text), amount: 0.9 }))]]);
    const [document] = dayDocument('X', 'X', rows, { splits: new Map(), dividends, notes: new Map() });
    const lines = Buffer.from(document!.bytes).toString().trim().split('\n');
    expect(lines.slice(-2)).toEqual(['2020-12-31,1,1,1,1,1,0.9,', '2021-02-08,,,,,,0.9,']);
  });
});

function splitBars(): Bars {
  const column = () => Float64Array.of(5, 5);
  return {
    days: Int32Array.of(9, 10),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
}

test('property: raw -> any price service -> import gives raw again', () => {
  const ratio = fc.constantFrom([2, 1], [3, 2], [4, 1], [1, 10], [20, 1], [1, 30], [331, 250], [7, 1]);
  const splitDay = fc.constantFrom('2020-03-16', '2020-09-01', '2021-02-09', '2021-07-20', '2022-01-18');
  const splits = fc.uniqueArray(fc.tuple(splitDay, ratio), { selector: ([at]) => at, maxLength: 3 });
  const layout = fc.constantFrom('yahoo', 'alpha', 'canonical');
  fc.assert(
    fc.property(splits, layout, fc.double({ min: 5, max: 400, noNaN: true }), (chosen, kind, price) => {
      const list = chosen
        .map(([at, [numerator, denominator]]) => ({ day: day(at), numerator: numerator!, denominator: denominator! }))
        .sort((a, b) => a.day - b.day);
      const dividends = [{ day: day('2020-06-08'), amount: 0.0125 * factor(list, day('2020-06-08')) * 8 }];
      const truth = makeSeries('2020-01-02', '2022-03-31', { splits: list, dividends, price });
      const text =
        kind === 'yahoo' ? yahooCsv(truth, true) : kind === 'alpha' ? alphaVantageCsv(truth) : canonicalCsv(truth, 'X');
      withBench(({ store, one }) => {
        expect(one('X.csv', text)).toMatchObject({ status: 'imported', warnings: [] });
        expectTruth(priceDump(store, 'X'), truth);
      });
    }),
    { numRuns: 25 },
  );
});
