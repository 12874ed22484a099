/** Types of the statements engine: periods, cells and the source of each number. */

import type { Field } from '../../concepts.ts';
import type { ListedClass } from '../../covers/types.ts';
import type { EpochDay, Report } from '../../types.ts';
import type { Maybe } from '../../value.ts';

/** One report period on the company's own fiscal calendar. Ascending by `end` in {@link Spine}. */
export interface FiscalPeriod {
  /** Position in {@link Spine.periods}. */
  readonly index: number;
  readonly end: EpochDay;
  /**
   * First day of the interim period that ends here (the day after the previous report's end); undefined when unknown.
   */
  readonly start: EpochDay | undefined;
  /** First day of the fiscal year (or transition period) of `end`; undefined when unknown. */
  readonly yearStart: EpochDay | undefined;
  readonly fiscalYear: number;
  /** 1-4; a year end of a full year is 4. Semi-annual filers have 2 and 4 only. */
  readonly quarter: 1 | 2 | 3 | 4;
  /** Ends a fiscal year or a transition period. */
  readonly yearEnd: boolean;
  /** Ends a fiscal year of 330-385 days: an annual row. */
  readonly fullYear: boolean;
  /**
   * Own filings as indexes of `FactSet.reports`: newest full amendment first, original last. Empty: known only from
   * later comparatives.
   */
  readonly filings: readonly number[];
  /** The period's own filings. Only in restated statements, whose `filings` are all filings with the period. */
  readonly own?: readonly number[];
}

/** The periods of a company, ascending by end, and whether it reports interim periods. */
export interface Spine {
  readonly periods: readonly FiscalPeriod[];
  /** No interim report is known: every flow is annual. */
  readonly annualOnly: boolean;
  /** Files 20-F or 40-F. */
  readonly foreign: boolean;
}

/** One fact a number was computed from. */
export interface Source {
  /** `us-gaap:Assets` */
  readonly concept: string;
  readonly report: Report;
  /** `INSTANT` for balances. */
  readonly start: EpochDay;
  readonly end: EpochDay;
  /** As used: after repair of a scale error, before sign and split factor. */
  readonly value: number;
  readonly sign: 1 | -1;
  /** The filing's own value, when a scale error was repaired. */
  readonly asFiled?: number;
}

/** A number with its sources. */
export interface Cell {
  readonly value: number;
  /** The chain rule that gave it, or the identity in field names. */
  readonly rule: string;
  /**
   * `reported`: facts as tagged; `derived`: periods subtracted or added, or income over shares; `identity`: computed
   * from other fields.
   */
  readonly basis: 'reported' | 'derived' | 'identity';
  /** Split factor applied to a per-share or share number, in new shares per old share; 1 for money. */
  readonly splitFactor: number;
  readonly sources: readonly Source[];
  /** For a sum whose terms may be missing: the number of facts of each term. Only sums with equal `parts` subtract. */
  readonly parts?: string;
  /** The test that decided the value, and the candidates that lost. Absent when no candidate was refused. */
  readonly decision?: string;
}

/** A line that a filing was asked about a number before it was given (FIELDS A38), and what the filing has for it. */
export interface AskedLine {
  readonly line: Field;
  readonly rule: string;
  readonly value: number;
}

/** The figure a growth rate compares with: as filings on the row's basis repeat it, or that of the earlier row. */
export interface GrowthBase {
  readonly cell: Cell;
  readonly from: 'comparative' | 'earlier_row';
}

export type IndustryClass = 'general' | 'bank' | 'insurer' | 'broker' | 'real_estate';

/** Flags of FIELDS 4.6 computed here. */
export type StatementFlag =
  | 'zero_interest_expense'
  | 'interest_expense_not_reported'
  | 'negative_equity'
  | 'negative_earnings'
  | 'annual_only'
  | 'stale_fundamentals'
  | 'derived_q4';

/** Split-adjusted share count and its evidence. */
export interface ShareCount {
  readonly value: number;
  readonly kind: 'cover' | 'balance_sheet';
  /** The date the count is stated for. */
  readonly asOf: EpochDay;
  readonly splitFactor: number;
  readonly source: Source;
}

/** A company's statements as known on one day. Numbers are computed on first use. */
export interface Statements {
  readonly asOf: EpochDay;
  readonly cik: number;
  /** Reporting currency, ISO 4217. */
  readonly currency: string | undefined;
  readonly industry: IndustryClass;
  /** Form of the newest annual report: 10-K for domestic filers, 20-F or 40-F for foreign ones. */
  readonly annualForm: string | undefined;
  readonly spine: Spine;
  /** The newest period with earnings (or revenue) and total assets. */
  readonly newest: FiscalPeriod | undefined;
  /** The newest period ended too long before `asOf` for trailing multiples (FIELDS 0.7). */
  readonly stale: boolean;
  /** Last day on which `newest` is recent enough; before every day without such a period. */
  readonly freshUntil: EpochDay;
  /** Trailing twelve months of an additive flow, ending at `at` (default: the newest period). */
  ttm(field: Field, at?: FiscalPeriod): Maybe<Cell>;
  /** Split-adjusted diluted EPS of the trailing twelve months. */
  ttmEps(at?: FiscalPeriod): Maybe<Cell>;
  /** A balance at the period end. */
  balance(field: Field, at?: FiscalPeriod): Maybe<Cell>;
  /** Any field for the interim period ending at `at`: flows of that period alone, balances at its end. */
  quarter(field: Field, at: FiscalPeriod): Maybe<Cell>;
  /** Any field for the fiscal year ending at `at`. */
  annual(field: Field, at: FiscalPeriod): Maybe<Cell>;
  /** The test, or the lines of its own filing, that kept a number of the row from being given; undefined where none did. */
  failedTest(field: Field, at: FiscalPeriod, cadence: 'quarter' | 'annual'): string | undefined;
  /** The lines that the row's own filing was asked about its number, given or not; empty where no witness speaks. */
  asked(field: Field, at: FiscalPeriod, cadence: 'quarter' | 'annual'): readonly AskedLine[];
  /** What growth of the row since a year or a quarter ago compares with; undefined where nothing is on its basis. */
  growthBase(
    field: Field,
    at: FiscalPeriod,
    cadence: 'quarter' | 'annual',
    ago: 'year' | 'quarter',
  ): GrowthBase | undefined;
  /** Shares outstanding, company-wide, on the split basis of `asOf`. */
  shares(): Maybe<ShareCount>;
  /** Shares (as in {@link shares}) per share listed under `symbol`, for depositary shares. */
  sharesPerListed(symbol: string): Maybe<number>;
  /** The company's classes with their own tickers, `symbol` among them as ''; empty when no other class has one. */
  listedClasses(symbol: string): readonly ListedClass[];
  /** Shares outstanding as stated in the filing of a past period: on its cover, else on its balance sheet. */
  sharesAt(at: FiscalPeriod): Maybe<Pick<ShareCount, 'value' | 'splitFactor'>>;
  /** Up to `count` newest interim periods (quarters or half years) with data, newest first. */
  quarters(count: number): readonly FiscalPeriod[];
  /** Up to `count` newest fiscal years with data, newest first. */
  years(count: number): readonly FiscalPeriod[];
  flags(): readonly StatementFlag[];
  /** Whether a later report, or the sum of a year's quarters, shows that the row is on another basis (FIELDS A14). */
  isRecast(at: FiscalPeriod, cadence: 'quarter' | 'annual'): boolean;
  /** The original report on the period, amendments excluded; undefined when only later comparatives report it. */
  originalReport(at: FiscalPeriod): Report | undefined;
  /** The period that ended 350-380 days before, at the same place of its fiscal year if there is one. */
  priorYear(at: FiscalPeriod): FiscalPeriod | undefined;
}
