/** Splits that two files of one symbol show by differing, with and without filings (FIELDS A31, A32). */
import { describe, expect, test } from 'vitest';
import { ENGINE_EDITION } from '../../../src/engine/edition.ts';
import { addSplit, removeSplit } from '../../../src/sources/named-splits.ts';
import { settleSplits } from '../../../src/sources/settle-splits.ts';
import type { FilingSplit } from '../../../src/store/schema/tables.ts';
import { canonicalCsv, day, makeSeries, part, type Series, yahooCsv } from '../series.ts';
import { type Bench, priceDump, withBench } from '../workbench.ts';

const SPLIT = { day: day('2021-03-15'), numerator: 4, denominator: 1 };
const LATER = { day: day('2022-08-31'), numerator: 2, denominator: 1 };
const TRUTH = makeSeries('2020-01-02', '2021-12-31', { splits: [SPLIT] });
/** The filings around the split: a report before, and one after that restates it. */
const FILED: FilingSplit = {
  ...SPLIT,
  after: day('2021-02-05'),
  day: day('2021-05-07'),
  accession: '0000000001-21-000001',
};
const LATER_FILED: FilingSplit = {
  ...LATER,
  after: day('2022-08-05'),
  day: day('2022-11-04'),
  accession: '0000000001-22-000001',
};

const bare = (series: Series): Series => ({ ...series, splits: [] });
/** As traded, without a list. */
const traded = (from: string, to: string): string => canonicalCsv(bare(part(TRUTH, from, to)), 'X');
/** Divided by the splits up to the day it was made, without a list. */
const divided = (from: string, to: string, series = TRUTH): string => yahooCsv(part(series, from, to), false);
/** Made before the split: as traded. */
const early = (from: string, to: string): string => yahooCsv(bare(part(TRUTH, from, to)), false);

function withFilings<T>(filed: readonly FilingSplit[], body: (bench: Bench) => T): T {
  return withBench((bench) => {
    file(bench.store, filed);
    return body(bench);
  });
}

function file(store: Bench['store'], filed: readonly FilingSplit[]): void {
  store.transaction(() => {
    store.putSymbol({ symbol: 'X', cik: 1 });
    store.putFilingSplits(1, ENGINE_EDITION, filed);
  }, 'commit');
}

function expectTruth(dump: unknown, truth = TRUTH): void {
  const { bars, splits } = dump as { bars: [string, ...number[]][]; splits: unknown };
  expect(splits).toEqual(truth.splits);
  expect(bars).toHaveLength(truth.days.length);
  bars.forEach(([, , , , close, volume], i) => {
    expect(Math.abs(close! / truth.close[i]! - 1)).toBeLessThan(1e-6);
    expect(Math.abs(volume! / truth.volume[i]! - 1)).toBeLessThan(1e-5);
  });
}

describe('files that differ by a split of filings', () => {
  const files = {
    'as traded across it': traded('2020-06-01', '2021-12-31'),
    'as traded, up to some months before it': traded('2020-06-01', '2020-12-31'),
    'made before it': early('2020-06-01', '2021-01-29'),
  };
  const whole = divided('2020-01-02', '2021-12-31');

  test.each(Object.entries(files))('go together in any order: %s', (_, other) => {
    const orders = [
      [whole, other],
      [other, whole],
    ];
    for (const texts of orders)
      withFilings([FILED], ({ store, one }) => {
        for (const [i, text] of texts.entries()) expect(one(`${i}/X.csv`, text)).toMatchObject({ status: 'imported' });
        const { splits } = store.priceBasis('X') ?? { splits: [] };
        // The comparison alone dates it, or cents and filings do, in a window.
        const [split] = splits;
        if (split !== undefined) expect(split).toMatchObject({ accession: FILED.accession });
        const after = split?.after ?? SPLIT.day - 1;
        expect(after < SPLIT.day && SPLIT.day <= store.splits('X')[0]!.day).toBe(true);
        if (split?.after === undefined) expectTruth(priceDump(store, 'X'));
      });
  });

  test('in one run, too', () =>
    withFilings([FILED], ({ store, run }) => {
      const names = { 'a/X.csv': whole, 'b/X.csv': files['as traded across it'] };
      expect(run(names).files.map(({ status }) => status)).toEqual(['imported', 'imported']);
      expectTruth(priceDump(store, 'X'));
    }));

  test('by two of them after the last common day', () => {
    const truth = makeSeries('2020-01-02', '2022-12-30', { splits: [SPLIT, LATER] });
    withFilings([FILED, LATER_FILED], ({ store, one }) => {
      one('a/X.csv', divided('2020-01-02', '2022-12-30', truth));
      expect(one('b/X.csv', canonicalCsv(bare(part(truth, '2020-01-02', '2020-12-31')), 'X')).status).toBe('imported');
      expect(store.splits('X').map(({ numerator }) => numerator)).toEqual([4, 2]);
      expect(store.bars('X').close[0]).toBeCloseTo(truth.close[0]!, 4);
    });
  });
});

describe('without filings', () => {
  test('a split that one file steps by and the other does not is one', () =>
    withBench(({ store, one }) => {
      expect(one('a/X.csv', divided('2020-01-02', '2021-12-31')).status).toBe('imported');
      expect(one('b/X.csv', traded('2020-06-01', '2021-12-31')).status).toBe('imported');
      expectTruth(priceDump(store, 'X'));
    }));

  test('a file that ends before it is refused with what would show it, and goes in next to the facts', () =>
    withBench(({ store, one }) => {
      const other = traded('2020-06-01', '2020-12-31');
      one('a/X.csv', divided('2020-01-02', '2021-12-31'));
      const reason = expect.stringMatching(
        /if the shares were split 4:1 or 1:4, import the company's facts \(companyfacts\)/,
      );
      expect(one('b/X.csv', other)).toMatchObject({ status: 'refused', reason });
      file(store, [FILED]);
      expect(one('b/X.csv', other).status).toBe('imported');
      expect(store.bars('X').close[0]).toBeCloseTo(TRUTH.close[0]!, 4);
    }));

  test('files that differ otherwise are refused', () =>
    withBench(({ one }) => {
      one('a/X.csv', divided('2020-01-02', '2021-12-31'));
      const off = { ...TRUTH, close: TRUTH.close.map((value, i) => value * (i < 200 ? 1.31 : 1)) };
      expect(
        one('b/X.csv', canonicalCsv({ ...off, high: off.close, low: off.close, open: off.close }, 'X')),
      ).toMatchObject({
        status: 'refused',
      });
    }));
});

describe('a split that two files show, removed and added again', () => {
  const NOW = 1;
  const closesOf = (store: Bench['store']): number[] => [...store.bars('X').close];
  /** What the files gave: divided before June, as traded from then on. */
  const given = TRUTH.close.map((close, i) => (TRUTH.days[i]! < day('2020-06-01') ? close / 4 : close));

  test.each([
    ['with filings', [FILED]],
    ['without', []],
  ])('%s: each stretch is as its file gave it', (_, filed) =>
    withFilings(filed, ({ store, one }) => {
      one('a/X.csv', divided('2020-01-02', '2021-06-30'));
      one('b/X.csv', early('2020-06-01', '2021-12-31'));
      expect(store.priceBasis('X')?.splits).toMatchObject([
        { ...SPLIT, isFirm: true, traded: [[day('2020-06-01'), SPLIT.day - 1]] },
      ]);
      expectTruth(priceDump(store, 'X'));
      const before = closesOf(store);
      store.transaction(() => removeSplit(store, 'X', SPLIT.day, NOW), 'commit');
      expect(store.splits('X')).toEqual([]);
      closesOf(store).forEach((close, i) => {
        expect(Math.abs(close / given[i]! - 1)).toBeLessThan(1e-5);
      });
      store.transaction(() => addSplit(store, 'X', SPLIT, NOW), 'commit');
      closesOf(store).forEach((close, i) => {
        expect(Math.abs(close / before[i]! - 1)).toBeLessThan(1e-5);
      });
    }),
  );

  test('what was as traded is known after files that go on, too', () =>
    withBench(({ store, one }) => {
      one('a/X.csv', divided('2020-01-02', '2021-06-30'));
      one('b/X.csv', early('2020-06-01', '2021-06-30'));
      expect(one('c/X.csv', divided('2021-05-03', '2021-12-31')).status).toBe('imported');
      store.transaction(() => removeSplit(store, 'X', SPLIT.day, NOW), 'commit');
      closesOf(store).forEach((close, i) => {
        expect(Math.abs(close / given[i]! - 1)).toBeLessThan(1e-5);
      });
    }));
});

describe('a person says another ratio than filings', () => {
  const OTHER = { ...SPLIT, numerator: 5 };
  const LISTED = { ...SPLIT, day: day('2021-03-15') };
  const DATED: FilingSplit = { ...FILED, after: SPLIT.day - 1, day: SPLIT.day };

  test('on the day of theirs: it has to be removed first, and comes back when the word is withdrawn', () =>
    withFilings([DATED], ({ store, one }) => {
      expect(one('X.csv', divided('2020-01-02', '2021-12-31')).status).toBe('imported');
      expectTruth(priceDump(store, 'X'));
      const say = (work: () => unknown): unknown => store.transaction(work, 'commit');
      expect(() => say(() => addSplit(store, 'X', OTHER, 1))).toThrow(/split 4:1 of X on 2021-03-15 is listed/);
      say(() => removeSplit(store, 'X', SPLIT.day, 1));
      const given = [...store.bars('X').close];
      say(() => addSplit(store, 'X', OTHER, 1));
      expect(store.splits('X')).toEqual([OTHER]);
      [...store.bars('X').close].forEach((close, i) => {
        expect(Math.abs(close / (given[i]! * (TRUTH.days[i]! < SPLIT.day ? 5 : 1)) - 1)).toBeLessThan(1e-5);
      });
      say(() => removeSplit(store, 'X', SPLIT.day, 1));
      expect(store.splits('X')).toEqual([]);
      [...store.bars('X').close].forEach((close, i) => {
        expect(Math.abs(close / given[i]! - 1)).toBeLessThan(1e-5);
      });
      say(() => addSplit(store, 'X', LISTED, 1));
      expectTruth(priceDump(store, 'X'));
    }));

  test('before filings come: nothing that mixes prices and shares is given until one is withdrawn', () =>
    withBench(({ store, one }) => {
      one('X.csv', divided('2020-01-02', '2021-12-31'));
      store.transaction(() => addSplit(store, 'X', { ...OTHER, day: day('2021-03-10') }, 1), 'commit');
      file(store, [FILED]);
      const notes = store.transaction(() => settleSplits(store, 'X'), 'commit');
      expect(notes.join()).toContain('mds splits remove X 2021-03-10');
      expect(store.priceBasis('X')!.unlisted).toEqual([FILED]);
      store.transaction(() => removeSplit(store, 'X', day('2021-03-10'), 1), 'commit');
      expect(store.priceBasis('X')!.unlisted).toEqual([]);
      expect(store.priceBasis('X')!.splits).toMatchObject([{ numerator: 4, accession: FILED.accession }]);
    }));
});

test('two listed splits between two reports are the one that filings show', () => {
  const second = { day: day('2021-04-12'), numerator: 3, denominator: 2 };
  const both = makeSeries('2020-01-02', '2021-12-31', { splits: [SPLIT, second] });
  withFilings([{ ...FILED, numerator: 6 }], ({ store, one }) => {
    expect(one('X.csv', canonicalCsv(both, 'X')).status).toBe('imported');
    expect(store.splits('X')).toEqual([SPLIT, second]);
    expect(store.priceBasis('X')?.unlisted ?? []).toEqual([]);
    expectTruth(priceDump(store, 'X'), both);
  });
});

describe('a stretch that a split of filings did not reach', () => {
  /** Divided, but for the last weeks before the split. */
  const stretched = (from: string): string => {
    const at = TRUTH.days.map((each) => each >= day(from) && each < SPLIT.day);
    const by = (list: readonly number[]): number[] => list.map((value, i) => value * (at[i] ? 4 : 1));
    const volume = TRUTH.volume.map((value, i) => (at[i] ? value / 4 : value));
    const { open, high, low, close } = TRUTH;
    const half = { ...TRUTH, open: by(open), high: by(high), low: by(low), close: by(close), volume };
    return divided('2020-01-02', '2021-12-31', half);
  };

  test.each(['2021-03-10', '2021-02-16', '2020-09-01'])('is rescaled: from %s', (from) =>
    withFilings([FILED], ({ store, one }) => {
      expect(one('X.csv', stretched(from))).toMatchObject({
        status: 'imported',
        warnings: expect.arrayContaining([expect.stringContaining('but for a stretch')]),
      });
      expectTruth(priceDump(store, 'X'));
      // Once settled it stays.
      const before = priceDump(store, 'X');
      expect(one('b/X.csv', divided('2021-06-01', '2021-12-31')).status).toBe('imported');
      expect(store.splits('X')).toEqual(TRUTH.splits);
      expect((before as { splits: unknown }).splits).toEqual(TRUTH.splits);
    }),
  );

  test('removed, the stretch stays as the file gave it', () =>
    withFilings([FILED], ({ store, one }) => {
      one('X.csv', stretched('2020-09-01'));
      store.transaction(() => removeSplit(store, 'X', SPLIT.day, 1), 'commit');
      store.bars('X').close.forEach((close, i) => {
        const isIn = TRUTH.days[i]! >= day('2020-09-01');
        expect(Math.abs(close / (TRUTH.close[i]! / (isIn ? 1 : 4)) - 1)).toBeLessThan(1e-5);
      });
    }));
});
