/**
 * Securities from sightings: a CUSIP and those that follow it, and the days on which each carried a symbol. Gaps are not
 * filled: between sightings of two securities none is known to carry the symbol. Knows no file and no store.
 */
import type { EpochDay } from '../types.ts';
import { classesAgree, firstWordsAgree, issuersAgree } from './issuer-names.ts';
import type { MonthOfSightings } from './sightings.ts';

/** What is seen of one symbol of one CUSIP. */
export interface CusipRecord {
  readonly cusip: string;
  /** As the files write it: no dash before a class. */
  readonly symbol: string;
  /** The newest description of the security. */
  readonly name: string;
  /** Ascending. */
  readonly months: readonly MonthOfSightings[];
  /** Those on which it had the symbol ({@link daysSeen}). */
  readonly days: readonly EpochDay[];
}

/** A CUSIP and those that follow it, the newest first. */
export interface Security {
  readonly cusips: readonly string[];
  readonly records: readonly CusipRecord[];
}

/** A stretch of days on which a holder was seen with a symbol, and no other was in between. */
export interface Tenure<H> {
  readonly holder: H;
  readonly from: EpochDay;
  readonly to: EpochDay;
}

/** Ten sessions, and as many days around a marked day of change. */
export const SUCCESSION_DAYS = 14;
/** Of one name and symbol: fails of a small company are weeks apart. */
export const SAME_NAME_DAYS = 45;

/** Securities of these records, those of CUSIPs that continue each other together. */
export function securitiesOf(records: readonly CusipRecord[]): readonly Security[] {
  const byCusip = new Map<string, CusipRecord[]>();
  for (const record of records) byCusip.set(record.cusip, [...(byCusip.get(record.cusip) ?? []), record]);
  const lives = [...byCusip.values()]
    .map(lifeOf)
    // Of two that are first seen on one day the one that stops first is the older.
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.cusip < b.cusip ? -1 : 1));
  const chains: Life[][] = [];
  for (const life of lives) {
    const before = chains.find((chain) => continues(chain.at(-1)!, life));
    if (before === undefined) chains.push([life]);
    else before.push(life);
  }
  return chains.map((chain) => ({
    cusips: chain.map(({ cusip }) => cusip).reverse(),
    records: chain.flatMap((life) => life.records),
  }));
}

/** The first and the last day on which it had one of its symbols. */
export function spanOf(records: readonly CusipRecord[]): readonly [EpochDay, EpochDay] {
  return [Math.min(...records.map(({ days }) => days[0]!)), Math.max(...records.map(({ days }) => days.at(-1)!))];
}

interface Life {
  readonly cusip: string;
  readonly name: string;
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly symbols: ReadonlySet<string>;
  /** USD, of the first and of the last day with one. */
  readonly firstPrice: number | undefined;
  readonly lastPrice: number | undefined;
  /** Days that the source marks as those of a change. */
  readonly changes: readonly EpochDay[];
  readonly records: readonly CusipRecord[];
}

function lifeOf(records: readonly CusipRecord[]): Life {
  const sightings = records.flatMap(({ months }) => months.flatMap(({ first, last }) => [first, last]));
  const plain = sightings.filter(({ isChange }) => !isChange);
  const [from, to] = spanOf(records);
  const priced = plain.filter(({ price }) => price !== undefined).sort((a, b) => a.day - b.day);
  const newest = records.reduce((a, b) => (a.months.at(-1)!.last.day >= b.months.at(-1)!.last.day ? a : b));
  return {
    cusip: newest.cusip,
    name: newest.name,
    from,
    to,
    symbols: new Set(records.map(({ symbol }) => symbol)),
    firstPrice: priced[0]?.price,
    lastPrice: priced.at(-1)?.price,
    changes: sightings.filter(({ isChange }) => isChange).map(({ day }) => day),
    records,
  };
}

/** The log by which a price may move in ten sessions. */
const SAME_PRICE = 0.2;

/**
 * One stops before the other starts under its symbol: of one issuer, marked as a change on that day, or of one name and
 * class within weeks. Within ten sessions a name counts that agrees in its first word alone, and the price that goes on:
 * a company that was renamed as its shares were exchanged.
 */
function continues(old: Life, next: Life): boolean {
  if (![...old.symbols].some((symbol) => next.symbols.has(symbol))) return false;
  const gap = next.from - old.to;
  if (gap < -SUCCESSION_DAYS || !classesAgree(old.name, next.name)) return false;
  if (old.cusip.slice(0, 6) === next.cusip.slice(0, 6)) return true;
  if (gap <= SUCCESSION_DAYS && old.changes.some((day) => Math.abs(day - next.from) <= SUCCESSION_DAYS)) return true;
  if (gap > SAME_NAME_DAYS) return false;
  if (issuersAgree(old.name, next.name)) return true;
  return gap <= SUCCESSION_DAYS && (firstWordsAgree(old.name, next.name) || goesOn(old.lastPrice, next.firstPrice));
}

function goesOn(last: number | undefined, first: number | undefined): boolean {
  return last !== undefined && first !== undefined && Math.abs(Math.log(first / last)) <= SAME_PRICE;
}

/**
 * Who carried a symbol when. Of holders whose days overlap the newer one counts from its first day to its last: what is
 * seen of the older one then is left over from before.
 */
export function tenuresOf<H>(seen: readonly { readonly holder: H; readonly days: readonly EpochDay[] }[]): Tenure<H>[] {
  const spans = seen
    .filter(({ days }) => days.length > 0)
    .map(({ holder, days }) => ({ holder, days, from: Math.min(...days), to: Math.max(...days) }));
  const points = spans.flatMap(({ holder, days, from }) =>
    days
      .filter((day) => !spans.some((other) => other.from > from && other.from <= day && day <= other.to))
      .map((day) => ({ holder, day, from })),
  );
  points.sort((a, b) => a.day - b.day || a.from - b.from);
  const tenures: Tenure<H>[] = [];
  for (const { holder, day } of points) {
    const last = tenures.at(-1);
    if (last?.holder === holder) tenures[tenures.length - 1] = { ...last, to: day };
    else if (last === undefined || last.to < day) tenures.push({ holder, from: day, to: day });
  }
  return tenures;
}

/**
 * The holder of each stretch of a price series of the symbol. Days on which none is seen belong to their neighbor;
 * between two holders the longest pause of the series parts them, without one the newer one's first sighting.
 */
export function assignDays<H>(days: ArrayLike<EpochDay>, tenures: readonly Tenure<H>[]): Tenure<H>[] {
  if (days.length === 0 || tenures.length === 0) return [];
  const stretches: Tenure<H>[] = [];
  let from = days[0]!;
  for (let i = 0; i < tenures.length; i++) {
    const { holder, to: known } = tenures[i]!;
    const next = tenures[i + 1];
    if (next?.holder === holder) continue;
    const start = next === undefined ? Number.POSITIVE_INFINITY : partingDay(days, known, next.from);
    const last = lastBefore(days, start);
    if (last !== undefined && last >= from) stretches.push({ holder, from, to: last });
    from = Math.max(from, start);
  }
  return stretches;
}

/** A pause of a series shorter than this parts nothing: weekends and holidays. */
const LEAST_PAUSE = 6;

function partingDay(days: ArrayLike<EpochDay>, known: EpochDay, next: EpochDay): EpochDay {
  let longest = LEAST_PAUSE - 1;
  let at = next;
  for (let i = 0; i < days.length; i++) {
    // A series that begins after the older one was seen has a pause before its first day, too.
    const [before, day] = [days[i - 1] ?? known, days[i]!];
    if (day <= known || before >= next || day - before <= longest) continue;
    longest = day - before;
    at = Math.min(day, next);
  }
  return at;
}

function lastBefore(days: ArrayLike<EpochDay>, start: EpochDay): EpochDay | undefined {
  let last: EpochDay | undefined;
  for (let i = 0; i < days.length && days[i]! < start; i++) last = days[i]!;
  return last;
}
