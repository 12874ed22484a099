/** Shapes the estimate of the next earnings release is made from. */
import type { EpochDay } from '../types.ts';
import type { Maybe } from '../value.ts';

/** A filing as EDGAR lists it; only what the release calendar needs. */
export interface ListedFiling {
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  /** Period of report; of an 8-K the day of the event. */
  readonly reportDay: EpochDay | undefined;
  /** 8-K items, comma-separated: `2.02,9.01`. */
  readonly items: string;
  /** Bytes of the whole submission; 0 where unknown. */
  readonly size: number;
}

/** A fiscal period the company has reported on, or will. */
export interface ReportedPeriod {
  readonly end: EpochDay;
  readonly fiscalYear: number;
  /** 1-4; a fiscal year end is 4. */
  readonly quarter: number;
  /** Ends a fiscal year (or a transition period): its report is an annual one. */
  readonly yearEnd: boolean;
  /** Day the original periodic report was filed; undefined where it is not on record. */
  readonly filed: EpochDay | undefined;
}

/** How a report period follows another: every quarter, half year or year. */
export type StepMonths = 3 | 6 | 12;

/** What an estimated date rests on, best first. */
export type ReleaseBasis =
  /** 8-Ks of item 2.02 for the same fiscal quarter. */
  | 'releases_same_quarter'
  /** 8-Ks of item 2.02 for every quarter. */
  | 'releases_all_quarters'
  /** Filing days of the periodic reports of the same kind. */
  | 'report_filings'
  /** The day the periodic report is due. */
  | 'deadline'
  /** The usual day has passed without a release: any session now. */
  | 'past_due';

/** The next earnings release as it can be told on one day. */
export interface NextRelease {
  /** The period it will be about. */
  readonly period: ReportedPeriod;
  readonly stepMonths: StepMonths;
  /** A session after the day asked about; a marker when the company is not expected to report. */
  readonly day: Maybe<EpochDay>;
  readonly basis: ReleaseBasis;
}
