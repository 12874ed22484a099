/**
 * Who carried a symbol on a day, as the store has it, against cases by hand and against every line of the records on
 * twelve days. The lines are read here again, by a split at the bars.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDay } from '../../../src/engine/days.ts';
import { runImport } from '../../../src/sources/import.ts';
import { type Listed, ListedDays } from '../../../src/store/reading/listings/listed.ts';
import { carriersOfSymbol } from '../../../src/store/reading/listings/lookup.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';

export type Verdict = 'right' | 'unknown' | 'wrong';

export interface Case {
  readonly day: string;
  readonly symbol: string;
  readonly shows: string;
  readonly found: string;
  /** The line of a record that shows it. */
  readonly source: string;
  readonly verdict: Verdict;
}

/** A day of the files. */
export interface DayOfLines {
  readonly day: string;
  /** CUSIPs with a symbol on the day, by verdict. */
  readonly symbols: Readonly<Record<Verdict, number>>;
  /** The same for what the universe of the day has of them. */
  readonly universe: Readonly<Record<Verdict, number>>;
}

/** The clock: after every record. */
const NOW = Date.UTC(2026, 10, 21);
const FILES = ['cnsfails202212b', 'cnsfails202301a', 'cnsfails202302b'];
/** Every so many sessions of each file. */
const DAYS_PER_FILE = 4;

export interface ListedMeasures {
  readonly cases: readonly Case[];
  readonly days: readonly DayOfLines[];
}

export function measureListed(data: string): ListedMeasures {
  const folder = mkdtempSync(join(tmpdir(), 'listed-'));
  const store = openWriter(join(folder, 'store.db'));
  const files = FILES.map((name) => join(data, `edgar/listings/${name}.txt.gz`));
  const others = ['listings/cases/ftd-cut.txt', 'company_tickers.json.gz'].map((name) => join(data, 'edgar', name));
  runImport(store, [...files, ...others], { now: NOW });
  const measures = { cases: judgeCases(store), days: judgeDays(store, files) };
  store.close();
  rmSync(folder, { recursive: true });
  return measures;
}

function judgeCases(store: StoreWriter): readonly Case[] {
  const text = readFileSync('tools/accuracy/listed/cases.txt', 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [day = '', symbol = '', cusip = '', cik = '', shows = '', source = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [carrier] = carriersOfSymbol(store, symbol, parseDay(day)!);
    const own = carrier?.cusips[0];
    const found = [own ?? 'no security', carrier?.cik ?? 'no CIK'].join(', ');
    const listed = store.symbol(symbol)?.cik;
    // Of a symbol that another company has today its CIK would be wrong.
    const isRightCik =
      cik === '?'
        ? !shows.startsWith('reused') || listed === undefined || carrier?.cik !== listed
        : carrier?.cik === Number(cik);
    const isRight = cusip === '-' ? own === undefined : own === cusip && isRightCik;
    const isKnown = own !== undefined && (cik === '?' || carrier?.cik !== undefined);
    return { day, symbol, shows, found, source, verdict: isRight ? 'right' : isKnown ? 'wrong' : 'unknown' };
  });
}

interface Line {
  readonly cusip: string;
  readonly symbol: string;
}

function judgeDays(store: StoreWriter, files: readonly string[]): readonly DayOfLines[] {
  const listed = new ListedDays(store);
  return files.flatMap((file) => {
    const days = linesByDay(gunzipSync(readFileSync(file)).toString('latin1'));
    const step = Math.max(1, Math.floor(days.size / DAYS_PER_FILE));
    const chosen = [...days].filter((_, i) => i % step === 0).slice(0, DAYS_PER_FILE);
    return chosen.map(([text, lines]) => {
      const day = parseDay(text)!;
      const on = new Map(listed.on(day).map((each) => [each.cusip, each] as const));
      const bySymbol = new Map(listed.on(day).map((each) => [flat(each.symbol), each] as const));
      return {
        day: text,
        symbols: counted(lines, ({ cusip, symbol }) => {
          const carriers = carriersOfSymbol(store, symbol, day);
          if (carriers.length === 0) return 'unknown';
          return carriers.some(({ cusips }) => cusips.includes(cusip)) ? 'right' : 'wrong';
        }),
        universe: counted(lines, (line) => inUniverse(line, on.get(line.cusip), bySymbol.get(line.symbol))),
      };
    });
  });
}

function inUniverse({ symbol }: Line, own: Listed | undefined, other: Listed | undefined): Verdict {
  if (own !== undefined && flat(own.symbol) === symbol) return 'right';
  // What follows a bankruptcy is on no exchange.
  if (own === undefined && symbol.endsWith('Q')) return 'unknown';
  return own === undefined && other === undefined ? 'unknown' : 'wrong';
}

function counted(lines: readonly Line[], judge: (line: Line) => Verdict): Record<Verdict, number> {
  const counts = { right: 0, unknown: 0, wrong: 0 };
  for (const line of lines) counts[judge(line)]++;
  return counts;
}

/** Settlement days in order, with what is seen on each under a plain symbol. */
function linesByDay(text: string): ReadonlyMap<string, readonly Line[]> {
  const days = new Map<string, Line[]>();
  for (const line of text.split('\n')) {
    const [date = '', cusip = '', symbol = ''] = line.split('|');
    if (!/^\d{8}$/.test(date) || !/^[A-Z0-9]+$/.test(symbol) || /(XXXX|ZZZZ)$/.test(symbol)) continue;
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
    const known = days.get(day);
    if (known === undefined) days.set(day, [{ cusip, symbol }]);
    else known.push({ cusip, symbol });
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function flat(symbol: string): string {
  return symbol.replaceAll('-', '');
}

/** What is wrong, in words; there must be none. */
export function listedDefects({ cases, days }: ListedMeasures): readonly string[] {
  return [
    ...cases.flatMap(({ day, symbol, found, verdict }) =>
      verdict === 'wrong' ? [`${symbol} on ${day}: ${found}`] : [],
    ),
    ...days.flatMap(({ day, symbols, universe }) =>
      symbols.wrong + universe.wrong > 0
        ? [`${symbols.wrong} symbols of ${day}, ${universe.wrong} in its universe`]
        : [],
    ),
  ];
}
