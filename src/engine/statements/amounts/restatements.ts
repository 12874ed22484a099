/**
 * Genuine restatements: statements withdrawn by an 8-K (item 4.02) and revised, but not amended, in a later filing
 * (FIELDS 3.3); and quarters reported in the amendment of their annual report (FIELDS 16, A12).
 */
import type { EpochDay } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import type { Context } from '../facts/context.ts';
import { isNear } from '../facts/equal.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { FiscalPeriod, Spine } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { laterFilings } from '../lines/period-terms.ts';

/** Whether `later` reports revenue, earnings or assets of the period more than 10 % apart from `own`. */
function revises(context: Context, period: FiscalPeriod, own: number, later: number): boolean {
  const flows = [period.yearStart, period.start].filter((start) => start !== undefined);
  const spans = flows.map((start) => ({ start, end: period.end }));
  const pairs = [
    ...spans.flatMap((span) => (['revenue', 'net_income'] as const).map((field) => ({ field, span }))),
    { field: 'total_assets' as const, span: { start: INSTANT, end: period.end } },
  ];
  return pairs.some(({ field, span }) => {
    const before = evaluate(context, field, span, own)?.value;
    const after = evaluate(context, field, span, later)?.value;
    return before !== undefined && after !== undefined && !isNear(after, before, TOLERANCES.withdrawn, before);
  });
}

/** The fiscal years whose annual report was amended in full. */
function amendedYears({ periods }: Spine): readonly FiscalPeriod[] {
  return periods.filter(({ yearEnd, filings }) => yearEnd && filings.length > 1);
}

/** Whether a later filing can revise anything at all. */
export function mayBeRestated(spine: Spine, nonReliance: readonly EpochDay[]): boolean {
  return nonReliance.length > 0 || amendedYears(spine).length > 0;
}

/** The annual reports of the year that contains `quarter`: full amendments, newest first, then the original. */
function annualReports(years: readonly FiscalPeriod[], quarter: FiscalPeriod): readonly number[] {
  const year = years.find(
    ({ yearStart, end }) => yearStart !== undefined && quarter.end > yearStart && quarter.end < end,
  );
  return year?.filings ?? [];
}

/**
 * Whether the filing reports the quarter by itself, with other amounts than `original`: an amendment does not restate
 * what it repeats. Most annual reports do not report single quarters.
 */
function restatesQuarter(context: Context, { start, end }: FiscalPeriod, report: number, original: number): boolean {
  if (start === undefined) return false;
  return (['revenue', 'net_income'] as const).some((field) => {
    const amount = evaluate(context, field, { start, end }, report)?.value;
    return amount !== undefined && amount !== evaluate(context, field, { start, end }, original)?.value;
  });
}

/** The spine with all filings on each period, newest first: each amount is that of the newest report that has it. */
export function withNewestFirst(context: Context): Spine {
  const filed = (report: number): EpochDay => context.facts.reports[report]!.filed;
  const periods = context.spine.periods.map((period): FiscalPeriod => {
    // An amendment of the period may be newer than the next year's report.
    const filings = new Set([...laterFilings(context, period)].reverse().concat(period.filings));
    return { ...period, own: period.filings, filings: [...filings].sort((a, b) => filed(b) - filed(a)) };
  });
  return { ...context.spine, periods };
}

/**
 * The spine with each revising filing before the own filings of the periods it revises. Two kinds of filings revise: an
 * amended annual report, for the quarters that it restates; and a later filing after an 8-K with item 4.02 (withdrawn
 * statements; `nonReliance` has the days of those 8-Ks). Comparatives of other filings revise nothing.
 */
export function withRestatements(context: Context, nonReliance: readonly EpochDay[]): Spine {
  const amended = amendedYears(context.spine);
  const filed = (report: number): EpochDay => context.facts.reports[report]!.filed;
  const periods = context.spine.periods.map((period): FiscalPeriod => {
    const own = period.filings[0];
    if (own === undefined) return period;
    const withdrawn = nonReliance.filter((day) => day >= filed(own));
    const revising = laterFilings(context, period).find(
      (later) => withdrawn.some((day) => day <= filed(later)) && revises(context, period, own, later),
    );
    const annual = annualReports(amended, period);
    const ofYear = annual.slice(0, -1).filter((report) => restatesQuarter(context, period, report, annual.at(-1)!));
    const first = revising === undefined ? ofYear : [revising, ...ofYear.filter((report) => report !== revising)];
    return first.length === 0 ? period : { ...period, filings: [...first, ...period.filings] };
  });
  return { ...context.spine, periods };
}
