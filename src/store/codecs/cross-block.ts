/**
 * A block of a column of the cross-section: numbers as doubles, which a screen compares as they lie, any other value as
 * JSON. A block of before there were numbers is JSON alone.
 */

/** Slots in a block: a row of some KB. */
export const CROSS_BLOCK = 256;

/** A value of a column: a missing one is a list of its reason alone. */
export type Kept = number | string | boolean | readonly [reason: string];

export interface CrossBlock {
  /** JSON of the values, 0 in the place of each in `numbers`. */
  readonly list: string;
  /** NaN in the place of any other value; undefined where all are in the list. */
  readonly numbers: Float64Array | undefined;
}

export function encodeBlock(values: readonly Kept[]): CrossBlock {
  if (!values.some((value) => typeof value === 'number')) return { list: JSON.stringify(values), numbers: undefined };
  return {
    list: JSON.stringify(values.map((value) => (typeof value === 'number' ? 0 : value))),
    // JSON had no -0.
    numbers: Float64Array.from(values, (value) => (typeof value === 'number' ? value + 0 : Number.NaN)),
  };
}

export function decodeBlock({ list, numbers }: CrossBlock): Kept[] {
  const values = JSON.parse(list) as Kept[];
  for (const [i, number] of numbers?.entries() ?? []) if (!Number.isNaN(number)) values[i] = number;
  return values;
}

/** The numbers of a block of either form; NaN in the place of any other value. */
export function numbersOf({ list, numbers }: CrossBlock): Float64Array {
  if (numbers !== undefined) return numbers;
  const values = JSON.parse(list) as Kept[];
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
}

export function isSameBlock(a: CrossBlock, b: CrossBlock): boolean {
  if (a.list !== b.list || a.numbers?.length !== b.numbers?.length) return false;
  return a.numbers === undefined || a.numbers.every((number, i) => Object.is(number, b.numbers![i]));
}
