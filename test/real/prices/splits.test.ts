/** Splits that no list has, on files derived from real records whose splits are listed (FIELDS A31). */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as valuationOf } from '../../../src/endpoints/valuation/compute.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { answersOf, measureSplits, type SplitTally } from '../../../tools/accuracy/splits/measure.ts';
import { splitRows, totalOf } from '../../../tools/accuracy/splits/report.ts';
import { data } from '../../support/real-records.ts';

const NOW = Date.UTC(2026, 10, 21);
const TICKERS = 'edgar/company_tickers.json.gz';

const APPLE = 'edgar/companyfacts/CIK0000320193.json.gz';
const NVIDIA = 'edgar/companyfacts/CIK0001045810.json.gz';

const folder = mkdtempSync(join(tmpdir(), 'mds-splits-'));
const opened: StoreReader[] = [];
afterAll(() => {
  for (const store of opened) store.close();
  rmSync(folder, { recursive: true, force: true });
});

function storeOf(name: string, paths: readonly string[]): StoreReader {
  const path = join(folder, `${name}.db`);
  const writer = openWriter(path);
  runImport(writer, paths, { now: NOW });
  writer.close();
  const store = openReader(path);
  opened.push(store);
  return store;
}

function fileOf(name: string, file: { readonly name: string; readonly text: string }): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, file.name), file.text);
  return join(place, file.name);
}

describe('splits that filings show and no list has', () => {
  const tallies: SplitTally[] = [];
  beforeAll(() => {
    // One in four companies that do not exist: `npm run accuracy` measures all, in minutes.
    tallies.push(...measureSplits(data, 4));
  }, 600_000);

  test('no number is off by more than 2 % without a marker', () => {
    expect(tallies.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });

  test('docs/accuracy.md has the counts of today', () => {
    const lines = new Set(readFileSync('docs/accuracy.md', 'utf8').split('\n'));
    expect(splitRows(tallies).filter((row) => !lines.has(row))).toEqual([]);
  });

  test('most answers are numbers: all but those of files in cents next to cut facts', () => {
    const shapes = [...new Set(tallies.map(({ shape }) => shape))].map((shape) => {
      const { right, answers } = totalOf(tallies.filter((each) => each.shape === shape));
      return `${shape}: ${right} of ${answers}`;
    });
    expect(shapes).toMatchInlineSnapshot(`
      [
        "Adj Close, made after the split: 1519 of 1539",
        "Adj Close, made before the split: 984 of 984",
        "events, cut before the split: 976 of 984",
        "chart JSON, cut before the split: 976 of 984",
        "Adj Close, closes as traded: 1539 of 1539",
        "in cents, made after the split: 1341 of 1539",
        "in cents, made before the split: 660 of 984",
        "in cents, cut before the split: 645 of 984",
      ]
    `);
    const { right, answers } = totalOf(tallies);
    expect(right / answers).toBeGreaterThan(0.85);
  });
});

describe('the files that were answered wrong', () => {
  const plain = (path: string) => gunzipSync(readFileSync(join(data, 'prices/faults', path))).toString();
  const of = (name: string, file: string, from: string, facts: string) =>
    storeOf(name, [
      ...[TICKERS, facts].map((path) => join(data, path)),
      fileOf(name, { name: file, text: plain(from) }),
    ]);

  // FIELDS A31: the numbers of a record with its splits.
  test('Apple from a Yahoo file of 2021 without a list', () => {
    const store = of('aapl', 'AAPL.csv', 'yahoo_adjclose_2016_2021_AAPL.csv.gz', APPLE);
    const [pe, cap, quote] = answersOf(store, 'AAPL', parseDay('2016-06-30')!) as number[];
    expect([pe, quote, Math.round(cap! / 1e7) / 100]).toEqual([10.63, 95.6, 523.64]);
    const context = { store, now: NOW, asOf: closeInstant(parseDay('2021-02-01')!) + 1_800_000, liveFigures };
    const { context: history } = valuationOf(context, { symbol: 'AAPL' }).multiples.pe_ttm;
    expect(history).toMatchObject({ median_5y: 17.84 });
    expect(store.splits('AAPL')).toEqual([{ day: parseDay('2020-08-31'), numerator: 4, denominator: 1 }]);
  });

  test('Apple whose closes before the split were multiplied', () => {
    const store = of('step', 'AAPL.csv', 'split_step_unadjusted_AAPL.csv.gz', APPLE);
    const [, , quote] = answersOf(store, 'AAPL', parseDay('2020-08-28')!) as number[];
    expect(store.splits('AAPL')).toEqual([{ day: parseDay('2020-08-31'), numerator: 4, denominator: 1 }]);
    // The close of that Friday as traded: 124.8075 in the other file, times 4.
    expect(quote).toBe(499.23);
  });

  test('NVIDIA from a chart of 2021 recorded in 2025', () => {
    const store = of('nvda', 'NVDA.json', 'yahoo_chart_2021_recorded_2025_NVDA.json.gz', NVIDIA);
    const [pe, cap] = answersOf(store, 'NVDA', parseDay('2022-01-28')!) as number[];
    expect([Math.round(pe!), Math.round(cap! / 1e9)]).toEqual([70, 571]);
  });

  // The closes of Alpha Vantage are as traded. P/E and quote as above, whatever came first.
  test('Apple next to a file as traded, in every order', () => {
    const adjusted = fileOf('divided', { name: 'AAPL.csv', text: plain('yahoo_adjclose_2016_2021_AAPL.csv.gz') });
    const record = gunzipSync(
      readFileSync(join(data, 'prices/alphavantage_daily_adjusted_1999_2021/AAPL.csv.gz')),
    ).toString();
    const rows = record.trim().split(/\r?\n/).slice(1).reverse();
    const lines = rows.flatMap((row) => {
      const [day, open, high, low, close, , volume] = row.split(',');
      return '2017' < day! && day! < '2020-01' ? [[day, open, high, low, close, volume].join(',')] : [];
    });
    const head = '# mds-prices 1\n# symbol: AAPL\n# basis: raw\ndate,open,high,low,close,volume';
    const traded = fileOf('traded', { name: 'AAPL.csv', text: `${[head, ...lines].join('\n')}\n` });
    const facts = [TICKERS, APPLE].map((path) => join(data, path));
    const orders = [
      [facts, [adjusted], [traded]],
      [facts, [traded], [adjusted]],
      [[adjusted], facts, [traded]],
      [[...facts, traded, adjusted]],
    ];
    const answers = orders.map((runs, i) => {
      const path = join(folder, `order-${i}.db`);
      const writer = openWriter(path);
      for (const paths of runs) expect(runImport(writer, paths, { now: NOW }).totals).toMatchObject({ refused: 0 });
      writer.close();
      const store = openReader(path);
      opened.push(store);
      return ['2016-06-30', '2018-06-29', '2020-08-28'].map((day) => answersOf(store, 'AAPL', parseDay(day)!));
    });
    expect(answers[0]![0]).toEqual([10.63, expect.closeTo(523.64e9, -7), 95.6]);
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(answers[0]!.map(([, , quote]) => quote)).toEqual([95.6, 185.11, 499.23]);
  }, 600_000);
});
