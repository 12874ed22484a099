/** Chooses one line of the statement for all spans of a fiscal year (FIELDS A10). */
import type { Field } from '../../concepts.ts';
import { type CompiledRule, type Context, type Line, rulesOf } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import { PERIOD_TOLERANCE, type Span } from '../facts/lookup.ts';
import type { FiscalPeriod } from '../facts/types.ts';
import { isCashFlowField } from './cash-flow-lines.ts';
import { choiceFor, evaluate, isImpliedZero, ruleValue } from './evaluate.ts';
import { allFilings } from './filings.ts';

/** Days around a period in which two rules of one line must not contradict each other. */
const NEARBY_DAYS = 400;

/** The periods of the fiscal year of `at`, ascending. */
function periodsOfYear(context: Context, at: FiscalPeriod): readonly FiscalPeriod[] {
  const { periods } = context.spine;
  const isOfYear = (p: FiscalPeriod | undefined): boolean =>
    p?.yearStart !== undefined && Math.abs(p.yearStart - at.yearStart!) <= PERIOD_TOLERANCE;
  let first = at.index;
  let last = at.index;
  while (isOfYear(periods[first - 1])) first--;
  while (isOfYear(periods[last + 1])) last++;
  return periods.slice(first, last + 1);
}

/** Whether every reported period of the fiscal year of `at` has a year-to-date amount, in its own or a later filing. */
export function isKnownAllYear(context: Context, field: Field, at: FiscalPeriod): boolean {
  if (at.yearStart === undefined) return true;
  return periodsOfYear(context, at).every((period) => {
    const span = { start: period.yearStart!, end: period.end };
    const filings = period.filings.length === 0 ? [] : allFilings(context, period);
    return filings.length === 0 || filings.some((report) => evaluate(context, field, span, report) !== undefined);
  });
}

/** How a rule may be reported for a period: for the year to date and, off the cash-flow statement, for the quarter. */
function spansOf(field: Field, { yearStart, start, end }: FiscalPeriod): Span[] {
  const toDate = yearStart === undefined ? [] : [{ start: yearStart, end }];
  return start === undefined || isCashFlowField(field) ? toDate : [...toDate, { start, end }];
}

/**
 * Whether some span is reported under both rules with equal amounts, be it by two filings, and none near `at` by one
 * filing with unequal ones.
 */
function areOneLine(context: Context, field: Field, at: FiscalPeriod, a: CompiledRule, b: CompiledRule): boolean {
  let equal = false;
  for (const period of context.spine.periods) {
    const near = Math.abs(period.end - at.end) <= NEARBY_DAYS;
    if (equal && !near) continue;
    for (const span of spansOf(field, period)) {
      const amounts = allFilings(context, period).map((report) =>
        [a, b].map((rule) => ruleValue(context, rule, span, report, [field])?.value),
      );
      // Two zeros prove nothing about the lines.
      const isEqual = (one?: number, other?: number): boolean =>
        one !== undefined && other !== undefined && one !== 0 && isSameAmount(one, other);
      equal ||= amounts.some(([one]) => amounts.some(([, other]) => isEqual(one, other)));
      if (near && amounts.some(([one, other]) => one !== undefined && other !== undefined && !isSameAmount(one, other)))
        return false;
    }
  }
  return equal;
}

/**
 * Whether the filings changed from one tag to the other: of those near `at`, all with `next` were filed after all with
 * `rule`. Of tags of the leading group the later one then is the line, whatever it makes of the past.
 */
function succeeds(context: Context, field: Field, at: FiscalPeriod, rule: CompiledRule, next: CompiledRule): boolean {
  let last = Number.NEGATIVE_INFINITY;
  let first = Number.POSITIVE_INFINITY;
  for (const period of context.spine.periods.filter(({ end }) => Math.abs(end - at.end) <= NEARBY_DAYS))
    for (const span of spansOf(field, period))
      for (const report of allFilings(context, period)) {
        const { filed } = context.facts.reports[report]!;
        if (filed > last && ruleValue(context, rule, span, report, [field]) !== undefined) last = filed;
        if (filed < first && ruleValue(context, next, span, report, [field]) !== undefined) first = filed;
      }
  return first > last && first < Number.POSITIVE_INFINITY;
}

/** Whether a rule of the line has a value for one of the spans in one of the filings. */
function covers(
  context: Context,
  field: Field,
  line: Line,
  filings: readonly number[],
  spans: readonly Span[],
): boolean {
  return filings.some((report) =>
    spans.some((span) =>
      line.some((rule) => {
        const cell = ruleValue(context, rule, span, report, [field]);
        return cell !== undefined && !isImpliedZero(cell);
      }),
    ),
  );
}

/** One period of the year with its spans, its own filings (else those that repeat it), and all of them. */
interface YearPart {
  readonly period: FiscalPeriod;
  readonly spans: readonly Span[];
  readonly own: readonly number[];
  readonly all: readonly number[];
}

/** The rules that may be the line, best first. Of the leading group the choice for the longest span comes first. */
function candidates(context: Context, field: Field, longest: YearPart): readonly CompiledRule[] {
  const rules = rulesOf(context, field);
  const span = longest.spans[0]!;
  const lost = choiceFor(context, field, span)?.lost;
  const kept = rules.filter((rule) => lost?.has(rule.text) !== true);
  // A rule that lost the choice for the year counts where nothing else is reported.
  const isKept = lost === undefined || kept.some((rule) => covers(context, field, [rule], longest.all, longest.spans));
  const lines = (isKept ? kept : rules).filter((rule) => !rule.identity);
  if (!lines.some((rule) => rule.largest)) return lines;
  const cells = longest.own.map((report) => evaluate(context, field, span, report));
  const chosen = cells.find((cell) => cell !== undefined)?.rule;
  const rank = (rule: CompiledRule): number => (rule.largest && rule.text === chosen ? -1 : 0);
  return [...lines].sort((a, b) => rank(a) - rank(b));
}

function chooseLine(context: Context, field: Field, year: readonly FiscalPeriod[]): Line | undefined {
  const rules = rulesOf(context, field);
  const known = year
    .map((period): YearPart => {
      const all = allFilings(context, period);
      return { period, spans: spansOf(field, period), own: period.filings.length > 0 ? period.filings : all, all };
    })
    .filter(({ all, spans }) => covers(context, field, rules, all, spans));
  const longest = known.at(-1);
  if (longest === undefined) return [];
  const single = candidates(context, field, longest).map((rule): Line => [rule]);
  const whole = (which: 'own' | 'all', lines: readonly Line[]): Line | undefined =>
    lines.find((line) => known.every((each) => covers(context, field, line, each[which], each.spans)));
  // Restated, a year that later filings repeat under another tag is one line with it.
  const withSuccessors = (line: Line): Line => {
    const [rule] = line;
    const next = single.flat().filter((other) => other.largest && other !== rule);
    return rule?.largest === true
      ? [...line, ...next.filter((other) => succeeds(context, field, longest.period, rule, other))]
      : line;
  };
  const own = whole('own', single);
  if (own !== undefined) return context.asReported === undefined ? own : withSuccessors(own);
  const count = (line: Line): number =>
    known.filter((each) => covers(context, field, line, each.all, each.spans)).length;
  const present = single.flat().filter((rule) => count([rule]) > 0);
  const classes = present.map(
    (rule): Line =>
      present.filter((other) => other === rule || areOneLine(context, field, longest.period, rule, other)),
  );
  const complete = whole('own', classes) ?? whole('all', single) ?? whole('all', classes);
  if (complete !== undefined || !isCashFlowField(field) || rules.some((rule) => rule.identity)) return complete;
  const most = Math.max(...classes.map(count));
  return classes.find((line) => count(line) === most);
}

/**
 * The line of a field for the fiscal year of `at`: the first rule reported for all its spans, else rules that are
 * provably one line, else, on the cash-flow statement, the one with most spans. Undefined: no rule is preferred. Empty:
 * nothing is reported.
 */
export function lineOfYear(context: Context, field: Field, at: FiscalPeriod): Line | undefined {
  if (at.yearStart === undefined) return undefined;
  const year = periodsOfYear(context, at);
  let lines = context.lines.get(field);
  if (lines === undefined) {
    lines = new Map();
    context.lines.set(field, lines);
  }
  const first = year[0]!.index;
  if (!lines.has(first)) lines.set(first, chooseLine(context, field, year));
  return lines.get(first);
}
