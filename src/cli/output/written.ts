/** Records and tables as text, and what is said beside them. */
import { paint } from '../../render/colour.ts';
import { toCsv, toTsv } from '../../render/formats/delimited.ts';
import { compactJson, type JsonNode, member, stringOf } from '../../render/formats/json-tree.ts';
import { toMarkdown } from '../../render/formats/markdown.ts';
import type { Table } from '../../render/formats/records.ts';
import { sanitizeLines } from '../../render/sanitize.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import type { Choice } from './choice.ts';
import { type RecordSet, unsupportedReasons } from './records.ts';
import { countEmpty, emptyCells, transposed } from './tables.ts';

/** A record a line; of several lists each with the name of its own in front. */
export function ndjson(sets: readonly RecordSet[]): string {
  const tagged = sets.flatMap(({ list, records }) =>
    records.map((record): string => {
      const text = compactJson(record);
      const more = record.kind === 'object' && record.members.size > 0 ? ',' : '';
      return sets.length > 1 ? `{"table":${JSON.stringify(list)}${more}${text.slice(1)}` : text;
    }),
  );
  return tagged.map((line) => `${line}\n`).join('');
}

/** What tables were made of. */
interface Made {
  readonly choice: Choice;
  readonly sets: readonly RecordSet[];
  readonly several: boolean;
  readonly payloads: readonly JsonNode[];
}

/** The tables in the format chosen: one for CSV and TSV, any number for Markdown and boxes. */
export async function written(
  tables: readonly Table[],
  { choice: { format }, sets, several, payloads }: Made,
  options: Invocation['options'],
  io: Io,
): Promise<string> {
  const [first] = tables;
  if (first === undefined) return '';
  if (format === 'csv') return toCsv(first);
  if (format === 'tsv') return toTsv(first);
  const simulated = payloads.some((payload) => stringOf(member(payload, 'freshness')) === 'simulated');
  const tag = simulated ? 'SIMULATED DATA, not a market' : '';
  const turned = several && sets[0]?.list === undefined ? tables.map(transposed) : tables;
  const titled = turned.length > 1 ? turned : turned.map(({ columns, rows }) => ({ columns, rows }));
  if (format === 'md') return `${tag && `**${tag}**\n\n`}${titled.map(toMarkdown).join('\n')}`;
  const [{ toBox }, { displayOf }] = await Promise.all([import('../../render/formats/box.ts'), import('./display.ts')]);
  const display = displayOf(options, io);
  const top = tag && `${paint({ text: ` ${tag} `, style: 'tag' }, display.colour)}\n`;
  return `${top}${titled.map((table) => toBox(table, display)).join('\n')}`;
}

/** What is said beside the rows. */
export interface Remarks {
  /** Cells that are empty, by the reason. */
  readonly empty: Map<string, number>;
  /** Of answers without rows, why. */
  readonly rowless: string[];
}

/** Adds what there is to say of these tables. Of one record each field has its reason beside it. */
export function remark(tables: readonly Table[], payloads: readonly JsonNode[], { empty, rowless }: Remarks): void {
  if (tables.every(({ columns }) => columns.join() === 'field,value,reason')) return;
  countEmpty(tables, empty);
  rowless.push(...unsupportedReasons(payloads));
}

/** Says on stderr what empty cells stand for, and why there are no rows. */
export function notes({ empty, rowless }: Remarks, io: Io): void {
  const why = emptyCells(empty);
  const lines = [
    ...(why === undefined ? [] : [`some cells are empty because there is no value: ${why}; --json says where`]),
    ...rowless.map((reason) => `no rows for ${reason}`),
  ];
  for (const line of lines) io.stderr.write(wrapMessage(`mds: ${sanitizeLines(line)}\n`, io.stderr));
}
