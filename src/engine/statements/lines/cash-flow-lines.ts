/**
 * Lines of the cash-flow statement. They are tagged only for the year to date; a note's amount for the quarter alone
 * would not add up to the year (FIELDS 3.4).
 */
import type { Field } from '../../concepts.ts';
import { isMarker, type Maybe, unavailable } from '../../value.ts';
import { specOf } from '../facts/context.ts';
import type { Cell } from '../facts/types.ts';

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

/** A derived payment that is negative by at most this fraction of the year's amount is zero. */
const NEGLIGIBLE = 0.01;

/** The fiscal year of a derived payment. */
interface YearOfPayment {
  readonly amount: () => Cell | undefined;
  /** Whether every report of the year has a year-to-date amount. */
  readonly isWhole: () => boolean;
}

/**
 * Checks a payment that subtraction made zero or negative; any other flow is returned unchanged. Within 1 % of the
 * year's amount it is zero (FIELDS A13), else unknown (`ytd_only`). It is also unknown where a report of the year lacks
 * the line and its absence does not mean zero (no `zeroWith`): the tag may cover only a side item (A10).
 */
export function withoutNegativePayment(field: Field, flow: Maybe<Cell>, year: YearOfPayment): Maybe<Cell> {
  const { paid, zeroWith } = specOf(field);
  if (isMarker(flow) || paid !== true || flow.basis !== 'derived' || flow.value > 0) return flow;
  const isSideItem = zeroWith === undefined && !year.isWhole();
  if (isSideItem || -flow.value > NEGLIGIBLE * Math.abs(year.amount()?.value ?? 0)) return unavailable('ytd_only');
  return flow.value === 0 ? flow : { ...flow, value: 0, decision: `${flow.value} is at most 1 % of the year: zero` };
}
