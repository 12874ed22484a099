/**
 * Sightings of a symbol: that a security was seen with it on a day. Of a calendar month the first and the last are
 * enough for what is asked of them. Knows no file and no store.
 */
import { nextSession, previousSession } from '../calendar.ts';
import { civil, dayFrom } from '../days.ts';
import type { EpochDay } from '../types.ts';

/** A day on which a security was seen with a symbol. */
export interface Sighting {
  readonly day: EpochDay;
  /** USD as published for that day, which is the close of the session before; undefined without a usable one. */
  readonly price: number | undefined;
  /** Whether the source marks the day as one of a change of symbol or CUSIP. */
  readonly isChange: boolean;
}

/** The first and the last sighting of a month, ascending; of one day alone it is both. */
export interface MonthOfSightings {
  readonly first: Sighting;
  readonly last: Sighting;
  /** Shares that were not delivered as of the day of the last. */
  readonly fails?: number;
}

/**
 * Days on which a security had the symbol, ascending: not the marked ones on which it has another, or has it not yet.
 * @param months ascending
 */
export function daysSeen(months: readonly MonthOfSightings[]): readonly EpochDay[] {
  const [plain, marked]: [EpochDay[], EpochDay[]] = [[], []];
  for (const { first, last } of months) {
    (first.isChange ? marked : plain).push(first.day);
    if (last.day > first.day) (last.isChange ? marked : plain).push(last.day);
  }
  if (marked.length === 0) return plain;
  const [from, to] = [plain[0], plain.at(-1)];
  if (from === undefined || to === undefined) return marked;
  const before = marked.filter((day) => day < from).map(nextSession);
  const after = marked.filter((day) => day > to).map(previousSession);
  return before.length + after.length === 0 ? plain : [...new Set([...before, ...plain, ...after])].sort(ascending);
}

function ascending(a: EpochDay, b: EpochDay): number {
  return a - b;
}

/** Months since January 1970. */
export function monthOf(day: EpochDay): number {
  const { year, month } = civil(day);
  return (year - 1970) * 12 + month - 1;
}

/** The first day of a month of {@link monthOf}. */
export function monthStart(month: number): EpochDay {
  return dayFrom(1970 + Math.floor(month / 12), (month % 12) + 1, 1);
}

/**
 * The day by which a sighting is published: those of the first half of a month at its end, the others in the middle of
 * the next (sec.gov, Fails-to-Deliver Data).
 */
export function publishedBy(day: EpochDay): EpochDay {
  const next = monthStart(monthOf(day) + 1);
  return civil(day).day <= 15 ? next : next + 15;
}

/** Two of one month as one; of one day the larger number, since files overlap. */
function together(one: MonthOfSightings, other: MonthOfSightings): MonthOfSightings {
  const fails = [one, other].filter(({ last }) => last.day === Math.max(one.last.day, other.last.day));
  return {
    first: earlier(one.first, other.first, 1),
    last: earlier(one.last, other.last, -1),
    fails: Math.max(...fails.map((each) => each.fails ?? 0)),
  };
}

/** Months of one security and symbol in any order, each once, ascending. */
export function unitedMonths(months: readonly MonthOfSightings[]): readonly MonthOfSightings[] {
  const united: MonthOfSightings[] = [];
  let number = Number.NaN;
  for (const each of [...months].sort((a, b) => a.first.day - b.first.day)) {
    const month = monthOf(each.first.day);
    if (month === number) united.push(together(united.pop()!, each));
    else united.push(each);
    number = month;
  }
  return united;
}

/** The earlier (`sign` 1) or later (-1) of two; of one day the one with a price, and a change if either is one. */
function earlier(a: Sighting, b: Sighting, sign: 1 | -1): Sighting {
  if (a.day !== b.day) return (a.day - b.day) * sign < 0 ? a : b;
  if (a.isChange === b.isChange && (a.price !== undefined || b.price === undefined)) return a;
  return { day: a.day, price: a.price ?? b.price, isChange: a.isChange || b.isChange };
}
