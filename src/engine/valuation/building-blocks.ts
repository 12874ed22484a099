/** Market cap and enterprise value (FIELDS 4.1), unrounded. */
import type { Bars } from '../types.ts';
import { isMarker, type Marker, type Maybe, mapBoth, mapValue, unavailable, valueOr } from '../value.ts';
import type { TrailingFigures } from './figures.ts';

/** How the shares of a company are listed and quoted. */
export interface Listing {
  /** Trading currency, ISO 4217. */
  readonly priceCurrency: string;
  /** A preferred share, warrant, unit, right or note (asset type `other`): its price is not that of a common share. */
  readonly isOther?: boolean;
  /**
   * Closes of the company's other listed classes by ticker, ascending, on the split basis of the figures; classes
   * without prices are absent.
   */
  readonly otherClasses?: ReadonlyMap<string, Closes> | undefined;
}

/** Closes by day. */
export type Closes = Pick<Bars, 'days' | 'close'>;

/**
 * The company's shares as the statements count them: market cap per dollar of value per share (class-values.ts). A
 * marker where the price is not in USD or not that of a common share, or the share count or depositary ratio is
 * unknown.
 */
export function valuationShares(figures: TrailingFigures, listing: Listing): Maybe<number> {
  if (listing.isOther) return unavailable('shares_outstanding_unavailable');
  if (listing.priceCurrency !== 'USD') return unavailable('currency_mismatch');
  return mapBoth(figures.shares, figures.sharesPerListed, (count) => count);
}

/** {@link valuationShares} for ratios, in which a missing share count is `market_cap_unavailable`. */
export function sharesForRatio(figures: TrailingFigures, listing: Listing): Maybe<number> {
  const shares = valuationShares(figures, listing);
  return isMarker(shares) && shares.reason === 'shares_outstanding_unavailable'
    ? unavailable('market_cap_unavailable')
    : shares;
}

/**
 * Marker when price and statements do not match: the price is not that of a common share, or is in another currency
 * (exchange rates are not available).
 */
export function mismatchMarker(figures: TrailingFigures, { priceCurrency, isOther }: Listing): Marker | undefined {
  if (isOther) return unavailable('market_cap_unavailable');
  return figures.currency === priceCurrency ? undefined : unavailable('currency_mismatch');
}

/** Marker for banks and insurers: their debt is operating and their cash belongs to clients. */
export function fundingMarker({ industry }: TrailingFigures): Marker | undefined {
  return industry === 'bank' || industry === 'insurer' ? unavailable('not_applicable_to_industry') : undefined;
}

/**
 * Claims of others than common shareholders, net of liquid assets: total debt + preferred equity + minority interest -
 * cash - short-term investments, newest balance sheet. Enterprise value is market cap plus this. Operating leases are
 * not debt. Negative with more cash than debt. Missing lines count as zero, except debt and cash.
 */
export function netClaims({ balance }: TrailingFigures): Maybe<number> {
  return mapBoth(balance.total_debt, balance.cash_and_equivalents, (debt, cash) => {
    const preferred = valueOr(balance.preferred_equity, 0) + valueOr(balance.redeemable_preferred, 0);
    const minorities = valueOr(balance.minority_interest, 0) + valueOr(balance.redeemable_minority_interest, 0);
    return debt + preferred + minorities - cash - valueOr(balance.short_term_investments, 0);
  });
}

/** Equity of common shareholders: the parent's, less tagged preferred stock. */
export function commonEquity({ balance }: TrailingFigures): Maybe<number> {
  return mapValue(balance.total_equity, (equity) => equity - valueOr(balance.preferred_equity, 0));
}
