/**
 * The value of a holding whose dividends are reinvested at the close of the ex-date (FIELDS A25; CRSP's return). An
 * adjusted close is another series: vendors reinvest at the close before, see `totalReturnCloses`.
 */
import type { Bars, Dividend } from '../types.ts';

/**
 * One value per bar, of one share bought at the first close: the daily return is (close + dividend) / close before - 1,
 * with all dividends whose ex-date lies after the bar before. A total at or above the close before cannot be a cash
 * dividend and is ignored. `dividends` ascending, on the split basis of `bars`.
 */
export function reinvestedValues(
  { days, close }: Pick<Bars, 'days' | 'close'>,
  dividends: readonly Dividend[],
): Float64Array {
  const values = new Float64Array(close.length);
  if (close.length === 0) return values;
  values[0] = close[0]!;
  let next = 0;
  while (next < dividends.length && dividends[next]!.day <= days[0]!) next++;
  for (let i = 1; i < close.length; i++) {
    let paid = 0;
    while (next < dividends.length && dividends[next]!.day <= days[i]!) paid += dividends[next++]!.amount;
    const before = close[i - 1]!;
    const dividend = paid < before ? paid : 0;
    values[i] = (values[i - 1]! * (close[i]! + dividend)) / before;
  }
  return values;
}
