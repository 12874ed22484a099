/**
 * Checks the table of quarters in annual reports (until 2020). Its fourth quarter is used as tagged, unless the table
 * mixes columns of two years (FIELDS 3.4).
 */
import type { Field } from '../concepts.ts';
import { type Context, rulesOf } from './context.ts';
import { ruleValue } from './evaluate.ts';
import type { Cell, FiscalPeriod } from './types.ts';

/** The quarters of one table add up to its year except for rounding. */
const ROUNDING_TOLERANCE = 0.01;

/** True when the filing of `fourth` reports all four quarters and they do not add up to its year. */
export function isOfAnotherYear(context: Context, field: Field, at: FiscalPeriod, fourth: Cell): boolean {
  const source = fourth.sources[0];
  const { yearStart } = at;
  if (!at.fullYear || yearStart === undefined || source === undefined || fourth.basis !== 'reported') return false;
  const rule = rulesOf(context, field).find((each) => each.text === fourth.rule);
  const report = context.facts.reports.indexOf(source.report);
  if (rule === undefined) return false;
  const value = (start: number, end: number): number | undefined =>
    ruleValue(context, rule, { start, end }, report, [field])?.value;
  const year = value(yearStart, at.end);
  const earlier = context.spine.periods.filter((p) => p.end > yearStart && p.end < at.end);
  const quarters = earlier.map((p) => (p.start === undefined ? undefined : value(p.start, p.end)));
  if (year === undefined || quarters.length !== 3) return false;
  let sum = fourth.value;
  let largest = Math.max(Math.abs(year), Math.abs(fourth.value));
  for (const quarter of quarters) {
    if (quarter === undefined) return false;
    sum += quarter;
    largest = Math.max(largest, Math.abs(quarter));
  }
  return Math.abs(sum - year) > ROUNDING_TOLERANCE * largest;
}
