/** Tables as Markdown (GitHub's extension), padded so that the text reads as a table too. */
import { markdownText } from '../text/markdown-text.ts';
import { textWidth } from '../text/width.ts';
import type { Format } from './format.ts';
import { isNumeric, type Table } from './records.ts';

export const markdown: Format = {
  name: 'md',
  help: 'the same as a Markdown table',
  readBy: 'programs',
  takes: 'tables',
  write: ({ tables, tag }) => `${tag && `**${tag}**\n\n`}${tables.map(toMarkdown).join('\n')}`,
  redline: async (redlines) => (await import('../redline/markdown.ts')).redlineMarkdown(redlines),
};

/** Cells wider than this stand out of their column: the others are not padded to the length of a text. */
const PADDED = 60;

/** A header, the row that says which columns are numbers, a line a row. `name` becomes a heading. */
export function toMarkdown({ name, columns, rows }: Table): string {
  const header = columns.map(escaped);
  const cells = rows.map((row) => row.map(({ text }) => escaped(text)));
  const right = columns.map((_, column) => isNumeric(rows, column));
  const widths = header.map((title, column) => {
    const taken = cells.map((row) => textWidth(row[column] ?? '')).filter((width) => width <= PADDED);
    return taken.reduce((most, width) => Math.max(most, width), Math.max(3, textWidth(title)));
  });
  const line = (row: readonly string[]): string =>
    `| ${row.map((text, column) => pad(text, widths[column] ?? 0, right[column] === true)).join(' | ')} |\n`;
  const rule = widths.map((width, column) => (right[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [name === undefined ? '' : `## ${escaped(name)}\n\n`, line(header), line(rule), ...cells.map(line)].join('');
}

function escaped(text: string): string {
  return markdownText(text).trim();
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return right ? `${space}${text}` : `${text}${space}`;
}
