/**
 * Filing deadlines of periodic reports: Forms 10-Q, 10-K, 20-F and 40-F, general instructions; Rule 12b-25 for late
 * ones.
 */
import { FORM } from '../../filings/forms/catalog.ts';
import { isForeignAnnual, isLateNotice } from '../../filings/forms/forms.ts';
import { toSession } from '../calendar.ts';
import { addMonths } from '../days.ts';
import type { EpochDay } from '../types.ts';
import type { ListedFiling, ReportedPeriod } from './types.ts';

/** Days after the period's end, by filer category. */
const DAYS = {
  large: { quarter: 40, year: 60 },
  accelerated: { quarter: 40, year: 75 },
  other: { quarter: 45, year: 90 },
} as const;

/** Months for foreign filers, by the form of the year; half years are not regulated, exchanges allow six. */
const FOREIGN_MONTHS = { quarter: 6, year: 4 } as const;
const CANADIAN_MONTHS = { quarter: 6, year: 3 } as const;

/** Extra days from a notice of late filing (NT 10-Q, NT 10-K). */
const LATE_NOTICE_DAYS = { quarter: 5, year: 15 } as const;

export interface Filer {
  /** In EDGAR's words (`Large accelerated filer`). */
  readonly category: string | undefined;
  /** Form of the newest annual report: `10-K`, or of a foreign filer `20-F` or `40-F`; undefined without one. */
  readonly annualForm: string | undefined;
}

function daysFor({ category = '' }: Filer): (typeof DAYS)[keyof typeof DAYS] {
  if (/^large accelerated/i.test(category)) return DAYS.large;
  return /^accelerated/i.test(category) ? DAYS.accelerated : DAYS.other;
}

/**
 * Last day to file the report on `period`, moved to the next business day (Rule 0-3) and extended by a notice of late
 * filing in `filings`.
 */
export function reportDeadline(
  period: Pick<ReportedPeriod, 'end' | 'yearEnd'>,
  filer: Filer,
  filings: readonly Pick<ListedFiling, 'form' | 'filed'>[],
): EpochDay {
  const { annualForm = '' } = filer;
  const kind = period.yearEnd ? 'year' : 'quarter';
  const months = annualForm.startsWith(FORM.canadianAnnual) ? CANADIAN_MONTHS : FOREIGN_MONTHS;
  const last = isForeignAnnual(annualForm) ? addMonths(period.end, months[kind]) : period.end + daysFor(filer)[kind];
  const due = toSession(last);
  const notice = filings.some(({ form, filed }) => isLateNotice(form) && filed > period.end && filed <= due + 5);
  return notice ? toSession(due + LATE_NOTICE_DAYS[kind]) : due;
}
