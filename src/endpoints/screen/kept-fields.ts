/** Which fields the cross-section keeps, and how their values are written into its columns. */
import { type Field, type FieldRef, fieldName } from '../../conditions/fields.ts';
import { Missing, missing, type Value } from '../../conditions/values.ts';
import { ENGINE_EDITION } from '../../engine/edition.ts';
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

export function kept(value: Value): Kept {
  if (value instanceof Missing) return [value.reasons[0]?.reason ?? 'computation_error'];
  return value as number | string | boolean;
}

/** The kept values of a symbol by field; undefined for a field that is not kept. */
type KeptOfSymbol = (ref: FieldRef) => Value | undefined;

/** Reads the cross-section: what it has of a symbol at the end of `day`; undefined for one whose values are of another day, or changed since. */
export function keptOf(
  store: StoreReader,
  day: EpochDay,
  refs: readonly FieldRef[],
): (symbol: string) => KeptOfSymbol | undefined {
  const slots = store.crossSlots(ENGINE_EDITION, day);
  const columns = new Map<FieldRef, ReadonlyMap<number, readonly Value[]>>();
  for (const ref of refs) {
    if (slots.size > 0 && ref.ago === undefined && isKept(ref.field)) columns.set(ref, columnOf(store, ref));
  }
  return (symbol) => {
    const slot = slots.get(symbol);
    if (slot === undefined) return undefined;
    const block = Math.floor(slot / CROSS_BLOCK);
    return (ref) => columns.get(ref)?.get(block)?.[slot % CROSS_BLOCK];
  };
}

function columnOf(store: StoreReader, ref: FieldRef): ReadonlyMap<number, readonly Value[]> {
  // Missing values for the same reason are one object.
  const gaps = new Map<string, Missing>();
  const read = (value: Kept): Value => {
    if (typeof value !== 'object') return value;
    const [reason] = value;
    const gap = gaps.get(reason) ?? missing(reason, { ref });
    gaps.set(reason, gap);
    return gap;
  };
  const blocks = [...store.crossColumn(columnName(ref.field))];
  return new Map(blocks.map(([block, list]) => [block, (JSON.parse(list) as Kept[]).map(read)]));
}
