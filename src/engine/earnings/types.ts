/** Types behind the estimate of the next earnings release. */
import type { EpochDay } from '../types.ts';
import type { Maybe } from '../value.ts';

/** A filing as listed by EDGAR, limited to what the release calendar needs. */
export interface ListedFiling {
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  /** Period of report; for an 8-K the day of the event. */
  readonly reportDay: EpochDay | undefined;
  /** 8-K items, comma-separated: `2.02,9.01`. */
  readonly items: string;
  /** Bytes of the whole submission; 0 where unknown. */
  readonly size: number;
}

/** A fiscal period the company has reported on or will report on. */
export interface ReportedPeriod {
  readonly end: EpochDay;
  readonly fiscalYear: number;
  /** 1-4; a fiscal year end is 4. */
  readonly quarter: number;
  /** Ends a fiscal year (or a transition period): its report is an annual one. */
  readonly yearEnd: boolean;
  /** Filing date of the original periodic report; undefined when not recorded. */
  readonly filed: EpochDay | undefined;
}

/** Months between report periods. */
export type StepMonths = 3 | 6 | 12;

/** Basis of an estimated date, best first. */
export type ReleaseBasis =
  /** 8-Ks of item 2.02 for the same fiscal quarter. */
  | 'releases_same_quarter'
  /** 8-Ks of item 2.02 for every quarter. */
  | 'releases_all_quarters'
  /** Filing days of the periodic reports of the same kind. */
  | 'report_filings'
  /** The day the periodic report is due. */
  | 'deadline'
  /** The usual day has passed without a release: any trading day now. */
  | 'past_due';

/** The next earnings release as estimated on one day. */
export interface NextRelease {
  /** The period it will be about. */
  readonly period: ReportedPeriod;
  readonly stepMonths: StepMonths;
  /** A trading day after the as-of date; a marker when no report is expected. */
  readonly day: Maybe<EpochDay>;
  readonly basis: ReleaseBasis;
}
