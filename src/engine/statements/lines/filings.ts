/**
 * Which filing speaks for a period: the one place that decides. `filings` of a period are in this order, and readers
 * take the first that has what they ask for: amendments, then the original (FIELDS 3.3), before them what revises
 * withdrawn statements and quarters restated in an amended annual report (A12), last the comparatives of later filings.
 * Of restated statements the newest filing is first. Which of several amounts may be subtracted is asked elsewhere:
 * `amounts/basis.ts`.
 */
import type { Field } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import type { Context } from '../facts/context.ts';
import { isNear } from '../facts/equal.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { FiscalPeriod, Spine } from '../facts/types.ts';
import { evaluate } from './evaluate.ts';

/** Later filings that may repeat the period as a comparative, oldest first (two years of reports). */
export function laterFilings(context: Context, period: FiscalPeriod): readonly number[] {
  const cached = context.laterFilings.get(period.index);
  if (cached !== undefined) return cached;
  const { reports } = context.facts;
  const filings: number[] = [];
  for (let i = period.index + 1; i < context.spine.periods.length; i++) {
    const later = context.spine.periods[i]!;
    if (later.end - period.end > 800) break;
    filings.push(...later.filings);
  }
  filings.sort((a, b) => reports[a]!.filed - reports[b]!.filed);
  context.laterFilings.set(period.index, filings);
  return filings;
}

/** All filings that may give an amount of the period, best first: its own, then later ones, oldest first. */
export function allFilings(context: Context, period: FiscalPeriod): readonly number[] {
  return [...period.filings, ...laterFilings(context, period)];
}

/** What the first of the filings (or of other items) gives that gives anything. */
export function firstGiven<Item, T>(items: readonly Item[], read: (item: Item) => T | undefined): T | undefined {
  for (const item of items) {
    const given = read(item);
    if (given !== undefined) return given;
  }
  return undefined;
}

/**
 * The filings to read a balance from, best first. For restated statements, only filings that report the balance by the
 * same rule from the same number of facts as the period's own filing: notes and opening balances of later filings may
 * have a part of it, or a larger sum.
 */
export function balanceFilings(context: Context, field: Field, at: FiscalPeriod): readonly number[] {
  const filings = allFilings(context, at);
  const read = (report: number) => evaluate(context, field, { start: INSTANT, end: at.end }, report);
  const own = at.own?.map(read).find((cell) => cell !== undefined);
  if (own === undefined) return filings;
  return filings.filter((report) => {
    const cell = read(report);
    return cell?.rule === own.rule && cell.sources.length === own.sources.length;
  });
}

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
