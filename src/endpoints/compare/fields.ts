/** Where each field of a row comes from. Values are those of the two routes, so they cannot differ from them. */
import type { Maybe } from '../../engine/value.ts';
import type { Payload as Snapshot } from '../snapshot/payload.ts';
import type { Payload as Technicals } from '../technicals/payload.ts';
import type { COMPARE_FIELDS } from './spec.ts';

export type CompareField = (typeof COMPARE_FIELDS)[number];

type Value = Maybe<number | string | boolean>;
type From<P> = (payload: P) => Value;

const SNAPSHOT = {
  price: ({ quote }) => quote.price,
  pct_1d: ({ performance }) => performance.pct_1d,
  pct_1m: ({ performance }) => performance.pct_1m,
  pct_ytd: ({ performance }) => performance.pct_ytd,
  pct_1y: ({ performance }) => performance.pct_1y,
  vs_spy_pct_1y: ({ performance }) => performance.vs_spy_pct_1y,
  range_52w_position_pct: ({ range_52w: range }) => range.position_pct,
  drawdown_from_high_pct: ({ range_52w: range }) => range.drawdown_from_high_pct,
  dividend_yield_pct: ({ fundamentals_quick: quick }) => quick.dividend_yield_pct,
  beta_1y: ({ fundamentals_quick: quick }) => quick.beta_1y,
} as const satisfies Partial<Record<CompareField, From<Snapshot>>>;

/** Made from statements. */
const STATEMENTS = {
  market_cap_usd: ({ fundamentals_quick: quick }) => quick.market_cap_usd,
  pe_ttm: ({ fundamentals_quick: quick }) => quick.pe_ttm,
  ps_ttm: ({ fundamentals_quick: quick }) => quick.ps_ttm,
  pb: ({ fundamentals_quick: quick }) => quick.pb,
  peg_1y: ({ fundamentals_quick: quick }) => quick.peg_1y,
  ev_ebitda_ttm: ({ fundamentals_quick: quick }) => quick.ev_ebitda_ttm,
  fcf_yield_pct: ({ fundamentals_quick: quick }) => quick.fcf_yield_pct,
} as const satisfies Partial<Record<CompareField, From<Snapshot>>>;

const TECHNICALS = {
  rsi_14: ({ momentum }) => momentum.rsi_14,
  rsi_zone: ({ momentum }) => momentum.rsi_zone,
  trending: ({ trend_strength: trend }) => trend.trending,
  golden_cross_active: ({ moving_averages: averages }) => averages.golden_cross_active,
  vs_sma_200_pct: ({ moving_averages: averages }) => averages.vs_sma_200_pct,
  distance_from_52w_high_pct: ({ moving_averages: averages }) => averages.distance_from_52w_high_pct,
} as const satisfies Partial<Record<CompareField, From<Technicals>>>;

const OF_SNAPSHOT: Readonly<Record<string, From<Snapshot>>> = { ...SNAPSHOT, ...STATEMENTS };
const OF_TECHNICALS: Readonly<Record<string, From<Technicals>>> = TECHNICALS;

export function needsStatements(fields: readonly CompareField[]): boolean {
  return fields.some((field) => field in STATEMENTS);
}

export function needsSnapshot(fields: readonly CompareField[]): boolean {
  return fields.some((field) => field in OF_SNAPSHOT);
}

export function needsTechnicals(fields: readonly CompareField[]): boolean {
  return fields.some((field) => field in OF_TECHNICALS);
}

/** What was computed for one symbol: the parts its fields need. */
export interface Parts {
  readonly snapshot: Snapshot | undefined;
  readonly technicals: Technicals | undefined;
}

/** The value of a field; undefined when its part was not computed. */
export function fieldValue(field: CompareField, { snapshot, technicals }: Parts): Value | undefined {
  const fromSnapshot = OF_SNAPSHOT[field];
  if (fromSnapshot !== undefined) return snapshot && fromSnapshot(snapshot);
  return technicals && OF_TECHNICALS[field]?.(technicals);
}
