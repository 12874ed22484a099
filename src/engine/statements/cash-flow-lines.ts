/**
 * Lines of the cash-flow statement. They are tagged only for the year to date; a note's amount for the quarter alone
 * would not add up to the year (FIELDS 3.4).
 */
import type { Field } from '../concepts.ts';
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { specOf } from './context.ts';
import type { Cell } from './types.ts';

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
