/** Which periods a report shows: its own, those compared with it, and those of a predecessor in the same year. */
import type { Amounts, Statement } from './types.ts';

/** Statements from one quarter to another: a quarter, a year to date, a year. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Periods {
  readonly income: readonly Span[];
  readonly cash: readonly Span[];
  readonly instants: readonly number[];
}

/** A comparative ends a year earlier, give or take this many days (a changed year end makes it the nearest quarter). */
const COMPARATIVE_TOLERANCE = 45;

function yearStartOf(statements: readonly Statement[], i: number): number {
  const { yearStart } = statements[i]!.quarter;
  let from = i;
  while (from > 0 && statements[from - 1]!.quarter.yearStart === yearStart) from--;
  return from;
}

/** The quarter that ended about a year before quarter `i`. */
function yearBefore(statements: readonly Statement[], i: number): number | undefined {
  const target = statements[i]!.quarter.end - 365;
  const offOf = (j: number): number => Math.abs(statements[j]!.quarter.end - target);
  let best: number | undefined;
  for (let j = 0; j < i; j++) {
    if (statements[j]!.quarter.unreported) continue;
    if (offOf(j) <= COMPARATIVE_TOLERANCE && (best === undefined || offOf(j) < offOf(best))) best = j;
  }
  return best;
}

/** Whether the year of quarter `i` is there from its first quarter. */
function wholeYear(statements: readonly Statement[], i: number): boolean {
  const { quarter } = statements[yearStartOf(statements, i)]!;
  return quarter.start === quarter.yearStart;
}

/** A span that begins with a successor in the middle of a year is followed by what its predecessor had of that year. */
function withPredecessors(statements: readonly Statement[], spans: readonly Span[]): Span[] {
  const before = new Map<number, Span>();
  for (const { from } of spans) {
    const last = statements[from - 1]?.quarter;
    if (last?.unreported && last.end + 1 === statements[from]!.quarter.start)
      before.set(from, { from: yearStartOf(statements, from - 1), to: from - 1 });
  }
  return [...spans, ...before.values()];
}

function annualSpans(statements: readonly Statement[], own: Span, comparatives: boolean): Span[] {
  const years: Span[] = [own];
  let before = statements.slice(0, own.from).findLastIndex((statement) => statement.quarter.yearEnd);
  while (comparatives && before >= 0 && years.length < 3 && wholeYear(statements, before)) {
    years.push({ from: yearStartOf(statements, before), to: before });
    before = statements.slice(0, yearStartOf(statements, before)).findLastIndex((each) => each.quarter.yearEnd);
  }
  return years;
}

/** Periods of the report on quarter `i`: its own quarter or year first, for cash flows the year to date. */
export function periodsOf(statements: readonly Statement[], i: number, comparatives: boolean): Periods {
  const { quarter } = statements[i]!;
  const toDate = { from: yearStartOf(statements, i), to: i };
  const lastYearEnd = statements.slice(0, i).findLastIndex((statement) => statement.quarter.yearEnd);
  const instants = comparatives && lastYearEnd >= 0 ? [i, lastYearEnd] : [i];
  if (quarter.yearEnd) {
    const years = withPredecessors(statements, annualSpans(statements, toDate, comparatives));
    return { income: years, cash: years, instants };
  }
  const income: Span[] = [{ from: i, to: i }];
  const cash: Span[] = [toDate];
  if (toDate.from < i) income.push(toDate);
  const before = comparatives ? yearBefore(statements, i) : undefined;
  if (before !== undefined) {
    income.push({ from: before, to: before });
    if (statements[before]!.quarter.number === quarter.number && wholeYear(statements, before)) {
      const span = { from: yearStartOf(statements, before), to: before };
      if (span.from < before) income.push(span);
      cash.push(span);
    }
  }
  return { income: withPredecessors(statements, income), cash: withPredecessors(statements, cash), instants };
}

/** Sums of the amounts of a span. */
export function sumOver(statements: readonly Statement[], span: Span, part: 'income' | 'cash'): Amounts {
  const sums: Amounts = {};
  for (let i = span.from; i <= span.to; i++)
    for (const [tag, value] of Object.entries(statements[i]![part])) sums[tag] = (sums[tag] ?? 0) + value;
  return sums;
}
