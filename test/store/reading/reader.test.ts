/** What the typed reads answer, on records small enough to know the answers by hand. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFrom } from '../../../src/engine/days.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { similarSymbols } from '../../../src/store/reading/similar-symbols.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { barsFrom, factsOf, filing, IMPORT } from '../records.ts';
import { DRIVERS, scratch } from '../support.ts';

describe.each(DRIVERS)('with %s', (driver) => {
  const path = join(scratch(), 'market.db');
  let writer: StoreWriter;
  let reader: StoreReader;
  const write = (work: () => void) => writer.transaction(work);
  beforeAll(() => {
    writer = openWriter(path, { driver });
  });
  afterAll(() => writer.close());
  const read = <T>(work: (from: StoreReader) => T): T => {
    reader = openReader(path, { driver });
    try {
      return work(reader);
    } finally {
      reader.close();
    }
  };

  test('a store is empty until it has a symbol or a fact', () => {
    expect(read((from) => from.isEmpty())).toBe(true);
    write(() => writer.putCompany({ cik: 9, name: 'Nothing but a name' }));
    expect(read((from) => from.isEmpty())).toBe(true);
    write(() => writer.putFacts(factsOf(9, [1])));
    expect(read((from) => from.isEmpty())).toBe(false);
  });

  test('writing a symbol or a company again completes it', () => {
    write(() => {
      writer.putSymbol({ symbol: 'KO', cik: 21344, rank: 30 });
      writer.putSymbol({ symbol: 'KO', name: 'COCA COLA CO', rank: undefined });
      writer.putCompany({ cik: 21344, entityName: 'COCA COLA CO', sic: 2080 });
      writer.putCompany({ cik: 21344, tickers: ['KO'], sic: 2086 });
    });
    expect(read((from) => from.symbol('KO'))).toMatchObject({
      cik: 21344,
      rank: 30,
      name: 'COCA COLA CO',
      exchange: undefined,
    });
    expect(read((from) => from.company(21344))).toMatchObject({
      ...{ name: 'COCA COLA CO', sic: 2086, tickers: ['KO'], formerNames: [], business: undefined },
    });
    expect(read((from) => from.company(1))).toBeUndefined();
    expect(read((from) => from.symbol('ko'))).toBeUndefined();
  });

  test('symbols of a company, by place in the ticker file, else as the company lists them', () => {
    write(() => {
      for (const [symbol, rank] of [
        ['GOOG', 4],
        ['GOOGL', 3],
        ['GOOGN', undefined],
      ] as const) {
        writer.putSymbol({ symbol, cik: 1652044, rank });
      }
      for (const symbol of ['BRK-A', 'BRK-B']) writer.putSymbol({ symbol, cik: 1067983 });
      writer.putCompany({ cik: 1067983, name: 'BERKSHIRE HATHAWAY INC', tickers: ['BRK-B', 'BRK-A'] });
    });
    const symbols = (cik: number) => read((from) => from.symbolsOf(cik)).map(({ symbol }) => symbol);
    expect(symbols(1652044)).toEqual(['GOOGL', 'GOOG', 'GOOGN']);
    expect(symbols(1067983)).toEqual(['BRK-B', 'BRK-A']);
    expect(symbols(5)).toEqual([]);
  });

  test('prices are replaced whole, with the first and last day of the symbol', () => {
    const first = dayFrom(2019, 12, 30);
    const long = {
      bars: barsFrom(first, 800),
      splits: [{ day: first, numerator: 4, denominator: 1 }],
      dividends: [{ day: first, amount: 0.2 }],
    };
    write(() => {
      const importId = writer.addImport(IMPORT);
      const spans = [{ importId, firstDay: first, lastDay: first + 799, basis: 'split' as const }];
      writer.putPrices('LONG', { ...long, spans });
    });
    expect(read((from) => from.symbol('LONG'))).toMatchObject({ firstDay: first, lastDay: first + 799 });
    expect(read((from) => from.lastDay())).toBe(first + 799);
    expect(read((from) => from.priceSpans('LONG'))).toMatchObject([
      { symbol: 'LONG', basis: 'split', lastDay: first + 799 },
    ]);
    // Over new year, to the day.
    expect([...read((from) => from.bars('LONG', dayFrom(2019, 12, 31), dayFrom(2020, 1, 2))).days]).toEqual([
      first + 1,
      first + 2,
      first + 3,
    ]);
    write(() => writer.putPrices('LONG', { bars: barsFrom(first + 400, 2), splits: [], dividends: [], spans: [] }));
    const record = read((from) => ({
      days: [...from.bars('LONG').days],
      splits: from.splits('LONG'),
      dividends: from.dividends('LONG'),
      spans: from.priceSpans('LONG'),
    }));
    expect(record).toEqual({ days: [first + 400, first + 401], splits: [], dividends: [], spans: [] });
    expect(read((from) => from.symbol('LONG'))).toMatchObject({ firstDay: first + 400, lastDay: first + 401 });
  });

  test('facts are replaced whole', () => {
    write(() => writer.putFacts(factsOf(77, [1, 2, 3])));
    write(() => writer.putFacts({ ...factsOf(77, [5]) }));
    expect([...read((from) => from.facts(77))!.columns.values()].map(({ value }) => [...value])).toEqual([[5]]);
    expect(read((from) => from.facts(77, []))!.columns.size).toBe(0);
    expect(read((from) => from.facts(77, ['us-gaap:Liabilities']))!.columns.size).toBe(0);
    expect(read((from) => from.facts(78))).toBeUndefined();
  });

  test('filings, newest first, by form, date and number', () => {
    write(() => {
      writer.putFilings([
        filing({ accession: 'A', filed: 100, form: '10-K' }),
        filing({ accession: 'B', filed: 300, form: '8-K', accepted: '2024-01-01T10:00:00.000Z' }),
        filing({ accession: 'C', filed: 300, form: '4', accepted: '2024-01-01T11:00:00.000Z' }),
        filing({ accession: 'D', filed: 200, form: '10-Q' }),
        filing({ accession: 'E', cik: 2, filed: 250, form: '10-Q' }),
      ]);
      writer.putFilings([filing({ accession: 'D', filed: 200, form: '10-Q/A' })]);
    });
    const found = (query?: Parameters<StoreReader['filings']>[1]) =>
      read((from) => from.filings(1, query))
        .map(({ accession }) => accession)
        .join('');
    expect(found()).toBe('CBDA');
    expect(found({ forms: ['10-K', '10-Q/A'] })).toBe('DA');
    expect(found({ forms: [] })).toBe('');
    expect(found({ filedFrom: 200, filedTo: 299 })).toBe('D');
    expect(found({ limit: 2 })).toBe('CB');
    expect(read((from) => from.filings(1, { limit: 1 }))).toEqual([
      filing({ accession: 'C', filed: 300, form: '4', accepted: '2024-01-01T11:00:00.000Z' }),
    ]);
  });

  test('days on which reliance on past statements was withdrawn', () => {
    write(() =>
      writer.putFilings([
        filing({ cik: 9, accession: 'P', filed: 700, form: '8-K', items: '4.02,9.01' }),
        filing({ cik: 9, accession: 'Q', filed: 500, form: '8-K', items: '2.02,4.02' }),
        filing({ cik: 9, accession: 'R', filed: 600, form: '8-K', items: '4.01,5.02' }),
        filing({ cik: 8, accession: 'S', filed: 650, form: '8-K', items: '4.02' }),
      ]),
    );
    expect(read((from) => from.nonRelianceDays(9))).toEqual([500, 700]);
    expect(read((from) => from.nonRelianceDays(7))).toEqual([]);
  });

  test('the age of data is that of the oldest kind still in use', () => {
    write(() => {
      for (const [subject, kind, importedAt] of [
        ['X', 'prices', 10],
        ['X', 'prices', 50],
        ['8', 'companyfacts', 30],
        ['8', 'submissions', 40],
        ['', 'tickers', 5],
      ] as const) {
        writer.addImport({ ...IMPORT, subject, kind, importedAt });
      }
    });
    const age = (...subjects: string[]) => read((from) => from.importedAt(subjects));
    expect([age('X'), age('8'), age('X', '8'), age('nothing'), age()]).toEqual([50, 30, 30, undefined, undefined]);
  });

  test('filings are known as of the last request or the newest import about the company, else of a document', () => {
    const at = (cik: number) => read((from) => from.filingsCheckedAt(cik));
    write(() => {
      writer.addImport({ ...IMPORT, subject: '0000000041', kind: 'companyfacts', importedAt: 30 });
      writer.addImport({ ...IMPORT, subject: '0000000041', kind: 'submissions', importedAt: 20 });
    });
    expect([at(41), at(42)]).toEqual([30, undefined]);
    const state = { subject: '0000000041', part: 'submissions', etag: null, modified: null, sha256: null };
    write(() =>
      writer.putSyncState({ ...state, checkedAt: 90, detail: '{}', failedAt: undefined, error: undefined } as never),
    );
    expect(at(41)).toBe(90);
  });

  test('an import is stored as it was given, with a number', () => {
    let id = 0;
    write(() => {
      id = writer.addImport({ ...IMPORT, sha256: 'cd', subject: 'KO', note: 'ünï' });
      writer.addImport({ ...IMPORT, sha256: 'cd', subject: 'PEP' });
    });
    const stored = read((from) => from.imports()).filter(({ sha256 }) => sha256 === 'cd');
    expect(stored).toHaveLength(2);
    expect(stored.find((each) => each.id === id)).toEqual({ ...IMPORT, id, sha256: 'cd', subject: 'KO', note: 'ünï' });
  });

  test('suggestions come from the symbols stored', () => {
    write(() => {
      writer.putSymbol({ symbol: 'NVDA', name: 'NVIDIA CORP', rank: 0 });
      writer.putSymbol({ symbol: 'NVAX', name: 'NOVAVAX INC', rank: 2000 });
    });
    expect(read((from) => similarSymbols(from, 'NVAD', 3))).toEqual(['NVDA', 'NVAX']);
    expect(read((from) => similarSymbols(from, 'brk.b', 2))).toEqual(['BRK-B', 'BRK-A']);
  });

  test('an error in a savepoint or a transaction undoes what was written in it', () => {
    write(() => {
      writer.putSymbol({ symbol: 'ONE' });
      expect(() =>
        writer.savepoint(() => {
          writer.putSymbol({ symbol: 'TWO' });
          throw new Error('stop');
        }),
      ).toThrow('stop');
      writer.savepoint(() => writer.putSymbol({ symbol: 'THREE' }));
    });
    expect(() =>
      write(() => {
        writer.putSymbol({ symbol: 'FOUR' });
        throw new Error('stop');
      }),
    ).toThrow('stop');
    const there = ['ONE', 'TWO', 'THREE', 'FOUR'].filter((symbol) => read((from) => from.symbol(symbol)));
    expect(there).toEqual(['ONE', 'THREE']);
  });

  test('invalid rows are refused', () => {
    expect(() => writer.putSymbol({ symbol: 'X' })).toThrow('inside a transaction');
    const bars = barsFrom(0, 3);
    const put = (part: Partial<typeof bars>) => () =>
      write(() => writer.putPrices('BAD', { bars: { ...bars, ...part }, splits: [], dividends: [], spans: [] }));
    expect(put({ close: Float64Array.of(1, Number.NaN, 3) })).toThrow('close[1]');
    expect(put({ days: Int32Array.of(1, 1, 2) })).toThrow('day 1 follows day 1');
    expect(put({ open: new Float64Array(2) })).toThrow('open has 2 values for 3 days');
    expect(() => write(() => writer.putFacts({ ...factsOf(1, [1]), reports: [] }))).toThrow('no report');
    expect(read((from) => from.symbol('BAD'))).toBeUndefined();
  });
});
