/**
 * What the digits of prices say of their basis: whole cents of a source that prints finer numbers, once the splits after
 * them are undone, are no prices adjusted for dividends. It knows no other prices.
 */
import { dayFrom } from '../../engine/days.ts';
import type { Bars } from '../../engine/types.ts';
import type { SplitStep } from './matched-closes.ts';
import { isWholeCents } from './splits/cents.ts';

/** Every US stock was quoted in decimals from here on, and in fractions, of 64 at the finest, before. */
const DECIMALS_FROM = dayFrom(2001, 5, 1);
const FRACTIONS = 64;
/** Sub-penny prices are allowed below a dollar. */
const LEAST_PRICE = 1;
const PRICES = ['open', 'high', 'low', 'close'] as const;
/** Fewest prices that say anything, and the part of the rows that must be ticks: the rest are averages of some venue. */
const FEWEST = 20;
const TICKS = 0.99;
/** Part of the prices whose digits show that the source prints finer numbers than cents. */
const FINER = 0.05;
/** Rows that must be ticks by a factor before it is taken for that of splits, all but one of them. */
const AHEAD = 10;
/** Cents that the printed digits of a price leave open, times its factor: more, and any price fits. */
const MOST_OPEN = 0.1;
/** What closes may have been divided by: by one split or several. */
const FACTORS: readonly number[] = [
  ...Array.from({ length: 100 }, (_, i) => i + 1),
  ...Array.from({ length: 9 }, (_, i) => i + 1.5),
  ...[1.1, 1.2, 1.25, 4 / 3, 5 / 3],
];

/** Split-adjusted at most, where nearly all prices, times the splits after them, are ticks; undefined where not. */
export function digitsShow(
  bars: Bars,
  finer: boolean,
  steps: readonly SplitStep[],
): { readonly basis: 'split'; readonly evidence: string } | undefined {
  const { cells, fine, decimals } = countDigits(bars);
  if (cells < FEWEST || !(finer || fine >= FINER * cells)) return undefined;
  const listed = steps.map((_, i) => steps.slice(i).reduce((product, { ratio }) => product * ratio, 1));
  const open = 50 * 10 ** -decimals;
  const factors = [...new Set([...FACTORS, ...listed])].filter((factor) => factor === 1 || factor * open <= MOST_OPEN);
  const divided = isDivided(
    bars,
    factors.sort((a, b) => a - b),
    open,
  );
  if (divided === undefined) return undefined;
  return {
    basis: 'split',
    evidence: `prices${divided ? ', times splits after them,' : ''} are whole cents, or fractions before decimals, of a source that does not round to cents`,
  };
}

/** Whether a price of a dollar and more is printed finer than cents. */
export function hasFiner(bars: Bars): boolean {
  return countDigits(bars).fine > 0;
}

/** Whether some prices are ticks only when multiplied by a factor; undefined where too many are by none. */
function isDivided(bars: Bars, factors: readonly number[], open: number): boolean | undefined {
  const { length } = bars.days;
  let [factor, missed, divided] = [1, 0, false];
  for (let row = length - 1; row >= 0; row--) {
    if (fits(bars, row, factor, open)) continue;
    const next = row + 1 < AHEAD ? undefined : factors.find((each) => fitsAhead(bars, row, each, open));
    if (next !== undefined) [factor, divided] = [next, true];
    else if (++missed > (1 - TICKS) * length) return undefined;
  }
  return divided;
}

function fitsAhead(bars: Bars, row: number, factor: number, open: number): boolean {
  let missed = 0;
  for (let i = 0; i < AHEAD; i++) if (!fits(bars, row - i, factor, open) && ++missed > 1) return false;
  return true;
}

/** Whether the prices of a row, times a factor, are ticks: the close, and of the others all but one at most. */
function fits(bars: Bars, row: number, factor: number, open: number): boolean {
  const areFractions = bars.days[row]! < DECIMALS_FROM;
  const isTick = (price: number): boolean =>
    price < LEAST_PRICE || isCents(price, factor * open) || (areFractions && isFraction(price));
  const off = PRICES.filter((name) => !isTick(bars[name][row]! * factor));
  // A trade between cents may be the high or the low of a day.
  return off.length <= 1 && !off.includes('close');
}

function isCents(price: number, open: number): boolean {
  return isWholeCents(price) || Math.abs(price * 100 - Math.round(price * 100)) <= open;
}

/** Printed with five decimals at least, or whole ones of its fraction. */
function isFraction(price: number): boolean {
  const parts = price * FRACTIONS;
  return Math.abs(parts - Math.round(parts)) <= FRACTIONS * 1e-5;
}

/** How many prices of a dollar and more differ within their rows, how many are no whole cents, and the most decimals. */
function countDigits(bars: Bars): { readonly cells: number; readonly fine: number; readonly decimals: number } {
  let [cells, fine, decimals] = [0, 0, 2];
  bars.days.forEach((_, row) => {
    for (const price of new Set(PRICES.map((name) => bars[name][row]!))) {
      if (price < LEAST_PRICE) continue;
      cells++;
      if (isWholeCents(price)) continue;
      fine++;
      while (decimals < 6 && Math.abs(price - Number(price.toFixed(decimals))) > 1e-9) decimals++;
    }
  });
  return { cells, fine, decimals };
}
