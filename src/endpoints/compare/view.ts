/** Lays out a comparison: a row per field, a column per symbol, the best value of each row marked. */
import type { Cell, TableColumn } from '../../render/model.ts';
import { leafAt } from '../shared/leaf-paths.ts';
import { leafCell, screen } from '../shared/screen.ts';
import { humanize } from '../shared/words.ts';
import type { View } from '../types.ts';
import { compared, type Payload } from './payload.ts';
import { type CompareField, SOURCES, type Source } from './spec.ts';

type Row = Payload['symbols'][number];

/** The scorecard. */
export const view: View<Payload> = (payload, options) => {
  const { fields_requested: fields, symbols } = payload;
  const columns: TableColumn[] = symbols.map(({ symbol }) => ({ label: symbol, kind: 'ratio' }));
  return screen(payload, options, {
    title: symbols.map(({ symbol }) => symbol).join(' · '),
    subtitle: 'Side by side',
    panels: [
      {
        block: {
          type: 'table',
          columns: [{ label: '', kind: 'text' }, ...columns],
          rows: fields.map((field) => rowOf(field, symbols)),
        },
      },
    ],
    notes: notes(payload),
  });
};

/** A field of a service of someone else's has a value, but need not have a leaf. */
function rowOf(field: CompareField, symbols: readonly Row[]): Cell[] {
  const leaf = leafAt(compared, field) ?? { 'x-kind': 'ratio' };
  const best = bestOf(field, symbols);
  const values = symbols.map((row): Cell => {
    const value = row[field];
    if (value === undefined) return { kind: 'text', value: '—', emphasis: 'dim' };
    return { ...leafCell(leaf, value, false), ...(value === best && { emphasis: 'best' }) };
  });
  return [{ kind: 'text', value: leaf['x-label'] ?? humanize(field) }, ...values];
}

/** The best value of a row; undefined where none is better than another, or only one symbol has one, or all have the same. */
function bestOf(field: CompareField, rows: readonly Row[]): number | undefined {
  const { best }: Partial<Source> = Object.hasOwn(SOURCES, field) ? SOURCES[field] : {};
  const values = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  if (best === undefined || new Set(values).size < 2) return undefined;
  const sound = best === 'low' ? values.filter((value) => value > 0) : values;
  if (sound.length === 0) return undefined;
  return best === 'low' ? Math.min(...sound) : Math.max(...sound);
}

function notes({ fields_requested: fields, symbols, fields_omitted_by_symbol: omitted }: Payload): string[] {
  const marked = fields.some((field) => bestOf(field, symbols) !== undefined);
  const missing = Object.keys(omitted).join(', ');
  return [
    ...(marked ? ['* marks the best of a row: the highest return or yield, the lowest positive multiple.'] : []),
    ...(missing === '' ? [] : [`— is not available; mds snapshot or mds technicals says why (${missing}).`]),
  ];
}
