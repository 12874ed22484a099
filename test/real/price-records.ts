/** Reads the real price records, for tests only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDay } from '../../src/engine/days.ts';
import type { Bars, Dividend, Split } from '../../src/engine/types.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A CSV, plain or gzipped, split on commas; column names in lower case. */
export function readTable(path: string): Table {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const [head = '', ...rest] = lines;
  return { name: path, columns: head.toLowerCase().split(','), rows: rest.map((line) => line.split(',')) };
}

/** Every price file of a symbol, whatever its folder. */
export function tablesOf(data: string, symbol: string): Table[] {
  const prices = join(data, 'prices');
  return readdirSync(prices, { recursive: true, encoding: 'utf8' })
    .filter((path) => new RegExp(`(^|/)${symbol}[^/]*\\.csv\\.gz$`).test(path))
    .sort()
    .map((path) => readTable(join(prices, path)));
}

/** Day numbers of a table's first column. */
export function daysOf(table: Table): number[] {
  return table.rows.map((row) => {
    const day = parseDay((row[0] ?? '').slice(0, 10));
    if (day === undefined) throw new Error(`${table.name}: no date in ${row.join(',')}`);
    return day;
  });
}

/** A numeric column, by its first matching name; undefined without one. */
export function column(table: Table, ...names: string[]): Float64Array | undefined {
  const index = names.map((name) => table.columns.indexOf(name)).find((found) => found >= 0);
  return index === undefined ? undefined : Float64Array.from(table.rows, (row) => Number(row[index]));
}

function required(table: Table, name: string): Float64Array {
  const found = column(table, name);
  if (found === undefined) throw new Error(`${table.name}: no column ${name}`);
  return found;
}

/** Bars, dividends and splits exactly as the file states them: whatever basis it has is the caller's to know. */
export function recordOf(table: Table): {
  readonly bars: Bars;
  readonly dividends: Dividend[];
  readonly splits: Split[];
} {
  const days = Int32Array.from(daysOf(table));
  const paid = column(table, 'dividend_amount', 'dividends', 'dividend');
  const ratio = column(table, 'split_coefficient', 'stock splits');
  const dividends: Dividend[] = [];
  const splits: Split[] = [];
  for (let i = 0; i < days.length; i++) {
    if (paid !== undefined && paid[i]! > 0) dividends.push({ day: days[i]!, amount: paid[i]! });
    const split = ratio?.[i] ?? 0;
    if (split !== 0 && split !== 1) splits.push({ day: days[i]!, numerator: split, denominator: 1 });
  }
  return {
    bars: {
      days,
      open: required(table, 'open'),
      high: required(table, 'high'),
      low: required(table, 'low'),
      close: required(table, 'close'),
      volume: required(table, 'volume'),
    },
    dividends,
    splits,
  };
}
