/**
 * Stretches of a price series on which its closes are a constant multiple of prices published elsewhere for the same
 * days. Knows no splits: it finds levels, not reasons.
 */
import { lowerBound, medianOfSorted } from '../../sorted.ts';
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

/** Fewest comparisons that make a level, and fewest of one that is a ratio of shares away from its neighbor, or 1. */
export const FEWEST = 3;
export const PAIR = 2;
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
  const isLevel = (group: Level, i: number): boolean => {
    if (group.all.length >= FEWEST) return true;
    // Two that are all there is show what is as traded, and nothing else.
    if (comparisons.length === PAIR) return Math.abs(group.log) <= group.noise;
    const next = groups.slice(i + 1).find(({ all }) => all.length >= FEWEST);
    const near = next ?? groups.slice(0, i).findLast(({ all }) => all.length >= FEWEST);
    return near !== undefined && isRatio(Math.exp(near.log - group.log), united(group, near).noise);
  };
  return joined(groups.filter(isLevel)).map(eraOf);
}

/** Comparisons in order of days, with the medians of their numbers, which stay sorted as comparisons come. */
class Level {
  readonly all: Comparison[] = [];
  readonly #logs: number[] = [];
  readonly #noises: number[] = [];

  constructor(all: readonly Comparison[] = []) {
    for (const each of all) this.add(each);
  }

  add(each: Comparison): void {
    this.all.push(each);
    insert(this.#logs, each.log);
    insert(this.#noises, each.noise);
  }

  get log(): number {
    return medianOfSorted(this.#logs);
  }

  get noise(): number {
    return medianOfSorted(this.#noises);
  }

  fits({ log, noise }: Comparison): boolean {
    return this.all.length === 0 || Math.abs(log - this.log) <= Math.max(noise, this.noise);
  }
}

/** Pairs and longer runs of one level, in order of days. */
function groupsOf(comparisons: readonly Comparison[]): readonly Level[] {
  const groups: Level[] = [];
  let open = new Level();
  let away = new Level();
  const close = (next: Level): void => {
    if (open.all.length >= PAIR) groups.push(open);
    open = next;
    away = new Level();
  };
  for (const each of comparisons) {
    if (open.fits(each)) {
      open.add(each);
      away = new Level();
    } else if (!away.fits(each)) away = new Level([each]);
    else {
      away.add(each);
      if (away.all.length >= PAIR || open.all.length < PAIR) close(away);
    }
  }
  close(new Level());
  return groups;
}

/** Groups parted only by strays, of one level, are one. */
function joined(groups: readonly Level[]): readonly Level[] {
  const all: Level[] = [];
  for (const group of groups) {
    const last = all.at(-1);
    const both = last && united(last, group);
    if (last !== undefined && both !== undefined && Math.abs(last.log - group.log) <= both.noise)
      all[all.length - 1] = both;
    else all.push(group);
  }
  return all;
}

function united(one: Level, other: Level): Level {
  return new Level([...one.all, ...other.all]);
}

function eraOf({ all, log, noise }: Level): Era {
  return {
    from: all[0]!.day,
    to: all.at(-1)!.day,
    factor: Math.exp(log),
    noise,
    spread: Math.max(...all.map((each) => Math.abs(each.log - log))),
    compared: all.length,
  };
}

function insert(sorted: number[], value: number): void {
  let at = sorted.push(value) - 1;
  for (; at > 0 && sorted[at - 1]! > value; at--) sorted[at] = sorted[at - 1]!;
  sorted[at] = value;
}
