/**
 * How far around its sightings a security may be taken to have had a symbol: fails of small companies are weeks apart.
 * Knows no store.
 */
import type { EpochDay } from '../types.ts';
import type { CusipRecord } from './securities.ts';

/** Days of the sightings, and the wider ones on which it may be taken to have had the symbol, too. */
export interface Reach {
  readonly seenFrom: EpochDay;
  readonly seenTo: EpochDay;
  readonly from: EpochDay;
  readonly to: EpochDay;
}

/** A day this near to a sighting, and to no other holder's, is one of it. */
export const NEAR_DAYS = 31;
/** After a reverse split a D follows the symbol for twenty sessions. */
const MARKED_DAYS = 31;

/** Undefined for what is seen on days of a change alone. A marked day before or after its others is the end of its reach. */
export function reachOf(record: CusipRecord): Reach | undefined {
  const all = record.months.flatMap(({ first, last }) => [first, last]);
  if (all.every(({ isChange }) => isChange)) return undefined;
  const [seenFrom, seenTo] = [record.days[0]!, record.days.at(-1)!];
  const changes = all.filter(({ isChange }) => isChange).map(({ day }) => day);
  const isNew = changes.some((day) => day < seenFrom);
  const isGone = changes.some((day) => day > seenTo);
  return { seenFrom, seenTo, from: isNew ? seenFrom : seenFrom - NEAR_DAYS, to: isGone ? seenTo : seenTo + NEAR_DAYS };
}

/** The reach of a symbol with a D after it: only days between sightings. */
export function ofMarked({ seenFrom, seenTo }: Reach): Reach {
  return { seenFrom, seenTo, from: seenFrom, to: seenTo };
}

/** The reach of a symbol which an issuer was seen with a D after, on days `from` to `to`. */
export function besideMarked(reach: Reach, from: EpochDay, to: EpochDay): Reach {
  if (reach.seenTo < from) return { ...reach, to: Math.max(reach.seenTo, Math.min(reach.to, to - MARKED_DAYS)) };
  if (reach.seenFrom > to)
    return { ...reach, from: Math.min(reach.seenFrom, Math.max(reach.from, from + MARKED_DAYS)) };
  return reach;
}
