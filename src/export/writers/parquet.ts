/** Rows as Apache Parquet: row groups are written as they fill, so that memory does not grow with the file. */
import type { Cell, ColumnType } from '../table.ts';
import type { OpenWriter } from './writer.ts';

/** Cells of a row group: what is in memory at once. */
const GROUP_CELLS = 1_000_000;
const GROUP_ROWS = 65_536;

/** Physical and converted type of each kind of column, as the format names them (parquet-format, LogicalTypes.md). */
const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
  flag: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Record<ColumnType, object>;

export const PARQUET: OpenWriter = async ({ columns, sink, metadata }) => {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  const flush = (): void => {
    sink(bytes.getBytes().slice());
    bytes.index = 0;
  };
  const writer = new ParquetWriter({
    writer: Object.assign(bytes, { flush, finish: flush }),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, ...TYPES[type], repetition_type: 'OPTIONAL' as const })),
    ],
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'mds',
  });
  const groupRows = Math.max(1, Math.min(GROUP_ROWS, Math.floor(GROUP_CELLS / columns.length)));
  // Missing values are holes: numbers are then kept as such, not as an object each.
  const empty = (): (Cell | bigint)[][] => columns.map(() => new Array<Cell | bigint>(groupRows));
  const isInteger = columns.map(({ type }) => type === 'integer');
  let group = empty();
  let filled = 0;
  const writeGroup = (): void => {
    for (const column of group) column.length = filled;
    const columnData = columns.map(({ name }, i) => ({ name, data: group[i]! }));
    void writer.write({ columnData, rowGroupSize: groupRows });
    group = empty();
    filled = 0;
  };
  return {
    row: (cells) => {
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i];
        // The format's integers of 64 bits are none of JavaScript's numbers.
        if (cell !== undefined) group[i]![filled] = isInteger[i] ? BigInt(cell as number) : cell;
      }
      filled++;
      if (filled >= groupRows) writeGroup();
    },
    end: () => {
      if (filled > 0) writeGroup();
      void writer.finish();
    },
  };
};
