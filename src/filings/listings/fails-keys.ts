/** CUSIPs with symbols as fails-to-deliver files write them, found again by their bytes. Knows no days and no prices. */
import { isCusip } from '../../engine/listings/cusip.ts';
import { readFailsSymbol } from '../../engine/listings/fails-symbol.ts';
import { fnv } from './fnv.ts';

/** A CUSIP with a symbol. */
export interface FailsKey {
  /** From 0, in order of appearance. */
  readonly id: number;
  readonly cusip: string;
  readonly symbol: string;
  /** Whether the symbol has the marker of a change. */
  readonly isChange: boolean;
  /** Why lines with it are skipped. */
  readonly skipped: string | undefined;
}

const FIRST_SLOTS = 1 << 11;

/** The keys of many files, each made once: a text of every line's would cost more than all else that is done with it. */
export class FailsKeys {
  readonly #keys: FailsKey[] = [];
  /** Of each key, by its id: the hash, and where its bytes begin. */
  #hashes = new Int32Array(FIRST_SLOTS / 2);
  #starts = new Int32Array(FIRST_SLOTS / 2 + 1);
  #bytes = Buffer.alloc(FIRST_SLOTS * 8);
  /** Id of a key and one, at its hash or the next free place. */
  #slots = new Int32Array(FIRST_SLOTS);

  /** The key of the bytes `CUSIP|SYMBOL` between two places. */
  at(bytes: Buffer, start: number, end: number): FailsKey {
    const hash = fnv(bytes, start, end, 0);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]! - 1;
      if (id < 0) return this.#add(bytes, start, end, hash, slot);
      if (this.#hashes[id] === hash && this.#isSame(id, bytes, start, end)) return this.#keys[id]!;
    }
  }

  #isSame(id: number, bytes: Buffer, start: number, end: number): boolean {
    const from = this.#starts[id]!;
    return this.#bytes.compare(bytes, start, end, from, this.#starts[id + 1]!) === 0;
  }

  #add(bytes: Buffer, start: number, end: number, hash: number, slot: number): FailsKey {
    const id = this.#keys.length;
    const key = keyOf(id, bytes.toString('latin1', start, end));
    const from = this.#starts[id]!;
    if (from + end - start > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    bytes.copy(this.#bytes, from, start, end);
    this.#keys.push(key);
    this.#hashes[id] = hash;
    this.#starts[id + 1] = from + end - start;
    this.#slots[slot] = id + 1;
    if ((id + 1) * 2 === this.#slots.length) this.#widen();
    return key;
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let id = 0; id < this.#keys.length; id++) {
      let slot = this.#hashes[id]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
    this.#hashes = longer(this.#hashes, slots.length / 2);
    this.#starts = longer(this.#starts, slots.length / 2 + 1);
  }
}

function longer(numbers: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const all = new Int32Array(length);
  all.set(numbers);
  return all;
}

function keyOf(id: number, text: string): FailsKey {
  const bar = text.indexOf('|');
  const [cusip, written] = [text.slice(0, bar), text.slice(bar + 1)];
  const read = readFailsSymbol(written);
  if (read === undefined) return { id, cusip, symbol: written, isChange: false, skipped: 'no symbol' };
  return { id, cusip, ...read, skipped: isCusip(cusip) ? undefined : 'not a CUSIP, or its check digit is wrong' };
}
