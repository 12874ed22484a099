/** Lays out one filing: what it is, its items, the sections that can be read and where the regulator keeps it. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, FactsBlock, Panel } from '../../render/model.ts';
import { ageOf, sectionTitle } from '../shared/filing-words.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

type Fact = FactsBlock['rows'][number];

/** The screen of one filing. The default view has every field but the accession's status of its symbol; `full` adds that. */
export const view: View<Payload> = (payload, options) => ({
  title: isMarker(payload.symbol) ? payload.accession : payload.symbol,
  subtitle: `${payload.form} · filed ${payload.filing_date}`,
  panels: [
    { block: { type: 'facts', rows: facts(payload, options) } },
    ...('items' in payload && payload.items.length > 0 ? [items(payload.items, payload.items_text)] : []),
    sections(payload),
  ],
  notes: [hint(payload), ...envelopeNotes(payload, options)],
  simulated: payload.freshness === 'simulated',
});

function facts(payload: Payload, { full, now }: ViewOptions): Fact[] {
  const { resolved, reason = 'not_reported' } = payload.symbol_status;
  const symbol: Cell = text(resolved ? payload.symbol : { available: false, reason });
  return [
    { label: 'Form', cell: text(payload.form) },
    {
      label: 'Filed',
      cell: { kind: 'date', value: payload.filing_date },
      note: ageOf(payload.filing_date, now, payload.as_of),
    },
    { label: 'Period', cell: { kind: 'date', value: payload.period_of_report } },
    { label: 'Accession', cell: text(payload.accession) },
    ...(full || !resolved ? [{ label: 'Symbol', cell: symbol }] : []),
    { label: 'Link', cell: text(payload.url) },
  ];
}

function items(codes: readonly string[], captions: readonly string[]): Panel {
  const rows = codes.map((code, i): Cell[] => [text(code), text(captions[i] ?? '')]);
  const columns = [
    { label: '', kind: 'text' },
    { label: '', kind: 'text' },
  ] as const;
  return { title: 'Items', block: { type: 'table', columns, rows } };
}

function sections({ sections: list }: Payload): Panel {
  if (list.length === 0) {
    return { block: { type: 'text', text: 'No section of it can be read from the records at hand.' } };
  }
  return {
    title: 'Sections',
    block: {
      type: 'table',
      columns: [
        { label: 'Name', kind: 'text' },
        { label: '', kind: 'text' },
        { label: 'Characters', kind: 'integer' },
      ],
      rows: list.map(({ name, char_count }): Cell[] => [
        text(name),
        { kind: 'text', value: sectionTitle(name), emphasis: 'dim' },
        { kind: 'integer', value: char_count },
      ]),
    },
  };
}

/** How to go on reading. */
function hint({ accession, sections: [first] }: Payload): string {
  return first === undefined || accession === ''
    ? ''
    : `Read a section: mds filings section ${accession} ${first.name}`;
}

function text(value: Cell['value']): Cell {
  return { kind: 'text', value };
}
