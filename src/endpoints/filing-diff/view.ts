/** Lays out a comparison of filings: measures and counts, then the changed paragraphs with their words marked. */
import { isMarker } from '../../engine/value.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { sectionTitle } from '../documents/filing-words.ts';
import { type RecordColumn, recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, type Section, section as sectionSchema } from './payload.ts';
import { cellAt, labelOf, MEASURES, notesOf, PARAGRAPHS, sectionsOf, subtitleOf, WORDS } from './view-parts.ts';

/** The styles: `redline` (the first), `words`, `stat`. */
export const view: View<Payload> = (payload, options): ViewModel => {
  const sections = sectionsOf(payload);
  return screen(payload, options, {
    subtitle: subtitleOf(payload),
    recordsEnd: payload.to.filing_date,
    panels: [
      ...('sections' in payload
        ? [table(sections, options.full), ...totals(payload, options)]
        : sections.flatMap((each) => facts(each))),
      ...(options.style === 'stat' ? [] : sections.flatMap((each) => changes(each, options))),
    ],
    notes: [
      ...(options.style === 'stat' ? [] : ['[-deleted-] {+added+}; numbers of paragraphs: earlier > later text.']),
      ...notesOf(payload),
    ],
  });
};

/** With `full`: the words of the sections together. */
function totals({ from, to }: Payload, { full }: ViewOptions): Panel[] {
  if (!full) return [];
  const rows = [from, to].map(({ words }, i) => ({
    label: i === 0 ? 'Words before' : 'Words after',
    cell: { kind: 'integer', value: words } as const,
  }));
  return [{ title: 'Sections together', block: { type: 'facts', rows } }];
}

function facts(of: Section): Panel[] {
  const row = (path: string) => ({ label: labelOf(path), cell: cellAt(of, path) });
  return [
    {
      title: sectionTitle(of.section),
      group: 'figures',
      block: { type: 'facts', rows: [...MEASURES, ...WORDS].map(row) },
    },
    {
      title: 'Paragraphs',
      group: 'figures',
      block: { type: 'facts', rows: PARAGRAPHS.map(row) },
    },
  ];
}

/** A row per section; `full` with every measure, and the words of all sections. */
function table(sections: readonly Section[], full: boolean): Panel {
  const column = (label: string, path: string, optional = false): RecordColumn<Section> => ({
    label,
    kind: 'ratio',
    ...(optional ? { optional: true as const } : {}),
    cell: (of) => cellAt(of, path) as never,
  });
  if (sections.length === 0) return { block: { type: 'text', text: 'The filings have no section in common.' } };
  const columns: RecordColumn<Section>[] = [
    { label: 'Section', kind: 'text', cell: (of) => ({ value: sectionTitle(of.section) }) },
    column('Jaccard', 'similarity.jaccard'),
    column('Min. edit', 'similarity.min_edit'),
    column('Reworded', 'paragraphs.reworded'),
    column('Added', 'paragraphs.added'),
    column('Deleted', 'paragraphs.deleted'),
    column('Moved', 'paragraphs.moved', true),
    column('Identical', 'paragraphs.identical', true),
    column('Cosine', 'similarity.cosine_no_stop_words', true),
    column('Simple', 'simple', true),
    ...(full
      ? [column('All words', 'similarity.cosine'), ...['edits', ...WORDS].map((path) => column(labelOf(path), path))]
      : []),
  ];
  return {
    block: { ...recordTable(sectionSchema, sections, columns), optionalNames: ['more column', 'more columns'] },
  };
}

/** The marks of a redline. */
const MARKS = /\[-.*?-\]|\{\+.*?\+\}/g;

function changes(of: Section, { style, full }: ViewOptions): Panel[] {
  const title = sectionTitle(of.section);
  if (of.changes.length === 0) {
    const text = isMarker(of.edits) && isMarker(of.paragraphs.identical) ? '' : 'No paragraph changed.';
    return text === '' ? [] : [{ title, block: { type: 'text', text } }];
  }
  return of.changes.map(({ kind, from_paragraph: from, to_paragraph: to, text }, i): Panel => {
    const place = [from, to].filter((number) => number !== undefined).join(' > ');
    const whole = kind === 'deleted' ? `[-${text}-]` : kind === 'added' ? `{+${text}+}` : text;
    const shown = style === 'words' || (kind === 'moved' && !full) ? shortened(whole) : whole;
    const head = i === 0 ? { title } : {};
    return { ...head, block: { type: 'text', text: `${kind} ${place}: ${shown}`, highlight: MARKS } };
  });
}

/** Words around a change that `--words` leaves, and those of a long stretch. */
const AROUND = 4;

function shortened(text: string): string {
  const parts = text.split(/(\[-.*?-\]|\{\+.*?\+\})/);
  return parts
    .map((part, i) => (i % 2 === 1 ? cut(part, 12, 0) : cut(part, i === 0 ? 0 : AROUND, AROUND, parts.length === 1)))
    .join('');
}

/** The first `head` and last `tail` words; of a text without marks (`alone`) the first twelve. */
function cut(text: string, head: number, tail: number, alone = false): string {
  const words = text.split(/(?<=\s)/);
  const [first, last] = alone ? [12, 0] : [head, tail];
  if (words.length <= first + last + 1) return text;
  const closing = /^\[-/.test(text) ? '-]' : /^\{\+/.test(text) ? '+}' : '';
  return `${words.slice(0, first).join('')}…${closing === '' ? ' ' : closing}${last === 0 ? '' : words.slice(-last).join('')}`;
}
