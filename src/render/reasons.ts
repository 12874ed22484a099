/** Why a value is missing, in one sentence for people. */
import type { Reason } from '../engine/value.ts';
import { sanitize } from './text/sanitize.ts';

/** A plain sentence for every reason of a marker; an unknown one of a hosted service is printed as is. */
export function explain(reason: Reason): string {
  if (Object.hasOwn(SENTENCES, reason)) return SENTENCES[reason];
  return (
    OF_OTHERS[reason as string] ??
    `The service says: ${sanitize(reason).replaceAll('_', ' ').slice(0, 200).toWellFormed()}.`
  );
}

/** Why a value of a service of someone else's is missing, where it does not say so itself. */
const OF_OTHERS: Readonly<Record<string, string | undefined>> = {
  not_in_answer: 'The service did not give it.',
  not_readable: 'The service gave it in a form that cannot be shown here; --json has it.',
  no_reason_given: 'The service has no value, and does not say why.',
};

const SENTENCES: Readonly<Record<Reason, string>> = {
  gift_no_market_price: 'A gift, bequest or similar transfer has no market price.',
  zero_interest_expense: 'There is no interest to cover: interest expense is zero.',
  insufficient_history: 'The history is too short for this figure.',
  not_reported: 'Not reported in any stored filing.',
  interest_expense_not_reported: 'There is debt, but its interest expense is not reported.',
  not_applicable_to_industry: 'This figure has no meaning for a company of this industry.',
  not_applicable_etf: 'Figures of an issuer do not apply to a fund.',
  no_prior_period: 'There is no earlier period on the same basis to compare with.',
  non_positive_base: 'The earlier figure is zero or negative, so a growth rate would mislead.',
  non_positive_denominator: 'The figure to divide by is zero or negative.',
  negative_earnings: 'Earnings are zero or negative.',
  non_positive_growth: 'Earnings did not grow, so the ratio has no meaning.',
  shares_outstanding_unavailable: 'No trustworthy count of the shares outstanding.',
  market_cap_unavailable: 'The market cap is not known.',
  adr_ratio_unknown: 'The number of shares behind one depositary receipt is not known.',
  currency_mismatch: 'The statements are in another currency than the price.',
  quarterly_not_reported: 'This company does not file quarterly statements as data.',
  fiscal_year_change: 'A change of fiscal year breaks the chain of four quarters.',
  stale_fundamentals: 'The newest statements are too old for this figure.',
  stale_price: 'The stored prices do not reach a date this figure needs.',
  no_price_data: 'No stored price.',
  split_unlisted: 'Filings show a later split; whether these prices are divided by it is not known.',
  dividend_adjusted: 'The stored closes are adjusted for dividends: they give total returns, not prices.',
  zero_range: 'High and low are equal, so there is no place between them.',
  zero_volume: 'There was no trading volume to compare with.',
  zero_variance: 'There was no price movement to measure against.',
  non_payer: 'Pays no dividend.',
  dividend_suspended: 'The dividend is suspended.',
  irregular_schedule: 'Dividends follow no regular schedule.',
  price_not_reported: 'The filing gives no price.',
  price_implausible: 'Implausible price in the filing.',
  sector_benchmark_unsupported: 'Comparison with the sector is not supported.',
  no_up_day_in_window: 'No day in the window closed higher.',
  no_down_day_in_window: 'No day in the window closed lower.',
  ytd_only: 'Only reported for the year to date, which cannot be split into quarters.',
  no_transactions: 'There are no transactions to count.',
  forms_not_stored: 'Not all Form 4 filings of the period are stored.',
  dividends_not_stored: 'The stored price files do not say what was paid.',
  missing_inputs: 'Figures this one is computed from are missing.',
  section_not_in_form: 'This form has no such section.',
  section_not_found: 'The section was not found in the document.',
  incorporated_by_reference: 'The filing refers to another document for this section.',
  cross_reference_index: 'The filing gives only an index of where its sections are.',
  section_stub: 'Fewer than 150 words that say "none" or "no change" are not scored.',
  extraction_failed: 'The section could not be read from the document.',
  etf_holdings_not_supported: 'Holdings of funds are not supported.',
  computation_error: 'The computation failed; this is a bug.',
};
