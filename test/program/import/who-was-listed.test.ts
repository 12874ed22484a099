import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isSession, previousSession } from '../../../src/engine/calendar.ts';
import { dayFrom, formatDay, parseDay } from '../../../src/engine/days.ts';
import { runImport } from '../../../src/sources/import.ts';
import { carriersOf } from '../../../src/store/reading/listings/carriers.ts';
import { resolveSymbol } from '../../../src/store/reading/listings/resolve.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { sharedData } from '../../support/real-records.ts';

const LISTINGS = join(sharedData() ?? '', 'edgar/listings');
const folder = mkdtempSync(join(tmpdir(), 'listed-'));
const NOW = Date.UTC(2026, 0, 5);
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!existsSync(LISTINGS))('records of who was listed', () => {
  test('a company that no list names: its records join by the symbol on its form', () => {
    const names = [
      'TWTR.csv',
      'twitter-companyfacts-cut.json',
      'twitter-submissions-cut.json',
      'twitter-form4-made.xml',
    ];
    const reader = imported(
      'twitter',
      names.map((name) => join(LISTINGS, 'cases', name)),
    );
    expect(reader.symbol('TWTR')).toMatchObject({ cik: 1418091, firstDay: dayFrom(2022, 10, 25) });
    for (const text of ['TWTR', '1418091', '1418091:TWTR', 'TWTR@2022-10-27'])
      expect(resolveSymbol(reader, text)).toBe('TWTR');
    reader.close();
  });

  // The CUSIP 30303M102 is FB on 2021-01-04 and META from 2022-12-01 in the records.
  test('a renamed company has one history, and its former symbol leads to it', () => {
    const reader = imported('meta', [
      join(LISTINGS, 'cases/ftd-cut.txt'),
      written(
        'tickers.json',
        JSON.stringify({ 0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' } }),
      ),
      written('FB.csv', prices(['2021-01-07', '2021-01-08'], 268)),
      written('META.csv', prices(['2023-01-04', '2023-01-05'], 127)),
    ]);
    expect([...reader.bars('META').days].map(formatDay)).toEqual([
      '2021-01-07',
      '2021-01-08',
      '2023-01-04',
      '2023-01-05',
    ]);
    expect(reader.symbol('FB')).toBeUndefined();
    for (const text of ['FB', 'META', '1326801', 'FB@2021-01-08', '1326801:FB', '30303M102:FB'])
      expect([text, resolveSymbol(reader, text)]).toEqual([text, 'META']);
    expect(resolveSymbol(reader, 'FB', dayFrom(2021, 1, 8))).toBe('META');
    reader.close();
  });

  // Years of the former symbol in files of their own, each imported after those around it.
  test('prices of a former symbol fill what the present one has no file of', () => {
    const tickers = JSON.stringify({ 0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' } });
    const reader = imported(
      'years',
      [join(LISTINGS, 'cases/ftd-cut.txt'), written('years/tickers.json', tickers)],
      [written('years/META.csv', prices(['2022-12-01', '2022-12-02'], 127))],
      [written('years/1/FB.csv', prices(['2021-01-07', '2021-01-08'], 268))],
      [written('years/2/FB.csv', prices(['2021-01-11', '2021-01-12'], 267))],
      [
        written(
          'years/3/FB.csv',
          prices(
            [4, 5, 6, 7, 8, 11, 12, 13].map((day) => `2021-01-${String(day).padStart(2, '0')}`),
            269,
          ),
        ),
      ],
    );
    const { days, close } = reader.bars('META');
    expect([...days].map((day, i) => `${formatDay(day)} ${close[i]}`)).toEqual([
      ...['2021-01-04 269', '2021-01-05 269', '2021-01-06 269', '2021-01-07 268', '2021-01-08 268'],
      ...['2021-01-11 267', '2021-01-12 267', '2021-01-13 269', '2022-12-01 127', '2022-12-02 127'],
    ]);
    const spans = reader.priceSpans('META').map(({ firstDay, lastDay }) => [firstDay, lastDay].map(formatDay));
    expect(spans.flat()).toEqual([
      ...['2021-01-04', '2021-01-06', '2021-01-07', '2021-01-08', '2021-01-09', '2021-01-10'],
      ...['2021-01-11', '2021-01-12', '2021-01-13', '2021-01-13', '2022-12-01', '2022-12-02'],
    ]);
    expect(reader.symbol('FB')).toBeUndefined();
    reader.close();
  });

  // ACAC is Acri Capital's from June 2022 (CUSIP 00501A101 in the records); the form is one of an earlier company.
  test('a symbol that two companies carried: prices and names go to the one of their days', () => {
    const set = [
      'ACCESSION_NUMBER\tFILING_DATE\tPERIOD_OF_REPORT\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL',
      ...['04-MAR-2018', '02-JUN-2018'].map((day, i) => `0001-18-${i}\t${day}\t${day}\t4\t777\tFORMER ACAC\tACAC`),
      '',
    ].join('\n');
    const reader = imported(
      'reused',
      [
        join(LISTINGS, 'cnsfails202212b.txt.gz'),
        join(LISTINGS, 'cnsfails202301a.txt.gz'),
        written('SUBMISSION.tsv', set),
        written(
          'tickers.json',
          JSON.stringify({ 0: { cik_str: 1914023, ticker: 'ACAC', title: 'Acri Capital Acquisition Corp' } }),
        ),
        written('old/ACAC.csv', prices(['2018-05-31', '2018-06-01'], 10)),
      ],
      [written('ACAC.csv', prices(['2022-12-20', '2022-12-21'], 10))],
    );
    expect([...reader.bars('ACAC').days].map(formatDay)).toEqual(['2022-12-20', '2022-12-21']);
    expect([...reader.bars('777:ACAC').days].map(formatDay)).toEqual(['2018-05-31', '2018-06-01']);
    expect(resolveSymbol(reader, 'ACAC')).toBe('ACAC');
    expect(resolveSymbol(reader, 'ACAC', dayFrom(2018, 4, 2))).toBe('777:ACAC');
    expect(resolveSymbol(reader, 'ACAC@2022-12-21')).toBe('ACAC');
    expect(resolveSymbol(reader, '777:ACAC')).toBe('777:ACAC');
    reader.close();
  });

  // Without a list of tickers; two files of one symbol, from folders of their own, in either order and in one run.
  test.each([
    ['the older first', ['old/ACAC.csv', 'new/ACAC.csv']],
    ['the newer first', ['new/ACAC.csv', 'old/ACAC.csv']],
  ])('prices of a company whose symbol another has now: %s', (order, names) => {
    const old = written(`${order}/old/ACAC.csv`, prices(['2018-05-31', '2018-06-01'], 10));
    const next = written(`${order}/new/ACAC.csv`, prices(['2022-12-12', '2022-12-13'], 10.02));
    const form = ['04-MAR-2018', '02-JUN-2018'].map((day, i) => `0001-18-${i}\t${day}\t4\t777\tFORMER\tACAC`);
    const columns = 'ACCESSION_NUMBER\tFILING_DATE\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL';
    const reader = imported(
      order,
      [join(LISTINGS, 'cnsfails202212b.txt.gz'), written('SUBMISSION.tsv', `${columns}\n${form.join('\n')}\n`)],
      ...names.map((name) => [name.startsWith('old') ? old : next]),
    );
    expect([...reader.bars('777:ACAC').days].map(formatDay)).toEqual(['2018-05-31', '2018-06-01']);
    expect([...reader.bars('ACAC').days].map(formatDay)).toEqual(['2022-12-12', '2022-12-13']);
    expect(reader.symbol('ACAC')).toMatchObject({ cik: undefined, name: 'ACRI CAP ACQUISITION CORP CL A' });
    expect(resolveSymbol(reader, 'ACAC', dayFrom(2018, 5, 4))).toBe('777:ACAC');
    expect(resolveSymbol(reader, 'ACAC', dayFrom(2022, 12, 21))).toBe('ACAC');
    reader.close();
  });

  test('files of listings that come after prices say whose these are, and what does not agree', () => {
    const path = join(folder, 'late.db');
    const store = openWriter(path);
    const lines = readFileSync(join(LISTINGS, 'cases/ftd-cut.txt'), 'latin1').split('\n');
    const closes = new Map(
      lines.flatMap((line) => {
        const [on = '', cusip, , , , price] = line.split('|');
        const day = parseDay(`${on.slice(0, 4)}-${on.slice(4, 6)}-${on.slice(6)}`);
        // The price of a settlement day is the close of the session before.
        return cusip === '464287432' && day !== undefined ? [[previousSession(day), Number(price)] as const] : [];
      }),
    );
    const rows: string[] = [];
    let close = 0;
    for (let day = dayFrom(2022, 12, 1); day < dayFrom(2023, 3, 11); day++) {
      close = closes.get(day) ?? close;
      const cents = (close * 100).toFixed(0);
      if (close > 0 && isSession(day)) rows.push(`${formatDay(day)},${cents},${cents},${cents},${cents},9`);
    }
    const pence = written('late/TLT.csv', `date,open,high,low,close,volume\n${rows.join('\n')}\n`);
    runImport(store, [pence, written('late/FB.csv', prices(['2021-01-07', '2021-01-08'], 268))], {
      now: NOW,
      basis: 'raw',
    });
    const tickers = JSON.stringify({ 0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' } });
    const { files } = runImport(store, [join(LISTINGS, 'cases/ftd-cut.txt'), written('late.json', tickers)], {
      now: NOW,
    });
    expect(files[0]!.warnings.slice(1)).toEqual([
      'prices of FB from 2021-01-07 to 2021-01-08 are those of META PLATFORMS, INC. CLASS A C (META)',
      expect.stringMatching(/^TLT: prices from .* are 100 times .*, as fails-to-deliver files show$/),
    ]);
    store.close();
  });

  // The old CUSIP of NOV and the new one are first seen on the same day, the old one marked as changed on the next.
  test('two CUSIPs of one day, the first marked as changed, are one security', () => {
    const reader = imported('nov', [join(LISTINGS, 'cases/ftd-cut.txt')]);
    expect(carriersOf(reader, 'NOV').map(({ holder }) => holder.cusips)).toEqual([['62955J103', '637071101']]);
    reader.close();
  });

  // 075896100 is the company that ended in 2023; Overstock, later Beyond, took its name and symbol in 2025.
  test('a company that took the name and symbol of another later does not have its past', () => {
    const submissions = (formerNames: readonly object[]): string =>
      JSON.stringify({
        ...{ cik: '0001130713', name: 'BED BATH & BEYOND, INC.', tickers: ['BBBY'], exchanges: ['NYSE'], formerNames },
        filings: { recent: { accessionNumber: [], filingDate: [], form: [] }, files: [] },
      });
    const names = [
      { name: 'Beyond, Inc.', from: '2023-11-06T00:00:00.000Z', to: '2025-08-22T00:00:00.000Z' },
      { name: 'OVERSTOCK.COM, INC', from: '2002-03-05T00:00:00.000Z', to: '2023-11-02T00:00:00.000Z' },
    ];
    for (const [name, former, owner, key] of [
      ['namesake', names, undefined, '075896100:BBBY'],
      // A record that knows no day of a name says nothing of when.
      ['undated', names.map((each) => ({ name: each.name })), 1130713, 'BBBY'],
    ] as const) {
      const reader = imported(name, [
        join(LISTINGS, 'cnsfails202301a.txt.gz'),
        written(
          `${name}/tickers.json`,
          JSON.stringify({ 0: { cik_str: 1130713, ticker: 'BBBY', title: 'BED BATH & BEYOND, INC.' } }),
        ),
        written(`${name}/CIK0001130713.json`, submissions(former)),
        written(`${name}/BBBY.csv`, prices(['2023-01-04', '2023-01-05'], 1.75)),
      ]);
      expect(carriersOf(reader, 'BBBY').map(({ holder }) => holder)).toMatchObject([
        { cusips: ['075896100'], cik: owner },
      ]);
      expect([name, reader.bars(key).days.length]).toEqual([name, 2]);
      reader.close();
    }
  });

  test('a symbol on a day on which another company had it, of which nothing is stored, is not that of today', () => {
    const form = ['04-MAR-2018', '02-JUN-2018'].map((day, i) => `0001-18-${i}\t${day}\t4\t777\tFORMER\tACAC`);
    const columns = 'ACCESSION_NUMBER\tFILING_DATE\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL';
    const reader = imported(
      'another',
      [join(LISTINGS, 'cnsfails202212b.txt.gz'), written('SUBMISSION.tsv', `${columns}\n${form.join('\n')}\n`)],
      [written('another/ACAC.csv', prices(['2022-12-21', '2022-12-22'], 10.02))],
    );
    expect(resolveSymbol(reader, 'ACAC', dayFrom(2018, 5, 4))).toBeUndefined();
    expect(resolveSymbol(reader, 'ACAC', dayFrom(2019, 5, 4))).toBe('ACAC');
    expect(resolveSymbol(reader, 'ACAC')).toBe('ACAC');
    reader.close();
  });
});

/** A store after one import for each list of paths. */
function imported(name: string, ...runs: readonly (readonly string[])[]): ReturnType<typeof openReader> {
  const path = join(folder, `${name}.db`);
  const store = openWriter(path);
  const files = runs.flatMap((paths) => runImport(store, paths, { now: NOW, basis: 'raw' }).files);
  store.close();
  expect(files.filter(({ status, warnings }) => status !== 'imported' && warnings.length === 0)).toEqual([]);
  return openReader(path);
}

function written(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function prices(days: readonly string[], close: number): string {
  const rows = days.map((day) => `${day},${close},${close},${close},${close},1000`);
  return `${['date,open,high,low,close,volume', ...rows].join('\n')}\n`;
}
