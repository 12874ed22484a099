/** Amounts of the year to date that a filing tags with the dates of its last quarter (FIELDS A5). */
import type { Field } from '../../concepts.ts';
import { type CompiledRule, type Context, rulesOf } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import { PERIOD_TOLERANCE, type Span } from '../facts/lookup.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { evaluate, ruleValue } from '../lines/evaluate.ts';
import { allFilings } from '../lines/filings.ts';

/** True when some filing reports a flow other than zero for an earlier period of the fiscal year of `at`. */
function hasEarlierFlow(context: Context, field: Field, { index, yearStart }: FiscalPeriod): boolean {
  const { periods } = context.spine;
  for (let i = index - 1; i >= 0 && periods[i]!.end > yearStart!; i--) {
    const period = periods[i]!;
    const { start, end } = period;
    const spans: Span[] = [{ start: yearStart!, end }];
    if (start !== undefined) spans.push({ start, end });
    for (const report of allFilings(context, period))
      if (spans.some((span) => (evaluate(context, field, span, report)?.value ?? 0) !== 0)) return true;
  }
  return false;
}

/** True when the filing of the quarter `tagged` gives the same amount for the year to date, under any rule. */
export function isContextSlip(context: Context, field: Field, at: FiscalPeriod, tagged: Cell): boolean {
  const { yearStart, start, end } = at;
  const filed = tagged.sources[0]?.report;
  if (yearStart === undefined || start === undefined || filed === undefined || tagged.value === 0) return false;
  if (start - yearStart <= PERIOD_TOLERANCE) return false;
  const report = context.facts.reports.indexOf(filed);
  const rules = rulesOf(context, field);
  const toDate = (rule: CompiledRule): number | undefined =>
    ruleValue(context, rule, { start: yearStart, end }, report, [field])?.value;
  const equalsYear = (value: number | undefined): boolean => value !== undefined && isSameAmount(value, tagged.value);
  const own = rules.find((rule) => rule.text === tagged.rule);
  const ownToDate = own === undefined ? undefined : toDate(own);
  // Another line may have that amount by chance where the line itself has both.
  const isSlip = ownToDate === undefined ? rules.some((rule) => equalsYear(toDate(rule))) : equalsYear(ownToDate);
  return isSlip && hasEarlierFlow(context, field, at);
}
