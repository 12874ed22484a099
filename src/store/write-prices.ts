/** Writes a symbol's prices: bars by year, splits, dividends, and from which import each stretch of days comes. */
import type { Split } from '../engine/types.ts';
import { checkBars, yearRuns } from './bars.ts';
import { encodeBars } from './bars-codec.ts';
import { encodeDividends, encodeSplits } from './codec.ts';
import type { Fields, NewRow, Table } from './columns.ts';
import type { SqlValue } from './driver.ts';
import type { StoreKind } from './migrations.ts';
import type { PriceRecord } from './row-types.ts';
import { DIVIDENDS, PRICE_SPANS, PRICES, SPLITS, SYMBOLS } from './tables.ts';

/** Statements inside the transaction of a writer. */
export interface Writes {
  /** `verb` (default `INSERT`) with its conflict clause; `rest` follows the values. */
  insert<F extends Fields>(
    table: Table<F>,
    row: NewRow<F>,
    options?: { readonly verb?: string; readonly rest?: string },
  ): void;
  write(statement: string, params?: readonly SqlValue[]): void;
}

/** Replaces all prices of a symbol. `before`: the splits it had. Throws RangeError for bars that are not in order. */
export function putPrices(
  writes: Writes,
  symbol: string,
  { bars, splits, dividends, spans }: PriceRecord,
  { kind, before }: { readonly kind: StoreKind; readonly before: readonly Split[] },
): void {
  checkBars(symbol, bars);
  for (const table of ['prices', 'dividends']) writes.write(`DELETE FROM ${table} WHERE symbol = ?`, [symbol]);
  for (const { year, from, to } of yearRuns(bars.days)) {
    const packed = encodeBars(bars, from, to, kind === 'simulated');
    writes.insert(PRICES, { symbol, year, bars: packed });
  }
  // Only when they changed: trailing figures are deleted with them.
  if (!areSame(before, splits)) {
    writes.write('DELETE FROM splits WHERE symbol = ?', [symbol]);
    if (splits.length > 0) writes.insert(SPLITS, { symbol, rows: encodeSplits(splits) });
  }
  if (dividends.length > 0) writes.insert(DIVIDENDS, { symbol, rows: encodeDividends(dividends) });
  putSpans(writes, symbol, spans);
  const replacing = 'ON CONFLICT (symbol) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day';
  writes.insert(SYMBOLS, { symbol, firstDay: bars.days[0], lastDay: bars.days.at(-1) }, { rest: replacing });
}

/** Attributes all bars of a symbol to one of its imports and deletes the others. Throws RangeError where it has no bar. */
export function mergePriceImports(
  writes: Writes,
  symbol: string,
  spans: PriceRecord['spans'],
  { importId, rows, note }: { readonly importId: number; readonly rows: number; readonly note: string },
): void {
  const [basis] = spans.filter((span) => span.importId === importId).map((span) => span.basis);
  if (basis === undefined) throw new RangeError(`no bar of ${symbol} comes from import ${importId}`);
  const firstDay = Math.min(...spans.map((span) => span.firstDay));
  const lastDay = Math.max(...spans.map((span) => span.lastDay));
  writes.write('DELETE FROM imports WHERE subject = ? AND id <> ?', [symbol, importId]);
  writes.write('UPDATE imports SET rows = ?, note = ? WHERE id = ?', [rows, note, importId]);
  putSpans(writes, symbol, [{ importId, firstDay, lastDay, basis }]);
}

function putSpans(writes: Writes, symbol: string, spans: PriceRecord['spans']): void {
  writes.write('DELETE FROM price_spans WHERE symbol = ?', [symbol]);
  for (const [position, span] of spans.entries()) writes.insert(PRICE_SPANS, { ...span, symbol, position });
}

function areSame(before: readonly Split[], after: readonly Split[]): boolean {
  const same = (a: Split, b: Split | undefined): boolean =>
    b !== undefined && a.day === b.day && a.numerator === b.numerator && a.denominator === b.denominator;
  return before.length === after.length && after.every((split, i) => same(split, before[i]));
}
