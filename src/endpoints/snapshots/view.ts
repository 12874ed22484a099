/** Lays out snapshots: a row per symbol, and the symbols without one. */
import type { Cell, TableColumn } from '../../render/model.ts';
import { leafAt, valueAt } from '../shared/leaf-paths.ts';
import { leafCell, screen } from '../shared/screen.ts';
import { schema as snapshot } from '../snapshot/payload.ts';
import type { View } from '../types.ts';
import type { Payload } from './payload.ts';

const COLUMNS = [
  'quote.price',
  'performance.pct_1d',
  'performance.pct_ytd',
  'performance.pct_1y',
  'range_52w.position_pct',
  'fundamentals_quick.market_cap_usd',
  'fundamentals_quick.pe_ttm',
  'fundamentals_quick.dividend_yield_pct',
];

export const view: View<Payload> = (payload, options) => {
  const { snapshots, failures } = payload;
  const cellOf = (of: unknown, path: string) => leafCell(leafAt(snapshot, path), valueAt(of, path), options.full);
  const head = COLUMNS.map((path): TableColumn => {
    return { label: leafAt(snapshot, path)?.['x-label'] ?? path, kind: cellOf(undefined, path).kind };
  });
  const rows = snapshots.map((each): Cell[] => [
    { kind: 'text', value: each.symbol, emphasis: 'strong' },
    ...COLUMNS.map((path) => cellOf(each, path)),
  ]);
  const none = { type: 'text', text: 'No symbol has a snapshot.' } as const;
  return screen(payload, options, {
    title: 'Snapshots',
    panels: [
      {
        block:
          rows.length === 0
            ? none
            : { type: 'table', columns: [{ label: 'Symbol', kind: 'text', whole: true }, ...head], rows },
      },
    ],
    notes: failures.map(({ message }) => `${message}.`),
  });
};
