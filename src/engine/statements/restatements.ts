/**
 * Genuine restatements: statements withdrawn by an 8-K (item 4.02) and revised, but not amended, in a later filing
 * (FIELDS 3.3); and quarters restated in the amendment of their annual report.
 */
import type { EpochDay } from '../types.ts';
import { INSTANT } from '../types.ts';
import type { Context } from './context.ts';
import { evaluate } from './evaluate.ts';
import { laterFilings } from './period-terms.ts';
import type { FiscalPeriod, Spine } from './types.ts';

/** A later comparative this far from the original replaces it once the original is withdrawn. */
const REVISION_THRESHOLD = 0.1;

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
    return (
      before !== undefined && after !== undefined && Math.abs(after - before) > REVISION_THRESHOLD * Math.abs(before)
    );
  });
}

/** Full amendments of annual reports. */
function annualAmendments({ periods }: Spine): ReadonlySet<number> {
  return new Set(periods.flatMap(({ yearEnd, filings }) => (yearEnd ? filings.slice(0, -1) : [])));
}

/** Whether a later filing can revise anything at all. */
export function mayBeRestated(spine: Spine, nonReliance: readonly EpochDay[]): boolean {
  return nonReliance.length > 0 || annualAmendments(spine).size > 0;
}

/**
 * The spine with each revising filing put before the own filings of the periods it revises. `nonReliance`: days of 8-Ks
 * with item 4.02; one must lie between the two filings, or the later filing must amend an annual report.
 */
export function withRestatements(context: Context, nonReliance: readonly EpochDay[]): Spine {
  const amendments = annualAmendments(context.spine);
  const filed = (report: number): EpochDay => context.facts.reports[report]!.filed;
  const periods = context.spine.periods.map((period): FiscalPeriod => {
    const own = period.filings[0];
    if (own === undefined) return period;
    const withdrawn = nonReliance.filter((day) => day >= filed(own));
    const revising = laterFilings(context, period).find(
      (later) =>
        (amendments.has(later) || withdrawn.some((day) => day <= filed(later))) && revises(context, period, own, later),
    );
    return revising === undefined ? period : { ...period, filings: [revising, ...period.filings] };
  });
  return { ...context.spine, periods };
}
