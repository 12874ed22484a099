/**
 * The output formats, in the order of help. Options, help, completions and the checks for machine output derive from
 * this list.
 */
import { csv, tsv } from './delimited.ts';
import type { Content, Format } from './format.ts';
import { compactJson } from './json-tree.ts';
import { beancount, hledger, ledger } from './ledger.ts';
import { markdown } from './markdown.ts';

const ndjson: Format = {
  name: 'ndjson',
  help: 'print one JSON object per line: the rows of the main list, or the data',
  readBy: 'programs',
  takes: 'records',
  write: ({ sets }) => toNdjson(sets),
};

/** A record per line; of several lists each with the name of its own in front. */
function toNdjson(sets: Content['sets']): string {
  const tagged = sets.flatMap(({ list, records }) =>
    records.map((record): string => {
      const text = compactJson(record);
      const more = record.kind === 'object' && record.members.size > 0 ? ',' : '';
      return sets.length > 1 ? `{"table":${JSON.stringify(list)}${more}${text.slice(1)}` : text;
    }),
  );
  return tagged.map((line) => `${line}\n`).join('');
}

/** The payload as it was answered, indented. */
const json: Format = {
  name: 'json',
  help: 'print the data as JSON, an array for several symbols; --json=quote.price,symbol prints these fields, --json= lists all fields',
  readBy: 'programs',
  takes: 'document',
};

/** Tables with borders, as wide as the terminal. The drawing is loaded when it is used. */
const box: Format = {
  name: 'box',
  help: 'the same as a table with borders, as wide as the terminal',
  readBy: 'people',
  takes: 'tables',
  write: async ({ tables, tag, display }) => {
    const [{ toBox }, { paint }, options] = await Promise.all([
      import('./box-table.ts'),
      import('../text/color.ts'),
      display(),
    ]);
    const top = tag && `${paint({ text: ` ${tag} `, style: 'tag' }, options.color)}\n`;
    return `${top}${tables.map((table) => toBox(table, options)).join('\n')}`;
  },
};

const html: Format = {
  name: 'html',
  help: 'print the changed paragraphs as one HTML page without links or scripts',
  readBy: 'people',
  takes: 'redline',
  redline: async (redlines) => (await import('../redline/html.ts')).redlineHtml(redlines),
};

export const FORMATS: readonly Format[] = [json, ndjson, csv, tsv, markdown, box, html, ledger, hledger, beancount];
