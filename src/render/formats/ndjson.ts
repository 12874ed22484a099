import type { Content, Format } from './format.ts';
import { compactJson } from './json-tree.ts';

export const ndjson: Format = {
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
