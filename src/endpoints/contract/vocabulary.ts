/** Closed vocabularies of string fields that several payloads share. */
import { unavailable } from '../../engine/value.ts';

/** No sector benchmark is supported. */
export const NO_SECTOR = unavailable('sector_benchmark_unsupported');
export const NO_SECTOR_STATUS = { supported: false, reason: NO_SECTOR.reason };

/** Bands of a percentile within the own history, cheapest first. */
export const POSITIONS = ['deep_value', 'value', 'fair', 'premium', 'extreme_premium'] as const;

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
