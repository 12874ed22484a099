/** Trading days of the whole market: downloaded once into a folder next to the store, then read by symbol. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { closeInstant, nextSession, toSession } from '../../engine/calendar.ts';
import { formatDay, parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { sideFileError } from '../../store/drivers/errors.ts';
import { writeWhole } from '../../write-whole.ts';
import { sharesBecome } from '../prices/splits/ratio.ts';
import { type DatedRow, dayDocument } from './day-document.ts';
import type { Patience } from './patience.ts';
import type { DayFolder, DayRow, MarketDays, MarketEvents, ProviderAccess, RawPriceDocument } from './types.ts';

/** A day fetched this long after its close is not requested again, ms: services correct a day until the next one. */
const SETTLED_MS = 20 * 3_600_000;
/** A day with fewer bars than this share of the usual one is served in part. */
const PARTIAL = 0.7;
const COLUMNS = 5;
const HEADER = 'symbol,open,high,low,close,volume';

/** Opens the folder of a provider; it is made with its first day. */
export function openDayFolder(folder: string): DayFolder {
  const pathOf = (day: EpochDay): string => join(folder, `${formatDay(day)}.csv`);
  const get: DayFolder['get'] = (day) => {
    try {
      return parseDayFile(readFileSync(pathOf(day), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  const settled = new Map<EpochDay, boolean>();
  return {
    get,
    has(day, now) {
      const known = settled.get(day) ?? (get(day)?.fetchedAt ?? 0) >= closeInstant(day) + SETTLED_MS;
      settled.set(day, known);
      return known && closeInstant(day) < now;
    },
    put(day, rows, now) {
      const lines = rows.map(({ symbol, open, high, low, close, volume }) =>
        [symbol, open, high, low, close, volume].join(','),
      );
      try {
        writeWhole(pathOf(day), [`# fetched ${new Date(now).toISOString()}`, HEADER, ...lines, ''].join('\n'));
      } catch (error) {
        throw sideFileError(pathOf(day), error) ?? error;
      }
      settled.delete(day);
    },
    drop: (day) => {
      settled.delete(day);
      rmSync(pathOf(day), { force: true });
    },
    dropBefore(day) {
      for (const name of list(folder)) {
        const at = parseDay(name.slice(0, 10));
        if (at !== undefined && at < day) rmSync(join(folder, name), { force: true });
      }
    },
  };
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file that a power cut left without its end counts as missing. */
function parseDayFile(text: string): { readonly rows: readonly DayRow[]; readonly fetchedAt: number } | undefined {
  const [stamp = '', header, ...lines] = text.split('\n');
  const fetchedAt = Date.parse(stamp.replace('# fetched ', ''));
  if (header !== HEADER || lines.at(-1) !== '' || Number.isNaN(fetchedAt)) return undefined;
  const rows = lines.slice(0, -1).map((line): DayRow => {
    const [symbol, ...cells] = line.split(',');
    const [open, high, low, close, volume] = cells.map((cell) =>
      cell === 'NaN' || cell === '' ? Number.NaN : Number(cell),
    );
    return { symbol: symbol!, open: open!, high: high!, low: low!, close: close!, volume: volume! };
  });
  return { rows, fetchedAt };
}

/** The sessions from one day to another, ascending. */
export function sessionsBetween(from: EpochDay, to: EpochDay): EpochDay[] {
  const days: EpochDay[] = [];
  for (let day = toSession(from); day <= to; day = nextSession(day)) days.push(day);
  return days;
}

/** Prices by symbol out of the days. */
export interface DayTable {
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** Whether any of the days has a bar of it. */
  has(symbol: string): boolean;
  /** The bars from a day on, as one document; none without a bar. */
  documents(symbol: string, from: EpochDay): readonly RawPriceDocument[];
  /** What is missing of the days, in sentences. */
  readonly notes: readonly string[];
}

/** Trading days from one to another. */
export interface DaySpan {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

export interface DayRun {
  readonly name: string;
  readonly market: MarketDays;
  readonly folder: DayFolder;
  readonly access: ProviderAccess;
  readonly patience: Patience;
  /** Days downloaded so far, and all of them. */
  readonly onDay: (done: number, total: number) => void;
}

/**
 * Downloads the days that are missing, the newest last, and reads those of the `symbols`. A day that the provider does
 * not have yet, or has in part, is left out with a note and requested again by the next run. Rejects with MdsError
 * `SOURCE_*`, `STORE_*`.
 */
export async function fetchDays(run: DayRun, { from, to }: DaySpan, symbols: ReadonlySet<string>): Promise<DayTable> {
  const { market, folder, access, patience, onDay } = run;
  folder.dropBefore(from);
  const events = await patience(() => market.events(from, newYorkDay(access.now).day, access));
  const sessions = sessionsBetween(from, to);
  const missing = sessions.filter((day) => !folder.has(day, access.now));
  for (const [done, day] of missing.entries()) {
    onDay(done, missing.length);
    const rows = await patience(() => market.day(day, access));
    if (rows === undefined) continue;
    // As the service sees splits at this moment: later it may list them otherwise.
    const asTraded = (row: DayRow): DayRow => {
      const shares = sharesBecome(events.splits.get(row.symbol) ?? [], day);
      return shares === 1 ? row : { ...row, volume: Math.round(row.volume / shares) };
    };
    folder.put(day, market.splitVolume === true ? rows.map(asTraded) : rows, access.now);
  }
  onDay(missing.length, missing.length);
  return tableOf(run, sessions, symbols, events);
}

function tableOf(
  { name, folder }: DayRun,
  sessions: readonly EpochDay[],
  symbols: ReadonlySet<string>,
  events: MarketEvents,
): DayTable {
  const places = new Map([...symbols].map((symbol, place) => [symbol, place]));
  const days = sessions.flatMap((day) => {
    const stored = folder.get(day);
    if (stored === undefined) return [];
    const cells = new Float64Array(places.size * COLUMNS).fill(Number.NaN);
    for (const { symbol, open, high, low, close, volume } of stored.rows) {
      const place = places.get(symbol);
      if (place !== undefined) cells.set([open, high, low, close, volume], place * COLUMNS);
    }
    return [{ day, cells, count: stored.rows.length }];
  });
  const usual = median(days.map(({ count }) => count));
  const whole = days.filter(({ count }) => count >= usual * PARTIAL);
  const parts = days.filter((each) => !whole.includes(each));
  for (const { day } of parts) folder.drop(day);
  const present = new Set(
    [...places].flatMap(([symbol, place]) =>
      whole.some(({ cells }) => cells[place * COLUMNS + 3]! > 0) ? [symbol] : [],
    ),
  );
  const notes = [
    ...parts.map(
      ({ day, count }) =>
        `${name} serves ${formatDay(day)} in part (${count} of about ${usual} symbols): left out, requested again by the next sync`,
    ),
    ...absent(
      name,
      sessions,
      days.map(({ day }) => day),
    ),
  ];
  return {
    from: sessions[0]!,
    to: sessions.at(-1)!,
    notes,
    has: (symbol) => present.has(symbol),
    documents(symbol, from) {
      const place = places.get(symbol);
      if (place === undefined || !present.has(symbol)) return [];
      const rows = whole.flatMap(({ day, cells }): DatedRow[] => {
        const [open, high, low, close, volume] = cells.subarray(place * COLUMNS, (place + 1) * COLUMNS);
        if (day < from || !(close! > 0)) return [];
        return [{ symbol, day, open: open!, high: high!, low: low!, close: close!, volume: volume! }];
      });
      const range = `${formatDay(whole[0]!.day)} to ${formatDay(whole.at(-1)!.day)}`;
      return dayDocument(`${name}: trading days ${range}`, symbol, rows, events);
    },
  };
}

function absent(name: string, sessions: readonly EpochDay[], days: readonly EpochDay[]): string[] {
  const missing = sessions.filter((day) => !days.includes(day));
  if (missing.length === 0) return [];
  const some = missing.slice(-3).map(formatDay).join(', ');
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  return [`${name} has no bars of ${some}${more} (yet): requested again by the next sync`];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
