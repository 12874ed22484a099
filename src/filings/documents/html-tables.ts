import type { Line } from './line.ts';
import { rowLines } from './table-rows.ts';

interface OpenTable {
  readonly number: number;
  row: Line[][] | undefined;
  cell: Line[] | undefined;
}

/** Tables nested deeper are read as the paragraphs in their cells. */
const MAX_NESTING = 16;

/** Sorts lines into the cells of the tables that are open. */
export interface TableBuilder {
  /** Takes a finished line to the cell it lies in, or out when it lies in none. */
  readonly place: (line: Line) => void;
  /** False when the table is too deep to be followed: then its tags only break lines. */
  readonly openTable: () => boolean;
  readonly openRow: () => void;
  readonly openCell: () => void;
  readonly closeCell: () => void;
  readonly closeRow: () => void;
  readonly closeTable: () => void;
  /** True inside a cell. */
  readonly inCell: () => boolean;
  readonly inTable: () => boolean;
  /** Sets numbers aside for tables found by other means; the first of them. */
  readonly reserve: (count: number) => number;
}

/** See `TableBuilder`; `out` gets every line that is in no table any more, in order. */
export function tableBuilder(out: (line: Line) => void): TableBuilder {
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
    place: (line) => placeFrom(open.length - 1, line),
    openTable: () => {
      if (open.length >= MAX_NESTING) return false;
      open.push({ number: count++, row: undefined, cell: undefined });
      return true;
    },
    openRow: () => {
      closeRow();
      const table = open.at(-1);
      if (table !== undefined) table.row = [];
    },
    openCell: () => {
      closeCell();
      const table = open.at(-1);
      if (table !== undefined) table.cell = [];
    },
    closeCell,
    closeRow,
    closeTable: () => {
      closeRow();
      open.pop();
    },
    inCell: () => open.at(-1)?.cell !== undefined,
    inTable: () => open.length > 0,
    reserve: (tables) => {
      const first = count;
      count += tables;
      return first;
    },
  };
}
