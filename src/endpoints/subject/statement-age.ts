/** How old the statements of an answer are (FIELDS A2). */
import { formatDay } from '../../engine/days.ts';
import { reportDeadline } from '../../engine/earnings/deadlines.ts';
import type { ReportState } from '../../engine/earnings/report-state.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, mapValue, unavailable } from '../../engine/value.ts';
import { LATE_NOTICES } from '../../filings/forms/forms.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import { answerInstant } from '../contract/envelope.ts';
import * as leaf from '../contract/leaves.ts';
import { group, type Static, sure } from '../contract/schema.ts';
import type { ComputeContext } from '../types.ts';
import { recordOf } from './filers.ts';
import { isPublic } from './filing-records.ts';

export const statementAge = group(
  {
    period_end: leaf.date('Newest report', 'Last day of the newest period reported.'),
    ttm_period_end: leaf.date('TTM to', 'Last day of the trailing twelve months used.'),
    next_report_due: leaf.date('Report deadline', 'Deadline of the next periodic report, by form and filer category.'),
    stale: sure(
      leaf.flag('Statements stale', 'The next report is more than 10 days overdue, or it was filed and is not stored.'),
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
  const due = dueDay(context, cik, newest);
  return {
    period_end: dayOrMarker(newest.periodEnd),
    ttm_period_end: mapValue(used?.trailingEnd ?? unavailable('not_reported'), formatDay),
    next_report_due: dayOrMarker(due),
    stale: due === undefined || newYorkDay(answerInstant(context)).day > due + GRACE_DAYS,
  };
}

function dueDay(
  context: ComputeContext,
  cik: number,
  { nextEnd, nextIsAnnual, annualForm }: Reported,
): EpochDay | undefined {
  if (nextEnd === undefined) return undefined;
  const { store } = context;
  const notices = noticesOfDelay(store, cik, nextEnd).filter((filing) => isPublic(context, filing));
  const category = store.company(cik)?.category;
  return reportDeadline({ end: nextEnd, yearEnd: nextIsAnnual }, { category, annualForm }, notices);
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
