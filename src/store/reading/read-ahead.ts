/**
 * Reads rows of many symbols in one statement, for code that goes through a list of symbols: one statement per symbol
 * takes several times as long.
 */

import { civil } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { unpackBars } from '../codecs/bars.ts';
import { decodeBars } from '../codecs/bars-codec.ts';
import type { ColumnTypes } from '../drivers/driver.ts';
import type { Fields } from '../schema/columns.ts';
import type { SymbolRow, TrailingRow } from '../schema/row-types.ts';
import type { Table } from '../schema/table.ts';
import * as t from '../schema/tables.ts';
import type { StoreReader } from './types.ts';

/** Most symbols to a statement: their bars of some years are a megabyte. */
const MOST = 64;
/** Reads of so many kinds and windows are remembered. */
const MOST_BLOCKS = 8;

/** The reads that are done ahead. */
type Ahead = Pick<StoreReader, 'symbol' | 'splits' | 'trailing' | 'bars'>;

export interface ReadAhead {
  /**
   * The reader, which reads records of the symbols after the present one with its own, where they are asked for in
   * turn.
   */
  readonly store: StoreReader;
  /** Goes to the symbol at this index, never backward. */
  readonly goTo: (index: number) => void;
}

/** A reader for answers about `symbols` in turn. */
export function readAhead(reader: StoreReader, symbols: readonly string[]): ReadAhead {
  let at = 0;
  const blocks = new Map<string, Block<unknown>>();
  /** The present symbol's, with those of as many symbols as twice those of the block before that were asked for. */
  const present = <T>(key: string, read: (symbols: readonly string[]) => ReadonlyMap<string, T>): T | undefined => {
    let block = blocks.get(key) as Block<T> | undefined;
    if (block === undefined || at >= block.end) {
      const end = Math.min(symbols.length, at + Math.min(MOST, 2 * (block?.used ?? 0) || 1));
      block = { end, of: read(symbols.slice(at, end)), used: 0, last: -1 };
      if (blocks.size === MOST_BLOCKS && !blocks.has(key)) blocks.delete(blocks.keys().next().value!);
      blocks.set(key, block);
    }
    if (block.last !== at) block.used++;
    block.last = at;
    return block.of.get(symbols[at]!);
  };
  /** The rows of the present symbol, which are looked for in what the store has of it. */
  const counted = <T>(rows: readonly T[] = []): readonly T[] => {
    present('contents', (list) => {
      reader.readContents(list);
      return new Map();
    });
    return rows;
  };
  const isPresent = (symbol: string): boolean => symbol === symbols[at];
  const ahead: Ahead = {
    symbol: (symbol) =>
      isPresent(symbol) ? present('symbol', (list) => symbolRows(reader, list)) : reader.symbol(symbol),
    splits: (symbol) => {
      if (!isPresent(symbol)) return reader.splits(symbol);
      return reader.splitsOf(symbol, counted(present('splits', (list) => splitRows(reader, list))));
    },
    trailing: (symbol, to, from = to) => {
      if (!isPresent(symbol) || from !== to) return reader.trailing(symbol, to, from);
      return reader.trailingOf(
        symbol,
        counted(present(`trailing ${to}`, (list) => trailingRows(reader, list, to))),
        to,
        to,
      );
    },
    bars: (symbol, from, to) => {
      if (!isPresent(symbol) || from === undefined || to === undefined) return reader.bars(symbol, from, to);
      const rows = counted(present(`bars ${from} ${to}`, (list) => barRows(reader, list, from, to)));
      return unpackBars(reader.barsOf(symbol, rows, yearsOf(from, to)), from, to);
    },
  };
  const others = new Map<string | symbol, unknown>();
  const store = new Proxy(reader, {
    get: (target, name) => {
      if (Object.hasOwn(ahead, name)) return ahead[name as keyof Ahead];
      if (!others.has(name)) {
        const value: unknown = Reflect.get(target, name, target);
        others.set(name, typeof value === 'function' ? value.bind(target) : value);
      }
      return others.get(name);
    },
  });
  return {
    store,
    goTo: (index) => {
      at = index;
    },
  };
}

/** What one statement read: of the symbols before index `end`, of which `used` were asked for, `last` the last time. */
interface Block<T> {
  readonly end: number;
  readonly of: ReadonlyMap<string, T>;
  used: number;
  last: number;
}

/** The newest bar of each symbol from `from` to `to`, at most a year later; symbols without one are left out. */
export function newestBars(
  reader: StoreReader,
  symbols: readonly string[],
  from: EpochDay,
  to: EpochDay,
): ReadonlyMap<string, EpochDay> {
  const newest = new Map<string, EpochDay>();
  const years = yearsOf(from, to);
  for (let at = 0; at < symbols.length; at += MOST) {
    const list = symbols.slice(at, at + MOST);
    const read = barRows(reader, list, from, to);
    // A year that damage hides matters where the last one has no bar.
    const without: string[] = [];
    for (const symbol of list) {
      const last = read.get(symbol)?.at(-1);
      const bars = last?.year === years[1] ? decodeBars(last.bars) : undefined;
      const day = bars && unpackBars([bars], from, to).days.at(-1);
      if (day === undefined) without.push(symbol);
      else newest.set(symbol, day);
    }
    if (without.length === 0) continue;
    reader.readContents(without);
    for (const symbol of without) {
      const { days } = unpackBars(reader.barsOf(symbol, read.get(symbol) ?? [], years), from, to);
      if (days.length > 0) newest.set(symbol, days.at(-1)!);
    }
  }
  return newest;
}

const yearsOf = (from: EpochDay, to: EpochDay): readonly [number, number] => [civil(from).year, civil(to).year];

/** Rows of `table` of each of `symbols`, in their order, its columns cast to `types`; `?2` and later of `clauses` are `params`. */
function rowsOf(
  reader: StoreReader,
  columns: string,
  types: ColumnTypes,
  table: string,
  symbols: readonly string[],
  clauses = '',
  params: readonly number[] = [],
) {
  const query = `SELECT ${columns} FROM json_each(?1) CROSS JOIN ${table} ON symbol = value ${clauses}`;
  return reader.rows(query, [JSON.stringify(symbols), ...params], types);
}

/** The same of a table's own columns. */
function tableRows<F extends Fields>(
  reader: StoreReader,
  table: Table<F>,
  symbols: readonly string[],
  clauses?: string,
  params?: readonly number[],
) {
  const { selection, name, types } = table;
  return reader.decode(table, rowsOf(reader, selection, types, name, symbols, clauses, params));
}

function symbolRows(reader: StoreReader, symbols: readonly string[]): ReadonlyMap<string, SymbolRow> {
  const rows = tableRows(reader, t.SYMBOLS, symbols);
  return new Map(rows.map((row) => [row.symbol, row]));
}

function splitRows(reader: StoreReader, symbols: readonly string[]) {
  const rows = tableRows(reader, t.SPLITS, symbols);
  return new Map(rows.map((row) => [row.symbol, [row]]));
}

function trailingRows(
  reader: StoreReader,
  symbols: readonly string[],
  day: EpochDay,
): ReadonlyMap<string, readonly TrailingRow[]> {
  const newest = `AND from_day = (SELECT max(from_day) FROM trailing WHERE symbol = value AND from_day <= ?2)`;
  const rows = tableRows(reader, t.TRAILING, symbols, newest, [day]);
  return new Map(rows.map(({ symbol, ...figures }) => [symbol, [figures]]));
}

type YearRow = { readonly year: number; readonly bars: Uint8Array };

function barRows(
  reader: StoreReader,
  symbols: readonly string[],
  from: EpochDay,
  to: EpochDay,
): ReadonlyMap<string, readonly YearRow[]> {
  const found = new Map<string, YearRow[]>();
  const within = 'AND year BETWEEN ?2 AND ?3 ORDER BY key, year';
  for (const { symbol, ...year } of tableRows(reader, t.PRICES, symbols, within, yearsOf(from, to))) {
    const years = found.get(symbol);
    if (years === undefined) found.set(symbol, [year]);
    else years.push(year);
  }
  return found;
}
