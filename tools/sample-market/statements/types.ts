/** Statements of one quarter, in whole units (thousands or millions), so that sums and identities hold exactly. */
import type { CompanySpec, Quarter } from '../companies/types.ts';
import type { Random } from '../random.ts';
import type { Business } from './business.ts';

export type Amounts = Record<string, number>;

export interface Statement {
  readonly quarter: Quarter;
  /** Income statement: additive, reported for the quarter and the year to date. */
  readonly income: Amounts;
  /** Cash flow statement: additive, reported for the year to date only. */
  readonly cash: Amounts;
  readonly balance: Amounts;
  /** Net income available to common shareholders. */
  readonly common: number;
  /** Ordinary shares on today's basis: at the end, and the average of the quarter. */
  readonly outstanding: number;
  readonly basic: number;
  /** Weight of dilutive shares over basic ones; not counted in periods of loss. */
  readonly dilution: number;
  /** Dividends declared per ordinary share, today's basis, reporting currency. */
  readonly perShare: number;
}

/** What statements are drawn from. */
export interface StatementInput {
  readonly spec: CompanySpec;
  readonly business: Business;
  /** Reporting currency in one unit of the statements. */
  readonly unit: number;
  /** Average price of a quarter on today's basis, dollars per listed share. */
  readonly averagePrice: (quarter: Quarter) => number;
  /** Distributions paid in a quarter, dollars per listed share on today's basis. */
  readonly paid: (quarter: Quarter) => number;
  readonly random: Random;
}

/** How the statements of a kind of company are drawn: a sheet before the first quarter, then quarter after quarter. */
export interface ShapeRules<Sheet> {
  /** `annual`: a year's revenue in units of the statements. */
  readonly open: (spec: CompanySpec, annual: number) => Sheet;
  /** Draws quarter `i` and moves the sheet to its end. */
  readonly next: (input: StatementInput, i: number, sheet: Sheet) => Statement;
}

/** Concepts under which the statements are drawn; a filer's own names are applied when filings are written. */
export const REVENUE = 'RevenueFromContractWithCustomerExcludingAssessedTax';
export const PRETAX = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
export const CASH_CHANGE =
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect';

/** Whole units; never minus zero. */
export function whole(value: number): number {
  return Math.round(value) + 0;
}
