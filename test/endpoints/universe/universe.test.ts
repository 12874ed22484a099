import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/universe/compute.ts';
import { dayFrom } from '../../../src/engine/days.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';

const CASES = join(import.meta.dirname, '../../../../shared/data/edgar/listings/cases');
const NOW = Date.UTC(2026, 0, 5);
const TICKERS = {
  0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' },
  1: { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' },
};
const REMOVAL = `CIK|Company Name|Form Type|Date Filed|Filename
--------------------------------------------------------------------------------
1418091|TWITTER, INC.|DEFM14A|2022-07-26|edgar/data/1418091/0001140361-22-026938.txt
1418091|TWITTER, INC.|25-NSE|2022-10-28|edgar/data/1418091/0000876661-22-000799.txt
`;
const FORMS = `ACCESSION_NUMBER\tFILING_DATE\tPERIOD_OF_REPORT\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL
0001-21-1\t08-JAN-2021\t08-JAN-2021\t4\t777\tGONE CO\tGONE
0001-22-1\t20-JUN-2022\t20-JUN-2022\t4\t1326801\tMeta Platforms, Inc.\tFB
`;
/** The header, lines and trailer of a fails-to-deliver file. */
const FAILS = `SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE
20220605|30303M102|FB|10|FACEBOOK INC|190.00
20220620|30303M102|META|10|META PLATFORMS INC|160.00
Trailer record count 2
Trailer total quantity of shares 20
`;

describe.skipIf(!existsSync(CASES))('what was listed, by the records', () => {
  const folder = mkdtempSync(join(tmpdir(), 'universe-'));
  let store: ReturnType<typeof openReader>;
  beforeAll(() => {
    const path = join(folder, 'store.db');
    const files = {
      'tickers.json': JSON.stringify(TICKERS),
      'master.idx': REMOVAL,
      'SUBMISSION.tsv': FORMS,
      'cnsfails202206a.txt': FAILS,
      'META.csv': 'date,open,high,low,close,volume\n2023-06-01,270,273,268,272,1000\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const writer = openWriter(path);
    const cases = ['ftd-cut.txt', 'TWTR.csv', 'twitter-companyfacts-cut.json', 'twitter-form4-made.xml'];
    const paths = [...Object.keys(files).map((name) => join(folder, name)), ...cases.map((name) => join(CASES, name))];
    runImport(writer, paths, { now: NOW, basis: 'raw' });
    writer.close();
    store = openReader(path);
  });
  afterAll(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  const on = (day: number, only = 'all') => compute({ store, now: NOW, asOf: day * 86_400_000 + 80_000_000 }, { only });
  const has = (day: number, symbol: string) => on(day).securities.find((each) => each.symbol === symbol);

  test('a renamed company is listed under the symbol of the day, once', () => {
    const [before, after] = [dayFrom(2022, 6, 5), dayFrom(2022, 6, 20)];
    expect(has(before, 'FB')).toMatchObject({ cusip: '30303M102', cik: '0001326801', stored_as: 'META' });
    expect(has(before, 'META')).toBeUndefined();
    expect(has(after, 'META')).toMatchObject({ cusip: '30303M102', stored_as: 'META' });
    // The form of that day still writes FB.
    expect(has(after, 'FB')).toBeUndefined();
  });

  test('between what is seen and the list of tickers, with prices or without', () => {
    expect(has(dayFrom(2023, 6, 1), 'META')).toMatchObject({ prices: true, evidence: 'prices' });
    expect(has(dayFrom(2024, 6, 3), 'META')).toMatchObject({ prices: false, evidence: 'list' });
    expect(has(dayFrom(2019, 6, 3), 'META')).toBeUndefined();
  });

  test('a company that is gone is listed until its removal, with what the store has of it', () => {
    expect(has(dayFrom(2022, 10, 26), 'TWTR')).toMatchObject({ cik: '0001418091', prices: true, facts: true });
    expect(has(dayFrom(2022, 11, 8), 'TWTR')).toBeUndefined();
    expect(on(dayFrom(2022, 10, 26), 'stored').securities.map(({ symbol }) => symbol)).toEqual(['TWTR']);
  });

  test('what forms alone name, within 31 days of one', () => {
    const gone = { cik: '0000000777', evidence: 'forms', cusip: { available: false }, stored_as: { available: false } };
    expect(has(dayFrom(2021, 2, 8), 'GONE')).toMatchObject(gone);
    expect(has(dayFrom(2021, 2, 9), 'GONE')).toBeUndefined();
  });

  test('a CUSIP that follows another, and a symbol after a bankruptcy', () => {
    expect(has(dayFrom(2022, 12, 20), 'FRO')).toMatchObject({ cusip: 'G3682E192' });
    expect(has(dayFrom(2023, 1, 10), 'FRO')).toMatchObject({ cusip: 'M46528101' });
    expect(has(dayFrom(2022, 12, 20), 'PRTY')).toMatchObject({ cusip: '702149105' });
    expect(has(dayFrom(2023, 2, 1), 'PRTYQ')).toBeUndefined();
  });

  test('counts are those of the securities', () => {
    const { listed, with_prices, with_facts, missing, securities } = on(dayFrom(2022, 12, 20));
    expect(listed).toBe(securities.length);
    expect([with_prices, with_facts]).toEqual([0, 0]);
    const common = securities.filter(
      ({ class: kind }) => typeof kind !== 'string' || kind === 'common' || kind.length === 1,
    );
    expect(missing).toBe(common.length);
    expect(new Set(securities.map(({ symbol }) => symbol)).size).toBe(listed);
  });
});
