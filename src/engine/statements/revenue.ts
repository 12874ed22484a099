/**
 * Chooses the total where a filing reports revenue under several tags (FIELDS 16: A4, A11). `Revenues` may be the total
 * or a part, contract revenue a slice or an amount before rebates: size alone never decides. One choice per fiscal year.
 */
import type { Field } from '../concepts.ts';
import type { EpochDay, FactColumns } from '../types.ts';
import { priorYearPeriod } from './basis.ts';
import { type CompiledRule, type Context, type RevenueChoice, rulesOf } from './context.ts';
import { ruleValue } from './evaluate.ts';
import { PERIOD_TOLERANCE, type Span } from './lookup.ts';
import { laterFilings } from './period-terms.ts';
import type { FiscalPeriod } from './types.ts';
import { formTier } from './visibility.ts';

/** `Revenues`, contract revenue (without, else with assessed tax), `RevenuesNetOfInterestExpense`. */
type Tag = 'total' | 'contract' | 'net';
type Amounts = Readonly<Partial<Record<Tag, number>>>;

/** A fiscal year, or what is known of the newest one, with its amounts under each tag in the filing chosen for it. */
interface Year {
  /** The year end; the newest report of a year that is not over. */
  readonly at: FiscalPeriod;
  readonly interims: readonly FiscalPeriod[];
  readonly span: Span;
  readonly report: number;
  readonly amounts: Amounts;
  /** The value of the only tag, where the year has one total only. */
  readonly only: number | undefined;
}

interface Verdict {
  readonly winner: Tag;
  /** The test that decided; undefined where a default did, which yields to a decided neighbor. */
  readonly test: string | undefined;
  /** Both `Revenues` and contract revenue are reported, and differ. */
  readonly contested: boolean;
  readonly why: string;
}

/** Amounts closer than this fraction are equal. */
const EQUAL = 0.005;
/** How much nearer to the neighbor years, in logarithms, a candidate must be to win by continuity. */
const CLEARLY_NEARER = 0.1;

function near(a: number, b: number, scale: number): boolean {
  return Math.abs(a - b) <= EQUAL * Math.abs(scale);
}

function tagOf({ text }: CompiledRule): Tag | undefined {
  if (text === 'Revenues') return 'total';
  if (text === 'RevenuesNetOfInterestExpense') return 'net';
  return text.startsWith('RevenueFromContractWithCustomer') ? 'contract' : undefined;
}

function ruleOf(context: Context, tag: Tag): CompiledRule | undefined {
  return rulesOf(context, 'revenue').find((rule) => tagOf(rule) === tag);
}

const REVENUE: readonly Field[] = ['revenue'];

function amountsIn(context: Context, span: Span, report: number): Amounts {
  const amounts: Partial<Record<Tag, number>> = {};
  for (const tag of ['total', 'contract', 'net'] as const) {
    const rule = ruleOf(context, tag);
    const value = rule && ruleValue(context, rule, span, report, REVENUE)?.value;
    if (value !== undefined) amounts[tag] = value;
  }
  return amounts;
}

/** Values of the leading group under different tags; without any, the first rule of the chain that has one. */
function totalsIn(context: Context, span: Span, report: number): number[] {
  const rules = rulesOf(context, 'revenue').filter((rule) => !rule.identity);
  const valuesOf = (among: readonly CompiledRule[]): number[] =>
    among.flatMap((rule) => ruleValue(context, rule, span, report, REVENUE)?.value ?? []);
  const leading = valuesOf(rules.filter((rule) => rule.largest));
  return leading.length > 0 ? leading : valuesOf(rules).slice(0, 1);
}

function yearOf(context: Context, at: FiscalPeriod, interims: readonly FiscalPeriod[]): Year | undefined {
  const start = at.yearStart ?? at.start;
  if (start === undefined) return undefined;
  const span = { start, end: at.end };
  for (const report of [...at.filings, ...laterFilings(context, at)]) {
    const totals = totalsIn(context, span, report);
    if (totals.length === 0) continue;
    const only = totals.every((value) => near(value, totals[0]!, totals[0]!)) ? totals[0] : undefined;
    return { at, interims, span, report, amounts: amountsIn(context, span, report), only };
  }
  return { at, interims, span, report: -1, amounts: {}, only: undefined };
}

/** The fiscal years of the spine with what is known of the newest. */
function yearsOf(context: Context): Year[] {
  const years: Year[] = [];
  let interims: FiscalPeriod[] = [];
  const { periods } = context.spine;
  for (const [i, period] of periods.entries()) {
    const next = periods[i + 1];
    const last = period.yearEnd || next === undefined || next.fiscalYear !== period.fiscalYear;
    if (!period.yearEnd) interims.push(period);
    if (!last) continue;
    const year = yearOf(context, period, interims);
    if (year !== undefined) years.push(year);
    interims = [];
  }
  return years;
}

/** A line of the year's filing as tagged: identities would use revenue itself. */
function lineOf(context: Context, field: Field, { span, report }: Year): number | undefined {
  for (const rule of rulesOf(context, field)) {
    const cell = rule.identity ? undefined : ruleValue(context, rule, span, report, ['revenue', field]);
    if (cell !== undefined) return cell.value;
  }
  return undefined;
}

/** Test 1: the candidate from which costs leave the reported income. */
function byCosts(context: Context, year: Year, candidates: readonly Tag[]): Tag | undefined {
  const line = (field: Field): number | undefined => lineOf(context, field, year);
  const operating = line('operating_income');
  const pretax = line('pretax_income');
  const costs = line('total_costs');
  const expenses = line('reported_operating_expense');
  const cost = line('cost_of_revenue');
  const gross = line('gross_profit');
  const sums = [
    [costs, operating],
    [expenses, operating],
    [cost, expenses, operating],
    [gross, cost],
    [costs, pretax],
    [line('benefits_and_expenses'), pretax],
  ];
  const passes = (tag: Tag): boolean => {
    const value = year.amounts[tag]!;
    if (gross !== undefined && value < gross) return false;
    if (gross !== undefined && gross > 0 && cost !== undefined && value < cost) return false;
    return sums.some((parts) => {
      let sum = 0;
      for (const part of parts) {
        if (part === undefined) return false;
        sum += part;
      }
      return near(sum, value, value);
    });
  };
  const passing = candidates.filter(passes);
  return passing.length === 1 ? passing[0] : undefined;
}

/** Test 2: the one candidate that the interim reports of the year (of the year before, while it has none) report. */
function byInterims(context: Context, year: Year, before: Year | undefined): Tag | undefined {
  const reports = (of: Year | undefined, tag: Tag): boolean => {
    const rule = ruleOf(context, tag);
    return (of?.interims ?? []).some(({ yearStart, start, end, filings }) =>
      [yearStart, start].some(
        (from) =>
          from !== undefined &&
          rule !== undefined &&
          filings.some((report) => ruleValue(context, rule, { start: from, end }, report, REVENUE) !== undefined),
      ),
    );
  };
  const from = year.interims.some(({ filings }) => filings.length > 0) ? year : before;
  const [total, contract] = [reports(from, 'total'), reports(from, 'contract')];
  if (total === contract) return undefined;
  return total ? 'total' : 'contract';
}

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

/** Of `Revenues` and `RevenuesNetOfInterestExpense` where the latter is no less than contract revenue (A11). */
function netVerdict(context: Context, year: Year): Verdict | undefined {
  const { total, contract, net } = year.amounts;
  if (net === undefined || (contract !== undefined && net < contract && !near(net, contract, contract)))
    return undefined;
  const byIdentity = total === undefined || near(total, net, net) ? 'net' : byCosts(context, year, ['total', 'net']);
  if (byIdentity === 'total') return undefined;
  return { winner: 'net', test: 'net', contested: false, why: 'revenue net of interest expense is a total' };
}

/** Whether an interim report of the year gives one span different amounts under the candidates. */
function differsInside(context: Context, { interims }: Year): boolean {
  return interims.some(({ yearStart, start, end, filings }) =>
    [yearStart, start].some(
      (from) =>
        from !== undefined &&
        filings.some((report) => {
          const [first, ...others] = Object.values(amountsIn(context, { start: from, end }, report));
          return first !== undefined && others.some((value) => !near(value, first, first));
        }),
    ),
  );
}

/** What one year decides by itself; undefined: tests 3 and 4 are needed, or there is nothing to choose. */
function ownVerdict(context: Context, year: Year, before: Year | undefined): Verdict | undefined {
  const net = netVerdict(context, year);
  if (net !== undefined) return net;
  const { total, contract } = year.amounts;
  if (total === undefined || contract === undefined) {
    if (total === contract || !differsInside(context, year)) return undefined;
    const winner = total === undefined ? 'contract' : 'total';
    return { winner, test: 'only', contested: false, why: 'the only tag of the year' };
  }
  if (near(total, contract, total)) return undefined;
  const byIdentity = byCosts(context, year, ['total', 'contract']);
  if (byIdentity !== undefined)
    return { winner: byIdentity, test: 'costs', contested: true, why: 'costs leave the reported income (test 1)' };
  const interim = byInterims(context, year, before);
  if (total > contract) {
    const test = interim === 'total' ? 'interims' : undefined;
    return { winner: 'total', test, contested: true, why: 'Revenues exceeds contract revenue' };
  }
  return interim && { winner: interim, test: 'interims', contested: true, why: 'alone in interim reports (test 2)' };
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
    return verdicts[i] === undefined && total !== undefined && contract !== undefined && !near(total, contract, total);
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

function choiceOf(context: Context, { amounts }: Year, { winner, why }: Verdict): RevenueChoice {
  const chosen = amounts[winner]!;
  const lost = new Set<string>();
  const said: string[] = [];
  for (const rule of rulesOf(context, 'revenue')) {
    const tag = tagOf(rule);
    // Net revenue stands against every total; `Revenues` and contract revenue only against each other and against it.
    if (tag === winner || (tag === undefined && (winner !== 'net' || !rule.largest)) || lost.has(rule.text)) continue;
    const value = tag && amounts[tag];
    if (value !== undefined && near(value, chosen, chosen)) continue;
    lost.add(rule.text);
    if (value !== undefined) said.push(`${rule.text.split(' ')[0]} (${value} for the year)`);
  }
  return { lost, decision: said.length === 0 ? undefined : `${why}; lost: ${said.join(', ')}` };
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
      if (known !== undefined && !near(known, value[i]!, known)) return true;
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
    choices ??= isContested(context()) ? choicesOf(whole()) : [];
    return choices.find(({ year }) => isWithin(year, end))?.choice;
  };
}

function isWithin({ span }: Year, end: EpochDay): boolean {
  return end > span.start && end <= span.end + PERIOD_TOLERANCE;
}
