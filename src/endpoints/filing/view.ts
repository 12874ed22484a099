/** Lays out one filing: what it is, its items, the sections that can be read and its link at the regulator. */
import { isMarker } from '../../engine/value.ts';
import { itemCaption } from '../../filings/items.ts';
import { sectionNames } from '../../filings/section-documents.ts';
import { itemNumberOf } from '../../filings/sections/names.ts';
import type { Panel } from '../../render/model.ts';
import { section } from '../documents/filing-leaves.ts';
import { agoOf, contentHint, itemsPanels, sectionHint, symbolFact } from '../documents/filing-words.ts';
import { type Fact, Fields } from '../screens/payload-cells.ts';
import { recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, schema } from './payload.ts';

type Section = Payload['sections'][number];

/** The screen of one filing: every field but the status of its symbol, which `full` adds. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    title: isMarker(payload.symbol) ? payload.accession : payload.symbol,
    recordsEnd: payload.filing_date,
    subtitle: `${payload.form} · filed ${payload.filing_date}`,
    panels: [
      { block: { type: 'facts', rows: facts(payload, options) } },
      ...('items' in payload ? itemsPanels([payload]) : []),
      sections(payload),
    ],
    notes: [sectionNames(payload.form).length > 0 ? sectionHint([payload]) : contentHint(payload)],
  });

function facts(payload: Payload, options: ViewOptions): Fact[] {
  const fields = new Fields(schema, payload, options);
  const { symbol_status: status } = payload;
  return [
    fields.fact('form'),
    { ...fields.fact('filing_date'), note: agoOf(payload.filing_date, options.now, payload.as_of) },
    fields.fact('period_of_report'),
    fields.fact('accession'),
    ...(options.full || !status.resolved ? [symbolFact(payload)] : []),
    fields.fact('url'),
  ];
}

function captionOf(name: string): string {
  return itemCaption(name.replace('item_', '').replace('_', '.'));
}

function sections(payload: Payload): Panel {
  const { sections: list, form } = payload;
  if (list.length === 0) {
    const read = sectionNames(form).length > 0;
    const text = read ? 'No section of this filing is stored.' : `mds reads no sections of Form ${form}.`;
    return { block: { type: 'text', text } };
  }
  // By number, as it can be asked for; an 8-K's items, named by number, by caption.
  const about = ({ name }: Section): string => (/^item_/.test(name) ? captionOf(name) : itemNumberOf(name, form));
  const number = { cell: (one: Section) => ({ value: about(one), emphasis: 'dim' as const }) };
  return { title: 'Sections', block: recordTable(section, list, ['name', number, 'char_count']) };
}
