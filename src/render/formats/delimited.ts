/** Tables as lines of separated cells. */
import type { Format } from './format.ts';
import type { Table } from './records.ts';

export const csv: Format = {
  name: 'csv',
  help: 'print the rows of the main list, or the fields, as CSV',
  readBy: 'programs',
  takes: 'table',
  write: ({ tables }) => tables.slice(0, 1).map(toCsv).join(''),
};

export const tsv: Format = {
  name: 'tsv',
  help: 'the same, separated by tabs',
  readBy: 'programs',
  takes: 'table',
  write: ({ tables }) => tables.slice(0, 1).map(toTsv).join(''),
};

/**
 * RFC 4180 with line feeds: a header, then a line a row; cells with a comma, quote, line break or outer space are
 * quoted.
 */
export function toCsv(table: Table): string {
  // An empty cell alone would be an empty line, which readers take for no row.
  return lines(table, ',', (text) => (text === '' && table.columns.length === 1 ? '""' : csvCell(text)));
}

/** Tabs between cells; backslash, tab and line breaks within one are `\\`, `\t`, `\n` and `\r`, as in jq's `@tsv`. */
export function toTsv(table: Table): string {
  return lines(table, '\t', (text) => text.replace(/[\\\t\n\r]/g, (char) => TSV_ESCAPES[char] ?? char));
}

function lines({ columns, rows }: Table, between: string, cell: (text: string) => string): string {
  const texts = [columns, ...rows.map((row) => row.map(({ text }) => text))];
  return texts.map((row) => `${row.map(cell).join(between)}\n`).join('');
}

export function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const TSV_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
