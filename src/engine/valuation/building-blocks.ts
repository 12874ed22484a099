/** Market capitalisation and enterprise value (FIELDS 4.1), unrounded. */
import type { Bars } from '../types.ts';
import { isMarker, type Marker, type Maybe, mapBoth, mapValue, unavailable, valueOr } from '../value.ts';
import type { TrailingFigures } from './figures.ts';

/** How the shares of a company are listed and quoted. */
export interface Listing {
  /** Trading currency, ISO 4217. */
  readonly priceCurrency: string;
  /** Ordinary shares one listed share stands for (depositary shares), where the caller knows better than the filings. */
  readonly adsRatio?: number | undefined;
  /** Closes of the company's other listed classes by ticker, ascending, on the split basis of the figures; those without prices are absent. */
  readonly otherClasses?: ReadonlyMap<string, Closes> | undefined;
}

/** Closes by day. */
export type Closes = Pick<Bars, 'days' | 'close'>;

/** Ordinary shares per listed share: as given, else as the cover of the newest annual report tells. */
export function sharesPerListedShare(figures: TrailingFigures, { adsRatio }: Listing): Maybe<number> {
  return adsRatio ?? figures.sharesPerListed;
}

/**
 * The whole company in shares as the statements count them: its market cap per dollar of what one of them is worth (class-worth.ts).
 * Markers: price not in USD, no trustworthy count of shares, depositary ratio unknown.
 */
export function valuationShares(figures: TrailingFigures, listing: Listing): Maybe<number> {
  if (listing.priceCurrency !== 'USD') return unavailable('currency_mismatch');
  return mapBoth(figures.shares, sharesPerListedShare(figures, listing), (count) => count);
}

/** The same as an ingredient: a missing share count reads `market_cap_unavailable` in whatever needs the cap. */
export function sharesForRatio(figures: TrailingFigures, listing: Listing): Maybe<number> {
  const shares = valuationShares(figures, listing);
  return isMarker(shares) && shares.reason === 'shares_outstanding_unavailable'
    ? unavailable('market_cap_unavailable')
    : shares;
}

/** Marker where amounts of the statements and the price are in different currencies (no exchange rates among the inputs). */
export function currencyMarker(figures: TrailingFigures, { priceCurrency }: Listing): Marker | undefined {
  return figures.currency === priceCurrency ? undefined : unavailable('currency_mismatch');
}

/** Marker for banks and insurers: their debt is operating, and their cash is their clients'. */
export function fundingMarker({ industry }: TrailingFigures): Marker | undefined {
  return industry === 'bank' || industry === 'insurer' ? unavailable('not_applicable_to_industry') : undefined;
}

/**
 * What others than common shareholders can claim of the company, net of its liquid means: total debt + preferred equity +
 * non-controlling interests - cash - short-term investments, newest balance sheet. Enterprise value is market cap plus this.
 * Operating leases are no debt. Negative for a company with more cash than debt. A line the balance sheet does not have counts as nothing,
 * debt and cash excepted.
 */
export function netClaims({ balance }: TrailingFigures): Maybe<number> {
  return mapBoth(balance.total_debt, balance.cash_and_equivalents, (debt, cash) => {
    const preferred = valueOr(balance.preferred_equity, 0) + valueOr(balance.redeemable_preferred, 0);
    const minorities = valueOr(balance.minority_interest, 0) + valueOr(balance.redeemable_minority_interest, 0);
    return debt + preferred + minorities - cash - valueOr(balance.short_term_investments, 0);
  });
}

/** Equity of common holders: the parent's, less preferred stock where it is tagged. */
export function commonEquity({ balance }: TrailingFigures): Maybe<number> {
  return mapValue(balance.total_equity, (equity) => equity - valueOr(balance.preferred_equity, 0));
}
