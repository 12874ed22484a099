/** Shapes the statements engine hands out: periods, cells and where each number came from. */

import type { Field } from '../concepts.ts';
import type { ListedClass } from '../covers/types.ts';
import type { EpochDay, Report } from '../types.ts';
import type { Maybe } from '../value.ts';

/** One report period of the company, on its own fiscal calendar. Ascending by `end` in {@link Spine}. */
export interface FiscalPeriod {
  /** Position in {@link Spine.periods}. */
  readonly index: number;
  readonly end: EpochDay;
  /** First day of the interim period that ends here (the day after the previous report's end); undefined when unknown. */
  readonly start: EpochDay | undefined;
  /** First day of the fiscal year (or transition period) that `end` lies in; undefined when unknown. */
  readonly yearStart: EpochDay | undefined;
  readonly fiscalYear: number;
  /** 1-4; a year end of a full year is 4. Semi-annual filers have 2 and 4 only. */
  readonly quarter: 1 | 2 | 3 | 4;
  /** Ends a fiscal year or a transition period. */
  readonly yearEnd: boolean;
  /** Ends a fiscal year of 330-385 days: an annual row. */
  readonly fullYear: boolean;
  /** Own filings as indexes of `FactSet.reports`, the one to read first: newest full amendment ... original. Empty: known from later comparatives only. */
  readonly filings: readonly number[];
}

/** The periods of a company, ascending by end, and whether it reports interim periods at all. */
export interface Spine {
  readonly periods: readonly FiscalPeriod[];
  /** No interim report is known: every flow is a year. */
  readonly annualOnly: boolean;
  /** Files 20-F or 40-F. */
  readonly foreign: boolean;
}

/** One fact a number was made from. */
export interface Source {
  /** `us-gaap:Assets` */
  readonly concept: string;
  readonly report: Report;
  /** `INSTANT` for balances. */
  readonly start: EpochDay;
  readonly end: EpochDay;
  /** As used: after repair of a scale slip, before sign and split factor. */
  readonly value: number;
  readonly sign: 1 | -1;
  /** What the filing says instead, where a scale slip was repaired. */
  readonly asFiled?: number;
}

/** A number with its provenance. */
export interface Cell {
  readonly value: number;
  /** The rule of the chain that gave it, or the identity in field names. */
  readonly rule: string;
  /** `reported`: facts as tagged; `derived`: periods subtracted or added; `identity`: from other fields. */
  readonly basis: 'reported' | 'derived' | 'identity';
  /** New shares for one old share applied to bring a per-share or share number to today's basis; 1 for money. */
  readonly splitFactor: number;
  readonly sources: readonly Source[];
}

export type IndustryClass = 'general' | 'bank' | 'insurer' | 'broker' | 'real_estate';

/** Flags of FIELDS 4.6 that this engine can tell. */
export type StatementFlag =
  | 'zero_interest_expense'
  | 'interest_expense_not_reported'
  | 'negative_equity'
  | 'negative_earnings'
  | 'annual_only'
  | 'stale_fundamentals'
  | 'derived_q4';

/** How many shares there are on today's split basis, and by which evidence. */
export interface ShareCount {
  readonly value: number;
  readonly kind: 'cover' | 'balance_sheet';
  /** The day the count is stated for. */
  readonly asOf: EpochDay;
  readonly splitFactor: number;
  readonly source: Source;
}

/** Everything known of a company's statements on one day. Numbers are computed when asked for, once. */
export interface Statements {
  readonly asOf: EpochDay;
  readonly cik: number;
  /** Reporting currency, ISO 4217. */
  readonly currency: string | undefined;
  readonly industry: IndustryClass;
  /** Form of the newest annual report: tells domestic filers (10-K) from foreign ones (20-F, 40-F). */
  readonly annualForm: string | undefined;
  readonly spine: Spine;
  /** The newest period with earnings (or revenue) and total assets. */
  readonly newest: FiscalPeriod | undefined;
  /** The newest period ended so long before `asOf` that trailing multiples mean nothing (FIELDS 0.7). */
  readonly stale: boolean;
  /** Last day on which `newest` is recent enough; before every day when there is no such period. */
  readonly freshUntil: EpochDay;
  /** Trailing twelve months of an additive flow, ending at `at` (default: the newest period). */
  ttm(field: Field, at?: FiscalPeriod): Maybe<Cell>;
  /** Diluted earnings per share of the trailing twelve months on today's split basis. */
  ttmEps(at?: FiscalPeriod): Maybe<Cell>;
  /** A balance at the period's end. */
  balance(field: Field, at?: FiscalPeriod): Maybe<Cell>;
  /** Value of any field for the interim period ending at `at`: flows made discrete, balances as they stand. */
  quarter(field: Field, at: FiscalPeriod): Maybe<Cell>;
  /** Value of any field for the fiscal year ending at `at`. */
  annual(field: Field, at: FiscalPeriod): Maybe<Cell>;
  /**
   * A flow or per-share figure a year before `at` as the filings of `at` themselves tell it and by the rule that gave the figure at `at`:
   * the two then stand on one basis. Undefined where they do not tell it.
   */
  comparative(field: Field, at: FiscalPeriod, cadence: 'quarter' | 'annual'): Cell | undefined;
  /** Shares outstanding, company-wide, on the split basis of `asOf`. */
  shares(): Maybe<ShareCount>;
  /** Shares, as {@link shares} counts them, that one share listed under `symbol` stands for (depositary shares). */
  sharesPerListed(symbol: string): Maybe<number>;
  /** The company's classes with tickers of their own, `symbol` among them as ''; empty where no other class has one. */
  listedClasses(symbol: string): readonly ListedClass[];
  /** Shares outstanding as the filing of a past period states them: its cover, else its balance sheet. */
  sharesAt(at: FiscalPeriod): Maybe<number>;
  /** At most `count` newest interim periods (quarters or half years), newest first, that make a row. */
  quarters(count: number): readonly FiscalPeriod[];
  /** At most `count` newest fiscal years, newest first, that make a row. */
  years(count: number): readonly FiscalPeriod[];
  flags(): readonly StatementFlag[];
  /** The report that first told the period, amendments aside; undefined where only later comparatives do. */
  originalReport(at: FiscalPeriod): Report | undefined;
  /** The period a year before: same class, ended 350-380 days earlier. */
  priorYear(at: FiscalPeriod): FiscalPeriod | undefined;
}
