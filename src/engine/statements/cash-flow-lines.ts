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

/** What is known of the fiscal year of a derived payment. */
interface YearOfPayment {
  readonly amount: () => Cell | undefined;
  /** Whether each report of the year gives its year to date. */
  readonly isWhole: () => boolean;
}

/**
 * A payment that came out as zero or less by subtraction: zero within 1 % of the year (FIELDS A13), unless a report of
 * the year lacks a line that is none for being absent: then it may be a side item (A10). Unknown otherwise. Any other
 * flow as it is.
 */
export function withoutNegativePayment(field: Field, flow: Maybe<Cell>, year: YearOfPayment): Maybe<Cell> {
  const { paid, zeroWith } = specOf(field);
  if (isMarker(flow) || paid !== true || flow.basis !== 'derived' || flow.value > 0) return flow;
  const isSideItem = zeroWith === undefined && !year.isWhole();
  if (isSideItem || -flow.value > NEGLIGIBLE * Math.abs(year.amount()?.value ?? 0)) return unavailable('ytd_only');
  return flow.value === 0 ? flow : { ...flow, value: 0, decision: `${flow.value} is at most 1 % of the year: zero` };
}
