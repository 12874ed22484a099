/** Lays out a list of filings: one a row, with its age, its items and the sections that can be read. */
import type { Cell, Panel, TableBlock } from '../../render/model.ts';
import { ageOf, grouped, itemsPanel, sectionHint } from '../shared/filing-words.ts';
import { screen } from '../shared/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

type Item = Payload['filings'][number];

/** The screen of the list; with `full` every field of each filing, its address written out. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    subtitle: `Filings with the SEC · ${payload.filings.length === 1 ? '1 filing' : `${payload.filings.length} filings`}`,
    panels: panels(payload, options),
    notes: [sectionHint(payload.filings)],
  });

function panels(payload: Payload, options: ViewOptions): Panel[] {
  const { filings } = payload;
  if (filings.length === 0) {
    return [{ block: { type: 'text', text: 'No stored filings of these forms.' } }];
  }
  if (options.full) return filings.map((item) => wholePanel(item, payload, options));
  return [{ block: table(payload, options) }, ...captions(filings)];
}

function table({ filings, as_of }: Payload, { now }: ViewOptions): TableBlock {
  const items = filings.some((item) => item.items.length > 0);
  const sections = filings.some((item) => item.sections.length > 0);
  return {
    type: 'table',
    optionalNames: ['column', 'columns'],
    columns: [
      { label: 'Filed', kind: 'date' },
      { label: 'Form', kind: 'text' },
      { label: 'Period', kind: 'date', optional: true },
      { label: 'Age', kind: 'text', optional: true },
      ...(items ? [{ label: 'Items', kind: 'text' } as const] : []),
      ...(sections ? [{ label: 'Sections', kind: 'text' } as const] : []),
      { label: 'Accession', kind: 'text', whole: true },
    ],
    rows: filings.map((item): Cell[] => [
      { kind: 'date', value: item.filing_date },
      { kind: 'text', value: item.form, emphasis: 'strong' },
      { kind: 'date', value: item.period_of_report },
      { kind: 'text', value: ageOf(item.filing_date, now, as_of), emphasis: 'dim' },
      ...(items ? [text(item.items.join(' '))] : []),
      ...(sections ? [text(item.sections.map(({ name }) => name).join(' '))] : []),
      { kind: 'text', value: item.accession, link: item.url },
    ]),
  };
}

/** What the item codes of the list mean, each once. */
function captions(filings: readonly Item[]): Panel[] {
  const meaning = new Map<string, string>();
  for (const { items, items_text } of filings) {
    for (const [i, code] of items.entries()) meaning.set(code, items_text[i] ?? '');
  }
  if (meaning.size === 0) return [];
  return [itemsPanel([...meaning].sort(([a], [b]) => Number(a) - Number(b)))];
}

function wholePanel(item: Item, { as_of }: Payload, { now }: ViewOptions): Panel {
  const { items, items_text, sections } = item;
  return {
    title: item.form,
    block: {
      type: 'facts',
      rows: [
        { label: 'Filed', cell: { kind: 'date', value: item.filing_date }, note: ageOf(item.filing_date, now, as_of) },
        { label: 'Period', cell: { kind: 'date', value: item.period_of_report } },
        ...items.map((code, i) => ({ label: `Item ${code}`, cell: text(items_text[i] ?? '') })),
        ...sections.map(({ name, char_count }) => ({ label: name, cell: text(`${grouped(char_count)} characters`) })),
        { label: 'Size', cell: text(`${grouped(item.size_bytes)} bytes`) },
        { label: 'Accession', cell: text(item.accession) },
        { label: 'Link', cell: text(item.url) },
      ],
    },
  };
}

function text(value: string): Cell {
  return { kind: 'text', value };
}
