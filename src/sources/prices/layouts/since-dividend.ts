/**
 * The newest rows of a table whose prices are adjusted for dividends: those since the last one are prices as traded, or
 * divided by splits alone, and their cents show where they begin. It knows no dividends.
 */
import type { Bars } from '../../../engine/types.ts';
import { isWholeCents } from '../splits/cents.ts';
import type { RawColumns } from '../types.ts';

const PRICES = ['open', 'high', 'low', 'close'] as const;
/** Fewest rows of whole cents, which chance does not make. */
const FEWEST = 5;
/** Rows before them that are looked at, and the part of their prices that must be finer: else the source rounds. */
const BEFORE = 60;
const FINER = 0.5;

/**
 * Positions of those rows, the oldest first; undefined without any, and where no older row shows that the source
 * prints finer numbers than cents.
 */
export function rowsSinceDividend(raw: RawColumns): readonly number[] | undefined {
  const rows = Array.from({ length: raw.length }, (_, i) => i)
    .filter((i) => raw.close[i]! > 0)
    .sort((a, b) => raw.days[a]! - raw.days[b]!);
  let first = rows.length;
  while (first > 0 && isTraded(raw, rows[first - 1]!)) first--;
  // The close before a payment is less whole cents: one price a day does not set that day apart from those since.
  while (first < rows.length && isOnePrice(raw, rows[first]!)) first++;
  const before = rows.slice(Math.max(0, first - BEFORE), first);
  // Sources round by digits: prices of another size say nothing.
  const least = Math.min(...rows.slice(first).map((i) => raw.close[i]!)) / 2;
  const cells = before.flatMap((i) => PRICES.map((name) => raw[name][i]!)).filter((value) => value >= least);
  const finer = cells.filter((value) => !isWholeCents(value)).length;
  const isFiner = cells.length >= FEWEST && finer >= FINER * cells.length;
  return rows.length - first < FEWEST || !isFiner ? undefined : rows.slice(first);
}

function isTraded(bars: Pick<Bars, (typeof PRICES)[number]>, i: number): boolean {
  return PRICES.every((name) => !(bars[name][i]! > 0) || isWholeCents(bars[name][i]!));
}

function isOnePrice({ open, high, low, close }: RawColumns, i: number): boolean {
  return [open, high, low].every((column) => !(column[i]! > 0) || column[i] === close[i]);
}

/** These rows of a table. */
export function takeRows(raw: RawColumns, rows: readonly number[]): RawColumns {
  const take = (column: Float64Array): Float64Array => Float64Array.from(rows, (i) => column[i]!);
  const maybe = (column: Float64Array | undefined) => (column === undefined ? undefined : take(column));
  return {
    ...raw,
    length: rows.length,
    days: Int32Array.from(rows, (i) => raw.days[i]!),
    ...{ open: take(raw.open), high: take(raw.high), low: take(raw.low), close: take(raw.close) },
    ...{ volume: take(raw.volume), adjusted: maybe(raw.adjusted), unadjusted: maybe(raw.unadjusted) },
    ...{ dividend: maybe(raw.dividend), split: maybe(raw.split), gains: maybe(raw.gains) },
    lines: raw.lines === undefined ? undefined : Int32Array.from(rows, (i) => raw.lines![i]!),
  };
}
