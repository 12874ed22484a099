/** Which symbols a screen looks at: those of a kind, or of a list, that were listed on the day. */
import { previousSession } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';
import { newestBars } from '../../store/read-ahead.ts';
import type { MarketSymbol } from '../../store/row-types.ts';
import type { StoreReader } from '../../store/types.ts';
import { normalizeSymbol } from '../shared/symbol.ts';
import { unknownSymbols } from '../shared/unknown-symbols.ts';
import { UNIVERSES } from './spec.ts';

export interface Universe {
  /** The session whose prices are used. */
  readonly session: EpochDay;
  /** The symbols with a price of the session, in order; with `includeStale` also those with an older one. */
  readonly rows: readonly MarketSymbol[];
  /** Symbols whose newest price is older. */
  readonly stale: number;
  /** Named symbols without any price by that day. */
  readonly unpriced: string[];
  /** Symbols that may be stocks or ETFs. */
  readonly kindUnknown: number;
}

/** A symbol whose newest bar lies this far before the newest session of all is no longer listed. */
const LISTED_DAYS = 400;
/** Of a past day: some milliseconds of reading. */
const SYMBOLS_PER_TURN = 256;

/**
 * The universe `name` on the newest session up to `until` that any of its symbols has a price of. Throws PARAM_INVALID
 * for a name that is neither a universe nor a list of symbols, SYMBOL_UNKNOWN, and NO_DATA where no symbol has a price
 * or nothing lists the symbols there are.
 */
export async function universeOf(
  store: StoreReader,
  name: string,
  until: EpochDay,
  includeStale: boolean,
): Promise<Universe> {
  const listed = UNIVERSES.find((each) => each === name);
  const all = listed === undefined ? symbolsIn(store, name) : store.marketSymbols(ENGINE_EDITION);
  const traded = all.filter(({ firstDay }) => firstDay !== undefined && firstDay <= until);
  const wanted = { stocks: 'stock', etfs: 'etf', all: undefined }[listed ?? 'all'];
  const isWanted = ({ assetType }: MarketSymbol): boolean => wanted === undefined || assetType === wanted;
  const rows = traded.filter(isWanted);
  const kindUnknown = wanted === undefined ? 0 : traded.filter(({ assetType }) => assetType === undefined).length;
  const newest = await newestDays(store, rows, until);
  const session = newest.reduce((last, day) => Math.max(last, day), -Infinity);
  if (rows.length === 0) {
    const begins = all.filter(isWanted).flatMap(({ firstDay }) => firstDay ?? []);
    throw emptyUniverse(
      name,
      kindUnknown,
      until,
      begins.length === 0 ? undefined : begins.reduce((a, b) => Math.min(a, b)),
    );
  }
  const isListed = newest.map((day) => session - day <= LISTED_DAYS);
  const isCurrent = newest.map((day) => day === session);
  return {
    session,
    rows: rows.filter((_, i) => (includeStale ? isListed[i] : isCurrent[i])),
    stale: isListed.filter((each, i) => each && !isCurrent[i]).length,
    unpriced: listed === undefined ? all.filter((row) => !traded.includes(row)).map(({ symbol }) => symbol) : [],
    kindUnknown,
  };
}

function symbolsIn(store: StoreReader, list: string): readonly MarketSymbol[] {
  const words = list.split(',').filter((word) => word.trim() !== '');
  const symbols = words.map((word) => {
    const read = normalizeSymbol(word.trim());
    if (read.ok) return read.symbol;
    const message = `universe is ${UNIVERSES.join(', ')} or a list of symbols, not '${word.trim()}'`;
    throw new MdsError('PARAM_INVALID', message, { param: 'universe' });
  });
  const rows = store.marketSymbols(ENGINE_EDITION, symbols);
  const known = new Set(rows.map(({ symbol }) => symbol));
  const unknown = symbols.find((symbol) => !known.has(symbol));
  if (unknown !== undefined) throw unknownSymbols('universe', [unknown], store);
  return rows;
}

/** Day of the newest bar of each up to `until`. */
async function newestDays(
  store: StoreReader,
  rows: readonly MarketSymbol[],
  until: EpochDay,
): Promise<readonly EpochDay[]> {
  const newest = rows.map(({ lastDay }) => (lastDay !== undefined && lastDay <= until ? lastDay : -Infinity));
  // Nearly every symbol trades on nearly every session.
  for (const from of [previousSession(until), until - LISTED_DAYS]) {
    const left = rows.flatMap((_, i) => (newest[i] === -Infinity ? [i] : []));
    for (let at = 0; at < left.length; at += SYMBOLS_PER_TURN) {
      const turn = left.slice(at, at + SYMBOLS_PER_TURN);
      const symbols = turn.map((i) => rows[i]!.symbol);
      const days = newestBars(store, symbols, from, until);
      for (const i of turn) newest[i] = days.get(rows[i]!.symbol) ?? -Infinity;
      // Thousands of symbols take a while: other requests get their turn.
      await new Promise(setImmediate);
    }
  }
  return newest;
}

/** @param begins day of the first price that any symbol of it has */
function emptyUniverse(name: string, kindUnknown: number, until: EpochDay, begins: EpochDay | undefined): MdsError {
  const failed = (why: string, command: string, hint: string): MdsError =>
    new MdsError('NO_DATA', `no symbol of ${name} has a price by ${formatDay(until)}${why}`, {
      param: 'universe',
      details: { missing: ['prices'], command, hint },
    });
  if (begins !== undefined)
    return failed(
      `: prices begin ${formatDay(begins)}`,
      'mds sync SYMBOL...',
      `choose a day from ${formatDay(begins)} on`,
    );
  if (kindUnknown === 0) return failed('', 'mds sync SYMBOL...', 'get prices with: mds sync SYMBOL...');
  const hint = '--universe all takes them too; mds sync asks for their kind';
  return failed(` (${kindUnknown} symbols are of unknown kind)`, 'mds sync', hint);
}
