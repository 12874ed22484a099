/** Rows as lines of text: CSV and NDJSON. */
import { formatDay } from '../../engine/days.ts';
import { csvCell } from '../../render/formats/delimited.ts';
import type { Cell, ColumnType, ExportColumn } from '../table.ts';
import type { OpenWriter } from './writer.ts';

/** Written at once, characters. */
const CHUNK = 1 << 18;

export const CSV: OpenWriter = lines({
  header: (columns) => `${columns.map(({ name }) => csvCell(name)).join()}\n`,
  line: (cells, columns) =>
    `${cells.map((cell, i) => (cell === undefined ? '' : csvCell(String(plain(cell, columns[i]!.type))))).join()}\n`,
});

export const NDJSON: OpenWriter = lines({
  header: () => '',
  line: (cells, columns) => {
    const members = cells.map((cell, i) => {
      const { name, type } = columns[i]!;
      return `${JSON.stringify(name)}:${cell === undefined ? 'null' : JSON.stringify(plain(cell, type))}`;
    });
    return `{${members.join()}}\n`;
  },
});

interface Lines {
  readonly header: (columns: readonly ExportColumn[]) => string;
  readonly line: (cells: readonly Cell[], columns: readonly ExportColumn[]) => string;
}

function lines({ header, line }: Lines): OpenWriter {
  return async ({ columns, sink }) => {
    let text = header(columns);
    const flush = (): void => {
      if (text !== '') sink(text);
      text = '';
    };
    return {
      row: (cells) => {
        text += line(cells, columns);
        if (text.length >= CHUNK) flush();
      },
      end: flush,
    };
  };
}

/** Days as `2024-02-29`, instants as `2024-02-29T21:00:00Z`, the rest as it is. */
function plain(cell: NonNullable<Cell>, type: ColumnType): string | number | boolean {
  if (type === 'date') return formatDay(cell as number);
  return type === 'instant' ? new Date(cell as number).toISOString().replace('.000Z', 'Z') : cell;
}
