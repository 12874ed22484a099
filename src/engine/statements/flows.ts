/** Additive flows by quarter, by year and for the trailing twelve months (FIELDS 3.4, 3.9). */
import type { Field } from '../concepts.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, type Reason, unavailable } from '../value.ts';
import {
  basisChanged,
  confirmedPart,
  type Difference,
  priorYearPeriod,
  recastsPriorYear,
  subtractToDate,
} from './basis.ts';
import { isCashFlowField } from './cash-flow-lines.ts';
import type { Context } from './context.ts';
import { isContextSlip } from './context-slips.ts';
import { isQuarter, YEAR_DAYS } from './durations.ts';
import { PERIOD_TOLERANCE } from './lookup.ts';
import { isStub } from './period-drafts.ts';
import { type PeriodTerm, sumOnLine, sumOwnTerms, sumTerms } from './period-terms.ts';
import type { Cell, FiscalPeriod } from './types.ts';
import { isTransitionForm } from './visibility.ts';
import { lineOfYear } from './year-line.ts';

function term(period: FiscalPeriod, start: EpochDay, sign: 1 | -1 = 1, filings = period.filings): PeriodTerm {
  return { span: { start, end: period.end }, sign, filings, period };
}

/** The previous report period of the same fiscal year; undefined for the first. */
export function previousInYear(context: Context, at: FiscalPeriod): FiscalPeriod | undefined {
  const previous = context.spine.periods[at.index - 1];
  if (previous === undefined || previous.yearEnd || at.yearStart === undefined || previous.yearStart === undefined)
    return undefined;
  const sameYear = Math.abs(previous.yearStart - at.yearStart) <= PERIOD_TOLERANCE;
  return sameYear && at.start !== undefined && Math.abs(previous.end + 1 - at.start) <= PERIOD_TOLERANCE
    ? previous
    : undefined;
}

function isFirstOfYear(at: FiscalPeriod): boolean {
  return at.start !== undefined && at.yearStart !== undefined && Math.abs(at.start - at.yearStart) <= PERIOD_TOLERANCE;
}

/** Sum of the terms on the line of the year of `at`, else on any. */
function sumInYear(context: Context, field: Field, at: FiscalPeriod, terms: readonly PeriodTerm[]): Cell | undefined {
  const line = lineOfYear(context, field, at);
  const onLine = line === undefined ? undefined : sumOnLine(context, field, line, terms, true);
  return onLine ?? sumTerms(context, field, terms);
}

/** Fiscal year to date at the period end, as tagged. */
export function yearToDate(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  if (at.yearStart === undefined) return undefined;
  const terms = [term(at, at.yearStart)];
  return isCashFlowField(field) ? sumInYear(context, field, at, terms) : sumTerms(context, field, terms);
}

/**
 * Full year less its three interim periods, each tagged by itself. Across a recast only those in the year's own filing
 * are parts of the year. Needs exactly three.
 */
function yearLessQuarters(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  const inside = quartersInside(context, at);
  if (inside === undefined) return undefined;
  const previous = previousInYear(context, at);
  const recast = previous !== undefined && basisChanged(context, field, previous, at);
  const filings = recast ? at.filings.slice(0, 1) : undefined;
  const terms = [term(at, at.yearStart!), ...inside.map((p) => term(p, p.start!, -1, filings))];
  return recast ? sumOwnTerms(context, field, terms) : sumInYear(context, field, at, terms);
}

/** The three interim periods of a full year; undefined unless there are exactly three. */
function quartersInside(context: Context, at: FiscalPeriod): readonly FiscalPeriod[] | undefined {
  const { yearStart } = at;
  if (!at.fullYear || yearStart === undefined) return undefined;
  const inside = context.spine.periods.filter((p) => !p.yearEnd && p.end > yearStart && p.end < at.end);
  return inside.length === 3 && inside.every((p) => p.start !== undefined) ? inside : undefined;
}

/** A tagged fourth quarter may differ from the year less nine months by 3 % of that, or 0.5 % of the year. */
const FOURTH_QUARTER_TOLERANCE = { ofQuarter: 0.03, ofYear: 0.005 };
/** Four quarters add up to their year except for rounding. */
const SUM_TOLERANCE = 0.01;

/** True when the tagged quarter and the three before it add up to the year. */
function addsUpToYear(context: Context, field: Field, at: FiscalPeriod, { value }: Cell): boolean {
  const year = yearToDate(context, field, at);
  const quarters = quartersInside(context, at);
  if (year === undefined || quarters === undefined) return false;
  let sum = value;
  for (const quarter of quarters) {
    const cell = quarterFlow(context, field, quarter);
    if ('available' in cell) return false;
    sum += cell.value;
  }
  return Math.abs(sum - year.value) <= SUM_TOLERANCE * Math.abs(year.value);
}

/** True when one of the filings reports all four quarters and they add up to its year. */
function isInTable(
  context: Context,
  field: Field,
  at: FiscalPeriod,
  fourth: Cell,
  filings: readonly number[],
): boolean {
  const line = lineOfYear(context, field, at);
  const quarters = quartersInside(context, at);
  if (line === undefined || quarters === undefined) return false;
  const year = term(at, at.yearStart!, 1, filings);
  const whole = sumOnLine(context, field, line, [year], false);
  const terms = [year, ...quarters.map((p) => term(p, p.start!, -1, filings))];
  const rest = sumOnLine(context, field, line, terms, false);
  return rest !== undefined && Math.abs(rest.value - fourth.value) <= SUM_TOLERANCE * Math.abs(whole?.value ?? 0);
}

/**
 * The fourth quarter: as tagged where that agrees with the year less nine months, else that difference; without one as
 * tagged where the four quarters add up to the year (FIELDS A5). On the cash-flow statement as tagged only in a table
 * of all four.
 */
function fourthQuarter(context: Context, field: Field, at: FiscalPeriod, difference?: Difference): Cell | undefined {
  const own = difference?.ownYear ? difference.cell : undefined;
  const sameBasis = own ?? yearLessQuarters(context, field, at);
  const rest = sameBasis ?? difference?.cell;
  // What is left of a year on an older basis does not speak against a later table of the four.
  const isTable = (fourth: Cell): boolean => {
    const of = (report: number) => context.facts.reports[report] === fourth.sources[0]?.report;
    const filings = sameBasis === undefined ? at.filings.filter(of) : at.filings.slice(0, 1);
    return isInTable(context, field, at, fourth, filings);
  };
  if (rest !== undefined && isCashFlowField(field)) {
    const own = taggedQuarter(context, field, at, 'line');
    return own !== undefined && isTable(own) ? own : rest;
  }
  const tagged = taggedQuarter(context, field, at, 'line') ?? rest ?? taggedQuarter(context, field, at, 'any');
  if (tagged === undefined || tagged === rest) return rest;
  const year = yearToDate(context, field, at)?.value;
  // Nothing to compare with is no disagreement.
  if (rest === undefined) return year === undefined || addsUpToYear(context, field, at, tagged) ? tagged : undefined;
  const { ofQuarter, ofYear } = FOURTH_QUARTER_TOLERANCE;
  const allowed = Math.max(ofQuarter * Math.abs(rest.value), ofYear * Math.abs(year ?? 0));
  return Math.abs(tagged.value - rest.value) <= allowed || isTable(tagged) ? tagged : rest;
}

/** The quarter as tagged: on the line of the year by its own filing; or on any line and by later filings too. */
function taggedQuarter(context: Context, field: Field, at: FiscalPeriod, from: 'line' | 'any'): Cell | undefined {
  const terms = [term(at, at.start!)];
  const line = lineOfYear(context, field, at);
  const later = from === 'any' || at.filings.length === 0;
  const onLine = line === undefined ? undefined : sumOnLine(context, field, line, terms, later);
  const isOpen = line === undefined || (from === 'any' && !isCashFlowField(field));
  const onAny = later ? sumTerms : sumOwnTerms;
  const cell = onLine ?? (isOpen ? onAny(context, field, terms) : undefined);
  return cell === undefined || isContextSlip(context, field, at, cell) ? undefined : cell;
}

/**
 * The flow of the interim period ending at `at`. On the cash-flow statement: year to date less the previous one.
 * Elsewhere: as tagged in its own filing, else that difference, else as later filings repeat it. Never a year-to-date
 * amount: `ytd_only`.
 */
export function quarterFlow(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  if (at.start === undefined) return unavailable(at.yearEnd ? 'quarterly_not_reported' : 'not_reported');
  if (isFirstOfYear(at) || at.yearStart === undefined)
    return sumInYear(context, field, at, [term(at, at.start)]) ?? unavailable('not_reported');
  const isCashFlow = isCashFlowField(field);
  const own = at.fullYear || isCashFlow ? undefined : taggedQuarter(context, field, at, 'line');
  if (own !== undefined) return own;
  const previous = previousInYear(context, at);
  const difference = previous === undefined ? undefined : subtractToDate(context, field, previous, at);
  const first = isCashFlow || difference?.own ? difference?.cell : undefined;
  const cell = at.fullYear
    ? fourthQuarter(context, field, at, difference)
    : (first ?? taggedQuarter(context, field, at, 'any') ?? difference?.cell);
  if (cell !== undefined) return cell;
  return unavailable(yearToDate(context, field, at) === undefined ? 'not_reported' : 'ytd_only');
}

/** The flow of the fiscal year ending at `at`. */
export function annualFlow(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  const cell = at.fullYear ? yearToDate(context, field, at) : undefined;
  return cell ?? unavailable('not_reported');
}

/** The newest four interim periods ending at `at` when they are contiguous, newest first. */
export function fourQuarters(context: Context, at: FiscalPeriod): readonly FiscalPeriod[] | undefined {
  const quarters: FiscalPeriod[] = [];
  for (let i = at.index; i >= 0 && quarters.length < 4; i--) {
    const period = context.spine.periods[i]!;
    const next = quarters.at(-1);
    if (!isQuarter(period)) return undefined;
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
 * Last full year + this year to date - the same span of last year. That span comes from the newest filing; but if it is
 * recast there and the year was filed on the old basis, as first filed, so that both cover one basis. Of a restated year
 * no span that was not restated with it.
 */
export function rollForwardTerms(context: Context, field: Field, at: FiscalPeriod): readonly PeriodTerm[] | undefined {
  const year = yearBeforeThis(context, at);
  if (year === undefined || !year.fullYear || year.yearStart === undefined || at.yearStart === undefined)
    return undefined;
  const { yearStart } = year;
  const before = priorYearPeriod(context, at);
  const end = before?.end ?? at.end - (at.yearStart - yearStart);
  const original = before?.filings ?? [];
  const recast = before !== undefined && recastsPriorYear(context, field, at);
  const confirmed = recast ? confirmedPart(context, field, before, year) : undefined;
  const restated = before?.own !== undefined;
  const apart = (recast || restated) && confirmed === undefined && basisChanged(context, field, before, year);
  if (restated && apart && !recast) return undefined;
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
 * date; else the sum of four contiguous quarters.
 */
export function trailingFlow(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  // Across a transition period only four contiguous quarters make a year.
  const transition = at.yearEnd && !at.fullYear;
  const whole = at.fullYear ? yearToDate(context, field, at) : undefined;
  const cell = whole ?? (at.fullYear || transition ? undefined : rollForward(context, field, at));
  if (cell !== undefined) return cell;
  const sum = sumOfQuarters(context, field, at);
  if (!('available' in sum)) return sum;
  // The line is missing, not the quarters: report that reason.
  const reported = yearToDate(context, field, at) !== undefined || !('available' in quarterFlow(context, field, at));
  return reported ? sum : unavailable('not_reported');
}
