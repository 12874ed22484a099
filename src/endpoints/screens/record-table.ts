/** Tables with a row per record: a column per field, labeled and written as the field's leaf says. */
import type { Cell, TableBlock, TableColumn, ValueCell } from '../../render/model.ts';
import { leafAt } from '../contract/leaf-paths.ts';
import type { Schema } from '../contract/schema.ts';
import { leafCell } from './payload-cells.ts';

/** A column with what differs from the leaf of its field; without a field `cell` gives all values. */
export interface RecordColumn<R> extends Partial<TableColumn> {
  readonly field?: keyof R & string;
  readonly cell?: (record: R) => Partial<ValueCell>;
}

/** A column whose numbers have so many decimals, to be computed with. */
export function exactly<R>(field: keyof R & string, decimals: number, label?: string): RecordColumn<R> {
  return { field, kind: 'ratio', cell: () => ({ decimals }), ...(label !== undefined && { label }) };
}

/**
 * The columns of `records` in this order, a bare name for a field as its leaf writes it; `full` writes amounts to the
 * last digit.
 */
export function recordTable<R extends object>(
  schema: Schema<R>,
  records: readonly R[],
  columns: readonly ((keyof R & string) | RecordColumn<R>)[],
  full = false,
): TableBlock {
  const parts = columns.map((column) => {
    const { field, cell, ...own }: RecordColumn<R> = typeof column === 'string' ? { field: column } : column;
    const leaf = field && leafAt(schema, field);
    const head: TableColumn = { label: leaf?.['x-label'] ?? '', kind: leafCell(leaf, undefined, full).kind, ...own };
    const cellOf = (record: R): Cell => ({
      ...leafCell(leaf, field && record[field], full),
      ...(own.kind && { kind: own.kind as ValueCell['kind'] }),
      ...cell?.(record),
    });
    return { head, cellOf };
  });
  return {
    type: 'table',
    columns: parts.map(({ head }) => head),
    rows: records.map((record) => parts.map(({ cellOf }) => cellOf(record))),
  };
}
