/** Fundamentals shown in a snapshot (FIELDS 4.7), by the same functions as everywhere, for stocks and ETFs. */
import { type Computes, lazyProperties } from '../lazy.ts';
import type { EpochDay } from '../types.ts';
import { type Marker, type Maybe, unavailable } from '../value.ts';
import { currencyMarker, type Listing } from './building-blocks.ts';
import type { TrailingFigures, TrailingFlow } from './figures.ts';
import { priced, type ValuationInput, YIELD_OF } from './multiples.ts';

/** Unrounded; USD amounts, ratios, percent, shares. */
export interface SnapshotFigures {
  readonly market_cap_usd: Maybe<number>;
  readonly enterprise_value_usd: Maybe<number>;
  readonly pe_ttm: Maybe<number>;
  readonly ps_ttm: Maybe<number>;
  readonly pb: Maybe<number>;
  readonly peg_1y: Maybe<number>;
  readonly ev_ebitda_ttm: Maybe<number>;
  readonly fcf_yield_pct: Maybe<number>;
  readonly shares_outstanding: Maybe<number>;
  readonly ttm_eps_diluted: Maybe<number>;
  readonly ttm_net_income_usd: Maybe<number>;
  readonly ttm_revenue_usd: Maybe<number>;
}

export interface SnapshotInput {
  /** Figures the price is valued with; undefined when the company had none. */
  readonly figures: TrailingFigures | undefined;
  /** Figures known now, for trailing totals and shares outstanding, which need no price; `figures` if left out. */
  readonly newest?: TrailingFigures | undefined;
  /** The day of the price. */
  readonly day: EpochDay;
  readonly price: Maybe<number>;
  readonly assetType: 'stock' | 'etf' | undefined;
  /** Trading currency, ISO 4217; USD unless given. */
  readonly priceCurrency?: string | undefined;
  /** Ordinary shares per depositary share, when known. */
  readonly adsRatio?: number | undefined;
  /** See {@link Listing}. */
  readonly otherClasses?: Listing['otherClasses'];
}

/** Trailing amount in dollars: exchange rates are not available. */
function dollars(figures: TrailingFigures, field: TrailingFlow): Maybe<number> {
  return figures.currency === 'USD' ? figures.ttm[field] : unavailable('currency_mismatch');
}

/**
 * Valuation and trailing figures of one listed share, computed on read. Unavailable for ETFs and without statements.
 */
export function snapshotFigures({ priceCurrency = 'USD', ...input }: SnapshotInput): SnapshotFigures {
  return lazyProperties(SNAPSHOT_FIGURES, { ...input, priceCurrency });
}

/** The same with a currency. */
type Quoted = SnapshotInput & Listing;

/** Why there are no figures; undefined where there are. */
function noFigures(figures: TrailingFigures | undefined, { assetType }: Quoted): Marker | undefined {
  if (assetType === 'etf') return unavailable('not_applicable_etf');
  return figures === undefined ? unavailable('not_reported') : undefined;
}

/** A figure of the price and the figures it is valued with. */
function pricedBy(value: (input: ValuationInput) => Maybe<number>) {
  return (input: Quoted): Maybe<number> => noFigures(input.figures, input) ?? value(input as ValuationInput);
}

/** A figure of the statements alone. */
function filed(value: (newest: TrailingFigures, listing: Listing) => Maybe<number>) {
  return (input: Quoted): Maybe<number> => {
    const { figures, newest = figures } = input;
    return noFigures(newest, input) ?? value(newest!, input);
  };
}

/** See {@link snapshotFigures}. */
export const SNAPSHOT_FIGURES: Computes<SnapshotFigures, Quoted> = {
  market_cap_usd: pricedBy((input) => priced('market_cap_usd', input)),
  enterprise_value_usd: pricedBy((input) => priced('enterprise_value_usd', input)),
  pe_ttm: pricedBy((input) => priced('pe_ttm', input)),
  ps_ttm: pricedBy((input) => priced('ps_ttm', input)),
  pb: pricedBy((input) => priced('pb', input)),
  peg_1y: pricedBy((input) => priced('peg_1y', input)),
  ev_ebitda_ttm: pricedBy((input) => priced('ev_ebitda_ttm', input)),
  fcf_yield_pct: pricedBy(YIELD_OF.fcf_yield_pct),
  shares_outstanding: filed((newest) => newest.shares),
  // Shown next to a price: an amount in another currency would be misread.
  ttm_eps_diluted: filed((newest, listing) => currencyMarker(newest, listing) ?? newest.eps),
  ttm_net_income_usd: filed((newest) => dollars(newest, 'net_income')),
  ttm_revenue_usd: filed((newest) => dollars(newest, 'revenue')),
};
