/** Fields of a filing that the list and the metadata of one filing share (FIELDS 6.1). */
import { lastCompletedSession, sessionCount } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { itemCaption } from '../../filings/items.ts';
import type { FilingRow } from '../../store/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { answerInstant } from './envelope.ts';
import { companySubject } from './listing.ts';

const ARCHIVES = 'https://www.sec.gov/Archives/edgar/data';

/** Where the regulator lists the documents of the filing. */
export function indexUrl({ cik, accession }: Pick<FilingRow, 'cik' | 'accession'>): string {
  return `${folderUrl(cik, accession)}/${accession}-index.htm`;
}

/** Where the regulator keeps the whole submission as one file: the file to import for its sections. */
export function submissionUrl({ cik, accession }: Pick<FilingRow, 'cik' | 'accession'>): string {
  return `${folderUrl(cik, accession)}/${accession}.txt`;
}

function folderUrl(cik: number, accession: string): string {
  return `${ARCHIVES}/${cik}/${accession.replaceAll('-', '')}`;
}

/** Last day of the period reported on, or day of the earliest event. */
export function periodOfReport({ reportDay }: Pick<FilingRow, 'reportDay'>): Maybe<string> {
  return reportDay === undefined ? unavailable('not_reported') : formatDay(reportDay);
}

/** Whether the form is a current report, amended or not: only these have items. */
export function isCurrentReport(form: string): boolean {
  return /^8-K/.test(form);
}

export interface Items {
  readonly items: string[];
  readonly items_text: string[];
}

/** Codes and captions of a current report, in the order filed; both empty for every other form. */
export function itemsOf({ form, items }: Pick<FilingRow, 'form' | 'items'>): Items {
  const codes = isCurrentReport(form)
    ? items
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== '')
    : [];
  return { items: codes, items_text: codes.map(itemCaption) };
}

/**
 * Whether the filing was public at that instant. By the time it was accepted where its zone is beyond doubt, else by its filing day,
 * which is never before the day it was accepted on.
 */
function isPublicAt(row: Pick<FilingRow, 'form' | 'filed' | 'accepted'>, instant: number): boolean {
  const accepted = acceptanceInstant(row);
  return accepted === undefined ? row.filed <= newYorkDay(instant).day : accepted <= instant;
}

/** Whether the filing is public at the instant the question is for; notes when it will be where it is not yet. */
export function isPublic(context: ComputeContext, row: Pick<FilingRow, 'form' | 'filed' | 'accepted'>): boolean {
  const instant = answerInstant(context);
  if (isPublicAt(row, instant)) return true;
  const accepted = acceptanceInstant(row);
  if (accepted !== undefined && context.asOf === undefined) context.cacheHints?.changesAt(accepted);
  return false;
}

/**
 * The instant an answer made of filings describes, ms: when EDGAR was last asked about the company or its records were imported (nothing
 * newer was known), at most the one answered for.
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

/**
 * Whether the list of a company's filings is out of date: requested or imported too long ago; or imported only, and without a filing of
 * the last quarter: an import day says nothing about the age of the file (FIELDS A2).
 */
export function areFilingsStale(context: ComputeContext, cik: number | undefined): boolean {
  const { store } = context;
  const checked = cik === undefined ? undefined : store.filingsCheckedAt(cik);
  if (cik === undefined || checked === undefined) return false;
  const instant = answerInstant(context);
  if (sessionCount(lastCompletedSession(checked), lastCompletedSession(instant)) > LIST_SESSIONS) return true;
  if ((store.syncState(companySubject(cik), 'submissions')?.checkedAt ?? 0) > 0) return false;
  const day = newYorkDay(instant).day;
  const newest = (forms?: readonly string[]) =>
    store.filings(cik, { ...(forms && { forms }), filedTo: day, limit: 1 })[0];
  return newest(['10-Q']) !== undefined && day - newest()!.filed > QUIET_DAYS;
}
