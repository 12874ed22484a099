/**
 * Prices that their source adjusted for dividends which it lists, free of them again: from the newest row back each payment
 * gives the close before it. Whole cents of the result prove it, since nothing else says that no payment followed the rows.
 */
import { barColumns } from '../../../store/codecs/bars.ts';
import { isWholeCents } from '../splits/cents.ts';
import type { RawColumns } from '../types.ts';

/** Rows looked at before the newest payment, and the part of their closes that must be whole cents: chance gives one in 25. */
const ROWS = 250;
const WHOLE = 0.8;
const FEWEST = 10;
const DECIMALS = 1e6;

/**
 * The rows as they were before they were adjusted; undefined where their cents do not prove it. `raw` lists dividends on
 * the share of the newest row, and splits.
 */
export function withoutDividends(raw: RawColumns): RawColumns | undefined {
  const { dividend, split } = raw;
  if (dividend === undefined) return undefined;
  const rows = Array.from({ length: raw.length }, (_, i) => i)
    .filter((i) => raw.close[i]! > 0)
    .sort((a, b) => raw.days[b]! - raw.days[a]!);
  const factors = new Float64Array(raw.length).fill(1);
  let factor = 1;
  let shares = 1;
  let looked = 0;
  let whole = 0;
  rows.forEach((row, at) => {
    const newer = rows[at - 1];
    const paid = newer === undefined ? 0 : dividend[newer]!;
    const ratio = newer === undefined ? 1 : (split?.[newer] ?? 1);
    if (ratio > 0) shares *= ratio;
    if (paid > 0) factor *= raw.close[row]! / (raw.close[row]! + paid * factor);
    factors[row] = factor;
    if (factor === 1 || looked === ROWS) return;
    looked++;
    if (isWholeCents((raw.close[row]! / factor) * shares)) whole++;
  });
  if (looked < FEWEST || whole < WHOLE * looked) return undefined;
  const free = (column: Float64Array): Float64Array =>
    column.map((value, i) => Math.round((value / factors[i]!) * DECIMALS) / DECIMALS);
  return { ...raw, ...barColumns((name) => (name === 'volume' ? raw.volume : free(raw[name]))) };
}
