/** Writes the lists of a backtest to files, in the formats of exports. Knows no route. */
import { extname } from 'node:path';
import type { Payload } from '../../endpoints/backtest/payload.ts';
import type { PARTS } from '../../endpoints/backtest/spec.ts';
import { parseDay } from '../../engine/days.ts';
import { isMarker } from '../../engine/value.ts';
import { usage } from '../../errors.ts';
import { FORMAT_NAMES, type FormatName } from '../../export/format-names.ts';
import type { Cell, ExportColumn } from '../../export/table.ts';
import { WRITERS } from '../../export/writers/formats.ts';
import type { Invocation } from '../args/command.ts';
import { openTargetFile } from '../output/target-file.ts';

type Part = (typeof PARTS)[number];

const date = (name: string): ExportColumn => ({ name, type: 'date' });
const number = (name: string): ExportColumn => ({ name, type: 'number' });

const COLUMNS: Readonly<Record<Part, readonly ExportColumn[]>> = {
  positions: [
    date('formed'),
    { name: 'symbol', type: 'text' },
    number('weight'),
    ...[date('entry_date'), number('entry_price'), date('exit_date'), number('exit_price'), number('return')],
  ],
  returns: [date('date'), number('return'), number('benchmark')],
};

export interface WantedFile {
  readonly part: Part;
  readonly path: string;
  readonly format: FormatName;
}

/** The file of a list; undefined if it is not asked for. Throws USAGE for an ending of no format. */
export function wantedFile(part: Part, options: Invocation['options']): WantedFile | undefined {
  const path = options[part];
  if (typeof path !== 'string') return undefined;
  const ending = extname(path).slice(1).toLowerCase();
  const format = FORMAT_NAMES.find((name) => name === ending);
  if (format === undefined)
    throw usage(
      `--${part} ${path} ends in no format`,
      `end it in ${FORMAT_NAMES.map((name) => `.${name}`).join(', ')}`,
    );
  return { part, path, format };
}

/** Writes the list of an answer, whole or not at all, and returns how many rows. Throws FILE_UNWRITABLE. */
export async function writeList(
  payload: Payload,
  { part, path, format }: WantedFile,
  command: string,
): Promise<number> {
  const rows: readonly object[] =
    (part in payload ? (payload as Readonly<Record<Part, object[]>>)[part] : undefined) ?? [];
  const columns = COLUMNS[part];
  const file = openTargetFile(path);
  try {
    const { survivorship, freshness } = payload;
    const metadata = {
      command,
      as_of: payload.as_of,
      survivors_only: String(survivorship.survivors_only),
      simulated: String(freshness === 'simulated'),
    };
    const writer = await WRITERS[format]({ columns, sink: file.write, metadata });
    for (const row of rows) writer.row(columns.map(({ name, type }) => cellOf(row, name, type)));
    writer.end();
    file.finish();
    return rows.length;
  } catch (error) {
    file.discard();
    throw error;
  }
}

function cellOf(row: object, name: string, type: ExportColumn['type']): Cell {
  const value = (row as Readonly<Record<string, unknown>>)[name];
  if (value === undefined || isMarker(value)) return undefined;
  return type === 'date' ? parseDay(value as string) : (value as Cell);
}
