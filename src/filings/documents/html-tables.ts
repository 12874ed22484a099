import type { Line } from './line.ts';
import { rowLines } from './table-rows.ts';

interface OpenTable {
  readonly number: number;
  row: Line[][] | undefined;
  cell: Line[] | undefined;
}

/** Deeper tables are read as paragraphs in their cells. */
const MAX_NESTING = 16;

/** Assigns lines to the cells of open tables; `out` receives every line outside of tables, in order. */
export function tableBuilder(out: (line: Line) => void) {
  const open: OpenTable[] = [];
  let count = 0;

  const placeFrom = (depth: number, line: Line): void => {
    for (let i = depth; i >= 0; i--) {
      const cell = open[i]?.cell;
      if (cell !== undefined) {
        cell.push(line);
        return;
      }
    }
    out(line);
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
    const lines = rowLines(table.row, table.number);
    table.row = undefined;
    for (const line of lines) placeFrom(open.length - 2, line);
  };

  return {
    /** Adds a finished line to its cell, or emits it outside of tables. */
    place: (line: Line): void => placeFrom(open.length - 1, line),
    /** False when nested too deep: its tags then only break lines. */
    openTable: (): boolean => {
      if (open.length >= MAX_NESTING) return false;
      open.push({ number: count++, row: undefined, cell: undefined });
      return true;
    },
    openRow: (): void => {
      closeRow();
      const table = open.at(-1);
      if (table !== undefined) table.row = [];
    },
    openCell: (): void => {
      closeCell();
      const table = open.at(-1);
      if (table !== undefined) table.cell = [];
    },
    closeCell,
    closeRow,
    closeTable: (): void => {
      closeRow();
      open.pop();
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
