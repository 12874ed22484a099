/**
 * Answers across splits that no list has (FIELDS A31): stores of facts and of one price file in one of several shapes,
 * against a store of the record that lists the split.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { MADE_COMPANIES } from './made-companies.ts';
import { madeFacts } from './made-company.ts';
import { madeRecord } from './made-record.ts';
import { shapesOf } from './shapes.ts';

/** The clock: after every record. */
const NOW = Date.UTC(2026, 10, 21);
const TICKERS = 'edgar/company_tickers.json.gz';
const AV = 'prices/alphavantage_daily_adjusted_1999_2021';
const YAHOO = 'prices/yahoo_daily_div_split_2020_2025';

const APPLE = 'edgar/companyfacts/CIK0000320193.json.gz';
const NVIDIA = 'edgar/companyfacts/CIK0001045810.json.gz';
const ALPHABET = 'edgar/companyfacts/CIK0001652044.json.gz';

/** Every split since 2010 of a company in hand whose prices a record with a list of splits covers. */
const CASES = [
  ['AAPL', '2014-06-09', AV, APPLE],
  ['AAPL', '2020-08-31', AV, APPLE],
  ['KO', '2012-08-13', AV, 'edgar/companyfacts_subset/KO.json.gz'],
  ['NFLX', '2015-07-15', AV, 'edgar/companyfacts_subset/NFLX.json.gz'],
  ['NVDA', '2021-07-20', YAHOO, NVIDIA],
  ['NVDA', '2024-06-10', YAHOO, NVIDIA],
  ['AMZN', '2022-06-06', YAHOO, 'edgar/companyfacts_subset/AMZN.json.gz'],
  ['GOOGL', '2022-07-18', YAHOO, ALPHABET],
  ['GOOG', '2022-07-18', YAHOO, ALPHABET],
] as const;

/** Splits since 2010 of other companies in hand, and about what a share cost before them. */
const MADE = [
  { symbol: 'MA', date: '2014-01-22', ratio: 10, close: 818, facts: 'MA.json.gz' },
  { symbol: 'PANW', date: '2022-09-14', ratio: 3, close: 547, facts: 'PANW.json.gz' },
  { symbol: 'PANW', date: '2024-12-16', ratio: 2, close: 404, facts: 'PANW.json.gz' },
  { symbol: 'SHOP', date: '2022-06-29', ratio: 10, close: 338, facts: 'SHOP.json' },
  { symbol: 'NFLX', date: '2025-11-17', ratio: 10, close: 1112, facts: 'NFLX.json.gz' },
] as const;

/** CIK of the first company that does not exist. */
const FIRST_CIK = 9_910_001;

/** A split, the files of the company, and prices that list it. */
interface Case {
  readonly symbol: string;
  readonly date: string;
  readonly base: readonly string[];
  readonly prices: string;
  readonly about?: string;
}

/** Answers of one split and shape. */
export interface SplitTally {
  readonly symbol: string;
  /** Day of the split. */
  readonly date: string;
  readonly shape: string;
  /** What is special about a company that does not exist. */
  readonly about?: string;
  answers: number;
  /** Within 2 % of the record that lists the split. */
  right: number;
  marked: number;
  /** Day, counted from the split, figure and both numbers. */
  readonly wrong: string[];
}

/** P/E, market cap and quote at the close of a day. */
export function answersOf(store: StoreReader, symbol: string, day: number): Maybe<number>[] {
  const context = { store, now: NOW, asOf: closeInstant(day) + 1_800_000, liveFigures };
  const { multiples, market_cap_usd: cap } = valuationOf(context, { symbol });
  const { quote } = snapshotOf(context, { symbol });
  return [multiples.pe_ttm.value, cap, quote.price] as Maybe<number>[];
}

function compare(tally: SplitTally, at: number, wanted: readonly Maybe<number>[], given: readonly Maybe<number>[]) {
  wanted.forEach((want, i) => {
    const got = given[i]!;
    if (isMarker(want)) return;
    tally.answers++;
    if (isMarker(got)) tally.marked++;
    else if (Math.abs(got / want - 1) <= 0.02) tally.right++;
    else tally.wrong.push(`${at} ${['P/E', 'cap', 'quote'][i]} ${got} for ${want}`);
  });
}

/** The sessions from 700 days before a split to 350 after it, one of every 35 days. */
function sessionsAround(day: number): number[] {
  const sessions: number[] = [];
  for (let at = day - 700; at <= day + 350; at += 35) {
    let session = at;
    while (!isSession(session)) session++;
    sessions.push(session);
  }
  return sessions;
}

/** The tallies of every case and shape, of the records under `data`, and of every `step`-th company that does not exist. */
export function measureSplits(data: string, step = 1): SplitTally[] {
  const folder = mkdtempSync(join(tmpdir(), 'mds-splits-'));
  let stores = 0;
  let inputs = 0;
  /** A store of `paths`, begun as a copy of another. */
  const stored = <T>(
    base: string | undefined,
    paths: readonly string[],
    use: (store: StoreReader, path: string) => T,
  ): T => {
    const path = join(folder, `${stores++}.db`);
    if (base !== undefined) copyFileSync(base, path);
    const writer = openWriter(path);
    runImport(writer, paths, { now: NOW });
    writer.close();
    const store = openReader(path);
    try {
      return use(store, path);
    } finally {
      store.close();
    }
  };
  try {
    const written = (name: string, text: string): string => {
      const place = join(folder, `in-${inputs++}`);
      mkdirSync(place);
      writeFileSync(join(place, name), text);
      return join(place, name);
    };
    const known = [...CASES].map(([symbol, date, prices, facts]): Case => {
      const base = [join(data, TICKERS), join(data, facts)];
      return { symbol, date, base, prices: join(data, prices, `${symbol}.csv.gz`) };
    });
    const walks = MADE.map(({ symbol, date, ratio, close, facts }): Case => {
      const base = [join(data, TICKERS), join(data, 'edgar/companyfacts_subset', facts)];
      const record = madeRecord({ splits: [{ date, numerator: ratio, denominator: 1 }], close });
      return { symbol, date, base, prices: written(`${symbol}.csv`, record.text) };
    });
    const made = MADE_COMPANIES.flatMap((company, i): Case[] => {
      if (i % step !== 0) return [];
      const { symbol, about } = company;
      const cik = FIRST_CIK + i;
      const record = madeRecord(company);
      const tickers = JSON.stringify({ 0: { cik_str: cik, ticker: symbol, title: `Made ${symbol} Inc.` } });
      const base = [
        written('company_tickers.json', tickers),
        written(`CIK${cik}.json`, madeFacts(cik, company, record)),
      ];
      const prices = written(`${symbol}.csv`, record.text);
      return company.splits.map(({ date }) => ({ symbol, date, base, prices, about }));
    });
    return [...known, ...walks, ...made].flatMap(({ symbol, date, base: files, prices, about }) =>
      stored(undefined, files, (_, base) =>
        stored(base, [prices], (truth) => {
          const day = parseDay(date)!;
          const record = { bars: truth.bars(symbol), splits: truth.splits(symbol), dividends: truth.dividends(symbol) };
          const split = record.splits.find((each) => each.day === day)!;
          const sessions = sessionsAround(day);
          const wanted = new Map<number, Maybe<number>[]>();
          return [...shapesOf(symbol, record, split)].map(([shape, file]) => {
            const tally: SplitTally = {
              symbol,
              date,
              shape,
              ...(about === undefined ? {} : { about }),
              answers: 0,
              right: 0,
              marked: 0,
              wrong: [],
            };
            const place = join(folder, String(stores));
            mkdirSync(place);
            writeFileSync(join(place, file.name), file.text);
            stored(base, [join(place, file.name)], (store) => {
              const { firstDay, lastDay } = store.symbol(symbol)!;
              for (const session of sessions) {
                if (session < firstDay! || session > lastDay!) continue;
                const want = wanted.get(session) ?? answersOf(truth, symbol, session);
                wanted.set(session, want);
                compare(tally, session - day, want, answersOf(store, symbol, session));
              }
            });
            return tally;
          });
        }),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
