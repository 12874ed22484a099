/**
 * Checks whether two filings of a company use the same reporting basis. A spin-off or sale recasts past periods: later
 * comparatives then differ from what was first filed, and a new-basis year less nine old-basis months is not a quarter
 * (FIELDS 3.4).
 */
import type { Field } from '../concepts.ts';
import type { Context } from './context.ts';
import { evaluate } from './evaluate.ts';
import type { Span } from './lookup.ts';
import type { Cell, FiscalPeriod } from './types.ts';

type Pair = readonly [earlier: FiscalPeriod, later: FiscalPeriod];

/** Days between the ends of two periods that are one year apart. */
const YEAR_APART_DAYS = [350, 380] as const;
/** Two filings have different bases when the comparatives of one moved by this much more than those of the other. */
const RECAST_THRESHOLD = 0.05;

/** Amendments filed within this many days of each other belong to one restatement. */
const SAME_RESTATEMENT_DAYS = 100;

/** Finds the period one year earlier: same kind, ended 350-380 days before. */
export function priorYearPeriod(context: Context, at: FiscalPeriod): FiscalPeriod | undefined {
  const { periods } = context.spine;
  let match: FiscalPeriod | undefined;
  for (let i = at.index - 1; i >= 0 && at.end - periods[i]!.end <= YEAR_APART_DAYS[1]; i--) {
    const period = periods[i]!;
    if (period.yearEnd === at.yearEnd && at.end - period.end >= YEAR_APART_DAYS[0]) match = period;
  }
  return match;
}

/** Returns the first of the filings that reports the amount. */
function reportingFiling(context: Context, field: Field, span: Span, filings: readonly number[]): number | undefined {
  return filings.find((report) => evaluate(context, field, span, report) !== undefined);
}

function reportedCell(context: Context, field: Field, span: Span, filings: readonly number[]): Cell | undefined {
  const filing = reportingFiling(context, field, span, filings);
  return filing === undefined ? undefined : evaluate(context, field, span, filing);
}

/** Compares the taxonomies: US GAAP against IFRS. */
function differentStandards(a: Cell, b: Cell): boolean {
  const taxonomy = ({ sources }: Cell): string | undefined => sources[0]?.concept.split(':')[0];
  return taxonomy(a) !== taxonomy(b);
}

/** Relative change. Returns 0 when a value is missing or the standards differ: a switch to IFRS is not a recast. */
function relativeChange(now: Cell | undefined, then: Cell | undefined): number {
  if (now === undefined || then === undefined || then.value === 0 || differentStandards(now, then)) return 0;
  return (now.value - then.value) / Math.abs(then.value);
}

/**
 * Relative change of the year-ago year-to-date amount between the period's own filing and the original one; 0 when
 * unknown.
 */
function priorYearRecast(context: Context, field: Field, at: FiscalPeriod): number {
  const before = priorYearPeriod(context, at);
  if (before?.yearStart === undefined || before.filings.length === 0) return 0;
  const span = { start: before.yearStart, end: before.end };
  return relativeChange(
    reportedCell(context, field, span, at.filings),
    reportedCell(context, field, span, before.filings),
  );
}

/** Relative change of the period's own year-to-date amount between the original and the newest amendment. */
function amendmentChange(context: Context, field: Field, at: FiscalPeriod): number {
  if (at.filings.length < 2 || at.yearStart === undefined) return 0;
  const span = { start: at.yearStart, end: at.end };
  return relativeChange(
    reportedCell(context, field, span, at.filings),
    reportedCell(context, field, span, at.filings.slice(-1)),
  );
}

/** Field whose recast decides. A sum of many small changes around zero moves by any fraction without a recast. */
function recastLine(field: Field): Field {
  return field === 'working_capital_change' ? 'operating_cash_flow' : field;
}

/**
 * True when an amendment clearly moved `amended`, and the other period's year to date was filed before it, on the old
 * basis. An amendment that reports only the other period's quarter leaves its year to date unchanged.
 */
function staysOnOldBasis(context: Context, field: Field, amended: FiscalPeriod, other: FiscalPeriod): boolean {
  if (amended.filings.length < 2 || other.yearStart === undefined) return false;
  const filed = (report: number | undefined): number => context.facts.reports[report ?? -1]?.filed ?? 0;
  const span = { start: other.yearStart, end: other.end };
  const reporting = reportingFiling(context, field, span, other.filings) ?? other.filings[0];
  const ahead = filed(amended.filings[0]) - filed(reporting);
  // Amendments of one restatement are filed one after another.
  const together = reporting !== other.filings.at(-1) && ahead <= SAME_RESTATEMENT_DAYS;
  return ahead > 0 && !together && Math.abs(amendmentChange(context, field, amended)) > RECAST_THRESHOLD;
}

/** How much more the later filing moved its prior-year comparative than the earlier one did, as a fraction. */
function recastStep(context: Context, field: Field, earlier: FiscalPeriod, later: FiscalPeriod): number {
  return priorYearRecast(context, field, later) - priorYearRecast(context, field, earlier);
}

/**
 * True when the comparatives moved only because last year's filings already changed basis in between. In the year after
 * a spin-off both filings use the new basis and only the old comparatives move. The same holds in the year after an
 * amended annual report whose interim reports were not amended.
 */
function repeatsLastYear(context: Context, field: Field, [earlier, later]: Pair, step: number): boolean {
  const before = [priorYearPeriod(context, earlier), priorYearPeriod(context, later)];
  if (before[0] === undefined || before[1] === undefined) return false;
  if (staysOnOldBasis(context, field, before[1], before[0])) return true;
  const then = recastStep(context, field, before[0], before[1]);
  return Math.sign(then) === -Math.sign(step) && Math.abs(then + step) < Math.abs(step) / 2;
}

function comparativesRecast(context: Context, field: Field, pair: Pair): boolean {
  const step = recastStep(context, field, ...pair);
  return Math.abs(step) > RECAST_THRESHOLD && !repeatsLastYear(context, field, pair, step);
}

/**
 * True when a recast separates the two periods' own filings: in the comparatives, or by an amendment of only one of
 * them.
 */
export function basisChanged(context: Context, field: Field, earlier: FiscalPeriod, later: FiscalPeriod): boolean {
  const line = recastLine(field);
  return (
    comparativesRecast(context, line, [earlier, later]) ||
    staysOnOldBasis(context, line, later, earlier) ||
    staysOnOldBasis(context, line, earlier, later)
  );
}

/** True when the newest filing at `at` clearly changes the year-ago year-to-date amount first filed. */
export function recastsPriorYear(context: Context, field: Field, at: FiscalPeriod): boolean {
  return Math.abs(priorYearRecast(context, recastLine(field), at)) > RECAST_THRESHOLD;
}
