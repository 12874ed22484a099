/** Insider activity of an issuer: Forms 4 of a window as rows and a summary (FIELDS 7). Pure. */
import { isForm4 } from '../../filings/forms/forms.ts';
import type { EpochDay } from '../types.ts';
import { applyAmendments } from './amendments.ts';
import { rowsOf } from './rows.ts';
import { type InsiderSummary, summaryOf } from './summary.ts';
import type { DayRangeLookup, InsiderRow, OwnershipFiling } from './types.ts';

/** Calendar days before the last day of the window to its first; both are included. */
export const WINDOW_DAYS = 90;

export interface InsiderInput {
  /**
   * The issuer's CIK and those of its predecessors: a feed also lists filings the company made as an owner of others.
   */
  readonly issuers: ReadonlySet<number>;
  readonly filings: readonly OwnershipFiling[];
  /** Last day of the window. */
  readonly day: EpochDay;
  readonly ranges: DayRangeLookup;
}

export interface InsiderActivity {
  /** Newest filing first; within a day by transaction date, then accession number, then document order. */
  readonly rows: readonly InsiderRow[];
  readonly summary: InsiderSummary;
  readonly amendmentsApplied: boolean;
}

/** First day of the window that ends on `day`. */
export function windowStart(day: EpochDay): EpochDay {
  return day - WINDOW_DAYS;
}

/** Forms 4 and 4/A about these issuers, filed within the window. */
export function insiderActivity({ filings, day, ...rest }: InsiderInput): InsiderActivity {
  const inWindow = filings.filter(({ filed }) => filed >= windowStart(day) && filed <= day);
  const { rows, changed } = insiderRows({ filings: inWindow, ...rest });
  return { rows, summary: summaryOf(rows), amendmentsApplied: changed };
}

/**
 * Every row of the Forms 4 and 4/A about these issuers, amendments applied, in the order of {@link InsiderActivity}.
 */
export function insiderRows({ issuers, filings, ranges }: Omit<InsiderInput, 'day'>): {
  readonly rows: readonly InsiderRow[];
  readonly changed: boolean;
} {
  const own = filings.filter(({ document: { form, issuer } }) => isForm4(form) && issuers.has(issuer.cik));
  const { filings: current, changed } = applyAmendments(own);
  return { rows: current.flatMap((filing) => rowsOf(filing, ranges)).sort(newestFirst), changed };
}

/** Rows of one filing and day stay in document order: the sort is stable. */
function newestFirst(a: InsiderRow, b: InsiderRow): number {
  if (a.filed !== b.filed) return b.filed - a.filed;
  if (a.day !== b.day) return b.day - a.day;
  return a.accession === b.accession ? 0 : a.accession < b.accession ? 1 : -1;
}

export type { InsiderSummary } from './summary.ts';
export type * from './types.ts';
