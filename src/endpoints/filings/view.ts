/** Lays out a list of filings: one a row, with its age, its items and the sections that can be read. */
import { SECTION_NAMES } from '../../filings/sections/types.ts';
import type { Cell, Panel, TableBlock } from '../../render/model.ts';
import { ageOf, agoOf, grouped, itemsPanels, sectionHint } from '../documents/filing-words.ts';
import { type RecordColumn, recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { item, type Payload } from './payload.ts';

const CONTRACT: ReadonlySet<string> = new Set(SECTION_NAMES);

type Item = Payload['filings'][number];

/** The screen of the list; with `full` every field of each filing, its address written out. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    subtitle: `Filings with the SEC · ${payload.filings.length === 1 ? '1 filing' : `${payload.filings.length} filings`}`,
    panels: panels(payload, options),
    notes: [sectionHint(payload.filings)],
    recordsEnd: payload.filings[0]?.filing_date,
  });

function panels(payload: Payload, options: ViewOptions): Panel[] {
  const { filings } = payload;
  if (filings.length === 0) return [{ block: { type: 'text', text: 'No stored filings of these forms.' } }];
  if (options.full) return filings.map((each) => wholePanel(each, payload, options));
  return [{ block: table(payload, options) }, ...itemsPanels(filings)];
}

const ITEMS: RecordColumn<Item> = { label: 'Items', cell: ({ items }) => ({ value: items.join(' ') }) };
const SECTIONS: RecordColumn<Item> = {
  label: 'Sections',
  cell: ({ sections }) => ({ value: inShort(sections.map(({ name }) => name)) }),
};

/** The names most asked for, and how many there are besides. */
function inShort(names: readonly string[]): string {
  const shown = names.filter((name) => CONTRACT.has(name));
  const others = names.length - shown.length;
  return [...shown, ...(others === 0 ? [] : [`+${others}`])].join(' ');
}

function table({ filings, as_of }: Payload, { now }: ViewOptions): TableBlock {
  const columns: (keyof Item | RecordColumn<Item>)[] = [
    'filing_date',
    { field: 'form', cell: () => ({ emphasis: 'strong' }) },
    { field: 'period_of_report', optional: true },
    {
      label: 'Age',
      optional: true,
      cell: ({ filing_date: filed }) => ({ value: ageOf(filed, now, as_of), emphasis: 'dim' }),
    },
    ...(filings.some(({ items }) => items.length > 0) ? [ITEMS] : []),
    ...(filings.some(({ sections }) => sections.length > 0) ? [SECTIONS] : []),
    { field: 'accession', label: 'Accession', whole: true, cell: ({ url }) => ({ link: url }) },
  ];
  return { ...recordTable(item, filings, columns), optionalNames: ['column', 'columns'] };
}

function wholePanel(filing: Item, { as_of }: Payload, { now }: ViewOptions): Panel {
  const { items, items_text, sections } = filing;
  return {
    title: filing.form,
    block: {
      type: 'facts',
      rows: [
        {
          label: 'Filed',
          cell: { kind: 'date', value: filing.filing_date },
          note: agoOf(filing.filing_date, now, as_of),
        },
        { label: 'Period', cell: { kind: 'date', value: filing.period_of_report } },
        ...items.map((code, i) => ({ label: `Item ${code}`, cell: text(items_text[i] ?? '') })),
        ...sections.map(({ name, char_count }) => ({ label: name, cell: text(`${grouped(char_count)} characters`) })),
        { label: 'Size', cell: text(`${grouped(filing.size_bytes)} bytes`) },
        { label: 'Accession', cell: text(filing.accession) },
        { label: 'Link', cell: text(filing.url) },
      ],
    },
  };
}

function text(value: string): Cell {
  return { kind: 'text', value };
}
