/**
 * Stretches of a price series on which its closes are a constant multiple of prices published elsewhere for the same
 * days. Knows no splits: it finds levels, not reasons.
 */
import { lowerBound } from '../../sorted.ts';
import type { Bars, EpochDay } from '../../types.ts';

/** The close of a day as published elsewhere, as traded. */
export interface PublishedClose {
  readonly day: EpochDay;
  readonly price: number;
}

/** Closes over published prices of one day. */
export interface Comparison {
  readonly day: EpochDay;
  /** Natural logarithm of the multiple. */
  readonly log: number;
  /** How far cents may put it off. */
  readonly noise: number;
}

export interface Era {
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** Median of close over published price. */
  readonly factor: number;
  /** Largest distance from the median that counts as the same multiple. */
  readonly noise: number;
  /** Largest distance from the median that is seen. */
  readonly spread: number;
  readonly compared: number;
}

/** Fewest comparisons that make a level, and fewest of one that is a ratio of shares away from its neighbor. */
export const FEWEST = 3;
const PAIR = 2;
/** Half a cent, and a little for the price being of another venue. */
const HALF_CENT = 0.0051;
const VENUES = 0.002;

/** Comparisons on the days that both have, ascending. */
export function comparisonsOf({ days, close }: Bars, published: readonly PublishedClose[]): readonly Comparison[] {
  const found: Comparison[] = [];
  for (const { day, price } of published) {
    const at = lowerBound(days, day);
    if (days[at] !== day || !(price > 0) || !(close[at]! > 0)) continue;
    const noise = HALF_CENT / price + HALF_CENT / close[at]! + VENUES;
    found.push({ day, log: Math.log(close[at]! / price), noise });
  }
  return found.sort((a, b) => a.day - b.day);
}

/**
 * Levels in order of days. What fits no level of three comparisons in a row is in none, but for pairs away from the
 * level next to them by a multiple that `isRatio`: files of a single half month have two for each month.
 */
export function erasOf(
  comparisons: readonly Comparison[],
  isRatio: (multiple: number, noise: number) => boolean,
): readonly Era[] {
  const groups = groupsOf(comparisons);
  const isLevel = (group: readonly Comparison[], i: number): boolean => {
    if (group.length >= FEWEST) return true;
    const next = groups.slice(i + 1).find(({ length }) => length >= FEWEST);
    const near = next ?? groups.slice(0, i).findLast(({ length }) => length >= FEWEST);
    return near !== undefined && isRatio(Math.exp(median(near) - median(group)), medianNoise([...group, ...near]));
  };
  return united(groups.filter(isLevel)).map(eraOf);
}

/** Pairs and longer runs of one level, in order of days. */
function groupsOf(comparisons: readonly Comparison[]): readonly (readonly Comparison[])[] {
  const groups: Comparison[][] = [];
  let open: Comparison[] = [];
  let away: Comparison[] = [];
  const close = (next: Comparison[]): void => {
    if (open.length >= PAIR) groups.push(open);
    open = next;
    away = [];
  };
  for (const each of comparisons) {
    if (fits(each, open)) {
      open.push(each);
      away = [];
    } else if (!fits(each, away)) away = [each];
    else {
      away.push(each);
      if (away.length >= PAIR || open.length < PAIR) close(away);
    }
  }
  close([]);
  return groups;
}

function fits({ log, noise }: Comparison, group: readonly Comparison[]): boolean {
  return group.length === 0 || Math.abs(log - median(group)) <= Math.max(noise, medianNoise(group));
}

/** Groups parted only by strays, of one level, are one. */
function united(groups: readonly (readonly Comparison[])[]): readonly (readonly Comparison[])[] {
  const all: (readonly Comparison[])[] = [];
  for (const group of groups) {
    const last = all.at(-1);
    if (last !== undefined && Math.abs(median(last) - median(group)) <= medianNoise([...last, ...group]))
      all[all.length - 1] = [...last, ...group];
    else all.push(group);
  }
  return all;
}

function eraOf(group: readonly Comparison[]): Era {
  const middle = median(group);
  return {
    from: group[0]!.day,
    to: group.at(-1)!.day,
    factor: Math.exp(middle),
    noise: medianNoise(group),
    spread: Math.max(...group.map(({ log }) => Math.abs(log - middle))),
    compared: group.length,
  };
}

function median(group: readonly Comparison[]): number {
  return middleOf(group.map(({ log }) => log));
}

function medianNoise(group: readonly Comparison[]): number {
  return middleOf(group.map(({ noise }) => noise));
}

function middleOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
