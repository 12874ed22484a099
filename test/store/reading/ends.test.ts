import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../src/engine/days.ts';
import { publishedBy } from '../../../src/engine/listings/sightings.ts';
import { runImport } from '../../../src/sources/import.ts';
import { endOf } from '../../../src/store/reading/listings/ends.ts';
import { ListedDays } from '../../../src/store/reading/listings/listed.ts';
import { carriersOfSymbol } from '../../../src/store/reading/listings/lookup.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';

const CASES = join(import.meta.dirname, '../../../../shared/data/edgar/listings/cases');
const NOW = Date.UTC(2026, 0, 5);
const folder = mkdtempSync(join(tmpdir(), 'ends-'));
afterAll(() => rmSync(folder, { recursive: true }));
const day = (text: string) => parseDay(text)!;

test('a file of the first half of a month is published at its end, the other in the middle of the next', () => {
  expect(['2023-01-15', '2023-01-17', '2022-12-30'].map((each) => formatDay(publishedBy(day(each))))).toEqual([
    '2023-02-01',
    '2023-02-16',
    '2023-01-16',
  ]);
});

/** A company with one symbol and these filings (`form day items`); its end as of a day, in words. */
function ended(filings: readonly string[], asOf: string): string | undefined {
  const store = openWriter(join(mkdtempSync(join(folder, 'store-')), 'store.db'));
  store.transaction(() => {
    store.putSymbol({ symbol: 'GONE', cik: 7, name: 'GONE INC' });
    store.putCompany({ cik: 7, name: 'GONE INC' });
    store.nameSymbols([{ cik: 7, symbol: 'GONE', day: day('2019-05-01'), source: 'form' }]);
    const rest = { reportDay: undefined, accepted: undefined, size: 1, isXbrl: false, isInlineXbrl: false };
    store.putFilings(
      filings.map((text, i) => {
        const [form = '', filed = '', items = ''] = text.split(' ');
        const accession = `0000000007-20-00000${i}`;
        return {
          ...rest,
          cik: 7,
          accession,
          form,
          filed: day(filed),
          items,
          primaryDocument: '',
          primaryDescription: '',
        };
      }),
    );
  });
  const end = endOf(store, carriersOfSymbol(store, 'GONE')[0]!, day(asOf));
  store.close();
  return end && `${formatDay(end.date)} ${end.reason}`;
}

// Rule 12d2-2(d): a removal is effective ten days after its Form 25 is filed.
test.each([
  ['the removal of a class that nothing else speaks of may be of a bond', ['25-NSE 2020-03-02'], undefined],
  ['a notice of delisting', ['8-K 2020-02-28 3.01,9.01', '25-NSE 2020-03-02'], '2020-03-13 listing_standards'],
  ['the issuer itself', ['8-K 2020-02-28 3.01', '25 2020-03-02'], '2020-03-13 voluntary'],
  ['a vote on a merger', ['DEFM14A 2020-01-02', '25-NSE 2020-03-02'], '2020-03-13 merger'],
  ['a closing', ['8-K 2020-03-02 2.01,3.01,5.01', '25-NSE 2020-03-02'], '2020-03-13 merger'],
  [
    'a sale of a business half a year before',
    ['8-K 2019-10-01 2.01', '8-K 2020-02-28 3.01', '25-NSE 2020-03-02'],
    '2020-03-13 listing_standards',
  ],
  ['another exchange', ['8-K 2020-02-28 3.01', '25 2020-03-02', '8-A12B 2020-03-05'], undefined],
  [
    'a bond after the stock',
    ['8-K 2020-02-28 3.01', '25-NSE 2020-03-02', '25-NSE 2021-06-01'],
    '2020-03-13 listing_standards',
  ],
  ['no notice of removal', ['15-12G 2020-03-02'], '2020-03-02 unknown'],
] as const)('%s', (_name, filings, expected) => {
  expect(ended(filings, '2021-12-01')).toBe(expected);
});

test('what is filed after the day asked says nothing, and a removal counts from its first day', () => {
  const filings = ['8-K 2020-02-28 3.01', '25-NSE 2020-03-02', '8-K 2020-04-10 1.03'];
  expect(ended(filings, '2020-03-12')).toBeUndefined();
  expect(ended(filings, '2020-04-09')).toBe('2020-03-13 listing_standards');
  expect(ended(filings, '2020-04-10')).toBe('2020-03-13 bankruptcy');
});

describe.skipIf(!existsSync(CASES))('a bankruptcy of the records', () => {
  // PRTY is seen until settlement day 2023-01-19, PRTYQ from 2023-01-20 at 0.12: the close of 2023-01-19.
  const path = join(folder, 'party.db');
  const prices = ['2023-01-17,0.37', '2023-01-18,0.37', '2023-01-19,0.13'].map((row) => {
    const [date, close] = row.split(',');
    return `${date},${close},${close},${close},${close},1000`;
  });
  writeFileSync(join(folder, 'PRTY.csv'), `date,open,high,low,close,volume\n${prices.join('\n')}\n`);
  const writer = openWriter(path);
  runImport(writer, [join(CASES, 'ftd-cut.txt'), join(folder, 'PRTY.csv')], { now: NOW, basis: 'raw' });
  writer.close();

  test('closes before and after, the next one from the day its file was published', () => {
    const store = openReader(path);
    const [carrier] = carriersOfSymbol(store, 'PRTY');
    const at = (asOf: string) => endOf(store, carrier!, day(asOf));
    expect(at('2023-01-19')).toBeUndefined();
    const known = { date: day('2023-01-20'), reason: 'bankruptcy', accession: undefined, lastClose: 0.37 };
    expect(at('2023-01-20')).toEqual({ ...known, nextClose: undefined });
    expect(at('2023-02-15')).toEqual({ ...known, nextClose: undefined });
    expect(at('2023-02-16')).toEqual({ ...known, nextClose: 0.12 });
    store.close();
  });
});

/** Hertz: bankrupt in May 2020, HTZGQ from 2020-10-30, new shares HTZZ from 2021-07-01, HTZ again from 2021-11-09. */
test('a company that was listed again after a bankruptcy had ended between, and its bond ends nothing', () => {
  const line = (on: string, cusip: string, symbol: string, name = 'HERTZ GLOBAL HLDGS INC COM') =>
    `${on.replaceAll('-', '')}|${cusip}|${symbol}|10|${name}|1.50`;
  const [old, next] = ['42806J106', '42806J700'];
  const fails = failsFile('cnsfails-htz.txt', [
    ...['2020-10-02', '2020-10-28'].map((on) => line(on, old, 'HTZ')),
    ...['2020-11-02', '2021-06-28'].map((on) => line(on, old, 'HTZGQ')),
    ...['2021-07-06', '2021-11-05'].map((on) => line(on, next, 'HTZZ')),
    ...['2021-11-10', '2023-06-01'].map((on) => line(on, next, 'HTZ')),
  ]);
  const tickers = join(folder, 'tickers-htz.json');
  writeFileSync(
    tickers,
    JSON.stringify({ 0: { cik_str: 1657853, ticker: 'HTZ', title: 'HERTZ GLOBAL HOLDINGS, INC' } }),
  );
  const index = join(folder, 'master.idx');
  const filed = ['2020-10-19 0000876661-20-000111', '2022-12-05 0000876661-22-000222'].map((text) => {
    const [on, accession] = text.split(' ');
    return `1657853|HERTZ GLOBAL HOLDINGS, INC|25-NSE|${on}|edgar/data/1657853/${accession}.txt`;
  });
  writeFileSync(index, ['CIK|Company Name|Form Type|Date Filed|Filename', '-----', ...filed, ''].join('\n'));
  const store = openWriter(join(folder, 'htz.db'));
  const { files } = runImport(store, [fails, tickers, index], { now: NOW });
  expect(files.map(({ status }) => status)).toEqual(['imported', 'imported', 'imported']);
  const [carrier] = carriersOfSymbol(store, 'HTZ');
  expect(carrier).toMatchObject({ cik: 1657853, cusips: [next, old] });
  const at = (asOf: string) => {
    const end = endOf(store, carrier!, day(asOf));
    return end && `${formatDay(end.date)} ${end.reason} ${end.accession ?? '-'}`;
  };
  expect(at('2020-10-29')).toBeUndefined();
  expect(at('2020-11-02')).toBe('2020-10-30 bankruptcy 0000876661-20-000111');
  expect(at('2021-06-30')).toBe('2020-10-30 bankruptcy 0000876661-20-000111');
  for (const on of ['2021-12-01', '2023-01-15', '2026-01-02']) expect([on, at(on)]).toEqual([on, undefined]);
  const listed = new ListedDays(store);
  const on = (text: string) => listed.on(day(text)).map(({ symbol }) => symbol);
  expect(on('2020-10-15')).toEqual(['HTZ']);
  expect(on('2021-01-15')).toEqual([]);
  expect(on('2022-12-20')).toEqual(['HTZ']);
  store.close();
});

function failsFile(name: string, rows: readonly string[]): string {
  const header = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
  const trailer = [`Trailer record count ${rows.length}`, `Trailer total quantity of shares ${rows.length * 10}`];
  writeFileSync(join(folder, name), `${[header, ...rows, ...trailer].join('\n')}\n`);
  return join(folder, name);
}

test('a security that files of four months do not have is gone, not one that files of a week lack', () => {
  const cusips = ['037833100', '30303M102'];
  const lines = (days: readonly string[], which: readonly number[]) =>
    days.flatMap((each) =>
      which.map((i) => `${each.replaceAll('-', '')}|${cusips[i]}|${['STAY', 'LEFT'][i]}|10|NAME ${i} INC|5.00`),
    );
  const first = failsFile('cnsfails202101a.txt', lines(['2021-01-05'], [0, 1]));
  const late = failsFile('cnsfails202109a.txt', lines(['2021-09-01', '2021-09-08'], [0]));
  const long = failsFile('cnsfails2021q2.txt', lines(['2021-04-01', '2021-07-30'], [0]));
  const at = (files: readonly string[], asOf: string) => {
    const store = openWriter(join(mkdtempSync(join(folder, 'store-')), 'store.db'));
    runImport(store, files, { now: NOW });
    const end = endOf(store, carriersOfSymbol(store, 'LEFT')[0]!, day(asOf));
    store.close();
    return end && `${formatDay(end.date)} ${end.reason}`;
  };
  expect(at([first, late], '2025-01-01')).toBeUndefined();
  expect(at([first, long], '2025-01-01')).toBe('2021-01-05 unknown');
  expect(at([first, long], '2021-08-15')).toBeUndefined();
});
