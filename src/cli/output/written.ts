/** Records and tables as text, and the notes about them. */
import type { Content, Format } from '../../render/formats/format.ts';
import { type JsonNode, member, stringOf } from '../../render/formats/json-tree.ts';
import type { Table } from '../../render/formats/records.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { type RecordSet, unsupportedReasons } from './records.ts';
import { printMessage } from './report.ts';
import { countEmpty, emptyCells, transposed } from './tables.ts';

/** What tables were made of. */
interface Source {
  readonly format: Format;
  readonly sets: readonly RecordSet[];
  readonly several: boolean;
  readonly payloads: readonly JsonNode[];
}

/** Records or tables in the format chosen. */
export async function written(
  tables: readonly Table[],
  { format, sets, several, payloads }: Source,
  options: Invocation['options'],
  io: Io,
): Promise<string> {
  const simulated = payloads.some((payload) => stringOf(member(payload, 'freshness')) === 'simulated');
  const turned = isOfMany(format) && several && sets[0]?.list === undefined ? tables.map(transposed) : tables;
  const content: Content = {
    sets,
    tables: turned.length > 1 ? turned : turned.map(({ columns, rows }) => ({ columns, rows })),
    tag: simulated ? 'SIMULATED DATA, not a market' : '',
    display: async () => (await import('./display.ts')).displayOf(options, io),
  };
  return (await format.write?.(content)) ?? '';
}

/** Whether the format holds any number of tables. */
export function isOfMany({ takes }: Format): boolean {
  return takes === 'tables';
}

/** Notes about the rows. */
export interface Remarks {
  /** Cells that are empty, by the reason. */
  readonly empty: Map<string, number>;
  /** Of answers without rows, why. */
  readonly rowless: string[];
}

/** Adds notes about these tables. A single record has the reason of each field in its own column. */
export function remark(tables: readonly Table[], payloads: readonly JsonNode[], { empty, rowless }: Remarks): void {
  if (tables.every(({ columns }) => columns.join() === 'field,value,reason')) return;
  countEmpty(tables, empty);
  rowless.push(...unsupportedReasons(payloads));
}

/** Prints the reasons of empty cells, and why there are no rows, on stderr. */
export function notes({ empty, rowless }: Remarks, options: Invocation['options'], io: Io): void {
  const why = emptyCells(empty);
  const lines = [
    ...(why === undefined ? [] : [`some cells are empty because there is no value: ${why}; --json says where`]),
    ...rowless.map((reason) => `no rows for ${reason}`),
  ];
  for (const line of lines) printMessage(line, options, io, 'note');
}
