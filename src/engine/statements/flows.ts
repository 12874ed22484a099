/** Additive flows by quarter, by year and for the trailing twelve months (FIELDS 3.4, 3.9). */
import type { Field } from '../concepts.ts';
import type { EpochDay } from '../types.ts';
import { type Maybe, type Reason, unavailable } from '../value.ts';
import { basisChanged, priorYearPeriod, recastsPriorYear } from './basis.ts';
import { betterRule, isCashFlowField } from './cash-flow-lines.ts';
import type { Context } from './context.ts';
import { lengthOf, QUARTER_DAYS, within, YEAR_DAYS } from './durations.ts';
import { PERIOD_TOLERANCE } from './lookup.ts';
import { laterFilings, type PeriodTerm, sumOwnTerms, sumTerms } from './period-terms.ts';
import { isOfAnotherYear } from './quarterly-table.ts';
import type { Cell, FiscalPeriod } from './types.ts';

type Sum = (terms: readonly PeriodTerm[]) => Cell | undefined;

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

/** Fiscal year to date at the period end, as tagged. */
export function yearToDate(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  return at.yearStart === undefined ? undefined : sumTerms(context, field, [term(at, at.yearStart)]);
}

/** Full year less its three interim periods, from `filings` if given, else from their own. Needs exactly three. */
function yearLessQuarters(context: Context, at: FiscalPeriod, sum: Sum, filings?: readonly number[]): Cell | undefined {
  if (!at.fullYear || at.yearStart === undefined) return undefined;
  const { yearStart } = at;
  const inside = context.spine.periods.filter((p) => !p.yearEnd && p.end > yearStart && p.end < at.end);
  if (inside.length !== 3 || inside.some((p) => p.start === undefined)) return undefined;
  return sum([term(at, yearStart), ...inside.map((p) => term(p, p.start!, -1, filings))]);
}

/** Year to date less the previous year to date; both on one basis. */
function minusPreviousYearToDate(context: Context, field: Field, at: FiscalPeriod, sum: Sum): Cell | undefined {
  const previous = previousInYear(context, at);
  if (previous?.yearStart === undefined || at.yearStart === undefined) return undefined;
  if (!basisChanged(context, field, previous, at))
    return sum([term(at, at.yearStart), term(previous, previous.yearStart, -1)]);
  // After a recast only later filings report the earlier span on the new basis. A period known only from comparatives
  // has no own filing to compare dates with.
  const { reports } = context.facts;
  const filed = reports[at.filings[0] ?? -1]?.filed ?? reports[previous.filings[0] ?? -1]?.filed;
  const recast = laterFilings(context, previous).filter(
    (report) => filed === undefined || reports[report]!.filed > filed,
  );
  return sum([term(at, at.yearStart), term(previous, previous.yearStart, -1, recast)]);
}

/** Year to date less the previous one, both as first filed; undefined for a first quarter and across a recast. */
function yearToDateDifference(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  const previous = previousInYear(context, at);
  if (previous?.yearStart === undefined || at.yearStart === undefined) return undefined;
  if (basisChanged(context, field, previous, at)) return undefined;
  // Before a listing the earlier span is known only from later comparatives.
  const sum = previous.filings.length === 0 ? sumTerms : sumOwnTerms;
  return sum(context, field, [term(at, at.yearStart), term(previous, previous.yearStart, -1)]);
}

/** The quarter from the line used for the year to date, when the tagged quarter uses a lesser line. */
function onBetterLine(context: Context, field: Field, at: FiscalPeriod, tagged: Cell): Cell | undefined {
  const better = isFirstOfYear(at) ? undefined : betterRule(context, field, at, tagged);
  if (better === undefined) return undefined;
  const difference = minusPreviousYearToDate(context, field, at, (terms) => sumOwnTerms(context, field, terms));
  return difference?.rule === better ? difference : undefined;
}

/**
 * The flow of the interim period ending at `at`: as tagged in its own filing, else year to date less the previous one,
 * else (fourth quarter) the year less three quarters, else as later filings repeat it. Never a year-to-date amount:
 * `ytd_only`.
 */
export function quarterFlow(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  if (at.start === undefined) return unavailable(at.yearEnd ? 'quarterly_not_reported' : 'not_reported');
  const own: Sum = (terms) => sumOwnTerms(context, field, terms);
  const any: Sum = (terms) => sumTerms(context, field, terms);
  const byStatement = isCashFlowField(field) ? yearToDateDifference(context, field, at) : undefined;
  if (byStatement !== undefined) return byStatement;
  const discrete = own([term(at, at.start)]);
  const isMisdated = discrete !== undefined && isOfAnotherYear(context, field, at, discrete);
  if (discrete !== undefined && !isMisdated) return onBetterLine(context, field, at, discrete) ?? discrete;
  if (isFirstOfYear(at) || at.yearStart === undefined) return any([term(at, at.start)]) ?? unavailable('not_reported');
  // After a recast the original quarters are not parts of the recast year; those in the year's own filing are.
  const previous = previousInYear(context, at);
  const cell =
    minusPreviousYearToDate(context, field, at, own) ??
    (isMisdated ? undefined : any([term(at, at.start)])) ??
    minusPreviousYearToDate(context, field, at, any) ??
    (previous !== undefined && basisChanged(context, field, previous, at)
      ? yearLessQuarters(context, at, own, at.filings.slice(0, 1))
      : yearLessQuarters(context, at, any));
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
    if (period.start === undefined || !within(lengthOf(period.start, period.end), QUARTER_DAYS)) return undefined;
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
 * recast there and the year was filed on the old basis, as first filed, so that both cover one basis.
 */
export function rollForwardTerms(context: Context, field: Field, at: FiscalPeriod): readonly PeriodTerm[] | undefined {
  const year = yearBeforeThis(context, at);
  if (year === undefined || !year.fullYear || year.yearStart === undefined || at.yearStart === undefined)
    return undefined;
  const { yearStart } = year;
  const before = priorYearPeriod(context, at);
  const end = before?.end ?? at.end - (at.yearStart - yearStart);
  const original = before?.filings ?? [];
  const oldBasis =
    before !== undefined && recastsPriorYear(context, field, at) && !basisChanged(context, field, before, year);
  const comparative: PeriodTerm = {
    span: { start: yearStart, end },
    sign: -1,
    filings: oldBasis ? original : [...at.filings, ...original],
    period: before ?? at,
  };
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

/** Why four quarters are not contiguous: a transition period in the last year and a half, or too little history. */
function missingQuarterReason(context: Context, at: FiscalPeriod): Reason {
  const { periods } = context.spine;
  const recent = periods.filter((p) => p.end <= at.end && at.end - p.end <= 550);
  const transition = recent.some(
    (p) => p.yearEnd && !p.fullYear && periods.some((older) => older.end < p.end - YEAR_DAYS[0]),
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
