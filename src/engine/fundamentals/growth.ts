/** Growth of a row's figures (FIELDS 3.6). */
import type { Field } from '../concepts.ts';
import { isQuarter, within } from '../statements/durations.ts';
import { type Maybe, unavailable } from '../value.ts';
import { growthPct } from './arithmetic.ts';
import { amountOf, priorYearAmountOf, type RowPeriod } from './row-period.ts';

/** Days between the ends of two consecutive quarters. */
const NEXT_QUARTER_DAYS = [60, 125] as const;

/** YoY in percent; prefers the comparative of the same filing. */
export function yoyPct(row: RowPeriod, field: Field): Maybe<number> {
  return growthPct(amountOf(row, field), priorYearAmountOf(row, field));
}

/** QoQ in percent. Annual rows have none: `no_prior_period`. */
export function qoqPct(row: RowPeriod, field: Field): Maybe<number> {
  const { statements, cadence, at } = row;
  const previous = cadence === 'quarter' ? statements.spine.periods[at.index - 1] : undefined;
  const base =
    previous !== undefined && isQuarter(previous) && within(at.end - previous.end, NEXT_QUARTER_DAYS)
      ? amountOf({ ...row, at: previous }, field)
      : unavailable('no_prior_period');
  return growthPct(amountOf(row, field), base);
}
