/**
 * Random numbers that are the same everywhere: 32-bit integer arithmetic, and doubles made only with operations IEEE
 * 754 rounds correctly (no sine, logarithm or power, whose last bit differs between platforms).
 */

/** FNV-1a of a text, as the seed of a stream. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state >>> 0;
}

/** A stream of random numbers (sfc32, C. Doty-Humphrey's PractRand). */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  readonly #name: string;

  /** Streams of different names are unrelated; one name is always the same stream. */
  constructor(name: string) {
    this.#name = name;
    this.#a = hash(name);
    this.#b = hash(`${name}/b`);
    this.#c = hash(`${name}/c`);
    for (let i = 0; i < 12; i++) this.next();
  }

  /** A stream of its own for a part, so that drawing more here changes nothing there. */
  fork(part: string): Random {
    return new Random(`${this.#name}/${part}`);
  }

  /** Uniform unsigned 32-bit integer. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return this.next() / 4294967296;
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** Uniform whole number, both ends included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.uniform() * (high - low + 1));
  }

  /** Mean 0, variance 1, close to normal: the sum of twelve uniforms (Irwin-Hall), never beyond 6. */
  normal(): number {
    let sum = -6;
    for (let i = 0; i < 12; i++) sum += this.uniform();
    return sum;
  }

  /** Mean 0, variance about 1, fat tails: one draw in 25 is two and a half times as wide. */
  heavy(): number {
    const wide = this.uniform() < 0.04;
    return this.normal() * (wide ? 2.25 : 0.89);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)]!;
  }
}
