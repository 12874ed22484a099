/** Capital expenditure over several years (FIELDS 3.6). */
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { percentOf } from './arithmetic.ts';
import { amountOf, type RowPeriod } from './row-period.ts';

/** Periods that make three years, and the days between the ends of two that follow each other. */
const THREE_YEARS = {
  quarter: { periods: 12, apart: [60, 125] },
  annual: { periods: 3, apart: [350, 380] },
} as const;

/** The row's period and those before it, newest first, as far as they join without a gap. */
function chainOf(row: RowPeriod): RowPeriod[] {
  const { periods: wanted, apart } = THREE_YEARS[row.cadence];
  const { periods } = row.statements.spine;
  const chain = [row];
  for (let i = row.at.index - 1; i >= 0 && chain.length < wanted; i--) {
    const at = periods[i]!;
    if (row.cadence === 'annual' && !at.fullYear) continue;
    const gap = chain.at(-1)!.at.end - at.end;
    if (gap < apart[0] || gap > apart[1]) break;
    chain.push({ ...row, at });
  }
  return chain;
}

/** Capital expenditure over revenue, both summed over the 12 quarters or 3 fiscal years that end here: seasons cancel. */
export function capexIntensity3y(row: RowPeriod): Maybe<number> {
  const today = percentOf(amountOf(row, 'capex'), amountOf(row, 'revenue'));
  if (isMarker(today) && today.reason !== 'non_positive_denominator') return today;
  const chain = chainOf(row);
  if (chain.length < THREE_YEARS[row.cadence].periods) return unavailable('insufficient_history');
  let spent = 0;
  let earned = 0;
  for (const each of chain) {
    const capex = amountOf(each, 'capex');
    const revenue = amountOf(each, 'revenue');
    if (isMarker(capex) || isMarker(revenue)) return unavailable('insufficient_history');
    spent += capex;
    earned += revenue;
  }
  return percentOf(spent, earned);
}
