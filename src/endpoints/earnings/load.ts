/** What is known of a company's results and their dates on the day answered for: shared with the calendar. */
import { nextRelease } from '../../engine/earnings/next-release.ts';
import { RESULTS_ITEM } from '../../engine/earnings/releases.ts';
import { reportedPeriods } from '../../engine/earnings/reported-periods.ts';
import type { NextRelease, ReportedPeriod } from '../../engine/earnings/types.ts';
import type { Statements } from '../../engine/statements/facts/types.ts';
import { TRAILING_HISTORY_DAYS } from '../../engine/statements/rows/build.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import { isAnnualForm, LATE_NOTICES, PERIODIC_FORMS } from '../../filings/forms/forms.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import { isPublic } from '../subject/filing-records.ts';
import { loadStatements } from '../subject/statements.ts';
import { lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';

/** Releases, periodic reports, notices of late ones. */
const FORMS = [FORM.current, ...PERIODIC_FORMS, ...LATE_NOTICES];

export interface EarningsData {
  readonly asOf: EpochDay;
  /** Undefined: the store has no facts of the company. */
  readonly statements: Statements | undefined;
  /** Ascending by end. */
  readonly periods: readonly ReportedPeriod[];
  /** The marker: why no next release is known. */
  readonly next: Maybe<NextRelease>;
}

/** Reads statements and filings of the company behind `row`, which is no fund. */
export function loadEarnings(context: ComputeContext, row: SymbolRow): EarningsData {
  const { store } = context;
  const asOf = lastSession(context);
  const statements = earningsStatements(context, row);
  const filings = knownFilings(context, row);
  const periods = reportedPeriods(statements, filings);
  const release = nextRelease({
    asOf,
    periods,
    filings,
    filer: {
      category: row.cik === undefined ? undefined : store.company(row.cik)?.category,
      annualForm: annualFormOf(statements, filings),
    },
  });
  return { asOf, statements, periods, next: release ?? unavailable('not_reported') };
}

/**
 * Eight quarters and those a year before lie in the trailing history; a company that reports years needs all of its
 * record.
 */
export function earningsStatements(context: ComputeContext, row: SymbolRow): Statements | undefined {
  const recent = loadStatements(context, row, { historyDays: TRAILING_HISTORY_DAYS });
  return recent?.spine.annualOnly === true ? loadStatements(context, row) : recent;
}

/** Form of the newest annual report. `filings` newest first. */
function annualFormOf(statements: Statements | undefined, filings: readonly FilingRow[]): string | undefined {
  return statements?.annualForm ?? filings.find((filing) => isAnnualForm(filing.form))?.form;
}

/** The public filings of these forms, those of predecessors included; newest first. */
function knownFilings(context: ComputeContext, { cik }: SymbolRow): readonly FilingRow[] {
  if (cik === undefined) return [];
  const { store } = context;
  const rows = new Map<string, FilingRow>();
  for (const filer of [cik, ...store.predecessors(cik)]) {
    // A filing for both is listed with both.
    for (const row of store.filings(filer, { forms: FORMS, item: RESULTS_ITEM })) rows.set(row.accession, row);
  }
  return [...rows.values()].filter((row) => isPublic(context, row)).sort((a, b) => b.filed - a.filed);
}
