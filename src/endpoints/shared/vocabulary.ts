/** Closed vocabularies of string fields that several payloads share. */
import { unavailable } from '../../engine/value.ts';
import { SECTION_LIST } from '../../filings/sections/names.ts';

/** No sector benchmark is supported. */
export const NO_SECTOR = unavailable('sector_benchmark_unsupported');
export const NO_SECTOR_STATUS = { supported: false, reason: NO_SECTOR.reason };

/** Multiples, in payload order. */
export const ANCHORS = ['ev_ebit_ttm', 'ev_ebitda_ttm', 'ev_sales_ttm', 'pb', 'pe_ttm', 'peg_1y', 'ps_ttm'] as const;

/** Bands of a percentile within the own history, cheapest first. */
export const POSITIONS = ['deep_value', 'value', 'fair', 'premium', 'extreme_premium'] as const;

/** What qualifies trailing figures and returns. */
export const FLAGS = [
  'zero_interest_expense',
  'interest_expense_not_reported',
  'negative_equity',
  'negative_earnings',
  'statutory_tax_rate',
  'single_point_average',
  'annual_only',
  'stale_fundamentals',
  'derived_q4',
] as const;

/** Sections whose text can be read; items of an 8-K also have names by number (`item_2_02`). */
export const SECTIONS = SECTION_LIST;

/** Labels of fiscal periods. */
export const FISCAL_PERIODS = ['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', 'FY'] as const;

/** What a Form 4 transaction was. */
export const TRANSACTION_KINDS = [
  'open_market_purchase',
  'open_market_sale',
  'grant_award',
  'disposition_to_issuer',
  'tax_withholding',
  'gift',
  'discretionary_plan',
  'small_acquisition',
  'other',
  'equity_swap',
  'derivative_exercise',
  'derivative_conversion',
  'short_derivative_expiration',
  'long_derivative_expiration',
  'will_or_inheritance',
  'voting_trust',
  'tender_disposition',
] as const;

/** How a symbol matched a search, best first. */
export const MATCHES = ['symbol_exact', 'symbol_prefix', 'name_prefix', 'name_contains'] as const;
