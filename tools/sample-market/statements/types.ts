/** Statements of one quarter, in whole units (thousands or millions), so that sums and identities hold exactly. */
import type { Business } from '../business.ts';
import type { Random } from '../random.ts';
import type { CompanySpec, Quarter } from '../types.ts';

export type Amounts = Record<string, number>;

export interface Statement {
  readonly quarter: Quarter;
  /** Income statement: additive, told for the quarter and the year to date. */
  readonly income: Amounts;
  /** Cash-flow statement: additive, told for the year to date only. */
  readonly cash: Amounts;
  readonly balance: Amounts;
  /** Net income available to common shareholders. */
  readonly common: number;
  /** Ordinary shares on today's basis: at the end, and averages of the quarter. */
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
  /** Mean price of a quarter on today's basis, dollars a listed share. */
  readonly meanPrice: (quarter: Quarter) => number;
  /** Distributions paid in a quarter, dollars a listed share on today's basis. */
  readonly paid: (quarter: Quarter) => number;
  readonly random: Random;
}

/** Concepts under which the statements are drawn; filers' own choices are applied when filings are written. */
export const REVENUE = 'RevenueFromContractWithCustomerExcludingAssessedTax';
export const PRETAX = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
