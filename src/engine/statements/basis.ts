/**
 * Whether two filings of one company stand on one basis. A spin-off or sale recasts past periods: from then on comparatives differ
 * from what was first filed, and a year on the new basis less nine months on the old one is no quarter of anything (FIELDS 3.4).
 */
import type { Field } from '../concepts.ts';
import type { Context } from './context.ts';
import { evaluate } from './evaluate.ts';
import type { Span } from './lookup.ts';
import type { Cell, FiscalPeriod } from './types.ts';

type Pair = readonly [earlier: FiscalPeriod, later: FiscalPeriod];

/** Days between the ends of two periods a year apart. */
const YEAR_APART_DAYS = [350, 380] as const;
/** Comparatives that moved by this much more in one filing than in the other put the two on different bases. */
const RECAST_THRESHOLD = 0.05;

/** Days between the amendments of a year and of its quarters that restate them together. */
const SAME_RESTATEMENT_DAYS = 100;

/** The report period a year before: same kind, ended 350-380 days earlier. */
export function priorYearPeriod(context: Context, at: FiscalPeriod): FiscalPeriod | undefined {
  const { periods } = context.spine;
  let match: FiscalPeriod | undefined;
  for (let i = at.index - 1; i >= 0 && at.end - periods[i]!.end <= YEAR_APART_DAYS[1]; i--) {
    const period = periods[i]!;
    if (period.yearEnd === at.yearEnd && at.end - period.end >= YEAR_APART_DAYS[0]) match = period;
  }
  return match;
}

/** The first of the filings that tells the amount. */
function reportingFiling(context: Context, field: Field, span: Span, filings: readonly number[]): number | undefined {
  return filings.find((report) => evaluate(context, field, span, report) !== undefined);
}

function reportedCell(context: Context, field: Field, span: Span, filings: readonly number[]): Cell | undefined {
  const filing = reportingFiling(context, field, span, filings);
  return filing === undefined ? undefined : evaluate(context, field, span, filing);
}

/** Whether one is told under US GAAP and the other under IFRS. */
function differentStandards(a: Cell, b: Cell): boolean {
  const taxonomy = ({ sources }: Cell): string | undefined => sources[0]?.concept.split(':')[0];
  return taxonomy(a) !== taxonomy(b);
}

/** `now` against `then`, as a fraction; 0 where either is unknown, and where the standards changed: that is no recast of one by the other. */
function relativeChange(now: Cell | undefined, then: Cell | undefined): number {
  if (now === undefined || then === undefined || then.value === 0 || differentStandards(now, then)) return 0;
  return (now.value - then.value) / Math.abs(then.value);
}

/** How far the period's own filing moved the year-ago year to date from what was filed then, as a fraction; 0 where unknown. */
function priorYearRecast(context: Context, field: Field, at: FiscalPeriod): number {
  const before = priorYearPeriod(context, at);
  if (before?.yearStart === undefined || before.filings.length === 0) return 0;
  const span = { start: before.yearStart, end: before.end };
  return relativeChange(
    reportedCell(context, field, span, at.filings),
    reportedCell(context, field, span, before.filings),
  );
}

/** How far the newest amendment moved the period's own year to date from what the original told, as a fraction. */
function amendmentChange(context: Context, field: Field, at: FiscalPeriod): number {
  if (at.filings.length < 2 || at.yearStart === undefined) return 0;
  const span = { start: at.yearStart, end: at.end };
  return relativeChange(
    reportedCell(context, field, span, at.filings),
    reportedCell(context, field, span, at.filings.slice(-1)),
  );
}

/** The line whose recast tells of the field's: a sum of many small changes about zero moves by any fraction without one. */
function recastLine(field: Field): Field {
  return field === 'working_capital_change' ? 'operating_cash_flow' : field;
}

/**
 * True when an amendment clearly moved `amended`, and what tells the other period's year to date was filed before it, on the basis it left: an
 * amendment that tells the other period's quarter alone leaves its year to date behind.
 */
function staysOnOldBasis(context: Context, field: Field, amended: FiscalPeriod, other: FiscalPeriod): boolean {
  if (amended.filings.length < 2 || other.yearStart === undefined) return false;
  const filed = (report: number | undefined): number => context.facts.reports[report ?? -1]?.filed ?? 0;
  const span = { start: other.yearStart, end: other.end };
  const reporting = reportingFiling(context, field, span, other.filings) ?? other.filings[0];
  const ahead = filed(amended.filings[0]) - filed(reporting);
  // The amendments of one restatement are filed one by one.
  const together = reporting !== other.filings.at(-1) && ahead <= SAME_RESTATEMENT_DAYS;
  return ahead > 0 && !together && Math.abs(amendmentChange(context, field, amended)) > RECAST_THRESHOLD;
}

/** How much further the later of two periods' own filings moved the year before than the earlier one's, as a fraction. */
function recastStep(context: Context, field: Field, earlier: FiscalPeriod, later: FiscalPeriod): number {
  return priorYearRecast(context, field, later) - priorYearRecast(context, field, earlier);
}

/**
 * True when the comparatives moved between the two filings because what they compare with was itself filed on two bases, a recast between
 * them: the year after a spin-off only the comparatives from before it move, and both filings stand on the new basis. So it is the year after one whose
 * annual report was amended and whose interim reports were not.
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

/** True when a recast lies between the own filings of the two periods: in the comparatives, or by an amendment of one of them alone. */
export function basisChanged(context: Context, field: Field, earlier: FiscalPeriod, later: FiscalPeriod): boolean {
  const line = recastLine(field);
  return (
    comparativesRecast(context, line, [earlier, later]) ||
    staysOnOldBasis(context, line, later, earlier) ||
    staysOnOldBasis(context, line, earlier, later)
  );
}

/** True when the newest filing at `at` tells the year-ago year to date clearly apart from what was filed then. */
export function recastsPriorYear(context: Context, field: Field, at: FiscalPeriod): boolean {
  return Math.abs(priorYearRecast(context, recastLine(field), at)) > RECAST_THRESHOLD;
}
