/** The symbols of the market as columns in one row of the store: reading one row per symbol would take 15 ms. */
import type { EpochDay } from '../../engine/types.ts';
import { aligned } from '../codecs/codec.ts';
import type { RowOf } from '../schema/table.ts';
import type { MARKET } from '../schema/tables.ts';

/** Symbols of the market by column, in order. */
export interface MarketColumns {
  readonly symbols: readonly string[];
  /** A letter each: `s` (stock), `e` (ETF), `o` (other) or `-` (unknown). */
  readonly kinds: string;
  /** Days of the first and the newest price; {@link NO_DAY} without. */
  readonly firstDays: Int32Array;
  readonly lastDays: Int32Array;
  /** Places in the columns of the cross-section; -1 where the values there are missing or may have changed. */
  readonly slots: Int32Array;
  /** The days whose ends the values are of; {@link NO_DAY} without. */
  readonly keptDays: Int32Array;
}

/** After every day that can occur. */
export const NO_DAY: EpochDay = 0x7fffffff;

type StoredMarket = Pick<RowOf<typeof MARKET>, 'symbols' | 'kinds' | 'numbers'>;

export function encodeMarket({ symbols, kinds, firstDays, lastDays, slots, keptDays }: MarketColumns): StoredMarket {
  const columns = [firstDays, lastDays, slots, keptDays];
  const numbers = Int32Array.from(columns.flatMap((column) => [...column]));
  return { symbols: symbols.join('\n'), kinds, numbers: new Uint8Array(numbers.buffer) };
}

/** Undefined where a column is cut short. */
export function decodeMarket({ symbols: lines, kinds, numbers }: StoredMarket): MarketColumns | undefined {
  const symbols = lines.split('\n');
  const { length } = symbols;
  if (kinds.length !== length || numbers.byteLength !== 16 * length) return undefined;
  const { buffer, byteOffset } = aligned(numbers);
  const column = (at: number): Int32Array => new Int32Array(buffer, byteOffset + 4 * at * length, length);
  return { symbols, kinds, firstDays: column(0), lastDays: column(1), slots: column(2), keptDays: column(3) };
}
