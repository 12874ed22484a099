/** Additive flows for the trailing twelve months (FIELDS 3.9). */
import { isTransitionForm } from '../../../filings/forms/forms.ts';
import type { Field } from '../../concepts.ts';
import { type Maybe, type Reason, unavailable } from '../../value.ts';
import type { Context } from '../facts/context.ts';
import { isWholeQuarter, YEAR_DAYS } from '../facts/durations.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { type PeriodTerm, sumTerms } from '../lines/period-terms.ts';
import { isStub } from '../periods/period-drafts.ts';
import { confirmedPart, priorYearPeriod, recastsPriorYear } from './basis.ts';
import { quarterFlow, term, yearToDate } from './flows.ts';
import { isMixed } from './one-basis.ts';
import { isFiledRecast, isOnOtherBasis, isRecastSince } from './year-basis.ts';

/** The newest four interim periods ending at `at` when they are contiguous, newest first. */
export function fourQuarters(context: Context, at: FiscalPeriod): readonly FiscalPeriod[] | undefined {
  const quarters: FiscalPeriod[] = [];
  for (let i = at.index; i >= 0 && quarters.length < 4; i--) {
    const period = context.spine.periods[i]!;
    const next = quarters.at(-1);
    if (!isWholeQuarter(period)) return undefined;
    if (next !== undefined && Math.abs(period.end + 1 - next.start!) > PERIOD_TOLERANCE) return undefined;
    quarters.push(period);
  }
  return quarters.length === 4 ? quarters : undefined;
}

/** The fiscal year of `at` where it is reported, else its year to date. */
export function yearOrToDate(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  const isYear = (p: FiscalPeriod): boolean =>
    p.fullYear && p.end >= at.end && Math.abs((p.yearStart ?? 0) - (at.yearStart ?? 0)) <= PERIOD_TOLERANCE;
  const year = context.spine.periods.find(isYear);
  return (year === undefined ? undefined : yearToDate(context, field, year)) ?? yearToDate(context, field, at);
}

/** The fiscal year that ended right before the one of `at`. */
function yearBeforeThis(context: Context, at: FiscalPeriod): FiscalPeriod | undefined {
  if (at.yearStart === undefined) return undefined;
  return context.spine.periods.find((p) => p.yearEnd && Math.abs(p.end + 1 - at.yearStart!) <= PERIOD_TOLERANCE);
}

/**
 * Last full year + this year to date - the same span of last year. The third term comes from the newest filing. If that
 * filing recasts it and the year was filed on the old basis, it comes from its own filing instead: both are then on one
 * basis. Undefined where the year was restated and that span was not, or where a later recast moved one of the other two.
 */
export function rollForwardTerms(context: Context, field: Field, at: FiscalPeriod): readonly PeriodTerm[] | undefined {
  const year = yearBeforeThis(context, at);
  if (year === undefined || !year.fullYear || year.yearStart === undefined || at.yearStart === undefined)
    return undefined;
  const { yearStart } = year;
  const before = priorYearPeriod(context, at);
  const end = before?.end ?? at.end - (at.yearStart - yearStart);
  const original = before?.own ?? before?.filings ?? [];
  const recast = before !== undefined && recastsPriorYear(context, field, at);
  const confirmed = recast ? confirmedPart(context, field, before, year) : undefined;
  const restated = before?.own !== undefined;
  const unsure = (recast || restated) && confirmed === undefined;
  const apart =
    unsure &&
    (isOnOtherBasis(context, field, before, year, recast) ||
      (recast && isFiledRecast(context, field, at, before, year)));
  if (restated && unsure && (recast ? isRecastSince(context, field, at, before, year) : apart)) return undefined;
  const filings = confirmed ?? (recast && !apart ? original : [...at.filings, ...original]);
  const comparative: PeriodTerm = { span: { start: yearStart, end }, sign: -1, filings, period: before ?? at };
  return [term(year, yearStart), term(at, at.yearStart), comparative];
}

function rollForward(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  const terms = rollForwardTerms(context, field, at);
  return terms === undefined ? undefined : sumTerms(context, field, terms);
}

/** The sum of the four interim periods ending at `at`. */
export function sumOfQuarters(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  const periods = fourQuarters(context, at);
  if (periods === undefined) return unavailable(missingQuarterReason(context, at));
  let value = 0;
  const cells: Cell[] = [];
  for (const period of periods) {
    const cell = quarterFlow(context, field, period);
    if ('available' in cell) return isBeforeFreshStart(period, at) ? unavailable('insufficient_history') : cell;
    cells.push(cell);
    value += cell.value;
  }
  const rule = [...new Set(cells.map((cell) => cell.rule))].join(' / ');
  return { value, rule, basis: 'derived', splitFactor: 1, sources: cells.flatMap((cell) => cell.sources) };
}

/** True when a successor's first year started inside that quarter: its own quarters begin after it. */
function isBeforeFreshStart(quarter: FiscalPeriod, at: FiscalPeriod): boolean {
  const began = at.yearStart;
  return (
    quarter.start !== undefined &&
    began !== undefined &&
    began > quarter.start + PERIOD_TOLERANCE &&
    began <= quarter.end
  );
}

/** True for the first report after a change of fiscal year end by a month or two, which has no report of its own. */
function isAfterStub({ start }: FiscalPeriod, previous: FiscalPeriod | undefined): boolean {
  return previous?.yearEnd === true && start !== undefined && isStub(previous.end + 1, start);
}

/** True for a period of a report on a transition period, whether or not it ends one. */
function isTransition({ facts }: Context, { filings }: FiscalPeriod): boolean {
  return filings.some((report) => isTransitionForm(facts.reports[report]!.form));
}

function hasYearBefore(periods: readonly FiscalPeriod[], { end }: FiscalPeriod): boolean {
  return periods.some((older) => older.end < end - YEAR_DAYS[0]);
}

/** Why four quarters are not contiguous: a transition period in the last year and a half, or too little history. */
function missingQuarterReason(context: Context, at: FiscalPeriod): Reason {
  const { periods } = context.spine;
  const recent = periods.filter((p) => p.end <= at.end && at.end - p.end <= 550);
  const transition = recent.some(
    (p) =>
      (isAfterStub(p, periods[p.index - 1]) || (p.yearEnd && !p.fullYear) || isTransition(context, p)) &&
      hasYearBefore(periods, p),
  );
  // A newly listed company shows the prior year only as comparatives: no filing of its own is missing then.
  const older = periods.some((p) => p.end <= at.end - YEAR_DAYS[0] && p.filings.length > 0);
  if (transition) return 'fiscal_year_change';
  return older ? 'not_reported' : 'insufficient_history';
}

/**
 * Trailing twelve months ending at `at`: the year itself at a year end; otherwise year + year to date - prior year to
 * date; else the sum of four contiguous quarters. Of restated statements: as first reported where the parts are on two
 * bases.
 */
export function trailingFlow(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  const { asReported } = context;
  // Across a transition period only four contiguous quarters make a year.
  const transition = at.yearEnd && !at.fullYear;
  const whole = at.fullYear ? yearToDate(context, field, at) : undefined;
  const cell = whole ?? (at.fullYear || transition ? undefined : rollForward(context, field, at));
  if (cell !== undefined && (!isMixed(context, field, cell) || recastsPriorYear(context, field, at))) return cell;
  const sum = sumOfQuarters(context, field, at);
  if ('available' in sum ? cell !== undefined : isMixed(context, field, sum))
    return trailingFlow(asReported!, field, asReported!.spine.periods[at.index]!);
  if (!('available' in sum)) return sum;
  // The line is missing, not the quarters: report that reason.
  const reported = yearToDate(context, field, at) !== undefined || !('available' in quarterFlow(context, field, at));
  return reported ? sum : unavailable('not_reported');
}
