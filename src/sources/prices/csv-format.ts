/** Price layouts in CSV. */
import { barColumns } from '../../store/bars.ts';
import { undoFloat32 } from '../csv/numbers.ts';
import { readTable, type Table } from '../csv/table.ts';
import { DATE_NAMES, plainCsv, symbolAbove } from './layouts.ts';
import type { PriceContext, PriceFile, PriceFormat, RawColumns } from './types.ts';

interface CsvFormat extends Omit<PriceFormat, 'csv' | 'read'> {
  /** Columns that only this layout has. Names as `headerName` writes them. */
  readonly sign: readonly string[];
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  readonly read: (table: Table, context: PriceContext) => PriceFile;
}

/** A CSV layout with columns in any order, one of them of days ({@link DATE_NAMES}). */
export function csvFormat({ kind, label, sign, required, optional = [], read }: CsvFormat): PriceFormat {
  return {
    kind,
    label,
    csv: { sign, required, optional },
    symbolIn: symbolAbove,
    read: (text, context) => read(readTable(plainCsv(text), 0, { date: DATE_NAMES, required, optional }), context),
  };
}

/** The columns of a table by their names in it. Prices printed as the doubles of 32-bit floats are restored. */
export function columnsOf(table: Table, more: { adjusted?: string; dividend?: string; split?: string }): RawColumns {
  const column = (name: string): Float64Array => table.columns.get(name)!.subarray(0, table.length);
  const optional = (name: string | undefined): Float64Array | undefined =>
    name !== undefined && table.columns.has(name) ? column(name) : undefined;
  const raw: RawColumns = {
    length: table.length,
    days: table.days.subarray(0, table.length),
    ...barColumns(column),
    adjusted: optional(more.adjusted),
    dividend: optional(more.dividend),
    split: optional(more.split),
    lines: table.lines.subarray(0, table.length),
  };
  for (const prices of [raw.open, raw.high, raw.low, raw.close, raw.dividend])
    if (prices !== undefined) for (let i = 0; i < prices.length; i++) prices[i] = undoFloat32(prices[i]!);
  return raw;
}
