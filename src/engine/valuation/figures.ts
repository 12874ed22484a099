/**
 * Valuation inputs of a company on one day: trailing flows, newest balances, shares. Plain data from the statements
 * engine.
 */
import type { ListedClass } from '../covers/types.ts';
import type { ReportState } from '../earnings/report-state.ts';
import type { IndustryClass, StatementFlag } from '../statements/facts/types.ts';
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

/** Balances of the newest period, and of four quarters before. */
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
 * Statement figures that valuation reads, valid from one filing to the next. Amounts in `currency`, shares in units,
 * EPS per ordinary share; all on one split basis.
 */
export interface TrailingFigures extends ReportState {
  /** Reporting currency, ISO 4217. */
  readonly currency: string | undefined;
  readonly industry: IndustryClass;
  /** Form of the newest annual report: 10-K for domestic filers, 20-F or 40-F for foreign ones. */
  readonly annualForm: string | undefined;
  /** Last day on which the newest period is recent enough for trailing multiples (FIELDS 0.7). */
  readonly freshUntil: EpochDay;
  /** Shares outstanding, company-wide. */
  readonly shares: Maybe<number>;
  /** Ordinary shares per listed share: depositary shares; mostly 1. */
  readonly sharesPerListed: Maybe<number>;
  /** Classes with their own tickers, the listed symbol as ''; empty when no other class has one. */
  readonly classes: readonly ListedClass[];
  /** TTM diluted EPS. */
  readonly eps: Maybe<number>;
  /** The same a year before. */
  readonly priorYearEps: Maybe<number>;
  readonly ttm: Readonly<Record<TrailingFlow, Maybe<number>>>;
  readonly balance: Balances;
  /** Undefined without a balance sheet of a year before. */
  readonly priorYearBalance: Balances | undefined;
  /** Flags of FIELDS 4.6 for the newest period, except `stale_fundamentals` (see `freshUntil`). */
  readonly flags: readonly StatementFlag[];
}

/** Figures valid from one day until the next entry's `from`. Lists are ascending. */
export interface FiguresPeriod {
  readonly from: EpochDay;
  /** Undefined: no filing visible by then reports total assets. */
  readonly figures: TrailingFigures | undefined;
}

/** Too old for trailing multiples on `day`. */
export function isStaleOn(figures: TrailingFigures, day: EpochDay): boolean {
  return day > figures.freshUntil;
}
