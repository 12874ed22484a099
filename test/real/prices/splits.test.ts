/** Splits that no list has, on files derived from real records whose splits are listed (FIELDS A31). */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compute as snapshotOf } from '../../../src/endpoints/snapshot/compute.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as valuationOf } from '../../../src/endpoints/valuation/compute.ts';
import { closeInstant, isSession } from '../../../src/engine/calendar.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';
import { runImport } from '../../../src/sources/import.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { data } from '../../support/real-records.ts';
import { shapesOf } from './split-shapes.ts';

const NOW = Date.UTC(2026, 10, 21);
const TICKERS = 'edgar/company_tickers.json.gz';
const AV = 'prices/alphavantage_daily_adjusted_1999_2021';
const YAHOO = 'prices/yahoo_daily_div_split_2020_2025';

const APPLE = 'edgar/companyfacts/CIK0000320193.json.gz';
const NVIDIA = 'edgar/companyfacts/CIK0001045810.json.gz';

/** Every split since 2010 of a company in hand whose prices a record with a list of splits covers. */
const CASES = [
  ['AAPL', '2014-06-09', AV, APPLE],
  ['AAPL', '2020-08-31', AV, APPLE],
  ['KO', '2012-08-13', AV, 'edgar/companyfacts_subset/KO.json.gz'],
  ['NFLX', '2015-07-15', AV, 'edgar/companyfacts_subset/NFLX.json.gz'],
  ['NVDA', '2021-07-20', YAHOO, NVIDIA],
  ['NVDA', '2024-06-10', YAHOO, NVIDIA],
  ['AMZN', '2022-06-06', YAHOO, 'edgar/companyfacts_subset/AMZN.json.gz'],
  ['GOOGL', '2022-07-18', YAHOO, 'edgar/companyfacts/CIK0001652044.json.gz'],
  ['GOOG', '2022-07-18', YAHOO, 'edgar/companyfacts/CIK0001652044.json.gz'],
] as const;

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

/** P/E, market cap and quote at the close of a day. */
function answersOf(store: StoreReader, symbol: string, day: number): Maybe<number>[] {
  const context = { store, now: NOW, asOf: closeInstant(day) + 1_800_000, liveFigures };
  const { multiples, market_cap_usd: cap } = valuationOf(context, { symbol });
  const { quote } = snapshotOf(context, { symbol });
  return [multiples.pe_ttm.value, cap, quote.price] as Maybe<number>[];
}

interface Tally {
  answers: number;
  right: number;
  marked: number;
  readonly wrong: string[];
}

describe('splits that filings show and no list has', () => {
  const tallies = new Map<string, Tally>();

  beforeAll(() => {
    CASES.forEach(([symbol, date, prices, facts], n) => {
      const known = [TICKERS, facts].map((name) => join(data, name));
      const truth = storeOf(`truth${n}`, [...known, join(data, prices, `${symbol}.csv.gz`)]);
      const day = parseDay(date)!;
      const record = { bars: truth.bars(symbol), splits: truth.splits(symbol), dividends: truth.dividends(symbol) };
      const split = record.splits.find((each) => each.day === day)!;
      for (const [shape, file] of shapesOf(symbol, record, split)) {
        const store = storeOf(`${n} ${shape}`, [...known, fileOf(`${n} ${shape}`, file)]);
        const { firstDay, lastDay } = store.symbol(symbol)!;
        const tally = tallies.get(`${symbol} ${date} | ${shape}`) ?? { answers: 0, right: 0, marked: 0, wrong: [] };
        tallies.set(`${symbol} ${date} | ${shape}`, tally);
        for (let at = day - 700; at <= day + 350; at += 35) {
          let session = at;
          while (!isSession(session)) session++;
          if (session < firstDay! || session > lastDay!) continue;
          const [wanted, given] = [answersOf(truth, symbol, session), answersOf(store, symbol, session)];
          wanted.forEach((want, i) => {
            const got = given[i]!;
            if (isMarker(want)) return;
            tally.answers++;
            if (isMarker(got)) tally.marked++;
            else if (Math.abs(got / want - 1) <= 0.02) tally.right++;
            else tally.wrong.push(`${session - day} ${['P/E', 'cap', 'quote'][i]} ${got} for ${want}`);
          });
        }
      }
    });
  }, 600_000);

  test('no number is off by more than 2 % without a marker', () => {
    expect([...tallies].filter(([, { wrong }]) => wrong.length > 0)).toEqual([]);
  });

  test('files with all their digits are answered, those in cents where closes or lists decide', () => {
    const shown = new Map<string, { answers: number; right: number }>();
    for (const [name, { answers, right }] of tallies) {
      const shape = name.split(' | ')[1]!;
      const sum = shown.get(shape) ?? { answers: 0, right: 0 };
      shown.set(shape, { answers: sum.answers + answers, right: sum.right + right });
    }
    // Right of answers, by shape.
    expect([...shown].map(([shape, { answers, right }]) => `${shape}: ${right} of ${answers}`)).toMatchInlineSnapshot(`
      [
        "Adj Close, made after the split: 688 of 697",
        "Adj Close, made before the split: 445 of 445",
        "events, cut before the split: 443 of 445",
        "chart JSON, cut before the split: 443 of 445",
        "Adj Close, closes as traded: 697 of 697",
        "in cents, made after the split: 471 of 697",
        "in cents, made before the split: 0 of 445",
        "in cents, cut before the split: 0 of 445",
      ]
    `);
    const digits = [...shown].filter(([shape]) => !shape.startsWith('in cents')).map(([, sum]) => sum);
    const total = (of: 'answers' | 'right') => digits.reduce((sum, each) => sum + each[of], 0);
    expect(total('right') / total('answers')).toBeGreaterThan(0.8);
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
});
