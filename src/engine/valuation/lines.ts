/**
 * Every multiple is linear in the price: (price x slope + offset) / divisor, until the next filing. The coefficients
 * come from the statements, once per filing; the price changes weekly. Per-share figures use the price of the listed
 * share, company-wide ones the value per share (class-values.ts).
 */

import type { EpochDay } from '../types.ts';
import { isMarker, type Marker, type Maybe, mapBoth, mapValue, unavailable } from '../value.ts';
import {
  commonEquity,
  fundingMarker,
  type Listing,
  mismatchMarker,
  netClaims,
  sharesForRatio,
  valuationShares,
} from './building-blocks.ts';
import { isStaleOn, type TrailingFigures, type TrailingFlow } from './figures.ts';
import type { MultipleName } from './vocabulary.ts';

/** Figures proportional to the price, or nearly: dollar amounts and multiples. */
export type PricedName = MultipleName | 'market_cap_usd' | 'enterprise_value_usd';

/**
 * Coefficients of one figure; slope in shares of the company (1 for a per-share figure), offset and divisor in money.
 */
export interface LinearMultiple {
  readonly slope: number;
  readonly offset: number;
  readonly divisor: number;
}

/** Growth below this (percent per year) makes PEG meaningless. */
const MIN_GROWTH_PCT = 0.5;

/** The figure at a price or value per share (USD, on the share basis of the figures). */
export function multipleAt({ slope, offset, divisor }: LinearMultiple, price: number): number {
  return (price * slope + offset) / divisor;
}

function positive(denominator: Maybe<number>): Maybe<number> {
  return mapValue(denominator, (value) => (value > 0 ? value : unavailable('non_positive_denominator')));
}

/** Trailing diluted earnings per listed share. */
export function listedEps(figures: TrailingFigures): Maybe<number> {
  return mapBoth(figures.eps, figures.sharesPerListed, (eps, perListed) => eps * perListed);
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
  const mismatch = mismatchMarker(figures, listing);
  if (mismatch !== undefined) return mismatch;
  return mapBoth(netClaims(figures), denominator, (offset, divisor) => ({ slope: shares, offset, divisor }));
}

/** Negative earnings give a negative P/E. */
function onEarnings(figures: TrailingFigures): Maybe<LinearMultiple> {
  return mapValue(listedEps(figures), (eps) =>
    eps === 0 ? unavailable('non_positive_denominator') : { slope: 1, offset: 0, divisor: eps },
  );
}

/** Trailing P/E over one-year growth of trailing EPS, in percent. */
function onGrowth(figures: TrailingFigures): Maybe<LinearMultiple> {
  const { eps, priorYearEps: base } = figures;
  if (isMarker(eps)) return eps;
  if (eps <= 0) return unavailable('negative_earnings');
  if (isMarker(base)) return unavailable('no_prior_period');
  if (base <= 0) return unavailable('non_positive_base');
  const growth = (eps / base - 1) * 100;
  if (growth < MIN_GROWTH_PCT) return unavailable('non_positive_growth');
  return mapValue(onEarnings(figures), (line) => ({ ...line, divisor: line.divisor * growth }));
}

/** Why multiples are unavailable on `day`: stale fundamentals, or a price that does not match the statements. */
export function unavailableMultiples(figures: TrailingFigures, listing: Listing, day: EpochDay): Marker | undefined {
  return isStaleOn(figures, day) ? unavailable('stale_fundamentals') : mismatchMarker(figures, listing);
}

/** Coefficients of a figure for any day; check {@link unavailableMultiples} first for multiples. */
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
      return onEarnings(figures);
    case 'peg_1y':
      return onGrowth(figures);
  }
}

/** Whether the figure uses the price of one listed share; the others use the company's value per share. */
export function isPerShare(name: PricedName): boolean {
  return name === 'pe_ttm' || name === 'peg_1y';
}

/** Whether {@link unavailableMultiples} applies: dollar amounts depend on the newest share count only. */
export function isMultiple(name: PricedName): name is MultipleName {
  return name !== 'market_cap_usd' && name !== 'enterprise_value_usd';
}
