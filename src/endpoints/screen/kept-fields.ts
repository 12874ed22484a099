/** Which fields the cross-section keeps, and how their values are written into its columns. */
import { type Field, type FieldRef, fieldName } from '../../conditions/fields.ts';
import { Missing, missing, type Value } from '../../conditions/values.ts';
import { newYorkInstant } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { CROSS_BLOCK } from '../../store/cross-block.ts';
import type { StoreReader } from '../../store/types.ts';

/** What an answer says of itself follows the clock and the last request for data: never kept. */
const OF_THE_ANSWER = ['as_of', 'cache_age_seconds', 'freshness', 'market_status'];

/** Whether the value of a field on a past day is a matter of the record alone. */
export function isKept({ path }: Pick<Field, 'path'>): boolean {
  return path.length > 1 || !OF_THE_ANSWER.includes(path[0]!.name);
}

/** The column of a field. */
export const columnName = (field: Field): string => fieldName(field);

/** The instant that the values of a day are of: its last millisecond in New York. */
export function endOf(day: EpochDay): number {
  return newYorkInstant(day, 1440) - 1;
}

/** A value of a column: a missing one is a list of its reason alone. */
export type Kept = number | string | boolean | readonly [reason: string];

/** In the place of a symbol that has none: cannot be read, since a row of the cross-section comes with its values. */
export const NOT_KEPT: Kept = ['computation_error'];

export function kept(value: Value): Kept {
  if (value instanceof Missing) return [value.reasons[0]?.reason ?? 'computation_error'];
  return value as number | string | boolean;
}

/** The values of a field of the cross-section at these slots; undefined for -1. */
export function keptValues(store: StoreReader, ref: FieldRef, slots: readonly number[]): (Value | undefined)[] {
  const lists = store.crossColumn(columnName(ref.field));
  const blocks: (readonly Kept[] | undefined)[] = [];
  // Missing values for the same reason are one object.
  const gaps = new Map<string, Missing>();
  // A function of its own: V8 compiles it after a few symbols, a loop only when it has run for long.
  return slots.map((slot) => {
    if (slot < 0) return undefined;
    const block = Math.floor(slot / CROSS_BLOCK);
    let list = blocks[block];
    if (list === undefined) {
      list = JSON.parse(lists.get(block) ?? '[]') as readonly Kept[];
      blocks[block] = list;
    }
    const value = list[slot % CROSS_BLOCK] ?? NOT_KEPT;
    if (typeof value !== 'object') return value;
    const [reason] = value;
    let gap = gaps.get(reason);
    if (gap === undefined) {
      gap = missing(reason, { ref });
      gaps.set(reason, gap);
    }
    return gap;
  });
}
