/** Lays out one table of a filing under the levels of its header. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, Panel } from '../../render/model.ts';
import { sectionTitle } from '../documents/filing-words.ts';
import { screen } from '../screens/screen.ts';
import type { View } from '../types.ts';
import type { Payload } from './payload.ts';

const text = (value: string): Cell => ({ kind: 'text', value });
const texts = (row: readonly string[]): readonly Cell[] => row.map(text);

/**
 * With `full`: the names of the columns, how many each text of the header covers, and the concepts of tagged figures.
 */
export const view: View<Payload> = (payload, options) => {
  const { accession, form, number, caption, units, section, rows, header = [], concepts = [] } = payload;
  const { full } = options;
  const where = section === undefined ? '' : ` · ${sectionTitle(section)}`;
  const levels = header.flatMap(({ cells, spans }) => [cells, ...(full ? [spans.map(String)] : [])]);
  const columns = payload.columns.map((name, i) => {
    const [label = '', ...under] = [...(full ? [name] : []), ...levels.map((cells) => cells[i] ?? '')];
    const isUnnamed = levels.every((cells) => cells[0] === '') && i === 0;
    return { label, under, ...(isUnnamed ? {} : { name }), kind: i === 0 ? 'text' : 'amount' } as const;
  });
  return screen(payload, options, {
    title: isMarker(payload.symbol) ? accession : payload.symbol,
    recordsEnd: payload.filing_date,
    subtitle: `${form} ${accession} · table ${number}${where}`,
    panels: [
      { ...(caption === '' ? {} : { title: caption }), block: { type: 'table', columns, rows: rows.map(texts) } },
      ...(full && concepts.length > 0
        ? [{ title: 'XBRL concepts', block: { type: 'table', columns, rows: concepts.map(texts) } } as const]
        : []),
      ...(full ? [origin(payload)] : []),
    ],
    notes: units === '' ? [] : [`Units: ${units}.`],
  });
};

function origin({ filing_date, document }: Payload): Panel {
  const rows = [
    { label: 'Filed', cell: { kind: 'date', value: filing_date } as const },
    { label: 'Document', cell: { kind: 'text', value: document } as const },
  ];
  return { block: { type: 'facts', rows } };
}
