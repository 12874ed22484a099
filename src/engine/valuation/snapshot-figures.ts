/** Fundamentals shown in a snapshot (FIELDS 4.7), by the same functions as everywhere, for stocks and ETFs. */
import type { EpochDay } from '../types.ts';
import { type Marker, type Maybe, unavailable } from '../value.ts';
import { type Listing, mismatchMarker } from './building-blocks.ts';
import type { TrailingFigures, TrailingFlow } from './figures.ts';
import { priced, type ValuationInput, YIELD_OF } from './multiples.ts';

export interface SnapshotInput extends Listing {
  /** Figures the price is valued with; undefined when the company had none. */
  readonly figures: TrailingFigures | undefined;
  /** Figures known now, for trailing totals and shares outstanding, which need no price; `figures` if left out. */
  readonly newest?: TrailingFigures | undefined;
  /** The day of the price. */
  readonly day: EpochDay;
  readonly price: Maybe<number>;
  readonly assetType: 'stock' | 'etf' | undefined;
}

/** Trailing amount in dollars: exchange rates are not available. */
function dollars(figures: TrailingFigures, field: TrailingFlow): Maybe<number> {
  return figures.currency === 'USD' ? figures.ttm[field] : unavailable('currency_mismatch');
}

/** Why there are no figures; undefined where there are. */
function noFigures(figures: TrailingFigures | undefined, { assetType }: SnapshotInput): Marker | undefined {
  if (assetType === 'etf') return unavailable('not_applicable_etf');
  return figures === undefined ? unavailable('not_reported') : undefined;
}

/** A figure of the price and the figures it is valued with. */
function pricedBy(value: (input: ValuationInput) => Maybe<number>) {
  return (input: SnapshotInput): Maybe<number> => noFigures(input.figures, input) ?? value(input as ValuationInput);
}

/** A figure of the statements alone. */
function filed(value: (newest: TrailingFigures, listing: Listing) => Maybe<number>) {
  return (input: SnapshotInput): Maybe<number> => {
    const { figures, newest = figures } = input;
    return noFigures(newest, input) ?? value(newest!, input);
  };
}

/**
 * Valuation and trailing figures of one listed share: USD amounts, ratios, percent, shares. Unavailable for ETFs and
 * without statements.
 */
export const SNAPSHOT_FIGURES = {
  market_cap_usd: pricedBy((input) => priced('market_cap_usd', input)),
  enterprise_value_usd: pricedBy((input) => priced('enterprise_value_usd', input)),
  pe_ttm: pricedBy((input) => priced('pe_ttm', input)),
  ps_ttm: pricedBy((input) => priced('ps_ttm', input)),
  pb: pricedBy((input) => priced('pb', input)),
  peg_1y: pricedBy((input) => priced('peg_1y', input)),
  ev_ebitda_ttm: pricedBy((input) => priced('ev_ebitda_ttm', input)),
  fcf_yield_pct: pricedBy(YIELD_OF.fcf_yield_pct),
  shares_outstanding: filed((newest) => newest.shares),
  // Shown next to the price: EPS in another currency, or per share of another class of security, would be misread.
  ttm_eps_diluted: filed((newest, listing) => mismatchMarker(newest, listing) ?? newest.eps),
  ttm_net_income_usd: filed((newest) => dollars(newest, 'net_income')),
  ttm_revenue_usd: filed((newest) => dollars(newest, 'revenue')),
} satisfies Record<string, (of: SnapshotInput) => Maybe<number>>;
