/**
 * A payload value: plain, or a marker with the reason it is missing. `null` is never used for a missing value; NaN and
 * infinities never leave the engine.
 */

/** All reasons of a marker. A closed list: clients may switch on it. */
export const REASONS = [
  'gift_no_market_price',
  'zero_interest_expense',
  'insufficient_history',
  'not_reported',
  'interest_expense_not_reported',
  'not_applicable_to_industry',
  'not_applicable_etf',
  'no_prior_period',
  'non_positive_base',
  'non_positive_denominator',
  'negative_earnings',
  'non_positive_growth',
  'shares_outstanding_unavailable',
  'market_cap_unavailable',
  'adr_ratio_unknown',
  'currency_mismatch',
  'quarterly_not_reported',
  'fiscal_year_change',
  'stale_fundamentals',
  'stale_price',
  'no_price_data',
  'split_unlisted',
  'dividend_adjusted',
  'zero_range',
  'zero_volume',
  'zero_variance',
  'non_payer',
  'dividend_suspended',
  'irregular_schedule',
  'price_not_reported',
  'price_implausible',
  'sector_benchmark_unsupported',
  'no_up_day_in_window',
  'no_down_day_in_window',
  'ytd_only',
  'no_transactions',
  'forms_not_stored',
  'dividends_not_stored',
  'missing_inputs',
  'section_not_in_form',
  'section_not_found',
  'incorporated_by_reference',
  'cross_reference_index',
  'extraction_failed',
  'section_stub',
  'etf_holdings_not_supported',
  'computation_error',
] as const;

export type Reason = (typeof REASONS)[number];

/** Replaces a missing value. */
export interface Marker {
  readonly available: false;
  readonly reason: Reason;
}

/** A value, or the marker with the reason it is missing. */
export type Maybe<T> = T | Marker;

export function unavailable(reason: Reason): Marker {
  return { available: false, reason };
}

export function isMarker(value: unknown): value is Marker {
  return typeof value === 'object' && value !== null && (value as { available?: unknown }).available === false;
}

/** `f(value)`, or the marker unchanged. */
export function mapValue<A, B>(value: Maybe<A>, f: (value: A) => Maybe<B>): Maybe<B> {
  return isMarker(value) ? value : f(value);
}

/** `f(a, b)`, or the first marker. */
export function mapBoth<A, B, C>(a: Maybe<A>, b: Maybe<B>, f: (a: A, b: B) => Maybe<C>): Maybe<C> {
  return isMarker(a) ? a : isMarker(b) ? b : f(a, b);
}

/** The value, or `fallback` when missing. */
export function valueOr<T, F>(value: Maybe<T>, fallback: F): T | F {
  return isMarker(value) ? fallback : value;
}
