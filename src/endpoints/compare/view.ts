/** Lays out a comparison: a row a field, a column a symbol, the best of each row marked where one value is better than another. */
import type { Cell, CellKind, Panel } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { humanize } from '../shared/words.ts';
import type { View } from '../types.ts';
import type { CompareField } from './fields.ts';
import type { Payload } from './payload.ts';

/** `low` is best for a multiple, but only above zero: a negative one stands for a loss. */
type Best = 'high' | 'low' | undefined;

interface Look {
  readonly label: string;
  readonly kind: CellKind;
  readonly best?: Best;
}

const LOOKS: Readonly<Record<CompareField, Look>> = {
  price: { label: 'Price', kind: 'price' },
  pct_1d: { label: '1 day', kind: 'change_percent', best: 'high' },
  pct_1m: { label: '1 month', kind: 'change_percent', best: 'high' },
  pct_ytd: { label: 'This year', kind: 'change_percent', best: 'high' },
  pct_1y: { label: '1 year', kind: 'change_percent', best: 'high' },
  vs_spy_pct_1y: { label: '1 year vs SPY', kind: 'points', best: 'high' },
  range_52w_position_pct: { label: 'Place in 52 weeks', kind: 'percent' },
  drawdown_from_high_pct: { label: 'From 52-week high', kind: 'change_percent', best: 'high' },
  market_cap_usd: { label: 'Market value', kind: 'money' },
  pe_ttm: { label: 'P/E', kind: 'ratio', best: 'low' },
  ps_ttm: { label: 'P/S', kind: 'ratio', best: 'low' },
  pb: { label: 'P/B', kind: 'ratio', best: 'low' },
  peg_1y: { label: 'PEG', kind: 'ratio', best: 'low' },
  ev_ebitda_ttm: { label: 'EV/EBITDA', kind: 'ratio', best: 'low' },
  fcf_yield_pct: { label: 'FCF yield', kind: 'percent', best: 'high' },
  dividend_yield_pct: { label: 'Dividend yield', kind: 'percent', best: 'high' },
  beta_1y: { label: 'Beta, 1 year', kind: 'ratio' },
  rsi_14: { label: 'RSI 14', kind: 'ratio' },
  rsi_zone: { label: 'RSI zone', kind: 'text' },
  trending: { label: 'Trending', kind: 'flag' },
  golden_cross_active: { label: 'SMA 50 above SMA 200', kind: 'flag' },
  vs_sma_200_pct: { label: 'Price vs SMA 200', kind: 'change_percent', best: 'high' },
  distance_from_52w_high_pct: { label: 'Close vs 52-week high', kind: 'change_percent', best: 'high' },
};

/** The scorecard. */
export const view: View<Payload> = (payload, options) => ({
  title: payload.symbols.map(({ symbol }) => symbol).join(' · '),
  subtitle: 'Side by side',
  panels: [panel(payload)],
  notes: [...bestNote(payload), ...envelopeNotes(payload, options)],
  simulated: payload.freshness === 'simulated',
});

/** A field of another service that is none of ours reads as it is named. */
function lookOf(field: CompareField): Look {
  return Object.hasOwn(LOOKS, field) ? LOOKS[field] : { label: humanize(field), kind: 'ratio' };
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
          { kind: 'text' as const, value: lookOf(field).label },
          ...symbols.map((row) => cellOf(field, row, best !== undefined && row[field] === best)),
        ];
      }),
    },
  };
}

function cellOf(field: CompareField, row: Row, best: boolean): Cell {
  const value = row[field];
  if (value === undefined) return { kind: 'text', value: '—', emphasis: 'dim' };
  return { kind: lookOf(field).kind, value, ...(best ? { emphasis: 'best' } : {}) };
}

/** The best value of a row; undefined where none is better than another, or only one symbol has one, or all have the same. */
function bestOf(field: CompareField, rows: readonly Row[]): number | undefined {
  const { best } = lookOf(field);
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
      : [`— could not be supplied; mds snapshot or mds technicals says why (${missing.join(', ')}).`]),
  ];
}
