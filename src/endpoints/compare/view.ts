/** Lays out a comparison: a row per field, a column per symbol, the best value of each row marked. */
import type { Cell, Panel } from '../../render/model.ts';
import { leafCell, screen } from '../shared/screen.ts';
import { humanize } from '../shared/words.ts';
import type { View } from '../types.ts';
import { type CompareField, FIELDS } from './fields.ts';
import type { Payload } from './payload.ts';

/** The scorecard. */
export const view: View<Payload> = (payload, options) =>
  screen(payload, options, {
    title: payload.symbols.map(({ symbol }) => symbol).join(' · '),
    subtitle: 'Side by side',
    panels: [panel(payload)],
    notes: bestNote(payload),
  });

/** An unknown field of another service is shown under its own name. */
function sourceOf(field: CompareField): Partial<(typeof FIELDS)[CompareField]> {
  return Object.hasOwn(FIELDS, field) ? FIELDS[field] : {};
}

type Row = Payload['symbols'][number];

function panel({ fields_requested: fields, symbols }: Payload): Panel {
  return {
    block: {
      type: 'table',
      columns: [
        { label: '', kind: 'text' },
        ...symbols.map(({ symbol }) => ({ label: symbol, kind: 'ratio' as const })),
      ],
      rows: fields.map((field) => {
        const best = bestOf(field, symbols);
        return [
          { kind: 'text' as const, value: sourceOf(field).leaf?.['x-label'] ?? humanize(field) },
          ...symbols.map((row) => cellOf(field, row, best !== undefined && row[field] === best)),
        ];
      }),
    },
  };
}

function cellOf(field: CompareField, row: Row, best: boolean): Cell {
  const value = row[field];
  if (value === undefined) return { kind: 'text', value: '—', emphasis: 'dim' };
  const cell = leafCell(sourceOf(field).leaf ?? { 'x-kind': 'ratio' }, value, false);
  return best ? { ...cell, emphasis: 'best' } : cell;
}

/** The best value of a row; undefined where none is better than another, or only one symbol has one, or all have the same. */
function bestOf(field: CompareField, rows: readonly Row[]): number | undefined {
  const { best } = sourceOf(field);
  const values = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  if (best === undefined || new Set(values).size < 2) return undefined;
  const sound = best === 'low' ? values.filter((value) => value > 0) : values;
  if (sound.length === 0) return undefined;
  return best === 'low' ? Math.min(...sound) : Math.max(...sound);
}

function bestNote(payload: Payload): string[] {
  const marked = payload.fields_requested.some((field) => bestOf(field, payload.symbols) !== undefined);
  const missing = Object.keys(payload.fields_omitted_by_symbol);
  return [
    ...(marked ? ['* marks the best of a row: the highest return or yield, the lowest positive multiple.'] : []),
    ...(missing.length === 0
      ? []
      : [`— is not available; mds snapshot or mds technicals says why (${missing.join(', ')}).`]),
  ];
}
