/** Writes a symbol's prices: bars by year, splits, dividends, and from which import each stretch of days comes. */
import type { Split } from '../engine/types.ts';
import { checkBars, yearRuns } from './bars.ts';
import { encodeBars } from './bars-codec.ts';
import { encodeDividends, encodeSplits } from './codec.ts';
import type { StoreKind } from './migrations.ts';
import type { PriceRecord } from './row-types.ts';
import { sql } from './rows.ts';
import type { Tables } from './tables.ts';

const SPAN_COLUMNS = 'symbol, position, import_id, first_day, last_day, basis';

/** Replaces all prices of a symbol. `before`: the splits it had. Throws RangeError for bars that are not in order. */
export function putPrices(
  tables: Tables,
  symbol: string,
  { bars, splits, dividends, spans }: PriceRecord,
  { kind, before }: { readonly kind: StoreKind; readonly before: readonly Split[] },
): void {
  checkBars(symbol, bars);
  for (const table of ['prices', 'dividends']) tables.write(`DELETE FROM ${table} WHERE symbol = ?`, [symbol]);
  for (const { year, from, to } of yearRuns(bars.days)) {
    const packed = encodeBars(bars, from, to, kind === 'simulated');
    tables.put('INSERT', 'prices', 'symbol, year, bars', [symbol, year, packed]);
  }
  // Only when they changed: trailing figures fall with them.
  if (!areSame(before, splits)) {
    tables.write('DELETE FROM splits WHERE symbol = ?', [symbol]);
    if (splits.length > 0) tables.put('INSERT', 'splits', 'symbol, rows', [symbol, encodeSplits(splits)]);
  }
  if (dividends.length > 0) {
    tables.put('INSERT', 'dividends', 'symbol, rows', [symbol, encodeDividends(dividends)]);
  }
  putSpans(tables, symbol, spans);
  const stretch = [symbol, bars.days[0], bars.days.at(-1)].map(sql);
  const replacing = 'ON CONFLICT (symbol) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day';
  tables.put('INSERT', 'symbols', 'symbol, first_day, last_day', stretch, replacing);
}

/** All bars of a symbol come from one of its imports from now on; the others are forgotten. Throws RangeError where none does. */
export function foldPrices(
  tables: Tables,
  symbol: string,
  spans: PriceRecord['spans'],
  { importId, rows, note }: { readonly importId: number; readonly rows: number; readonly note: string },
): void {
  const [basis] = spans.filter((span) => span.importId === importId).map((span) => span.basis);
  if (basis === undefined) throw new RangeError(`no bar of ${symbol} comes from import ${importId}`);
  const firstDay = Math.min(...spans.map((span) => span.firstDay));
  const lastDay = Math.max(...spans.map((span) => span.lastDay));
  tables.write('DELETE FROM imports WHERE subject = ? AND id <> ?', [symbol, importId]);
  tables.write('UPDATE imports SET rows = ?, note = ? WHERE id = ?', [rows, note, importId]);
  putSpans(tables, symbol, [{ importId, firstDay, lastDay, basis }]);
}

function putSpans(tables: Tables, symbol: string, spans: PriceRecord['spans']): void {
  tables.write('DELETE FROM price_spans WHERE symbol = ?', [symbol]);
  for (const [position, { importId, firstDay, lastDay, basis }] of spans.entries()) {
    tables.put('INSERT', 'price_spans', SPAN_COLUMNS, [symbol, position, importId, firstDay, lastDay, basis]);
  }
}

function areSame(before: readonly Split[], after: readonly Split[]): boolean {
  const same = (a: Split, b: Split | undefined): boolean =>
    b !== undefined && a.day === b.day && a.numerator === b.numerator && a.denominator === b.denominator;
  return before.length === after.length && after.every((split, i) => same(split, before[i]));
}
