/** Which filings are known at the instant answered for, and of when the records are. */
import { lastCompletedSession, sessionCount } from '../../engine/calendar.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { isVisible } from '../../engine/visible-filings.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { COMPARED_FORMS } from '../../filings/forms/forms.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { FilingQuery, FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import { answerInstant, envelope, visibleAt } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';

const DAY_MS = 86_400_000;

/**
 * Whether the filing is public at the instant the question is for, by the time it was accepted where its zone is beyond
 * doubt; notes when it will be where it is not yet.
 */
export function isPublic(context: ComputeContext, row: Pick<FilingRow, 'form' | 'filed' | 'accepted'>): boolean {
  // On a day long past, in whichever zone: most filings. The time of a filing's own header is taken as it is.
  const today = Math.floor(answerInstant(context) / DAY_MS);
  if (row.filed < today - 1 && row.accepted?.endsWith('Z') !== false) return true;
  const accepted = acceptanceInstant(row);
  if (isVisible({ filed: row.filed, accepted }, visibleAt(context))) return true;
  if (accepted !== undefined && context.asOf === undefined) context.cacheHints?.changesAt(accepted);
  return false;
}

/**
 * The instant an answer made of filings describes, ms: when EDGAR was last asked about the company or its records were
 * imported (nothing newer was known), at most the one answered for.
 */
export function filingRecordsInstant(context: ComputeContext, cik: number | undefined): number {
  const asked = answerInstant(context);
  const checked = cik === undefined ? undefined : context.store.filingsCheckedAt(cik);
  return checked === undefined ? asked : Math.min(asked, checked);
}

/** A list of filings requested this many completed sessions ago is out of date. */
const LIST_SESSIONS = 5;
/** A company that reports by the quarter files more often than this, in days. */
const QUIET_DAYS = 100;
/** Forms of companies that report by the quarter: who owes a 10-K owes 10-Qs too (17 CFR 240.13a-13). */
const QUARTERLY_FILERS = COMPARED_FORMS;

/**
 * Whether the list of a company's filings is out of date: requested or imported too long ago; or imported only, and
 * without a filing of the last quarter: an import day says nothing about the age of the file (FIELDS A2).
 */
export function areFilingsStale(context: ComputeContext, cik: number | undefined): boolean {
  const { store } = context;
  const checked = cik === undefined ? undefined : store.filingsCheckedAt(cik);
  if (cik === undefined) return false;
  const instant = answerInstant(context);
  if (
    checked !== undefined &&
    sessionCount(lastCompletedSession(checked), lastCompletedSession(instant)) > LIST_SESSIONS
  )
    return true;
  if ((store.syncState(tenDigitCik(cik), 'submissions')?.checkedAt ?? 0) > 0) return false;
  if (newestPublic(context, cik, QUARTERLY_FILERS) === undefined) return false;
  return newYorkDay(instant).day - newestPublic(context, cik)!.filed > QUIET_DAYS;
}

/** The newest public filing of a company, optionally only of some forms. */
export function newestPublic(context: ComputeContext, cik: number, forms?: readonly string[]): FilingRow | undefined {
  const filed = (query: FilingQuery) => context.store.filings(cik, { ...query, ...(forms && { forms }) });
  const { day } = newYorkDay(answerInstant(context));
  // Filings of earlier days are public: no filing date is before the acceptance.
  const today = filed({ filedFrom: day, filedTo: day }).find((each) => isPublic(context, each));
  return today ?? filed({ filedTo: day - 1, limit: 1 })[0];
}

/** The envelope of an answer made of the filings of a company. */
export function filingsEnvelope(context: ComputeContext, { symbol, cik }: Pick<SymbolRow, 'symbol' | 'cik'>) {
  return envelope(context, {
    symbol,
    asOf: filingRecordsInstant(context, cik),
    subjects: cik === undefined ? [symbol] : [tenDigitCik(cik)],
    drivenBy: 'filings',
    stale: areFilingsStale(context, cik),
  });
}
