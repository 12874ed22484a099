/**
 * What the digits of prices say of their basis: whole cents of a source that prints finer numbers are no prices adjusted
 * for dividends. It knows no other prices.
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
/** Fewest prices that say anything, and the part of them that must be ticks: the rest are averages of some venue. */
const FEWEST = 200;
const TICKS = 0.99;
/** Part of the prices whose digits show that the source prints finer numbers than cents. */
const FINER = 0.05;

/** Split-adjusted at most, where nearly all prices, times the splits after them, are ticks; undefined where not. */
export function digitsShow(
  bars: Bars,
  finer: boolean,
  steps: readonly SplitStep[],
): { readonly basis: 'split'; readonly evidence: string } | undefined {
  const last = bars.days.at(-1)!;
  const within = steps.filter(({ day }) => day <= last);
  const later = steps.filter(({ day }) => day > last).sort((a, b) => a.day - b.day);
  const tried = [[], within, ...later.map((_, i) => [...within, ...later.slice(0, i + 1)])];
  if (!tried.some((each) => areTicks(bars, each, finer))) return undefined;
  return {
    basis: 'split',
    evidence: 'prices are whole cents, or fractions before decimals, of a source that does not round to cents',
  };
}

function areTicks({ days, ...columns }: Bars, steps: readonly SplitStep[], finer: boolean): boolean {
  let cells = 0;
  let ticks = 0;
  let fine = 0;
  days.forEach((day, i) => {
    const shares = steps.reduce((product, { after, ratio }) => (day <= after ? product * ratio : product), 1);
    for (const name of PRICES) {
      const printed = columns[name][i]!;
      const price = printed * shares;
      if (price < LEAST_PRICE) continue;
      cells++;
      if (!isWholeCents(printed)) fine++;
      if (isWholeCents(price) || (day < DECIMALS_FROM && isFraction(price))) ticks++;
    }
  });
  return cells >= FEWEST && ticks >= TICKS * cells && (finer || fine >= FINER * cells);
}

/** Printed with five decimals at least, or whole ones of its fraction. */
function isFraction(price: number): boolean {
  const parts = price * FRACTIONS;
  return Math.abs(parts - Math.round(parts)) <= FRACTIONS * 1e-5;
}
