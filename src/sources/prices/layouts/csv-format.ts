/** Makes price formats for CSV files from their column names. */
import { barColumns } from '../../../store/codecs/bars.ts';
import { headerName } from '../../csv/detect.ts';
import { undoFloat32 } from '../../csv/numbers.ts';
import { readTable, type Table } from '../../csv/table.ts';
import { quote, refused } from '../../fault.ts';
import { normalizeTicker } from '../../symbols.ts';
import type { PriceContext, PriceFile, PriceFormat, RawColumns } from '../types.ts';
import { DATE_NAMES, headerLine, plainCsv, symbolAbove } from './layouts.ts';

interface CsvFormat extends Omit<PriceFormat, 'csv' | 'read'> {
  /** Columns that only this layout has. Names as `headerName` writes them. */
  readonly sign: readonly string[];
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  readonly read: (table: Table, context: PriceContext) => PriceFile;
}

/** A CSV layout with columns in any order, one of them the date ({@link DATE_NAMES}). */
export function csvFormat({ kind, label, sign, required, optional: more = [], read }: CsvFormat): PriceFormat {
  const optional = [...more, ...SYMBOL_NAMES, ...INDEX_NAMES];
  return {
    kind,
    label,
    csv: { sign, required, optional },
    symbolIn: (head) => symbolAbove(head) ?? symbolInColumn(head),
    read: (text, context) =>
      read(readTable(plainCsv(text), 0, { date: DATE_NAMES, required, optional, readCell: cellReader() }), context),
  };
}

/** Names of a column with the symbol, the same in every row: tables of Quandl, data sets on Kaggle. */
const SYMBOL_NAMES: readonly string[] = ['ticker', 'symbol', 'name'];

function symbolInColumn(head: string): string | undefined {
  const at = headerLine(head)
    .split(',')
    .findIndex((cell) => SYMBOL_NAMES.includes(headerName(cell)));
  const cell = head.split(/\r?\n/, 2)[1]?.split(',')[at];
  return cell === undefined ? undefined : normalizeTicker(cell.trim());
}

/** The first column of `pandas.DataFrame.to_csv()`: the number of the row. */
const INDEX_NAMES: readonly string[] = ['', 'unnamed:0'];

/**
 * Reads the cells of a symbol column and of an index. Throws IMPORT_REFUSED at a second symbol, and where a column
 * without a name has other cells.
 */
function cellReader(): (name: string, cell: string) => number | undefined {
  let symbol: string | undefined;
  return (name, cell) => {
    if (INDEX_NAMES.includes(name)) {
      if (/^\s*"?\d+"?\s*$/.test(cell)) return 0;
      throw refused(
        `a column without a name holds ${quote(cell.trim())}, no number of a row: name the column or remove it`,
      );
    }
    if (!SYMBOL_NAMES.includes(name)) return undefined;
    symbol ??= cell;
    if (cell !== symbol) throw refused(`prices of several symbols (${symbol}, ${cell}, ...): save one symbol per file`);
    return 0;
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
  let floats = 0;
  for (const prices of [raw.open, raw.high, raw.low, raw.close, raw.dividend])
    for (let i = 0; i < (prices?.length ?? 0); i++) {
      const printed = prices![i]!;
      prices![i] = undoFloat32(printed);
      if (prices![i] !== printed && !Number.isNaN(printed)) floats++;
    }
  return { ...raw, areFloats: floats > raw.length / 10 };
}
