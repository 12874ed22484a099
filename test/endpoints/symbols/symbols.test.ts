import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compute as coverage } from '../../../src/endpoints/coverage/compute.ts';
import { compute } from '../../../src/endpoints/symbols/compute.ts';
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
// Notices of a quarterly index: Twitter's removal is that of NYSE, effective at the opening of 2022-11-08.
const INDEX = `CIK|Company Name|Form Type|Date Filed|Filename
--------------------------------------------------------------------------------
1418091|TWITTER, INC.|DEFM14A|2022-07-26|edgar/data/1418091/0001140361-22-026938.txt
1418091|TWITTER, INC.|25-NSE|2022-10-28|edgar/data/1418091/0000876661-22-000799.txt
`;

describe.skipIf(!existsSync(CASES))('securities of the records', () => {
  const folder = mkdtempSync(join(tmpdir(), 'symbols-'));
  let store: ReturnType<typeof openReader>;
  beforeAll(() => {
    const path = join(folder, 'store.db');
    const [tickers, index, prices] = ['tickers.json', 'master.idx', 'PRTY.csv'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(prices, 'date,open,high,low,close,volume\n2023-01-18,0.37,0.38,0.36,0.37,1000\n');
    writeFileSync(tickers, JSON.stringify(TICKERS));
    writeFileSync(index, INDEX);
    const writer = openWriter(path);
    const cases = ['ftd-cut.txt', 'TWTR.csv', 'twitter-companyfacts-cut.json', 'twitter-form4-made.xml'];
    runImport(writer, [tickers, index, prices, ...cases.map((name) => join(CASES, name))], { now: NOW, basis: 'raw' });
    writer.close();
    store = openReader(path);
  });
  afterAll(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  const asked = (params: Record<string, string>, day?: number) =>
    compute({ store, now: NOW, asOf: day === undefined ? undefined : day * 86_400_000 + 80_000_000 }, params);

  test.each([
    [{ symbol: 'FB' }, dayFrom(2021, 1, 8), '30303M102', 'FB'],
    [{ symbol: 'META' }, dayFrom(2023, 1, 8), '30303M102', 'META'],
    [{ cusip: '30303M102' }, dayFrom(2021, 1, 8), '30303M102', 'FB'],
    [{ cusip: '30303M10' }, dayFrom(2023, 1, 8), '30303M102', 'META'],
    [{ symbol: 'BRK.B' }, dayFrom(2023, 1, 8), '084670702', 'BRK-B'],
    // The old Frontline's last day with its CUSIP is 2022-12-29, the new one starts on 2023-01-04.
    [{ symbol: 'FRO' }, dayFrom(2022, 12, 20), 'M46528101', 'FRO'],
    [{ name: 'party city' }, dayFrom(2023, 2, 1), '702149105', 'PRTYQ'],
    [{ name: 'party city' }, dayFrom(2022, 12, 20), '702149105', 'PRTY'],
  ])('%j on a day', (params, day, cusip, symbol) => {
    const { securities, unknown } = asked(params, day);
    expect(securities.map((each) => [each.cusip, each.symbols.map((dated) => dated.symbol)])).toEqual([
      [cusip, [symbol]],
    ]);
    expect(unknown).toEqual([]);
  });

  test('a CUSIP that follows another is the same security', () => {
    expect(asked({ q: 'FRO' }).securities[0]!.cusips).toEqual(['M46528101', 'G3682E192']);
    expect(asked({ cusip: 'G3682E192' }).securities).toEqual(asked({ cusip: 'M46528101' }).securities);
  });

  test('a listing that ended: the notice of its removal, and why', () => {
    expect(asked({ q: '1418091' }).securities[0]).toMatchObject({
      cik: '0001418091',
      ended: { date: '2022-11-08', reason: 'merger', accession: '0000876661-22-000799', last_close: 53.7 },
    });
    expect(asked({ q: '1418091' }, dayFrom(2022, 10, 27)).securities[0]!.ended).toBeUndefined();
    expect(coverage({ store, now: NOW, asOf: undefined }, { symbol: 'TWTR' })).toMatchObject({
      supported: true,
      cik: '0001418091',
      ended: { date: '2022-11-08', reason: 'merger' },
    });
  });

  // Settlement day 2023-01-20 has the close of 2023-01-19 under PRTYQ, 0.12: 0.12 / 0.37 - 1 = -67.57 %.
  test('the return from the last close on the exchange to the next one, not before its file was published', () => {
    const end = { date: '2023-01-20', reason: 'bankruptcy', last_close: 0.37 };
    expect(asked({ q: 'PRTY' }).securities[0]!.ended).toMatchObject({ ...end, next_close: 0.12, return_pct: -67.57 });
    expect(asked({ q: 'PRTY' }, dayFrom(2023, 2, 15)).securities[0]!.ended).toMatchObject({
      ...end,
      next_close: { available: false },
      return_pct: { available: false },
    });
  });

  test('what no company is seen with is unknown, and one name is asked for', () => {
    expect(asked({ q: 'ZZZZZ' })).toMatchObject({ securities: [], unknown: ['ZZZZZ'] });
    expect(asked({ symbol: 'FB' }, dayFrom(2015, 1, 8))).toMatchObject({ securities: [], unknown: ['FB'] });
    expect(() => asked({ q: 'FB', cik: '1' })).toThrow('give one of');
  });
});
