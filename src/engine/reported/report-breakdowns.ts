/**
 * What one report says the revenue is made of, by every usual breakdown, with the names of its lines: made once, when
 * the report is read, as plain data that JSON can hold.
 */
import type { EpochDay } from '../types.ts';
import { type BreakdownLine, breakdownOf, type ReportBreakdown } from './breakdown.ts';
import { axesOf, BREAKDOWNS, type Breakdown, conceptsOfMeasure } from './measures.ts';
import { memberLabels } from './member-labels.ts';
import { type ReportPeriod, reportPeriod } from './report-period.ts';
import type { ReportedFacts } from './types.ts';

/** A breakdown with the names of its lines by id. */
export interface NamedBreakdown {
  readonly breakdown: ReportBreakdown;
  readonly names: Readonly<Record<string, string>>;
}

/** Numbers that are not reported are null. */
interface PlainBreakdown extends Omit<ReportBreakdown, 'totals' | 'lines'> {
  readonly totals: readonly (number | null)[];
  readonly lines: readonly (Omit<BreakdownLine, 'values'> & { readonly values: readonly (number | null)[] })[];
  readonly names: Readonly<Record<string, string>>;
}

/** Revenue by the breakdowns that a report has, and the period that it is about. */
export interface ReportBreakdowns {
  readonly own?: ReportPeriod | undefined;
  readonly revenue: Readonly<Partial<Record<Breakdown, PlainBreakdown>>>;
}

/** Of a report; `reportDay` as the list of filings says. */
export function reportBreakdowns(facts: ReportedFacts, reportDay: EpochDay | undefined): ReportBreakdowns {
  const concepts = conceptsOfMeasure('revenue');
  const found = BREAKDOWNS.flatMap((by) => {
    const named = namedBreakdown(facts, concepts, axesOf(by));
    return named === undefined ? [] : [[by, plain(named)] as const];
  });
  return { own: reportPeriod(facts, reportDay), revenue: Object.fromEntries(found) };
}

/** A breakdown of a report, named; undefined where the report does not have it. */
export function namedBreakdown(
  facts: ReportedFacts,
  concepts: readonly string[],
  axes: readonly string[],
): NamedBreakdown | undefined {
  const breakdown = breakdownOf(facts, concepts, axes);
  if (breakdown === undefined) return undefined;
  const ids = breakdown.lines.map(({ id }) => id);
  return { breakdown, names: Object.fromEntries(memberLabels(facts, ids, breakdown.concept, axes)) };
}

function plain({ breakdown, names }: NamedBreakdown): PlainBreakdown {
  const cells = (values: readonly number[]) => values.map((value) => (Number.isNaN(value) ? null : value));
  return {
    ...{ ...breakdown, names, totals: cells(breakdown.totals) },
    lines: breakdown.lines.map((line) => ({ ...line, values: cells(line.values) })),
  };
}

/** The breakdown of a stored report; undefined where the report does not have it. */
export function storedBreakdown({ revenue }: ReportBreakdowns, by: Breakdown): NamedBreakdown | undefined {
  const stored = revenue[by];
  if (stored === undefined) return undefined;
  const { names, ...breakdown } = stored;
  const numbers = (values: readonly (number | null)[]) => values.map((value) => value ?? Number.NaN);
  const lines = breakdown.lines.map((line) => ({ ...line, parent: line.parent, values: numbers(line.values) }));
  return { breakdown: { ...breakdown, totals: numbers(breakdown.totals), lines }, names };
}
