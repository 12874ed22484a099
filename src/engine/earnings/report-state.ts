/** Which periods a company has reported, and which report it owes next (FIELDS A2). */
import { isForeignAnnual } from '../../filings/forms/forms.ts';
import type { Statements } from '../statements/facts/types.ts';
import type { EpochDay } from '../types.ts';
import { isMarker, type Maybe, mapValue, unavailable } from '../value.ts';
import { nextPeriod, stepOf } from './fiscal-ends.ts';
import { reportedPeriods } from './reported-periods.ts';

export interface ReportState {
  /** End of the newest period with statements; undefined without any. */
  readonly periodEnd: EpochDay | undefined;
  /** Last day of the trailing twelve months; a marker where neither revenue nor earnings of them are known. */
  readonly trailingEnd: Maybe<EpochDay>;
  /** End of the next period to be reported on. */
  readonly nextEnd: EpochDay | undefined;
  /** The next report is an annual one. */
  readonly nextIsAnnual: boolean;
}

/** Days of periods looked at: those that every reading of the facts has, so that all give the same next period. */
const RECENT_DAYS = 1400;

export function reportState(statements: Statements): ReportState {
  const { newest, annualForm } = statements;
  const all = reportedPeriods(statements, []);
  const periods = all.filter(({ end }) => end > all.at(-1)!.end - RECENT_DAYS);
  if (newest === undefined || periods.length === 0) {
    return { periodEnd: undefined, trailingEnd: unavailable('not_reported'), nextEnd: undefined, nextIsAnnual: false };
  }
  const next = nextPeriod(periods, stepOf(periods, isForeignAnnual(annualForm)));
  return {
    periodEnd: newest.end,
    trailingEnd: isMarker(statements.ttm('revenue'))
      ? mapValue(statements.ttm('net_income'), () => newest.end)
      : newest.end,
    nextEnd: next.end,
    nextIsAnnual: next.yearEnd,
  };
}
