/**
 * Chooses the total where a filing reports revenue under several tags (FIELDS 16: A4, A11). `Revenues` may be the total
 * or a part, contract revenue a slice or an amount before rebates: size alone never decides. One choice per fiscal
 * year.
 */
import type { EpochDay, FactColumns } from '../../types.ts';
import { type CompiledRule, type Context, type RevenueChoice, rulesOf } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import { PERIOD_TOLERANCE, type Span } from '../facts/lookup.ts';
import { formTier } from '../facts/visibility.ts';
import { ownVerdict, type Verdict } from '../lines/revenue-tests.ts';
import { ruleOf, type Tag, tagOf, type Year, yearsOf } from '../lines/revenue-years.ts';
import { priorYearPeriod } from './basis.ts';

/** How much nearer to the neighbor years, in logarithms, a candidate must be to win by continuity. */
const CLEARLY_NEARER = 0.1;

/** How many spans periodic reports give under the tag, old filings included. */
function spansOf(context: Context, tag: Tag): number {
  const { reports } = context.facts;
  const spans = new Set<string>();
  for (const term of ruleOf(context, tag)?.terms ?? [])
    for (const { start, end, report } of term.columns)
      for (const [i, index] of report.entries())
        if (context.isVisible(index) && formTier(reports[index]!.form) === 0) spans.add(`${start[i]} ${end[i]}`);
  return spans.size;
}

function follows(earlier: Year | undefined, later: Year | undefined, context: Context): boolean {
  if (earlier === undefined || later === undefined) return false;
  if (later.at.yearEnd) return priorYearPeriod(context, later.at) === earlier.at;
  return later.at.yearStart !== undefined && Math.abs(earlier.at.end + 1 - later.at.yearStart) <= PERIOD_TOLERANCE;
}

/** The total of a year that is known for certain: one total only, candidates that agree, or a test decided. */
function knownTotal(year: Year | undefined, verdict: Verdict | undefined): number | undefined {
  if (year === undefined) return undefined;
  if (year.only !== undefined) return year.only;
  return verdict?.test === undefined ? undefined : year.amounts[verdict.winner];
}

/** Test 3: the candidate that continues the years next to a run of undecided ones. */
function byContinuity(run: readonly Year[], neighbors: readonly (number | undefined)[]): Tag | undefined {
  const apart = (tag: Tag): number | undefined => {
    let sum = 0;
    let count = 0;
    for (const [i, year] of [run[0]!, run.at(-1)!].entries()) {
      const [value, neighbor] = [year.amounts[tag]!, neighbors[i]];
      if (neighbor === undefined || !(neighbor > 0) || !(value > 0)) continue;
      sum += Math.abs(Math.log(value / neighbor));
      count++;
    }
    return count === 0 ? undefined : sum / count;
  };
  const [total, contract] = [apart('total'), apart('contract')];
  if (total === undefined || contract === undefined || Math.abs(total - contract) < CLEARLY_NEARER) return undefined;
  return total < contract ? 'total' : 'contract';
}

/** Fills runs of undecided years by tests 3 and 4. */
function decideRuns(context: Context, years: readonly Year[], verdicts: (Verdict | undefined)[]): void {
  const undecided = (i: number): boolean => {
    const { total, contract } = years[i]?.amounts ?? {};
    return verdicts[i] === undefined && total !== undefined && contract !== undefined && !isSameAmount(total, contract);
  };
  for (let first = 0; first < years.length; first++) {
    if (!undecided(first)) continue;
    let last = first;
    while (undecided(last + 1) && follows(years[last], years[last + 1], context)) last++;
    const before = follows(years[first - 1], years[first], context) ? first - 1 : -1;
    const after = follows(years[last], years[last + 1], context) ? last + 1 : -1;
    const neighbors = [before, after].map((i) => knownTotal(years[i], verdicts[i]));
    const winner = byContinuity(years.slice(first, last + 1), neighbors);
    const fallback = spansOf(context, 'total') >= spansOf(context, 'contract') ? 'total' : 'contract';
    const verdict: Verdict =
      winner === undefined
        ? { winner: fallback, test: undefined, contested: true, why: 'reported for the most spans (test 4)' }
        : { winner, test: 'continuity', contested: true, why: 'continues the neighbor years (test 3)' };
    verdicts.fill(verdict, first, last + 1);
    first = last;
  }
}

/** Between adjacent years with both tags a change of tag needs a decision on each side. */
function alignNeighbors(context: Context, years: readonly Year[], verdicts: (Verdict | undefined)[]): void {
  const align = (from: number, to: number): void => {
    const [a, b] = [verdicts[from], verdicts[to]];
    if (a?.contested !== true || b?.contested !== true || a.winner === b.winner || b.test !== undefined) return;
    if (!follows(years[Math.min(from, to)], years[Math.max(from, to)], context)) return;
    if (a.test === undefined && a.winner !== 'total') return;
    verdicts[to] = { ...b, winner: a.winner, test: a.test, why: `as in the year ${from < to ? 'before' : 'after'}` };
  };
  for (let i = 1; i < years.length; i++) align(i - 1, i);
  for (let i = years.length - 1; i > 0; i--) align(i, i - 1);
}

/** Before its annual report a year keeps the choice of the year before, while it reports both tags. */
function openYearVerdict(years: readonly Year[], verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  const [before, open] = [years.at(-2), years.at(-1)];
  const earlier = verdicts.at(-2);
  if (open === undefined || before === undefined || earlier === undefined) return undefined;
  const { total, contract } = open.amounts;
  if (total === undefined || contract === undefined || open.amounts[earlier.winner] === undefined) return undefined;
  return { ...earlier, contested: true, why: 'the choice of the year before' };
}

/** The choice for each fiscal year, by its last day; years without one are missing. */
function choicesOf(context: Context): readonly { readonly year: Year; readonly choice: RevenueChoice }[] {
  const years = yearsOf(context);
  const verdicts = years.map((year, i) => ownVerdict(context, year, years[i - 1]));
  const newest = years.at(-1);
  if (newest !== undefined && !newest.at.yearEnd) {
    decideRuns(context, years.slice(0, -1), verdicts);
    verdicts[years.length - 1] = openYearVerdict(years, verdicts) ?? verdicts.at(-1);
  }
  decideRuns(context, years, verdicts);
  alignNeighbors(context, years, verdicts);
  return years.flatMap((year, i) => {
    const verdict = verdicts[i];
    return verdict === undefined ? [] : [{ year, choice: choiceOf(context, year, verdict) }];
  });
}

function choiceOf(context: Context, { amounts }: Year, { winner, why, contested }: Verdict): RevenueChoice {
  const chosen = amounts[winner]!;
  const lost = new Set<string>();
  const reasons: string[] = [];
  for (const rule of rulesOf(context, 'revenue')) {
    const tag = tagOf(rule);
    // Net revenue is compared with every total; `Revenues` and contract revenue only with each other and net revenue.
    if (tag === winner || (tag === undefined && (winner !== 'net' || !rule.largest)) || lost.has(rule.text)) continue;
    const value = tag && amounts[tag];
    if (value !== undefined && isSameAmount(value, chosen) && !contested) continue;
    lost.add(rule.text);
    if (value !== undefined) reasons.push(`${rule.text.split(' ')[0]} (${value} for the year)`);
  }
  return { lost, decision: reasons.length === 0 ? undefined : `${why}; lost: ${reasons.join(', ')}` };
}

/** Whether some filing gives one span different amounts under two tags of which one is a candidate. */
function isContested(context: Context): boolean {
  const columns = (rules: readonly CompiledRule[]): FactColumns[] =>
    rules.flatMap(({ terms }) => terms.flatMap((term) => term.columns));
  const leading = rulesOf(context, 'revenue').filter((rule) => rule.largest || tagOf(rule) !== undefined);
  const values = new Map<string, number>();
  for (const { report, start, end, value } of columns(leading))
    for (const [i, index] of report.entries()) {
      const key = `${index} ${start[i]} ${end[i]}`;
      const known = values.get(key);
      if (known !== undefined && !isSameAmount(known, value[i]!)) return true;
      values.set(key, value[i]!);
    }
  return false;
}

/**
 * The choice that holds for a span, by the fiscal year in which it ends. The years are judged on first use, on the
 * `whole` record: a window of it must not change the choice.
 */
export function revenueChoices(
  context: () => Context,
  whole: () => Context,
): (span: Span) => RevenueChoice | undefined {
  let choices: ReturnType<typeof choicesOf> | undefined;
  return ({ end }) => {
    const { readings, others } = context();
    readings.contested ??= isContested(context());
    if (!readings.contested) return undefined;
    others.asked++;
    choices ??= choicesOf(whole());
    return choices.find(({ year }) => isWithin(year, end))?.choice;
  };
}

function isWithin({ span }: Year, end: EpochDay): boolean {
  return end > span.start && end <= span.end + PERIOD_TOLERANCE;
}
