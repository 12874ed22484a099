/** Lays out how a section was found for people. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, FactsBlock, Panel, ValueCell } from '../../render/model.ts';
import { sectionTitle } from '../documents/filing-words.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import type { SectionExplanation } from './explain.ts';

const METHODS: Readonly<Record<string, string>> = {
  numbered_heading: 'by the number of its item in a heading',
  caption_heading: 'by the caption of its item in a heading',
  contents_anchor: 'by the place the table of contents links to',
  sub_heading: 'by a sub-heading within a combined item',
  referred_caption: 'at the place of the document its item refers to',
  annual_report_exhibit: 'in the annual report (exhibit 13) its item refers to',
  index_pages: 'by the pages a cross-reference index gives',
  exhibit: 'an exhibit of its own',
};

/** The screen of the explanation. */
export const view: View<SectionExplanation> = (document, options) =>
  screen(document, options, {
    title: isMarker(document.symbol) ? document.accession : document.symbol,
    recordsEnd: document.filing_date,
    subtitle: `How it was found · ${document.form} ${document.accession} · ${sectionTitle(document.section)}`,
    panels: [
      { block: { type: 'facts', rows: facts(document) } },
      ...listed('Warnings', document.warnings),
      ...listed('Notes', document.notes),
      ...documents(document.documents),
    ],
  });

function facts(document: SectionExplanation): FactsBlock['rows'] {
  const { available, reason, method, confidence, heading } = document;
  const found: Cell = reason === undefined ? text(available ? 'yes' : 'no') : text({ available: false, reason });
  return [
    { label: 'Found', cell: found },
    ...(heading === undefined ? [] : [{ label: 'Heading', cell: text(heading) }]),
    ...(method === undefined ? [] : [{ label: 'Method', cell: text(method), note: METHODS[method] ?? '' }]),
    ...(confidence === undefined ? [] : [{ label: 'Confidence', cell: { kind: 'ratio', value: confidence } as const }]),
    ...(available ? [{ label: 'Characters', cell: { kind: 'integer', value: document.char_count } as const }] : []),
    { label: 'Filed', cell: { kind: 'date', value: document.filing_date } },
    { label: 'Extractor', cell: text(`edition ${document.extractor}`) },
    { label: 'Link', cell: text(document.url) },
  ];
}

function listed(title: string, lines: readonly string[]): Panel[] {
  const text = lines.map((line) => `- ${line}`).join('\n');
  return text === '' ? [] : [{ title, block: { type: 'text', text } }];
}

function documents(list: SectionExplanation['documents']): Panel[] {
  if (list.length === 0) return [];
  const columns = [
    { label: '', kind: 'integer' },
    { label: 'Type', kind: 'text' },
    { label: 'File', kind: 'text' },
    { label: 'Bytes', kind: 'integer' },
    { label: '', kind: 'text' },
  ] as const;
  const rows = list.map(({ sequence, type, filename, bytes, held, read }): Cell[] => [
    { kind: 'integer', value: sequence },
    text(type),
    text(filename),
    { kind: 'integer', value: bytes },
    text(read ? 'read' : held ? 'in the store' : 'listed only'),
  ]);
  return [{ title: 'Documents', block: { type: 'table', columns, rows } }];
}

function text(value: ValueCell['value']): ValueCell {
  return { kind: 'text', value };
}
