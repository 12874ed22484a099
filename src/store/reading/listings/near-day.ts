/**
 * Which security had each symbol on a day, by sightings around it. Between two that differ nothing is known, or not which
 * of the CUSIPs. Knows no prices, forms and lists.
 */
import { groupedBy } from '../../../engine/grouped-by.ts';
import { NEAR_DAYS } from '../../../engine/listings/reach.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { ListingMemory } from './listing-memory.ts';
import type { SightingName } from './listing-reader.ts';

export interface SeenNear {
  readonly row: SightingName;
  /** Undefined on a day between sightings of two CUSIPs of the security. */
  readonly cusip: string | undefined;
  /** False where the day is near a sighting, and not between two. */
  readonly isSeen: boolean;
}

/**
 * One for each symbol and each CUSIP, the nearest to the day, of equal ones the newer.
 * @param cusipsOf those of the security of a row
 */
export function seenNear(
  memory: ListingMemory,
  rows: readonly SightingName[],
  day: EpochDay,
  cusipsOf: (row: SightingName) => readonly string[],
): readonly SeenNear[] {
  const possible = rows.filter(({ firstDay, lastDay }) => firstDay - NEAR_DAYS <= day && day <= lastDay + NEAR_DAYS);
  const rivals = groupedBy(possible, ({ symbol }) => symbol);
  const near = possible.flatMap((row) => {
    const isInside = rivals.get(row.symbol)!.length === 1 && row.firstDay < day && day < row.lastDay;
    const away = isInside ? 0 : memory.away(row, day);
    return away === undefined ? [] : [{ row, away }];
  });
  near.sort((a, b) => a.away - b.away || b.row.firstDay - a.row.firstDay);
  const nearest = firstOf(
    firstOf(near, ({ row }) => row.symbol),
    ({ row }) => row.cusip,
  );
  return nearest.flatMap(({ row, away }): readonly SeenNear[] => {
    const { cusip, symbol } = row;
    if (away === 0) return [{ row, cusip, isSeen: true }];
    const isBeyond = (other: SightingName): boolean => isAcross(row, other, day);
    // It had the other symbol from some day between the two on, or until then.
    if (
      memory.ofCusip.get(cusip)!.some((other) => other.symbol !== symbol && !memory.isMarked(other) && isBeyond(other))
    )
      return [];
    const others = memory.ofFlat.get(symbol)!.filter((other) => other.cusip !== cusip && isBeyond(other));
    const own = others.length === 0 ? [cusip] : cusipsOf(row);
    if (others.some((other) => !own.includes(other.cusip) && memory.away(other, day) !== undefined)) return [];
    return [{ row, cusip: others.some((other) => own.includes(other.cusip)) ? undefined : cusip, isSeen: false }];
  });
}

/** Whether another is seen on the other side of the day. */
function isAcross(row: SightingName, other: SightingName, day: EpochDay): boolean {
  return row.lastDay <= day ? other.firstDay >= day : other.lastDay <= day;
}

function firstOf<T>(all: readonly T[], key: (each: T) => string): readonly T[] {
  const taken = new Set<string>();
  return all.filter((each) => !taken.has(key(each)) && taken.add(key(each)));
}

/** What sightings of a security before and after a day that none of them has say of it then. */
export interface SeenAround {
  /** Undefined where they do not say it. */
  readonly symbol: string | undefined;
  readonly cusip: string | undefined;
  /** Whether it has another symbol after the day than before. */
  readonly isChanging: boolean;
}

/** @param seen sightings of one security */
export function seenAround(memory: ListingMemory, seen: readonly SightingName[], day: EpochDay): SeenAround {
  const last = seen.filter(({ firstDay }) => firstDay <= day).sort((a, b) => b.lastDay - a.lastDay)[0];
  const next = seen.filter(({ lastDay }) => lastDay >= day).sort((a, b) => a.firstDay - b.firstDay)[0];
  const isMarked = seen.some((row) => memory.isMarked(row) && isWithin(row, day));
  if (last === undefined || next === undefined || isMarked || last.symbol !== next.symbol) {
    const isChanging = isMarked || (last !== undefined && next !== undefined);
    return { symbol: undefined, cusip: undefined, isChanging };
  }
  return { symbol: last.symbol, cusip: last.cusip === next.cusip ? last.cusip : undefined, isChanging: false };
}

function isWithin({ firstDay, lastDay }: SightingName, day: EpochDay): boolean {
  return firstDay - NEAR_DAYS <= day && day <= lastDay + NEAR_DAYS;
}
