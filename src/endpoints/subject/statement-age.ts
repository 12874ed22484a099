/** How old the statements of an answer are (FIELDS A2). */
import { formatDay } from '../../engine/days.ts';
import { reportDeadline } from '../../engine/earnings/deadlines.ts';
import type { ReportState } from '../../engine/earnings/report-state.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, mapValue, unavailable } from '../../engine/value.ts';
import { LATE_NOTICES, PERIODIC_FORMS } from '../../filings/forms/forms.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import { answerInstant } from '../contract/envelope.ts';
import * as leaf from '../contract/leaves.ts';
import { group, optional, type Static, sure } from '../contract/schema.ts';
import type { ComputeContext } from '../types.ts';
import { recordOf } from './filers.ts';
import { areFilingsStale, isPublic } from './filing-records.ts';

export const statementAge = group(
  {
    period_end: leaf.date('Newest report', 'Last day of the newest period reported.'),
    ttm_period_end: leaf.date('TTM to', 'Last day of the trailing twelve months used.'),
    next_report_due: leaf.date('Report deadline', 'Deadline of the next periodic report, by form and filer category.'),
    stale: sure(
      leaf.flag('Statements stale', 'The next report is more than 10 days overdue, or it was filed and is not stored.'),
    ),
    not_filed_by: optional(
      leaf.date(
        'Not filed by',
        'Day up to which a current list of filings has no report after the deadline; present where that is so.',
      ),
    ),
    late_notice: optional(
      leaf.date('Notice of late filing', 'Day of the notice (NT 10-K, NT 10-Q, NT 20-F) that the next report is late.'),
    ),
  },
  'How old the statements used are.',
  'StatementAge',
);
export type StatementAge = Static<typeof statementAge>;

/** A report may be this many calendar days late before the statements count as stale. */
const GRACE_DAYS = 10;

/** What the age is computed from: the reports known, and the form of the newest annual one. */
type Reported = ReportState & { readonly annualForm: string | undefined };

/**
 * The age of statements at the instant answered for. `used`: the figures of the answer, where they are not the newest.
 * Undefined without facts.
 */
export function statementAgeOf(
  context: ComputeContext,
  { cik }: SymbolRow,
  newest: Reported | undefined,
  used: Pick<ReportState, 'trailingEnd'> | undefined = newest,
): StatementAge | undefined {
  if (newest === undefined || cik === undefined) return undefined;
  const { due, notice } = dueDay(context, cik, newest);
  const notFiledBy = due === undefined ? undefined : unfiledDay(context, cik, newest.nextEnd!, due);
  return {
    period_end: dayOrMarker(newest.periodEnd),
    ttm_period_end: mapValue(used?.trailingEnd ?? unavailable('not_reported'), formatDay),
    next_report_due: dayOrMarker(due),
    stale: due === undefined || newYorkDay(answerInstant(context)).day > due + GRACE_DAYS,
    ...(notFiledBy !== undefined && { not_filed_by: formatDay(notFiledBy) }),
    ...(notFiledBy !== undefined && notice !== undefined && { late_notice: formatDay(notice) }),
  };
}

/**
 * The day up to which it is known that the report due is not filed: that of a list of filings which is current and has no
 * periodic report since the end of the period. Undefined where the deadline has not passed, or a sync may bring the report.
 */
function unfiledDay(context: ComputeContext, cik: number, nextEnd: EpochDay, due: EpochDay): EpochDay | undefined {
  const { store } = context;
  const listedTo = store.filingsListedTo(cik);
  if (listedTo === undefined || areFilingsStale(context, cik)) return undefined;
  const day = Math.min(listedTo, newYorkDay(answerInstant(context)).day);
  const filed = store.filings(cik, { forms: PERIODIC_FORMS, filedFrom: nextEnd });
  return day > due && !filed.some((filing) => isPublic(context, filing)) ? day : undefined;
}

/** The deadline, and the day of the newest notice that the report is late. */
function dueDay(
  context: ComputeContext,
  cik: number,
  { nextEnd, nextIsAnnual, annualForm }: Reported,
): { readonly due: EpochDay | undefined; readonly notice?: EpochDay | undefined } {
  if (nextEnd === undefined) return { due: undefined };
  const { store } = context;
  const notices = noticesOfDelay(store, cik, nextEnd).filter((filing) => isPublic(context, filing));
  const category = store.company(cik)?.category;
  const due = reportDeadline({ end: nextEnd, yearEnd: nextIsAnnual }, { category, annualForm }, notices);
  return { due, notice: notices[0]?.filed };
}

/** Notices of late filing since the day, by the company or by a predecessor while that was its past. */
function noticesOfDelay(store: StoreReader, cik: number, filedFrom: EpochDay): readonly FilingRow[] {
  const by = (filer: number) => store.filings(filer, { forms: LATE_NOTICES, filedFrom });
  // Where the past ends takes the whole list of filings; few companies have such a notice.
  if (store.predecessors(cik).every((past) => by(past).length === 0)) return by(cik);
  return recordOf(store, cik).flatMap((filer) => by(filer.cik).filter(({ filed }) => filed <= filer.filedTo));
}

function dayOrMarker(day: EpochDay | undefined): Maybe<string> {
  return day === undefined ? unavailable('not_reported') : formatDay(day);
}
