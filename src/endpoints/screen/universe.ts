/** Which symbols a screen looks at: those of a kind, or of a list, that were listed on the day. */
import { previousSession } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { ListedDays } from '../../store/reading/listings/listed.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import { type MarketColumns, NO_DAY } from '../../store/reading/market-list.ts';
import { newestBars } from '../../store/reading/read-ahead.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { unknownSymbols } from '../subject/unknown-symbols.ts';
import { kindOfDay, namedSymbols } from './universe-names.ts';

export interface Universe {
  /** The session whose prices are used. */
  readonly session: EpochDay;
  /**
   * The symbol at a position: of those with a price of the session, in order; with `includeStale` also of those with an
   * older one.
   */
  readonly symbolAt: (i: number) => string;
  /** By position, places in the cross-section, if that has the values of the end of the session; else -1. */
  readonly slots: Int32Array;
  /** Symbols whose newest price is older. */
  readonly stale: number;
  /** Named symbols without any price by that day. */
  readonly unpriced: string[];
  /** Symbols that may be stocks or ETFs. */
  readonly kindUnknown: number;
}

/** The letter of a kind; of all without one. */
const WANTED = { stocks: 's', etfs: 'e', all: undefined } as const;

/** A symbol whose newest bar lies this far before the newest session of all is no longer listed. */
const LISTED_DAYS = 400;
/** Of a past day: some milliseconds of reading. */
const SYMBOLS_PER_TURN = 256;

/**
 * The universe `name` on the newest session up to `until` that any of its symbols has a price of. Throws PARAM_INVALID
 * for a name that is neither a universe (of a day) nor a list of symbols, SYMBOL_UNKNOWN, and NO_DATA where no symbol has a price
 * or nothing lists the symbols there are.
 */
export async function universeOf(
  store: StoreReader,
  name: string,
  until: EpochDay,
  includeStale: boolean,
): Promise<Universe> {
  const listed = kindOfDay(name);
  const market = marketOf(store, name, until);
  const wanted = WANTED[listed?.kind ?? 'all'];
  const { firstDays, keptDays, kinds, symbols } = market;
  // Indexes of those that were traded by then, and of those of them with later prices.
  const rows: number[] = [];
  const later: number[] = [];
  const unpriced: string[] = [];
  let kindUnknown = 0;
  let session = -NO_DAY;
  const newest = market.lastDays.slice();
  // Functions of their own: V8 compiles them after a few symbols, a loop only when it has run for long.
  firstDays.forEach((firstDay, i) => {
    if (firstDay > until) {
      if (listed === undefined) unpriced.push(symbols[i]!);
    } else if (wanted === undefined || kinds[i] === wanted) {
      rows.push(i);
      const day = newest[i]!;
      if (day > until) later.push(i);
      else if (day > session) session = day;
    } else if (kinds[i] === '-') kindUnknown++;
  });
  if (rows.length === 0) {
    const begins = Math.min(...firstDays.filter((_, i) => wanted === undefined || kinds[i] === wanted));
    throw emptyUniverse(name, kindUnknown, until, begins);
  }
  await readNewestDays(store, symbols, later, until, (i, day) => {
    newest[i] = day;
    if (day > session) session = day;
  });
  if (session === -NO_DAY) throw gap(name, until);
  const members = new Int32Array(rows.length);
  const slots = new Int32Array(rows.length);
  let count = 0;
  let stale = 0;
  rows.forEach((i) => {
    const day = newest[i]!;
    if (day !== session) {
      if (session - day > LISTED_DAYS) return;
      stale++;
      if (!includeStale) return;
    }
    members[count] = i;
    slots[count++] = keptDays[i] === session ? market.slots[i]! : -1;
  });
  const symbolAt = (i: number): string => symbols[members[i]!]!;
  return { session, symbolAt, slots: slots.subarray(0, count), stale, unpriced, kindUnknown };
}

/** Every symbol of a universe that traded by a day, with the days of its prices. */
export interface Listed {
  readonly symbols: readonly { readonly symbol: string; readonly firstDay: EpochDay; readonly lastDay: EpochDay }[];
  /** Symbols that may be stocks or ETFs. */
  readonly kindUnknown: number;
}

/** The symbols of the universe `name` that traded by `until`, gone or not. Throws as {@link universeOf}. */
export function everListed(store: StoreReader, name: string, until: EpochDay): Listed {
  const { symbols, kinds, firstDays, lastDays } = marketOf(store, name, until);
  const wanted = WANTED[kindOfDay(name)?.kind ?? 'all'];
  const traded = symbols.flatMap((symbol, i) => {
    const [firstDay, lastDay] = [firstDays[i]!, lastDays[i]!];
    return firstDay <= until ? [{ symbol, firstDay, lastDay, kind: kinds[i]! }] : [];
  });
  const chosen = traded.filter((each) => wanted === undefined || each.kind === wanted);
  const kindUnknown = wanted === undefined ? 0 : traded.filter((each) => each.kind === '-').length;
  if (chosen.length === 0) {
    const begins = firstDays.filter((_, i) => wanted === undefined || kinds[i] === wanted);
    throw emptyUniverse(name, kindUnknown, until, Math.min(...begins));
  }
  return { symbols: chosen, kindUnknown };
}

/** The symbols that a universe is chosen from, of any kind. */
function marketOf(store: StoreReader, name: string, until: EpochDay): MarketColumns {
  const listed = kindOfDay(name);
  if (listed === undefined) return listedIn(store, name, until);
  const { day } = listed;
  return store.marketColumns(ENGINE_EDITION, day === undefined ? undefined : listedOn(store, day));
}

/** The symbols of the store, of any kind, that were listed on the day. */
export function listedOn(store: StoreReader, day: EpochDay): readonly string[] {
  return new ListedDays(store).storedOn(day).flatMap(({ subject }) => subject ?? []);
}

/** A symbol is that of who carried it on the day. */
function listedIn(store: StoreReader, list: string, day: EpochDay): MarketColumns {
  const named = namedSymbols(list).map((symbol) => [symbol, resolveSymbol(store, symbol, day)] as const);
  const unknown = named.filter(([, known]) => known === undefined).map(([symbol]) => symbol);
  if (unknown.length > 0) throw unknownSymbols('universe', unknown, store, { day });
  const symbols = named.flatMap(([, known]) => known ?? []);
  return store.marketColumns(ENGINE_EDITION, [...new Set(symbols)]);
}

/** Finds the days of the newest bars up to `until` of the symbols at these indexes; -{@link NO_DAY} without one. */
async function readNewestDays(
  store: StoreReader,
  symbols: readonly string[],
  indexes: readonly number[],
  until: EpochDay,
  found: (i: number, day: EpochDay) => void,
): Promise<void> {
  let left = indexes;
  // Nearly every symbol trades on nearly every session.
  for (const from of [previousSession(until), until - LISTED_DAYS]) {
    const without: number[] = [];
    for (let at = 0; at < left.length; at += SYMBOLS_PER_TURN) {
      const turn = left.slice(at, at + SYMBOLS_PER_TURN);
      const names = turn.map((i) => symbols[i]!);
      const days = newestBars(store, names, from, until);
      for (const [n, i] of turn.entries()) {
        const day = days.get(names[n]!);
        if (day === undefined) without.push(i);
        else found(i, day);
      }
      // Thousands of symbols take a while: other requests get their turn.
      await new Promise(setImmediate);
    }
    left = without;
  }
  for (const i of left) found(i, -NO_DAY);
}

/** Each of a list was traded before, and perhaps after, but has no price near the day. */
function gap(name: string, until: EpochDay): MdsError {
  const days = `from ${formatDay(until - LISTED_DAYS)} to ${formatDay(until)}`;
  return new MdsError('NO_DATA', `no symbol of ${name} has a price ${days}`, {
    param: 'universe',
    details: { missing: ['prices'], command: 'mds status', hint: 'see which days are stored with: mds status' },
  });
}

/** @param begins day of the first price that any symbol of it has; NO_DAY without any */
function emptyUniverse(name: string, kindUnknown: number, until: EpochDay, begins: EpochDay): MdsError {
  const failed = (why: string, command: string, hint: string): MdsError =>
    new MdsError('NO_DATA', `no symbol of ${name} has a price by ${formatDay(until)}${why}`, {
      param: 'universe',
      details: { missing: ['prices'], command, hint },
    });
  if (kindUnknown > 0) {
    const hint = '--universe all takes them too; mds sync asks for their kind';
    return failed(`; ${kindUnknown} of unknown kind ${kindUnknown === 1 ? 'has' : 'have'} one`, 'mds sync', hint);
  }
  if (begins < NO_DAY)
    return failed(
      `: prices begin ${formatDay(begins)}`,
      'mds sync SYMBOL...',
      `choose a day from ${formatDay(begins)} on`,
    );
  return failed('', 'mds sync SYMBOL...', 'get prices with: mds sync SYMBOL...');
}
