/**
 * Chooses the line a quarter comes from. Cash-flow lines are tagged only for the year to date, while a note may tag the
 * quarter under a lesser name (share-based compensation by function). Such a quarter would not add up to the year
 * (FIELDS 3.3, 3.5).
 */
import type { Field } from '../concepts.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { type Context, rulesOf, specOf } from './context.ts';
import { evaluate, isImpliedZero, ruleValue } from './evaluate.ts';
import type { Cell, FiscalPeriod } from './types.ts';

/** Lines of the cash-flow statement, which starts with the year; a note on the quarter alone is another line. */
const CASH_FLOW_FIELDS: ReadonlySet<Field> = new Set<Field>([
  'operating_cash_flow',
  'investing_cash_flow',
  'financing_cash_flow',
  'capex',
  'acquisitions',
  'buybacks',
  'dividends_paid',
  'stock_based_comp',
  'working_capital_change',
  'depreciation_amortization',
]);

/** Whether quarters are derived by subtraction even where one is tagged (FIELDS 3.4). */
export function isCashFlowField(field: Field): boolean {
  return CASH_FLOW_FIELDS.has(field);
}

/** A rule is only part of the line when another rule of the leading group exceeds it by more than this. */
const PART_TOLERANCE = 0.01;

/**
 * The rule of the year to date in the period's own filing, when the quarter `tagged` there uses a lesser rule or a part
 * of the leading group; undefined when `tagged` already uses the best rule.
 */
export function betterRule(context: Context, field: Field, at: FiscalPeriod, tagged: Cell): string | undefined {
  const rules = rulesOf(context, field);
  const report = at.filings[0];
  if (at.yearStart === undefined || report === undefined || isImpliedZero(tagged)) return undefined;
  const rank = rules.findIndex((rule) => rule.text === tagged.rule);
  if (rank < 0 || (rank === 0 && !rules[0]!.largest)) return undefined;
  const span = { start: at.yearStart, end: at.end };
  const toDate = evaluate(context, field, span, report);
  if (toDate === undefined || isImpliedZero(toDate) || toDate.rule === tagged.rule) return undefined;
  const better = rules.findIndex((rule) => rule.text === toDate.rule);
  if (better < 0 || rules[better]!.identity) return undefined;
  if (!rules[rank]!.largest || !rules[better]!.largest) return better < rank ? toDate.rule : undefined;
  const part = ruleValue(context, rules[rank]!, span, report, [field]);
  return part !== undefined && Math.abs(toDate.value - part.value) > PART_TOLERANCE * Math.abs(toDate.value)
    ? toDate.rule
    : undefined;
}

/** A derived payment below zero by at most this fraction of the year's is zero. */
const NEGLIGIBLE = 0.01;

/**
 * A payment that came out negative by subtraction: zero within 1 % of the `year`, else unknown (FIELDS A13). Any other
 * flow as it is.
 */
export function withoutNegativePayment(field: Field, flow: Maybe<Cell>, year: () => Cell | undefined): Maybe<Cell> {
  if (isMarker(flow) || specOf(field).paid !== true || flow.basis !== 'derived' || flow.value >= 0) return flow;
  const negligible = -flow.value <= NEGLIGIBLE * Math.abs(year()?.value ?? 0);
  const decision = `${flow.value} is at most 1 % of the year: zero`;
  return negligible ? { ...flow, value: 0, decision } : unavailable('ytd_only');
}
