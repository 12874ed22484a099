/** The sentence that says which multiple to look at, why, and its place in its own history. */
import type { PrimaryMultiple, PrimaryReason } from '../../engine/valuation/primary-multiple.ts';
import type { Reason } from '../../engine/value.ts';
import { multiples } from '../contract/leaves.ts';

/** As the payload states them: rounded. */
interface Placement {
  readonly value: number;
  readonly median: number;
  readonly percentile: number;
}

const WHY: Readonly<Record<PrimaryReason, string>> = {
  book_business: 'the business of a bank, insurer or broker is its balance sheet',
  real_estate: 'depreciation distorts the earnings of a real-estate company',
  profitable: 'the company was profitable (TTM)',
  peak_earnings: 'EPS (TTM) is more than twice its own five-year median, so that P/E looks too low',
  trough_earnings: 'EPS (TTM) is less than half its own five-year median, so that P/E looks too high',
  loss: 'the company made a loss (TTM)',
  fallback: 'no better suited multiple has both a value today and three years of its own history',
};

/** What a multiple is called. */
export function multipleLabel(name: PrimaryMultiple['name']): string {
  return multiples[name]['x-label'] ?? name;
}

/**
 * `Primary multiple: P/E (TTM), because ...: 34.80 is at the 80th percentile of its own weekly values of five years,
 * median 30.20.`
 */
export function rationaleOf({ name, reason }: PrimaryMultiple, { value, median, percentile }: Placement): string {
  const place = `${value.toFixed(2)} is at the ${ordinal(Math.round(percentile))} percentile`;
  return `Primary multiple: ${multipleLabel(name)}, because ${WHY[reason]}. ${place} of its own weekly values of five years, median ${median.toFixed(2)}.`;
}

/** `1st`, `22nd`, `13th`. */
function ordinal(value: number): string {
  const teen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}

const NO_ANCHOR: Readonly<Partial<Record<Reason, string>>> = {
  not_applicable_etf: 'a fund has no earnings, sales or book value of its own',
  no_price_data: 'the store has no price of it',
  not_reported: 'the inputs of the multiples are not reported in any stored filing',
  stale_fundamentals: 'the newest statements are too old',
  currency_mismatch: 'the statements are in another currency than the price',
  adr_ratio_unknown: 'the number of shares per ADS is not known',
  market_cap_unavailable: 'no trustworthy count of the shares is available',
  fiscal_year_change: 'a change of fiscal year breaks the chain of four quarters',
  insufficient_history: 'three years of its own history are needed',
  non_positive_denominator: 'the denominator of the best suited one is zero or negative',
};

/** Why there is no primary multiple. */
export function withoutAnchor(reason: Reason): string {
  return `No primary multiple: ${NO_ANCHOR[reason] ?? 'none has a value today and three years of its own history'}.`;
}
