/** Lays out the text of a section for reading. */
import { isMarker } from '../../engine/value.ts';
import type { FactsBlock, Panel } from '../../render/model.ts';
import { grouped, sectionTitle } from '../shared/filing-words.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import type { View, ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';
import { textPanels } from './text-panels.ts';

/** The screen of a section: its text as filed, or why there is none. */
export const view: View<Payload> = (payload, options) => ({
  title: isMarker(payload.symbol) ? payload.accession : payload.symbol,
  subtitle: subtitle(payload),
  panels: [...facts(payload, options), ...(payload.available ? textPanels(payload.text) : [])],
  notes: [
    ...(payload.available ? [] : [`What the filing has: mds filings section ${payload.accession} --list`]),
    ...envelopeNotes(payload, options),
  ],
  simulated: payload.freshness === 'simulated',
});

function subtitle({ form, accession, section, available, char_count }: Payload): string {
  const size = available ? ` · ${grouped(char_count)} characters` : '';
  return `${form} ${accession} · ${sectionTitle(section)}${size}`;
}

/** What there is to say beside the text: that there is none, and (with `full`) whose filing it is. */
function facts(
  { available, reason = 'section_not_found', section, symbol, symbol_status }: Payload,
  { full }: ViewOptions,
): Panel[] {
  const rows: FactsBlock['rows'][number][] = [];
  if (!available) rows.push({ label: section, cell: { kind: 'text', value: { available, reason } } });
  if (full) {
    const { resolved, reason: why = 'not_reported' } = symbol_status;
    rows.push({
      label: 'Symbol',
      cell: { kind: 'text', value: resolved ? symbol : { available: false, reason: why } },
    });
  }
  return rows.length === 0 ? [] : [{ block: { type: 'facts', rows } }];
}
