/**
 * Keeps tagged concepts that a screen read of many symbols in the cross-section, so that the next screen does not read
 * all their records again. Symbols whose record changes lose the value; the next screen reads those alone.
 */
import { FACT_SOURCE } from '../../conditions/fact-call.ts';
import { CROSS_BLOCK, decodeBlock, encodeBlock, type Kept } from '../../store/codecs/cross-block.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { EMPTY, NOT_KEPT } from './kept-fields.ts';

/** Values of a field by slot. */
export interface FactColumn {
  readonly name: string;
  readonly values: readonly (readonly [slot: number, value: Kept])[];
}

/** Fewer symbols cost less than writing what was read of them. */
const LEAST_SYMBOLS = 20;
/** Where there are more, all others are deleted: some hundred KB each. */
const MOST_FIELDS = 32;
const PREFIX = `${FACT_SOURCE}.`;

/** Writes the values of these columns; undefined where none is worth it. */
export function writingOf(columns: readonly FactColumn[]): ((store: StoreWriter) => void) | undefined {
  if (!columns.some(({ values }) => values.length > 0)) return undefined;
  return (store) => {
    const known = store.crossFields(PREFIX);
    const kept = columns.filter(({ name, values }) => values.length >= LEAST_SYMBOLS || known.includes(name));
    const names = kept.map(({ name }) => name);
    if (new Set([...known, ...names]).size > MOST_FIELDS)
      for (const name of known) if (!names.includes(name)) store.dropCrossField(name);
    for (const { name, values } of kept) {
      const blocks = new Map<number, (readonly [slot: number, value: Kept])[]>();
      for (const each of values) {
        const block = Math.floor(each[0] / CROSS_BLOCK);
        blocks.set(block, [...(blocks.get(block) ?? []), each]);
      }
      for (const [block, own] of blocks) setIn(store, name, block, own);
    }
  };
}

/** Takes the values of these slots away: their records have changed. */
export function forgetFacts(store: StoreWriter, block: number, slots: readonly number[]): void {
  if (slots.length === 0) return;
  for (const name of store.crossFields(PREFIX))
    if (store.crossBlock(name, block) !== undefined)
      setIn(
        store,
        name,
        block,
        slots.map((slot) => [slot, NOT_KEPT] as const),
      );
}

function setIn(
  store: StoreWriter,
  name: string,
  block: number,
  values: readonly (readonly [slot: number, value: Kept])[],
): void {
  const list = decodeBlock(store.crossBlock(name, block) ?? EMPTY);
  for (const [slot, value] of values) {
    while (list.length <= slot % CROSS_BLOCK) list.push(NOT_KEPT);
    list[slot % CROSS_BLOCK] = value;
  }
  store.putCrossBlock(name, block, encodeBlock(list));
}
