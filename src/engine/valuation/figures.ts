/** What valuation knows of a company on one day: trailing flows, newest balances, shares. Plain data, made by the statements engine. */
import type { ListedClass } from '../covers/types.ts';
import type { IndustryClass, StatementFlag } from '../statements/types.ts';
import type { EpochDay } from '../types.ts';
import type { Maybe } from '../value.ts';

/** Flows summed over the trailing twelve months. */
export const TRAILING_FLOWS = [
  'revenue',
  'net_income',
  'operating_income',
  'ebitda',
  'pretax_income',
  'income_tax',
  'interest_expense',
  'operating_cash_flow',
  'free_cash_flow',
  'dividends_paid',
  'common_dividends_paid',
  'buybacks',
] as const;

/** Balances of the newest period, and those four quarters before. */
export const TRAILING_BALANCES = [
  'total_assets',
  'current_liabilities',
  'total_equity',
  'total_debt',
  'cash_and_equivalents',
  'short_term_investments',
  'preferred_equity',
  'redeemable_preferred',
  'minority_interest',
  'redeemable_minority_interest',
] as const;

export type TrailingFlow = (typeof TRAILING_FLOWS)[number];
export type TrailingBalance = (typeof TRAILING_BALANCES)[number];
export type Balances = Readonly<Record<TrailingBalance, Maybe<number>>>;

/**
 * The answers of the statements engine that valuation reads, for the days from one filing to the next.
 * Amounts in `currency`, shares in units, per-share figures per ordinary share; both on the split basis they were made for.
 */
export interface TrailingFigures {
  /** Reporting currency, ISO 4217. */
  readonly currency: string | undefined;
  readonly industry: IndustryClass;
  /** Form of the newest annual report: tells domestic filers (10-K) from foreign ones (20-F, 40-F). */
  readonly annualForm: string | undefined;
  /** Last day on which the newest period is recent enough for trailing multiples (FIELDS 0.7). */
  readonly freshUntil: EpochDay;
  /** Shares outstanding, company-wide. */
  readonly shares: Maybe<number>;
  /** Of those, how many one share of the listed symbol stands for: depositary shares; 1 mostly. */
  readonly sharesPerListed: Maybe<number>;
  /** Classes with tickers of their own, the listed symbol among them as ''; empty where no other class has one. */
  readonly classes: readonly ListedClass[];
  /** Diluted earnings per share of the trailing twelve months. */
  readonly eps: Maybe<number>;
  /** The same a year before. */
  readonly priorYearEps: Maybe<number>;
  readonly ttm: Readonly<Record<TrailingFlow, Maybe<number>>>;
  readonly balance: Balances;
  /** Undefined: no balance sheet of a year before is known. */
  readonly priorYearBalance: Balances | undefined;
  /** Flags of FIELDS 4.6 that hold for the newest period, `stale_fundamentals` left out (see `freshUntil`). */
  readonly flags: readonly StatementFlag[];
}

/** One stretch of days on which the same was known of a company. A list of them ascends; each lasts until the next one's `from`. */
export interface FiguresPeriod {
  readonly from: EpochDay;
  /** Undefined: no filing known by then tells total assets. */
  readonly figures: TrailingFigures | undefined;
}

/** Too old for trailing multiples on `day`. */
export function isStaleOn(figures: TrailingFigures, day: EpochDay): boolean {
  return day > figures.freshUntil;
}
