/** The sentence that says which multiple to look at, why, and where it stands. */
import type { PrimaryMultiple, PrimaryReason } from '../../engine/valuation/primary-multiple.ts';
import type { Reason } from '../../engine/value.ts';
import { LABELS } from './labels.ts';

/** As the payload states them: rounded. */
interface Standing {
  readonly value: number;
  readonly median: number;
  readonly percentile: number;
}

const WHY: Readonly<Record<PrimaryReason, string>> = {
  book_business: 'the business of a bank, insurer or broker is its balance sheet',
  real_estate: 'depreciation distorts the earnings of a real-estate company',
  profitable: 'the company earned a profit in the trailing twelve months',
  peak_earnings:
    'trailing earnings per share are more than twice their own five-year median, so that P/E looks too low',
  trough_earnings:
    'trailing earnings per share are less than half their own five-year median, so that P/E looks too high',
  loss: 'the trailing twelve months brought no profit',
  fallback: 'no better suited multiple has both a value today and three years of its own history',
};

/** `P/E (pe_ttm) suits best because ...: 34.80 stands at percentile 80.27 of its own weekly values of five years, whose median is 30.20.` */
export function rationaleOf({ name, reason }: PrimaryMultiple, { value, median, percentile }: Standing): string {
  const where = `${value.toFixed(2)} stands at percentile ${percentile.toFixed(2)}`;
  return `${LABELS[name]} (${name}) suits best because ${WHY[reason]}: ${where} of its own weekly values of five years, whose median is ${median.toFixed(2)}.`;
}

const NO_ANCHOR: Readonly<Partial<Record<Reason, string>>> = {
  not_applicable_etf: 'a fund has no earnings, sales or book value of its own',
  not_reported: 'what the multiples are made of is not reported in the records at hand',
  stale_price: 'the newest price is too old to value anything by',
  stale_fundamentals: 'the newest statements are too old',
  currency_mismatch: 'the statements are in another currency than the price',
  adr_ratio_unknown: 'the number of shares behind one depositary receipt is not known',
  market_cap_unavailable: 'there is no trustworthy count of the shares',
  fiscal_year_change: 'a change of fiscal year breaks the chain of four quarters',
  insufficient_history: 'three years of its own history are needed',
  non_positive_denominator: 'what the best suited one divides by is zero or negative',
};

/** Why there is no anchor. */
export function withoutAnchor(reason: Reason): string {
  return `No multiple can be placed in its own history: ${NO_ANCHOR[reason] ?? 'none has a value today and three years of its own history'}.`;
}
