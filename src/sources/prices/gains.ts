/** Capital gains that a fund pays out, in the sources that list them apart from its dividends. */
import type { RawColumns } from './types.ts';

/**
 * Adds the gains of each row to its dividend: they are distributions like it. Yahoo's dividends at times hold them
 * already (yfinance issue 2666). A dividend below the gains of its day cannot; for all others of a file the falls of
 * the closes decide: that reading is taken which leaves the smaller squares of unexplained steps, without a close
 * before the one that adds nothing.
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
    // rest² - (rest - gain)², of the fall that the dividend does not explain.
    const gain = amount / base;
    const rest = (base - close[i]! - paid) / base;
    apart += gain * (2 * rest - gain);
  }
  if (apart > 0) for (const i of inDoubt) dividend[i]! += gains[i]!;
}
