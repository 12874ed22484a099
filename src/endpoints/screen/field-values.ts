/**
 * The values of a field by position of the symbol: those of the cross-section as they lie there, those of other symbols
 * as they are read.
 */
import { type ColumnValues, filled } from '../../conditions/columns.ts';
import { FACT_SOURCE } from '../../conditions/fact-call.ts';
import type { FieldRef } from '../../conditions/fields.ts';
import { type Type, typeOf } from '../../conditions/terms.ts';
import { Missing, missing, type Value } from '../../conditions/values.ts';
import { CROSS_BLOCK, type CrossBlock, decodeBlock, type Kept, numbersOf } from '../../store/codecs/cross-block.ts';
import { EMPTY, isNotKept, kept, NOT_KEPT } from './kept-fields.ts';

const { isNaN: isMissing } = Number;

export class FieldValues {
  readonly #ref: FieldRef;
  readonly #slots: Int32Array;
  readonly #blocks: ReadonlyMap<number, CrossBlock> | undefined;
  readonly #lists = new Map<number, readonly Kept[]>();
  /** Missing values for the same reason are one object. */
  readonly #gaps = new Map<string, Missing>();
  readonly #read = new Map<number, Value>();
  #column: ColumnValues | undefined;

  /** `blocks`: its column of the cross-section; undefined where that has no values of the instant. */
  constructor(ref: FieldRef, slots: Int32Array, blocks: ReadonlyMap<number, CrossBlock> | undefined) {
    this.#ref = ref;
    this.#slots = slots;
    this.#blocks = blocks;
  }

  has(i: number): boolean {
    return this.#keeps(i) || this.#read.has(i);
  }

  /** Whether the cross-section has the value; it has a fact of some symbols only. */
  #keeps(i: number): boolean {
    const slot = this.#slots[i]!;
    if (this.#blocks === undefined || slot < 0) return false;
    return this.#ref.field.source !== FACT_SOURCE || !isNotKept(this.#kept(slot));
  }

  #kept(slot: number): Kept {
    const block = Math.floor(slot / CROSS_BLOCK);
    const number = this.#blocks?.get(block)?.numbers?.[slot % CROSS_BLOCK];
    if (number !== undefined && !Number.isNaN(number)) return number;
    return this.#list(block)[slot % CROSS_BLOCK] ?? NOT_KEPT;
  }

  /** What was read of symbols that have a place in the cross-section, by slot. */
  newlyRead(): readonly (readonly [slot: number, value: Kept])[] {
    return [...this.#read].flatMap(([i, value]) => {
      const slot = this.#slots[i]!;
      return slot < 0 ? [] : [[slot, kept(value)] as const];
    });
  }

  set(i: number, value: Value): void {
    this.#read.set(i, value);
    this.#column = undefined;
  }

  at(i: number): Value {
    if (!this.#keeps(i)) return this.#read.get(i) ?? this.#gap('computation_error');
    const value = this.#kept(this.#slots[i]!);
    return typeof value === 'object' ? this.#gap(value[0]) : value;
  }

  /** All values; those that it does not have are missing. */
  column(): ColumnValues {
    const type = typeOf(this.#ref);
    this.#column ??= type.kind === 'text' || type.kind === 'boolean' ? this.#others(type) : this.#numbers();
    return this.#column;
  }

  /** How many are missing. */
  missing(): number {
    let count = 0;
    (this.column() as Float64Array).forEach((value) => {
      if (isMissing(value)) count++;
    });
    return count;
  }

  #numbers(): Float64Array {
    const blocks = this.#blocks ?? new Map<number, CrossBlock>();
    const bySlot = new Float64Array(CROSS_BLOCK * (Math.max(-1, ...blocks.keys()) + 1)).fill(Number.NaN);
    for (const [block, values] of blocks) bySlot.set(numbersOf(values), block * CROSS_BLOCK);
    const numbers = new Float64Array(this.#slots.length);
    this.#slots.forEach((slot, i) => {
      numbers[i] = bySlot[slot] ?? Number.NaN;
    });
    for (const [i, value] of this.#read) if (typeof value === 'number') numbers[i] = value;
    return numbers;
  }

  /** Of texts and flags. */
  #others(type: Type): ColumnValues {
    return filled(type, this.#slots.length, (i) => {
      const value = this.at(i);
      return value instanceof Missing ? Number.NaN : (value as string | number);
    });
  }

  #list(block: number): readonly Kept[] {
    let list = this.#lists.get(block);
    if (list === undefined) {
      list = decodeBlock(this.#blocks!.get(block) ?? EMPTY);
      this.#lists.set(block, list);
    }
    return list;
  }

  #gap(reason: string): Missing {
    let gap = this.#gaps.get(reason);
    if (gap === undefined) {
      gap = missing(reason, { ref: this.#ref });
      this.#gaps.set(reason, gap);
    }
    return gap;
  }
}
