/** Growth of a row's figures (FIELDS 3.6). What they compare with: `statements/growth-base.ts`. */
import type { Field } from '../concepts.ts';
import { type Maybe, unavailable } from '../value.ts';
import { growthPct } from './arithmetic.ts';
import { amountOf, type RowPeriod } from './row-period.ts';

/** The amount that growth since a year or a quarter ago compares with; else `no_prior_period`. */
export function earlierAmountOf(row: RowPeriod, field: Field, ago: 'year' | 'quarter'): Maybe<number> {
  const { statements, cadence, at } = row;
  return statements.growthBase(field, at, cadence, ago)?.cell.value ?? unavailable('no_prior_period');
}

/** YoY in percent. */
export function yoyPct(row: RowPeriod, field: Field): Maybe<number> {
  return growthPct(amountOf(row, field), earlierAmountOf(row, field, 'year'));
}

/** QoQ in percent. Annual rows have none: `no_prior_period`. */
export function qoqPct(row: RowPeriod, field: Field): Maybe<number> {
  return growthPct(amountOf(row, field), earlierAmountOf(row, field, 'quarter'));
}
