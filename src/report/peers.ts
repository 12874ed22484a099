/** Finds the peers of a company with the screen: those of its sector with the nearest market cap. */
import type { TableRow, ViewModel } from '../render/model.ts';

/** Compared with peers. */
const FIELDS = [
  'name',
  'price',
  'pct_1y',
  'market_cap_usd',
  'pe_ttm',
  'ps_ttm',
  'ev_ebitda_ttm',
  'net_profit_margin_pct',
  'roic_pct',
  'dividend_yield_pct',
];

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  price: 'Price',
  pct_1y: '1 year',
  market_cap_usd: 'Market cap',
  pe_ttm: 'P/E (TTM)',
  ps_ttm: 'P/S',
  ev_ebitda_ttm: 'EV/EBITDA',
  net_profit_margin_pct: 'Net margin',
  roic_pct: 'ROIC',
  dividend_yield_pct: 'Dividend yield',
};

/** Rows shown on each side of the company. */
const EACH_SIDE = 6;

export interface PeerRows {
  readonly rows: readonly { readonly symbol: string }[];
}

/** Parameters of the screen of a snapshot's sector; undefined where it has none that can be named in a condition. */
export function peersCall(snapshot: unknown): Readonly<Record<string, string>> | undefined {
  const { sector } = snapshot as { readonly sector?: unknown };
  if (typeof sector !== 'string' || sector === '' || /["\\\n]/.test(sector)) return undefined;
  return { expression: `sector == "${sector}"`, sort: '-market_cap_usd', fields: FIELDS.join(',') };
}

/**
 * The payload with the rows around `symbol` (rows are sorted by size), and what its screen needs: labels, and the
 * company pointed out.
 */
export function peersAround<P extends PeerRows>(
  payload: P,
  symbol: string,
): { readonly payload: P; readonly shown: (view: ViewModel) => ViewModel } {
  const { rows } = payload;
  const at = rows.findIndex((row) => row.symbol === symbol);
  // At either end the other side has more.
  const from = Math.max(0, Math.min(at - EACH_SIDE, rows.length - 2 * EACH_SIDE - 1));
  const near = rows.slice(from, from + 2 * EACH_SIDE + 1);
  const shown = (view: ViewModel): ViewModel => ({
    ...view,
    notes: [
      ...(near.length < rows.length
        ? [`The ${near.length} nearest in market cap of ${rows.length} in the sector.`]
        : []),
      ...view.notes.filter((note) => !note.startsWith('The first ')),
    ],
    panels: view.panels.map((panel) => {
      const { block } = panel;
      if (block.type !== 'table') return panel;
      const columns = block.columns.map((column) => ({ ...column, label: LABELS[column.label] ?? column.label }));
      return { ...panel, block: { ...block, columns, rows: block.rows.map((row) => pointedOut(row, symbol)) } };
    }),
  });
  return { payload: { ...payload, rows: near }, shown };
}

function pointedOut(row: TableRow, symbol: string): TableRow {
  if ('section' in row || row[0]?.value !== symbol) return row;
  return row.map(
    (cell) => ('value' in cell && cell.kind !== 'meter' ? { ...cell, emphasis: 'strong' } : cell) as never,
  );
}
