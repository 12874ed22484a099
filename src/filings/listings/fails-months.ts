/**
 * Lines of a fails-to-deliver file by CUSIP, symbol and month: the first and last of each, in columns, found by the bytes
 * of the file. All files since 2004 have some twenty million lines, of a half month twelve thousand rows are left.
 */
import type { EpochDay } from '../../engine/types.ts';
import { fnv } from './fnv.ts';

const FIRST_ROWS = 1 << 10;
/** A row is a line of the processor's cache. */
const COLUMNS = 8;
const [KEY_AT, MONTH_LINES, FIRST_DAY, FIRST_PRICE, LAST_DAY, LAST_PRICE, LAST_SHARES, NAME_AT] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
/** A month and the lines of it in one number. */
const LINES = 1 << 20;
const BAR = 124;

/** What is seen of a CUSIP and symbol in a month. */
export interface FailsMonth {
  /** Where `CUSIP|SYMBOL` begins and ends in the file. */
  readonly keyAt: number;
  readonly keyTo: number;
  readonly firstDay: EpochDay;
  /** USD; NaN for none. */
  readonly firstPrice: number;
  readonly lastDay: EpochDay;
  readonly lastPrice: number;
  /** Shares of the last day. */
  readonly lastShares: number;
  /** Where the newest description begins. */
  readonly nameAt: number;
  readonly lines: number;
}

export class FailsMonths {
  readonly #bytes: Uint8Array;
  #rows = 0;
  #values = new Float64Array(FIRST_ROWS * COLUMNS);
  /** Number of a row and one, at its hash or the next free place. */
  #slots = new Int32Array(FIRST_ROWS * 2);

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Adds a line; `CUSIP|SYMBOL` is between `keyAt` and `keyTo`, the description begins at `nameAt`. */
  add(keyAt: number, keyTo: number, month: number, day: EpochDay, shares: number, price: number, nameAt: number): void {
    const at = this.#row(keyAt, keyTo, month) * COLUMNS;
    const values = this.#values;
    const isNew = values[at + MONTH_LINES]! % LINES === 0;
    if (isNew || day < values[at + FIRST_DAY]!) {
      values[at + FIRST_DAY] = day;
      values[at + FIRST_PRICE] = price;
    }
    if (isNew || day > values[at + LAST_DAY]!) {
      values[at + LAST_DAY] = day;
      values[at + LAST_PRICE] = price;
      values[at + LAST_SHARES] = shares;
    }
    values[at + NAME_AT] = nameAt;
    values[at + MONTH_LINES]!++;
  }

  #row(keyAt: number, keyTo: number, month: number): number {
    const [values, slots] = [this.#values, this.#slots];
    const mask = slots.length - 1;
    let slot = fnv(this.#bytes, keyAt, keyTo, month) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const at = (slots[slot]! - 1) * COLUMNS;
      if (Math.floor(values[at + MONTH_LINES]! / LINES) === month && this.#isSame(values[at + KEY_AT]!, keyAt, keyTo))
        return slots[slot]! - 1;
    }
    const row = this.#rows++;
    values[row * COLUMNS + KEY_AT] = keyAt;
    values[row * COLUMNS + MONTH_LINES] = month * LINES;
    slots[slot] = row + 1;
    if (this.#rows * 2 === slots.length) this.#widen();
    return row;
  }

  /** Bar and all: one is not the beginning of the other. */
  #isSame(ownAt: number, keyAt: number, keyTo: number): boolean {
    const bytes = this.#bytes;
    for (let i = keyAt; i <= keyTo; i++) if (bytes[ownAt + i - keyAt] !== bytes[i]) return false;
    return true;
  }

  /** The place of the second bar. */
  #keyTo(keyAt: number): number {
    let end = keyAt;
    for (let bars = 0; bars < 2; end++) if (this.#bytes[end] === BAR) bars++;
    return end - 1;
  }

  #widen(): void {
    const values = new Float64Array(this.#values.length * 2);
    values.set(this.#values);
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let row = 0; row < this.#rows; row++) {
      const keyAt = values[row * COLUMNS + KEY_AT]!;
      let slot =
        fnv(this.#bytes, keyAt, this.#keyTo(keyAt), Math.floor(values[row * COLUMNS + MONTH_LINES]! / LINES)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
    this.#values = values;
    this.#slots = slots;
  }

  /** In the order of their first lines. */
  *[Symbol.iterator](): Iterable<FailsMonth> & Iterator<FailsMonth> {
    const values = this.#values;
    for (let row = 0; row < this.#rows; row++) {
      const of = (column: number): number => values[row * COLUMNS + column]!;
      yield {
        ...{ keyAt: of(KEY_AT), keyTo: this.#keyTo(of(KEY_AT)), nameAt: of(NAME_AT), lines: of(MONTH_LINES) % LINES },
        ...{ firstDay: of(FIRST_DAY), firstPrice: of(FIRST_PRICE) },
        ...{ lastDay: of(LAST_DAY), lastPrice: of(LAST_PRICE), lastShares: of(LAST_SHARES) },
      };
    }
  }
}
