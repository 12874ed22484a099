/** Capital expenditure (capex) over several years (FIELDS 3.6). */
import { isMarker, type Maybe, unavailable } from '../value.ts';
import { percentOf } from './arithmetic.ts';
import { amountOf, priorYearRow, type RowPeriod, yearAmountOf } from './row-period.ts';

const YEARS = 3;

/**
 * Capex over revenue, both summed over the three years that end here: fiscal years, or the twelve months trailing a
 * quarter and the two before it. Averages out seasons.
 */
export function capexIntensity3y(row: RowPeriod): Maybe<number> {
  const today = percentOf(amountOf(row, 'capex'), amountOf(row, 'revenue'));
  if (isMarker(today) && today.reason !== 'non_positive_denominator') return today;
  let spent = 0;
  let earned = 0;
  let year: RowPeriod | undefined = row;
  for (let i = 0; i < YEARS; i++) {
    const capex = year && yearAmountOf(year, 'capex');
    const revenue = year && yearAmountOf(year, 'revenue');
    if (year === undefined || capex === undefined || revenue === undefined || isMarker(capex) || isMarker(revenue)) {
      return unavailable('insufficient_history');
    }
    spent += capex;
    earned += revenue;
    year = priorYearRow(year);
  }
  return percentOf(spent, earned);
}
