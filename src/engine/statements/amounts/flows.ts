/** Additive flows by quarter and by year (FIELDS 3.4). */
import type { Field } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import { type Maybe, unavailable } from '../../value.ts';
import type { Context } from '../facts/context.ts';
import { isNear, isSameAmount, isWithinRounding } from '../facts/equal.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { isCashFlowField } from '../lines/cash-flow-lines.ts';
import { type PeriodTerm, sumOnLine, sumOwnTerms, sumTerms } from '../lines/period-terms.ts';
import { lineOfYear } from '../lines/year-line.ts';
import { basisChanged, type Difference, subtractToDate } from './basis.ts';
import { isContextSlip } from './context-slips.ts';
import { isMixed } from './one-basis.ts';

/** The amount of a period from `start` on, from its own filings unless others are named. */
export function term(period: FiscalPeriod, start: EpochDay, sign: 1 | -1 = 1, filings = period.filings): PeriodTerm {
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

/** Whether the period begins with its fiscal year, so that its year to date is its own amount. */
export function isFirstOfYear(at: FiscalPeriod): boolean {
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
 * Full year less its three interim periods, each tagged by itself. Needs exactly three. If the year's filing recast the
 * interim periods, only the amounts in that filing add up to the year.
 */
function yearLessQuarters(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  const inside = quartersInside(context, at);
  if (inside === undefined) return undefined;
  const previous = previousInYear(context, at);
  const recast = previous !== undefined && basisChanged(context, field, previous, at);
  const filings = recast ? at.filings.slice(0, 1) : undefined;
  const terms = [term(at, at.yearStart!), ...inside.map((p) => term(p, p.start!, -1, filings))];
  const rest = recast ? sumOwnTerms(context, field, terms) : sumInYear(context, field, at, terms);
  return rest === undefined || isMixed(context, field, rest) ? undefined : rest;
}

/** The three interim periods of a full year; undefined unless there are exactly three. */
function quartersInside(context: Context, at: FiscalPeriod): readonly FiscalPeriod[] | undefined {
  const { yearStart } = at;
  if (!at.fullYear || yearStart === undefined) return undefined;
  const inside = context.spine.periods.filter((p) => !p.yearEnd && p.end > yearStart && p.end < at.end);
  return inside.length === 3 && inside.every((p) => p.start !== undefined) ? inside : undefined;
}

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
  return isNear(sum, year.value, TOLERANCES.fourQuarters, year.value);
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
  return rest !== undefined && isNear(rest.value, fourth.value, TOLERANCES.fourQuarters, whole?.value ?? 0);
}

/**
 * The fourth quarter: the tagged amount where it agrees with the year less nine months, else that difference. Without a
 * difference, the tagged amount where the four quarters add up to the year (FIELDS A5). On the cash-flow statement the
 * tagged amount counts only where one filing has a table of all four quarters.
 */
function fourthQuarter(context: Context, field: Field, at: FiscalPeriod, difference?: Difference): Cell | undefined {
  const own = difference?.ownYear ? difference.cell : undefined;
  const sameBasis = own ?? yearLessQuarters(context, field, at);
  const rest = sameBasis ?? difference?.cell;
  // A difference on an older basis does not contradict a later table of the four quarters: read only that table.
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
  if (rest === undefined)
    return year === undefined || addsUpToYear(context, field, at, tagged) || isTable(tagged) ? tagged : undefined;
  const agrees =
    isNear(tagged.value, rest.value, TOLERANCES.fourthQuarter, rest.value) ||
    isNear(tagged.value, rest.value, TOLERANCES.fourthQuarterOfYear, year ?? 0);
  return agrees || isTable(tagged) ? tagged : rest;
}

/**
 * The quarter as tagged. `line`: on the line of the year, in its own filing. `any`: on any line, in later filings too.
 */
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
 * A restated first quarter as the half year less the second quarter of a report filed after all that repeat the first:
 * the report a year later on the second quarter recasts both, and does not repeat the first.
 */
function leftOfHalfYear(context: Context, field: Field, at: FiscalPeriod, first: Cell): Cell | undefined {
  const next = context.spine.periods[at.index + 1];
  if (context.asReported === undefined || isCashFlowField(field) || next === undefined) return undefined;
  if (previousInYear(context, next) !== at) return undefined;
  const filed = Math.max(...first.sources.map(({ report }) => report.filed));
  for (const report of next.filings.filter((each) => context.facts.reports[each]!.filed > filed)) {
    const terms = [term(next, next.yearStart!, 1, [report]), term(next, next.start!, -1, [report])];
    const left = sumOwnTerms(context, field, terms);
    if (left?.rule !== first.rule) continue;
    // Each of the three amounts is rounded.
    const isSame = isSameAmount(left.value, first.value) || isWithinRounding(left.value, first.value, 2);
    return isSame ? undefined : left;
  }
  return undefined;
}

/**
 * The flow of the interim period ending at `at`. On the cash-flow statement: year to date less the previous year to
 * date. Elsewhere: the tagged amount of its own filing, else that difference, else the amount in later filings. A
 * year-to-date amount is never given for a quarter: `ytd_only`. A quarter that no reports restate is as first reported.
 */
export function quarterFlow(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  if (at.start === undefined) return unavailable(at.yearEnd ? 'quarterly_not_reported' : 'not_reported');
  if (isFirstOfYear(at) || at.yearStart === undefined) {
    const first = sumInYear(context, field, at, [term(at, at.start)]);
    return first === undefined ? unavailable('not_reported') : (leftOfHalfYear(context, field, at, first) ?? first);
  }
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
  const { asReported } = context;
  if (asReported !== undefined) return quarterFlow(asReported, field, asReported.spine.periods[at.index]!);
  return unavailable(yearToDate(context, field, at) === undefined ? 'not_reported' : 'ytd_only');
}

/** The flow of the fiscal year ending at `at`. */
export function annualFlow(context: Context, field: Field, at: FiscalPeriod): Maybe<Cell> {
  const cell = at.fullYear ? yearToDate(context, field, at) : undefined;
  return cell ?? unavailable('not_reported');
}
