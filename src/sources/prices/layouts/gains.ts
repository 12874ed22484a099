/** Capital gains distributions of funds, in sources that list them separately from dividends. */
import type { RawColumns } from '../types.ts';

/**
 * Adds capital gains to the dividend of the same row, in place. Yahoo's dividends sometimes include them already
 * (yfinance issue 2666). A dividend smaller than the gains of its day cannot include them. For the other rows the
 * closes decide, all rows of a file together: gains are added if the falls of the close on those days then leave a
 * smaller sum of squared residuals. Rows without a previous close do not count; without any evidence nothing is added.
 */
export function addGains({ days, close, dividend }: RawColumns, gains: Float64Array): void {
  if (dividend === undefined) return;
  const toPast = days[0]! > days[days.length - 1]! ? 1 : -1;
  const inDoubt: number[] = [];
  let apart = 0;
  for (let i = 0; i < days.length; i++) {
    const amount = gains[i]!;
    if (!(amount > 0)) continue;
    const paid = dividend[i] || 0;
    if (paid < amount) {
      dividend[i] = paid + amount;
      continue;
    }
    inDoubt.push(i);
    let before = i + toPast;
    while (before >= 0 && before < days.length && !(close[before]! > 0)) before += toPast;
    const base = close[before];
    if (base === undefined || !(close[i]! > 0)) continue;
    // rest² - (rest - gain)², where rest is the part of the fall that the dividend does not explain.
    const gain = amount / base;
    const rest = (base - close[i]! - paid) / base;
    apart += gain * (2 * rest - gain);
  }
  if (apart > 0) for (const i of inDoubt) dividend[i]! += gains[i]!;
}
