/** Where each field of a row comes from: a leaf of snapshot or of technicals, so a value cannot differ from theirs. */
import type { Maybe } from '../../engine/value.ts';
import { type LeafPath, leafAt } from '../shared/leaf-paths.ts';
import { type Schema, sure } from '../shared/schema.ts';
import { type Payload as Snapshot, schema as snapshotSchema } from '../snapshot/payload.ts';
import { type Payload as Technicals, schema as technicalsSchema } from '../technicals/payload.ts';
import type { COMPARE_FIELDS } from './spec.ts';

export type CompareField = (typeof COMPARE_FIELDS)[number];

/** `low` is best for a multiple, but only above zero: a negative one is a loss. */
type Best = 'high' | 'low' | undefined;

interface Source {
  readonly route: 'snapshot' | 'technicals';
  readonly path: string;
  readonly leaf: Schema;
  readonly best: Best;
}

type Value = number | string | boolean;

const snapshot = (path: LeafPath<Snapshot>, best?: Best): Source => ({
  route: 'snapshot',
  path,
  leaf: sure(leafAt(snapshotSchema, path) as Schema<Maybe<Value>>),
  best,
});
const technicals = (path: LeafPath<Technicals>, best?: Best): Source => ({
  route: 'technicals',
  path,
  leaf: sure(leafAt(technicalsSchema, path) as Schema<Maybe<Value>>),
  best,
});

export const FIELDS: Readonly<Record<CompareField, Source>> = {
  price: snapshot('quote.price'),
  pct_1d: snapshot('performance.pct_1d', 'high'),
  pct_1m: snapshot('performance.pct_1m', 'high'),
  pct_ytd: snapshot('performance.pct_ytd', 'high'),
  pct_1y: snapshot('performance.pct_1y', 'high'),
  vs_spy_pct_1y: snapshot('performance.vs_spy_pct_1y', 'high'),
  range_52w_position_pct: snapshot('range_52w.position_pct'),
  drawdown_from_high_pct: snapshot('range_52w.drawdown_from_high_pct', 'high'),
  market_cap_usd: snapshot('fundamentals_quick.market_cap_usd'),
  pe_ttm: snapshot('fundamentals_quick.pe_ttm', 'low'),
  ps_ttm: snapshot('fundamentals_quick.ps_ttm', 'low'),
  pb: snapshot('fundamentals_quick.pb', 'low'),
  peg_1y: snapshot('fundamentals_quick.peg_1y', 'low'),
  ev_ebitda_ttm: snapshot('fundamentals_quick.ev_ebitda_ttm', 'low'),
  fcf_yield_pct: snapshot('fundamentals_quick.fcf_yield_pct', 'high'),
  dividend_yield_pct: snapshot('fundamentals_quick.dividend_yield_pct', 'high'),
  beta_1y: snapshot('fundamentals_quick.beta_1y'),
  rsi_14: technicals('momentum.rsi_14'),
  rsi_zone: technicals('momentum.rsi_zone'),
  trending: technicals('trend_strength.trending'),
  golden_cross_active: technicals('moving_averages.golden_cross_active'),
  vs_sma_200_pct: technicals('moving_averages.vs_sma_200_pct', 'high'),
  distance_from_52w_high_pct: technicals('moving_averages.distance_from_52w_high_pct', 'high'),
};
