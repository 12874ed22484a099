/** Stored trailing figures: reading by day, and that any change of their inputs drops them. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openReader } from '../../../src/store/reading/open.ts';
import type { NewDocument, TrailingRow } from '../../../src/store/schema/row-types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { barsFrom, factsOf, filing } from '../records.ts';
import { DRIVERS, scratch } from '../support.ts';

const NO_DAY = -0x80000000;

function rows(...days: number[]): TrailingRow[] {
  return days.map((from) => ({ from, cik: 7, engine: 'e1', splitDay: NO_DAY, figures: `at ${from}` }));
}

/** A company with prices, facts and an 8-K; stored figures from the beginning, day 100 and day 200. */
function company(writer: StoreWriter): void {
  writer.putSymbol({ symbol: 'ABC', cik: 7, name: 'Abc' });
  writer.putCompany({ cik: 7, name: 'Abc', sic: 3571 });
  writer.putFacts(factsOf(7, [1, 2]));
  writer.putFilings([filing({ cik: 7, accession: '0000000007-24-000001', form: '8-K', items: '2.02' })]);
  prices(writer, 4);
}

function prices(writer: StoreWriter, numerator: number, seed = 1): void {
  const splits = [{ day: 10_005, numerator, denominator: 1 }];
  writer.putPrices('ABC', { bars: barsFrom(10_000, 9, seed), splits, dividends: [], spans: [] });
}

const REPORT = '0000000007-24-000009';

function document(sequence: number): NewDocument {
  const bytes = Buffer.from('text');
  return { sequence, type: '10-K', filename: `${sequence}.htm`, description: '', bytes, size: 4, sha256: 'ab' };
}

/** A 10-K of the company whose cover was read. */
function cover(writer: StoreWriter): void {
  writer.putFilings([filing({ cik: 7, accession: REPORT, form: '10-K' })]);
  writer.putDocuments(REPORT, [document(1)]);
  writer.putCover(REPORT, '1', { cik: 7, json: '{"counts":[]}' });
}

describe.each(DRIVERS)('with %s', (driver) => {
  const folder = scratch();
  let count = 0;

  /** What the store keeps of ABC, and which symbols it asks for, after `change`. */
  function changed(change: (writer: StoreWriter) => void): { kept: number[]; missing: string[] } {
    const path = join(folder, `${count++}.db`);
    const writer = openWriter(path, { driver });
    writer.transaction(() => {
      company(writer);
      writer.putTrailing('ABC', rows(NO_DAY, 100, 200));
    });
    writer.transaction(() => change(writer));
    const missing = writer.symbolsWithoutTrailing('e1').map(({ symbol }) => symbol);
    writer.close();
    const reader = openReader(path, { driver });
    const kept = reader.trailing('ABC', 1e6, NO_DAY).map(({ from }) => from);
    reader.close();
    return { kept, missing };
  }

  test('the stretch of a day, and those of a span of days', () => {
    const path = join(folder, `${count++}.db`);
    const writer = openWriter(path, { driver });
    writer.transaction(() => {
      company(writer);
      writer.putTrailing('ABC', rows(NO_DAY, 100, 200));
      writer.putTrailing('XYZ', rows(150));
    });
    const days = (to: number, from?: number) => writer.trailing('ABC', to, from).map((row) => row.from);
    expect([days(99), days(100), days(199), days(5000)]).toEqual([[NO_DAY], [100], [100], [200]]);
    expect([days(250, 120), days(150, 0), days(99, 50), days(200, 200)]).toEqual([
      [100, 200],
      [NO_DAY, 100],
      [NO_DAY],
      [200],
    ]);
    expect(writer.trailing('ABC', 100)).toEqual([
      { from: 100, cik: 7, engine: 'e1', splitDay: NO_DAY, figures: 'at 100' },
    ]);
    expect([writer.trailing('NONE', 100), writer.trailing('XYZ', 149)]).toEqual([[], []]);
    writer.close();
  });

  test.each<[string, (writer: StoreWriter) => void]>([
    ['new facts', (w) => w.putFacts(factsOf(7, [1, 2, 3]))],
    ['another split', (w) => prices(w, 5)],
    [
      'a split that was none',
      (w) => w.putPrices('ABC', { bars: barsFrom(10_000, 9), splits: [], dividends: [], spans: [] }),
    ],
    ['another industry', (w) => w.putCompany({ cik: 7, sic: 6021 })],
    ['another filer', (w) => w.putSymbol({ symbol: 'ABC', cik: 8 })],
    [
      'statements withdrawn',
      (w) => w.putFilings([filing({ cik: 7, accession: '0000000007-24-000002', form: '8-K', items: '4.02,9.01' })]),
    ],
    ['a predecessor', (w) => w.putPredecessor(7, 6)],
    [
      'facts of a predecessor',
      (w) => {
        w.putPredecessor(7, 6);
        w.putTrailing('ABC', rows(100));
        w.putFacts(factsOf(6, [9]));
      },
    ],
    ['a cover read', (w) => cover(w)],
    [
      'a cover that went with its documents',
      (w) => {
        cover(w);
        w.putTrailing('ABC', rows(100));
        w.putDocuments(REPORT, [document(2)]);
      },
    ],
    [
      'a cover that was known at another time',
      (w) => {
        cover(w);
        w.putTrailing('ABC', rows(100));
        w.putFilings([filing({ cik: 7, accession: REPORT, form: '10-K', accepted: '2024-02-02T17:00:00-05:00' })]);
      },
    ],
    [
      'a cover of a predecessor',
      (w) => {
        w.putPredecessor(7, 6);
        w.putTrailing('ABC', rows(100));
        w.putCover('0000000006-24-000001', '1', { cik: 6, json: '{}' });
      },
    ],
  ])('%s drops them', (_, change) => {
    const { kept, missing } = changed(change);
    expect(kept).toEqual([]);
    if (_ !== 'another filer') expect(missing).toEqual(['ABC']);
  });

  test.each<[string, (writer: StoreWriter) => void]>([
    ['newer prices with the same splits', (w) => prices(w, 4, 2)],
    [
      'an ordinary current report',
      (w) => w.putFilings([filing({ cik: 7, accession: '0000000007-24-000003', form: '8-K', items: '2.02' })]),
    ],
    ['another name of the filer', (w) => w.putCompany({ cik: 7, name: 'Abc Corp' })],
    ['a report without a cover', (w) => w.putCover(REPORT, '1', undefined)],
    [
      'the same submissions record again',
      (w) => {
        cover(w);
        w.putTrailing('ABC', rows(NO_DAY, 100, 200));
        w.putFilings([filing({ cik: 7, accession: REPORT, form: '10-K' })]);
      },
    ],
    ['facts of another company', (w) => w.putFacts(factsOf(9, [5]))],
  ])('%s keep them', (_, change) => {
    expect(changed(change)).toEqual({ kept: [NO_DAY, 100, 200], missing: [] });
  });

  test('covers of a company, by filing day, with what is known of the filing', () => {
    const writer = openWriter(join(folder, `${count++}.db`), { driver });
    writer.transaction(() => {
      cover(writer);
      writer.putFilings([filing({ cik: 7, accession: 'earlier', form: '10-Q', filed: 5 })]);
      writer.putCover('earlier', '1', { cik: 7, json: '{"counts":[1]}' });
      writer.putDocuments('unread', [document(1)]);
    });
    expect(writer.covers(7).map(({ filing: { accession, form }, json }) => [accession, form, json])).toEqual([
      ['earlier', '10-Q', '{"counts":[1]}'],
      [REPORT, '10-K', '{"counts":[]}'],
    ]);
    expect(writer.covers(8)).toEqual([]);
    expect([writer.accessionsWithout('covers', '1'), writer.accessionsWithout('covers', '2')]).toEqual([
      ['unread'],
      [REPORT, 'unread'],
    ]);
    writer.close();
  });

  test('another edition of the engine computes them again', () => {
    const writer = openWriter(join(folder, `${count++}.db`), { driver });
    writer.transaction(() => {
      company(writer);
      writer.putTrailing('ABC', rows(100));
      // Facts without prices, prices without facts: neither can be valued.
      writer.putSymbol({ symbol: 'FACTS', cik: 9 });
      writer.putFacts(factsOf(9, [5]));
      writer.putPrices('PRICES', { bars: barsFrom(10_000, 9), splits: [], dividends: [], spans: [] });
    });
    expect(writer.symbolsWithoutTrailing('e1')).toEqual([]);
    expect(writer.symbolsWithoutTrailing('e2').map(({ symbol }) => symbol)).toEqual(['ABC']);
    writer.close();
  });

  test('without prices: stocks of companies that are asked for, and those that have figures of another edition', () => {
    const writer = openWriter(join(folder, `${count++}.db`), { driver });
    const missing = (engine: string, ...companies: number[]) =>
      writer.symbolsWithoutTrailing(engine, companies).map(({ symbol }) => symbol);
    writer.transaction(() => {
      for (const [symbol, assetType] of [
        ['ABC', 'stock'],
        ['ABC-P', undefined],
        ['FUND', 'etf'],
      ] as const)
        writer.putSymbol({ symbol, cik: 7, assetType });
      writer.putSymbol({ symbol: 'NONE', cik: 8, assetType: 'stock' });
      writer.putFacts(factsOf(7, [1, 2]));
    });
    expect([missing('e1'), missing('e1', 8), missing('e1', 7)]).toEqual([[], [], ['ABC']]);
    writer.transaction(() =>
      writer.putTrailing(
        'ABC',
        rows(100).map((row) => ({ ...row, engine: 'e1 ahead' })),
      ),
    );
    expect([missing('e1', 7), missing('e2')]).toEqual([[], ['ABC']]);
    // Splits of the first prices leave them: which of them change figures is decided by the import.
    writer.transaction(() => prices(writer, 2));
    expect([missing('e1'), writer.trailing('ABC', 100).length]).toEqual([['ABC'], 1]);
    writer.transaction(() => writer.putTrailing('ABC', rows(100)));
    expect(missing('e1')).toEqual([]);
    writer.transaction(() => prices(writer, 3));
    expect([missing('e1'), writer.trailing('ABC', 100).length]).toEqual([['ABC'], 0]);
    writer.close();
  });

  test('predecessors of predecessors, nearest first, a circle once', () => {
    const writer = openWriter(join(folder, `${count++}.db`), { driver });
    writer.transaction(() => {
      for (const [cik, predecessor] of [
        [3, 2],
        [2, 1],
        [1, 3],
        [2, 8],
      ] as const)
        writer.putPredecessor(cik, predecessor);
    });
    expect([writer.predecessors(3), writer.predecessors(9)]).toEqual([[2, 1, 8], []]);
    writer.close();
  });
});
