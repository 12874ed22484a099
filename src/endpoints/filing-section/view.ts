/** Lays out the text of a section for reading. */
import { isMarker } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { contentHint, grouped, sectionTitle, symbolFact } from '../documents/filing-words.ts';
import type { Fact } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';
import { textPanels } from './text-panels.ts';

/** The screen of a section: its text as filed, or why it is not available. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    title: isMarker(payload.symbol) ? payload.accession : payload.symbol,
    recordsEnd: '',
    subtitle: subtitle(payload),
    panels: [...facts(payload, options), ...(payload.available ? textPanels(payload.text) : [])],
    notes: payload.available ? [] : notesOf(payload),
  });

function notesOf(payload: Payload): string[] {
  const { accession, combined_with } = payload;
  const list = contentHint(payload);
  if (combined_with === undefined) return [list];
  const title = sectionTitle(combined_with);
  return [
    `One heading for several items: the text is in ${title}: mds filings section ${accession} ${combined_with}`,
    list,
  ];
}

function subtitle({ form, accession, section, available, char_count }: Payload): string {
  const size = available ? ` · ${grouped(char_count)} characters` : '';
  return `${form} ${accession} · ${sectionTitle(section)}${size}`;
}

/** That the text is not available, and (with `full`) whose filing it is. */
function facts(payload: Payload, { full }: ViewOptions): Panel[] {
  const { available, reason = 'section_not_found', section } = payload;
  const missing: Fact = { label: section, cell: { kind: 'text', value: { available: false, reason } } };
  const rows = [...(available ? [] : [missing]), ...(full ? [symbolFact(payload)] : [])];
  return rows.length === 0 ? [] : [{ block: { type: 'facts', rows } }];
}
