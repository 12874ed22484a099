/**
 * Every multiple is a straight line in the price: (price x slope + offset) / divisor, as long as nothing new is filed. The line is what
 * the statements say, worked out once a filing; the price runs along it from week to week: the price of the listed share for what is
 * said of one share, what a share of the company is worth (class-worth.ts) for what is said of all of them.
 */

import type { EpochDay } from '../types.ts';
import { isMarker, type Marker, type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';
import {
  commonEquity,
  currencyMarker,
  fundingMarker,
  type Listing,
  netClaims,
  sharesForRatio,
  sharesPerListedShare,
  valuationShares,
} from './building-blocks.ts';
import { isStaleOn, type TrailingFigures, type TrailingFlow } from './figures.ts';

/** The seven multiples, in the order of the API. */
export const MULTIPLES = ['ev_ebit_ttm', 'ev_ebitda_ttm', 'ev_sales_ttm', 'pb', 'pe_ttm', 'peg_1y', 'ps_ttm'] as const;
export type MultipleName = (typeof MULTIPLES)[number];

/** What is proportional to the price, or nearly so: the amounts in dollars, and the multiples. */
export type PricedName = MultipleName | 'market_cap_usd' | 'enterprise_value_usd';

/** One price-driven figure; slope in shares of the company (or 1 for a figure per share), offset and divisor in money. */
export interface LinearMultiple {
  readonly slope: number;
  readonly offset: number;
  readonly divisor: number;
}

/** Growth below this (per cent a year) makes a price/earnings/growth ratio meaningless. */
const MIN_GROWTH_PCT = 0.5;

/** The figure at a price or worth (USD, on the share basis of the figures). */
export function multipleAt({ slope, offset, divisor }: LinearMultiple, price: number): number {
  return (price * slope + offset) / divisor;
}

function positive(denominator: Maybe<number>): Maybe<number> {
  return mapValue(denominator, (value) => (value > 0 ? value : unavailable('non_positive_denominator')));
}

/** Trailing diluted earnings per listed share. */
export function listedEps(figures: TrailingFigures, listing: Listing): Maybe<number> {
  return mapBoth(figures.eps, sharesPerListedShare(figures, listing), (eps, perListed) => eps * perListed);
}

function onMarketCap(shares: Maybe<number>, denominator: Maybe<number>): Maybe<LinearMultiple> {
  return mapBoth(shares, denominator, (slope, divisor) => ({ slope, offset: 0, divisor }));
}

function onEnterpriseValue(
  figures: TrailingFigures,
  listing: Listing,
  denominator: Maybe<number>,
): Maybe<LinearMultiple> {
  const excluded = fundingMarker(figures);
  if (excluded !== undefined) return excluded;
  const shares = sharesForRatio(figures, listing);
  if (isMarker(shares)) return shares;
  const mismatch = currencyMarker(figures, listing);
  if (mismatch !== undefined) return mismatch;
  return mapBoth(netClaims(figures), denominator, (offset, divisor) => ({ slope: shares, offset, divisor }));
}

/** Negative earnings keep their sign: the price of a loss is a negative number. */
function onEarnings(figures: TrailingFigures, listing: Listing): Maybe<LinearMultiple> {
  return mapValue(listedEps(figures, listing), (eps) =>
    eps === 0 ? unavailable('non_positive_denominator') : { slope: 1, offset: 0, divisor: eps },
  );
}

/** Trailing P/E over the growth of trailing earnings per share in one year, in per cent. */
function onGrowth(figures: TrailingFigures, listing: Listing): Maybe<LinearMultiple> {
  const { eps, priorYearEps: base } = figures;
  if (isMarker(eps)) return eps;
  if (eps <= 0) return unavailable('negative_earnings');
  if (isMarker(base)) return unavailable('no_prior_period');
  if (base <= 0) return unavailable('non_positive_base');
  const growth = (eps / base - 1) * 100;
  if (growth < MIN_GROWTH_PCT) return unavailable('non_positive_growth');
  return mapValue(onEarnings(figures, listing), (line) => ({ ...line, divisor: line.divisor * growth }));
}

/** Why no multiple of price and statements can be formed at all: fundamentals too old on `day`, or in another currency. */
export function unavailableMultiples(figures: TrailingFigures, listing: Listing, day: EpochDay): Marker | undefined {
  return isStaleOn(figures, day) ? unavailable('stale_fundamentals') : currencyMarker(figures, listing);
}

/** The line of a figure, whatever the day: {@link unavailableMultiples} comes before it for the multiples. */
export function linearMultiple(name: PricedName, figures: TrailingFigures, listing: Listing): Maybe<LinearMultiple> {
  const flow = (field: TrailingFlow): Maybe<number> => positive(figures.ttm[field]);
  switch (name) {
    case 'market_cap_usd':
      return onMarketCap(valuationShares(figures, listing), 1);
    case 'enterprise_value_usd':
      return onEnterpriseValue(figures, listing, 1);
    case 'ev_ebit_ttm':
      return onEnterpriseValue(figures, listing, flow('operating_income'));
    case 'ev_ebitda_ttm':
      return onEnterpriseValue(figures, listing, flow('ebitda'));
    case 'ev_sales_ttm':
      return onEnterpriseValue(figures, listing, flow('revenue'));
    case 'pb':
      return onMarketCap(sharesForRatio(figures, listing), positive(commonEquity(figures)));
    case 'ps_ttm':
      return onMarketCap(sharesForRatio(figures, listing), flow('revenue'));
    case 'pe_ttm':
      return onEarnings(figures, listing);
    case 'peg_1y':
      return onGrowth(figures, listing);
  }
}

/** Whether the figure runs along the price of one listed share; the others run along what a share of the whole company is worth. */
export function isPerShare(name: PricedName): boolean {
  return name === 'pe_ttm' || name === 'peg_1y';
}

/** Whether {@link unavailableMultiples} applies: the amounts in dollars stand on the newest count of shares, however old the statements. */
export function isMultiple(name: PricedName): name is MultipleName {
  return name !== 'market_cap_usd' && name !== 'enterprise_value_usd';
}
