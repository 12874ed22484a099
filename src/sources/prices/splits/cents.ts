/**
 * What the cents of prices say. Shares trade at whole cents: prices divided by a later split are on a finer grid, and
 * whole cents again when they are multiplied by its ratio. Silent before decimals, below a dollar, and where a source
 * rounds to cents.
 */
import { dayFrom } from '../../../engine/days.ts';
import type { Bars } from '../../../engine/types.ts';
import type { Daily } from '../types.ts';

/** Every US stock was quoted in decimals from here on. */
const DECIMALS_FROM = dayFrom(2001, 5, 1);
/** Sub-penny prices are allowed below a dollar. */
const LEAST_PRICE = 1;
/** A price this near to whole cents, in cents, is: numbers are printed with six decimals at least. */
const NEAR = 0.02;
/** ... and with some seven digits. */
const DIGITS = 1e-7;
const PRICES = ['open', 'high', 'low', 'close'] as const;

/** Fewest cells that say anything, and the shares of them on the grid that count as all and as not all. */
const FEWEST = 20;
const ALL = 0.9;
const SOME = 0.8;

/** Whether a price is whole cents, as far as its digits go. */
export function isWholeCents(value: number): boolean {
  const cents = value * 100;
  return Math.abs(cents - Math.round(cents)) <= Math.max(NEAR, cents * DIGITS);
}

/** Whether numbers finer than cents are common, in the closes or in the adjusted closes next to them. */
export function isFiner({ bars, adjusted }: Pick<Daily, 'bars' | 'adjusted'>): boolean {
  const isCommon = (column: Float64Array): boolean => {
    let fine = 0;
    for (const value of column) if (value >= LEAST_PRICE && !isWholeCents(value)) fine++;
    return fine > column.length / 10;
  };
  return isCommon(bars.close) || (adjusted !== undefined && isCommon(adjusted));
}

/** Share of the prices of rows `[from, to)` that are whole cents when multiplied by `factor`; undefined: too few. */
function shareOfCents(bars: Bars, from: number, to: number, factor: number): number | undefined {
  let cells = 0;
  let whole = 0;
  for (const name of PRICES)
    for (let i = from; i < to; i++) {
      const value = bars[name][i]! * factor;
      if (bars.days[i]! < DECIMALS_FROM || value < LEAST_PRICE) continue;
      cells++;
      if (isWholeCents(value)) whole++;
    }
  return cells < FEWEST ? undefined : whole / cells;
}

/**
 * Which of `factors` the prices of rows `[from, to)` must be multiplied by to be as traded: the least that makes whole
 * cents of them, since multiples of it do, too. Undefined where none does, and where that is 1 while whole cents may
 * be the source's rounding (`finer` not true).
 */
export function factorByCents(
  bars: Bars,
  [from, to]: readonly [from: number, to: number],
  factors: readonly number[],
  finer: boolean | undefined,
): number | undefined {
  const ascending = [...factors].sort((a, b) => a - b);
  for (const factor of ascending) {
    const share = shareOfCents(bars, from, to, factor);
    if (share === undefined) return undefined;
    if (share >= ALL) return factor === 1 && finer !== true && ascending.at(-1) !== 1 ? undefined : factor;
    if (share > SOME) return undefined;
  }
  return undefined;
}

/** Sessions around a stretch that are looked at, too, so that both grids can be seen. */
const MARGIN = 20;
/** Fewest rows that only fit one of the grids. */
const LEAST_ROWS = 3;

/**
 * The row in `[from, to)` from which on prices are whole cents, while those before it are when they are multiplied by
 * `factor`: where most rows fit. Undefined where the cents do not show it.
 */
export function changeByCents(
  bars: Bars,
  [from, to]: readonly [from: number, to: number],
  factor: number,
): number | undefined {
  const [first, last] = [Math.max(0, from - MARGIN), Math.min(bars.days.length, to + MARGIN)];
  if (first >= last || bars.days[first]! < DECIMALS_FROM) return undefined;
  const fits = (i: number, by: number): boolean => PRICES.every((name) => isWholeCents(bars[name][i]! * by));
  let score = 0;
  let decisive = 0;
  for (let i = first; i < last; i++) if (fits(i, 1)) score++;
  let best = score;
  let change = first;
  for (let i = first; i < last; i++) {
    const [old, now] = [fits(i, factor), fits(i, 1)];
    if (old !== now) decisive++;
    score += Number(old) - Number(now);
    // What is whole cents after a split by a whole number stays so when it is multiplied: the first of equal places.
    // Before a reverse split it is the other way round: the last of them.
    if (score > best || (score === best && factor < 1)) {
      best = score;
      change = i + 1;
    }
  }
  const isShown = decisive >= LEAST_ROWS && best >= ALL * (last - first);
  return isShown && change >= from && change < to ? change : undefined;
}
