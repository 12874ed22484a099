/** Files of whole trading days in a folder of the user's own: named by day, a row per symbol, as traded. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatDay, parseDay } from '../../engine/days.ts';
import type { Dividend, EpochDay, Split } from '../../engine/types.ts';
import { isMdsError, MdsError } from '../../errors.ts';
import { fileReason } from '../../file-reason.ts';
import { contentOf } from '../content.ts';
import { tryParse } from '../json.ts';
import { readRatio, splitFromRatio } from '../prices/splits/ratio.ts';
import { normalizeTicker } from '../symbols.ts';
import { addTo, numberOf } from './day-document.ts';
import type { DayFolder, DayRow, MarketDays, MarketEvents, RawPriceDocument } from './types.ts';

/** The day in a file name: `2026-11-20.csv`, `20261120_d.txt`, `us_2026-11-20.json.gz`. */
const IN_NAME = /(?<!\d)((?:19|20)\d\d)-?(\d\d)-?(\d\d)(?!\d)/;
/** Names of columns in files of services, the first one present is taken: ours and Stooq's, EODHD's, Polygon's. */
const NAMES = {
  symbol: ['symbol', 'ticker', 'code', 'T'],
  date: ['date'],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'c'],
  volume: ['volume', 'vol', 'v'],
  dividend: ['dividend', 'divcash'],
  split: ['split', 'splitfactor'],
  currency: ['currency'],
} as const;
type Column = keyof typeof NAMES;
type Row = (column: Column) => unknown;

/** The days of a folder, and how they are read; undefined where it has none. */
export function dailyFiles(
  path: string,
  filesOf: (symbol: string) => readonly RawPriceDocument[] | undefined,
): { readonly market: MarketDays; readonly days: DayFolder } | undefined {
  const names = new Map(
    listed(path).flatMap((name) => {
      const day = dayInName(name);
      return day === undefined ? [] : [[day, join(path, name)] as const];
    }),
  );
  if (names.size === 0) return undefined;
  const read = (day: EpochDay): readonly Row[] => (names.has(day) ? rowsOf(names.get(day)!, day) : []);
  const days: DayFolder = {
    has: () => true,
    get(day) {
      const file = names.get(day);
      if (file === undefined) return undefined;
      return { rows: read(day).flatMap((row) => barOf(row) ?? []), fetchedAt: statSync(file).mtimeMs };
    },
    // The user's own files stay as they are.
    put: () => {},
    drop: () => {},
    dropBefore: () => {},
  };
  const market: MarketDays = {
    lane: { name: 'folder', limits: [] },
    per: 'one file per trading day',
    first: Math.min(...names.keys()),
    requests: () => 0,
    filesOf,
    day: async () => undefined,
    events: async (from, to) =>
      eventsOf([...names.keys()].filter((day) => day >= from && day <= to).sort(), read, path),
  };
  return { market, days };
}

function listed(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    // That it cannot be read is reported with the first symbol.
    return [];
  }
}

function dayInName(name: string): EpochDay | undefined {
  if (!/\.(csv|txt|json)(\.gz)?$/i.test(name) || name.startsWith('.')) return undefined;
  const match = IN_NAME.exec(name);
  // A symbol before the day means a file of that symbol: `AAPL_2015-01-02.csv` has no bar of another.
  if (match === null || /^[A-Z]{1,5}[-_.]\d/.test(name)) return undefined;
  return parseDay(`${match[1]}-${match[2]}-${match[3]}`);
}

/** Throws SOURCE_NONSENSE where the file cannot be read, or most of its rows are of another day. */
function rowsOf(file: string, day: EpochDay): readonly Row[] {
  let rows: readonly Row[];
  try {
    const { text } = contentOf(readFileSync(file));
    rows = /^\s*[[{]/.test(text) ? jsonRows(text) : csvRows(text);
  } catch (error) {
    if (isMdsError(error, 'IMPORT_')) throw unreadable(file, error.message);
    throw unreadable(file, fileReason(error, 'no such file'));
  }
  if (rows.length === 0) throw unreadable(file, 'no rows with a symbol and prices');
  const dateOf = (row: Row): EpochDay | undefined => dayOfCell(row('date'));
  const others = rows.filter((row) => (dateOf(row) ?? day) !== day);
  if (others.length * 2 > rows.length)
    throw unreadable(file, `its rows are of ${formatDay(dateOf(others[0]!)!)}, not of the day in its name`);
  return others.length === 0 ? rows : rows.filter((row) => !others.includes(row));
}

function unreadable(file: string, why: string): MdsError {
  return new MdsError('SOURCE_NONSENSE', `${file}: ${why}`, {
    hint: 'daily files have columns symbol,open,high,low,close,volume: docs/syncing.md; fix the file or move it away',
  });
}

function dayOfCell(cell: unknown): EpochDay | undefined {
  const text = String(cell ?? '').slice(0, 10);
  return parseDay(/^\d{8}$/.test(text) ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : text);
}

function csvRows(text: string): readonly Row[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const header = (lines[0] ?? '').split(',').map((name) =>
    name
      .trim()
      .replace(/^[<"]|[>"]$/g, '')
      .toLowerCase(),
  );
  const at = new Map(
    Object.entries(NAMES).map(([column, names]) => [
      column,
      header.findIndex((name) => names.some((each) => each.toLowerCase() === name && each !== 'T')),
    ]),
  );
  if (at.get('symbol')! < 0 || at.get('close')! < 0) return [];
  return lines.slice(1).map((line) => {
    const cells = line.split(',');
    return (column) => cells[at.get(column)!]?.trim().replace(/^"|"$/g, '');
  });
}

function jsonRows(text: string): readonly Row[] {
  const body = tryParse(text) as { results?: unknown } | null | undefined;
  const list = Array.isArray(body) ? body : Array.isArray(body?.results) ? body.results : [];
  return list.flatMap((item: unknown): Row[] => {
    if (typeof item !== 'object' || item === null) return [];
    const record = item as Record<string, unknown>;
    return [(column) => NAMES[column].map((name) => record[name]).find((value) => value !== undefined)];
  });
}

function symbolOf(row: Row): string | undefined {
  return normalizeTicker(String(row('symbol') ?? '').replace(/\.US$/i, ''));
}

function barOf(row: Row): DayRow | undefined {
  const symbol = symbolOf(row);
  const [open, high, low, close, volume] = (['open', 'high', 'low', 'close', 'volume'] as const).map((column) =>
    numberOf(row(column)),
  );
  if (symbol === undefined || !(close! > 0) || otherCurrency(row) !== undefined) return undefined;
  return { symbol, open: open!, high: high!, low: low!, close: close!, volume: Math.round(volume!) };
}

function otherCurrency(row: Row): string | undefined {
  const currency = String(row('currency') ?? '').trim();
  return currency === '' || currency === 'USD' ? undefined : currency;
}

/** Events of the rows, and of the files `splits.csv` and `dividends.csv` (symbol, date, split or dividend). */
function eventsOf(days: readonly EpochDay[], read: (day: EpochDay) => readonly Row[], path: string): MarketEvents {
  const splits = new Map<string, Split[]>();
  const dividends = new Map<string, Dividend[]>();
  const notes = new Map<string, string>();
  const take = (row: Row, day: EpochDay | undefined): void => {
    const symbol = symbolOf(row);
    if (symbol === undefined || day === undefined) return;
    const currency = otherCurrency(row);
    if (currency !== undefined) notes.set(symbol, `${formatDay(day)} is in ${currency}, not in US dollars: left out`);
    const split = splitFromRatio(day, readRatio(String(row('split') ?? '')) ?? 0);
    const amount = numberOf(row('dividend'));
    if (split !== undefined) addTo(splits, symbol, split);
    if (amount > 0 && currency === undefined) addTo(dividends, symbol, { day, amount });
  };
  for (const day of days) for (const row of read(day)) take(row, day);
  for (const name of ['splits.csv', 'dividends.csv']) {
    const text = textOf(join(path, name));
    for (const row of text === undefined ? [] : eventRows(text)) take(row, dayOfCell(row('date')));
  }
  return { splits, dividends, notes };
}

function textOf(file: string): string | undefined {
  try {
    return contentOf(readFileSync(file)).text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unreadable(file, fileReason(error, 'no such file'));
  }
}

function eventRows(text: string): readonly Row[] {
  // A list of events has no closes.
  return csvRows(text.replace(/^([^\n]*)/, '$1,close'));
}
