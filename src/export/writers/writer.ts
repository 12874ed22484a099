/** Where the rows of a table go. */
import type { Cell, ExportColumn } from '../table.ts';

/** Writes bytes to the end of the output. */
export type Sink = (bytes: Uint8Array | string) => void;

export interface TableWriter {
  readonly row: (cells: readonly Cell[]) => void;
  /** Writes what is left, and the end of the file. */
  readonly end: () => void;
}

export interface WriterOptions {
  readonly columns: readonly ExportColumn[];
  readonly sink: Sink;
  /** About the table: kept where the format has a place for it. */
  readonly metadata: Readonly<Record<string, string>>;
}

export type OpenWriter = (options: WriterOptions) => Promise<TableWriter>;
