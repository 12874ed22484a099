/** Cells and rows of an HTML table as they stand in the source; `table-rows.ts` lays them out. */
import type { Attributes } from './html-reader.ts';
import { checkLineCount, type Line } from './line.ts';
import { type TableCell, tableLines } from './table-rows.ts';

interface OpenTable {
  readonly number: number;
  /** Its rows, and lines outside of its cells, in order. */
  readonly items: (TableCell[] | Line)[];
  row: TableCell[] | undefined;
  cell: TableCell | undefined;
}

/** Deeper tables are read as paragraphs in their cells. */
const MAX_NESTING = 16;

/** Assigns lines to the cells of open tables; `out` receives every line outside of tables, in order. */
export function tableBuilder(out: (line: Line) => void) {
  const open: OpenTable[] = [];
  let count = 0;
  let lines = 0;

  const place = (line: Line): void => {
    const table = open.at(-1);
    if (table === undefined) {
      out(line);
      return;
    }
    checkLineCount(++lines);
    if (table.cell !== undefined) table.cell.lines.push(line);
    else table.items.push(line);
  };
  const closeCell = (): void => {
    const table = open.at(-1);
    if (table?.cell === undefined) return;
    table.row ??= [];
    table.row.push(table.cell);
    table.cell = undefined;
  };
  const closeRow = (): void => {
    closeCell();
    const table = open.at(-1);
    if (table?.row === undefined) return;
    table.items.push(table.row);
    table.row = undefined;
  };

  return {
    /** Adds a finished line to its cell, or emits it outside of tables. */
    place,
    /** False when nested too deep: its tags then only break lines. */
    openTable: (): boolean => {
      if (open.length >= MAX_NESTING) return false;
      open.push({ number: count++, items: [], row: undefined, cell: undefined });
      return true;
    },
    openRow: (): void => {
      closeRow();
      const table = open.at(-1);
      if (table !== undefined) table.row = [];
    },
    openCell: ({ colspan, rowspan }: Readonly<Attributes>): void => {
      closeCell();
      const table = open.at(-1);
      if (table !== undefined) table.cell = { lines: [], colspan: spanned(colspan), rowspan: spanned(rowspan) };
    },
    closeCell,
    closeRow,
    closeTable: (): void => {
      closeRow();
      const table = open.pop();
      if (table !== undefined) for (const line of tableLines(table.items, table.number)) place(line);
    },
    inCell: (): boolean => open.at(-1)?.cell !== undefined,
    inTable: (): boolean => open.length > 0,
    /** Reserves numbers for tables found otherwise; returns the first. */
    reserve: (tables: number): number => {
      const first = count;
      count += tables;
      return first;
    },
  };
}

/** Columns or rows a cell covers; 1 when not stated. */
function spanned(value: string): number {
  return Math.max(1, Number.parseInt(value, 10) || 1);
}
