/** Lays out the tables of a filing: one a row. */
import { isMarker } from '../../engine/value.ts';
import { sectionTitle } from '../documents/filing-words.ts';
import { type RecordColumn, recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import { type Payload, table } from './payload.ts';

type Item = Payload['tables'][number];

const SECTION: RecordColumn<Item> = {
  label: 'Section',
  cell: ({ section }) => ({ value: section === undefined ? '' : sectionTitle(section) }),
};
const SIZE: RecordColumn<Item> = { label: 'Size', cell: ({ rows, columns }) => ({ value: `${rows} x ${columns}` }) };

export const view: View<Payload> = (payload, options) => {
  const { accession, form, filing_date, tables } = payload;
  const more = options.full ? (['units', 'document'] as const) : [];
  const [first] = tables;
  return screen(payload, options, {
    title: isMarker(payload.symbol) ? accession : payload.symbol,
    recordsEnd: filing_date,
    subtitle: `${form} of ${filing_date} · ${tables.length === 1 ? '1 table' : `${tables.length} tables`}`,
    panels: [
      first === undefined
        ? { block: { type: 'text', text: 'No table of figures, or none with the section and text asked for.' } }
        : { block: recordTable(table, tables, ['number', { field: 'caption', title: true }, SIZE, SECTION, ...more]) },
    ],
    notes: first === undefined ? [] : [`One of them: mds filings tables ${accession} ${first.number}`],
  });
};
