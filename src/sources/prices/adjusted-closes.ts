/**
 * Closes adjusted for dividends and splits, of several files of a symbol on one scale: such closes are on the scale of
 * the day their file was made, and only their ratios mean anything. It knows no prices but to compare moves with.
 */
import { formatDay } from '../../engine/days.ts';
import type { Closes } from '../../engine/prices/change.ts';
import { REPLACE_HINT } from './place.ts';

/** Files of one symbol are a constant multiple of each other, but for rounding. */
const SAME_SCALE = 0.01;
const FEWEST_COMMON = 3;
/** Most common days, in parts of all, on which files may differ. */
const STRAYS = 0.02;
/** Moves of a day that differ by more (log, besides cents) are neither rounding nor another venue. */
const OTHER_MOVE = 0.01;
const CENT = 0.01;
/** Most of them, in parts of all: dividends, splits that one series lacks; and fewest days that show anything. */
const OTHER_MOVES = 0.2;
const FEWEST_MOVES = 10;

/** Both as one series on the scale of the one that ends later; or why they are none. */
export function uniteAdjusted(a: Closes, b: Closes): Closes | string {
  const [older, newer] = a.days.at(-1)! <= b.days.at(-1)! ? [a, b] : [b, a];
  const common = pairsOf(newer, older);
  if (common.length < FEWEST_COMMON)
    return `closes adjusted for dividends need days in common with those stored (${spanOf(older)} and ${spanOf(newer)})${REPLACE_HINT}`;
  const scales = common.map(([i, j]) => newer.close[i]! / older.close[j]!);
  const scale = [...scales].sort((x, y) => x - y)[scales.length >> 1]!;
  const off = scales.filter((each) => Math.abs(each / scale - 1) > SAME_SCALE).length;
  if (off > STRAYS * common.length)
    return `closes adjusted for dividends differ from those stored on ${off} of ${common.length} common days by more than a constant factor${REPLACE_HINT}`;
  const closes = new Map<number, number>();
  older.days.forEach((day, i) => {
    closes.set(day, older.close[i]! * scale);
  });
  newer.days.forEach((day, i) => {
    closes.set(day, newer.close[i]!);
  });
  const days = Int32Array.from(closes.keys()).sort();
  return { days, close: Float64Array.from(days, (day) => closes.get(day)!) };
}

/** Why the closes are not those of the security of `prices`, which are on one share basis; undefined where they may be. */
export function disagreement(adjusted: Closes, prices: Closes): string | undefined {
  const common = pairsOf(adjusted, prices);
  const off = common.slice(1).filter(([i, j], at) => {
    const [before, other] = common[at]!;
    const move = Math.log(adjusted.close[i]! / adjusted.close[before]!);
    const cents = CENT / Math.min(prices.close[j]!, prices.close[other]!);
    return Math.abs(move - Math.log(prices.close[j]! / prices.close[other]!)) > OTHER_MOVE + cents;
  }).length;
  const moves = common.length - 1;
  if (moves < FEWEST_MOVES || off <= OTHER_MOVES * moves) return undefined;
  return `closes adjusted for dividends move otherwise than the prices of the symbol on ${off} of ${moves} days: those of another security${REPLACE_HINT}`;
}

/** Positions of the days that both have. */
function pairsOf(a: Closes, b: Closes): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.days.length && j < b.days.length; ) {
    if (a.days[i] === b.days[j]) pairs.push([i++, j++]);
    else if (a.days[i]! < b.days[j]!) i++;
    else j++;
  }
  return pairs;
}

function spanOf({ days }: Closes): string {
  return `${formatDay(days[0]!)} to ${formatDay(days.at(-1)!)}`;
}
