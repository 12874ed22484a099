/** Lists of bytes that grow side by side in one memory. Knows no meaning of the bytes. */

/** Bytes of a link, the last four of which number the next one. */
const LINK = 32;
const PAYLOAD = LINK - 4;
const PAGE = 1 << 20;

export class ByteChains {
  readonly #pages: Buffer[] = [];
  /** The first link is not used: 0 is none. */
  #used = LINK;
  /** The first link of each chain, and where its next byte belongs. */
  readonly #first: number[] = [];
  readonly #end: number[] = [];
  #copy = Buffer.alloc(LINK * 32);

  /** Bytes in use. */
  get size(): number {
    return this.#used;
  }

  /** Adds bytes to a chain. */
  add(chain: number, bytes: readonly number[]): void {
    let end = this.#end[chain] ?? 0;
    for (const byte of bytes) {
      if (end === 0 || end % LINK === PAYLOAD) end = this.#lengthen(chain, end);
      this.#pages[Math.floor(end / PAGE)]![end % PAGE] = byte;
      end++;
    }
    this.#end[chain] = end;
  }

  #lengthen(chain: number, end: number): number {
    const link = this.#used;
    this.#used += LINK;
    while (this.#used > this.#pages.length * PAGE) this.#pages.push(Buffer.alloc(PAGE));
    if (end === 0) this.#first[chain] = link;
    else this.#pages[Math.floor(end / PAGE)]!.writeUInt32LE(link, end % PAGE);
    return link;
  }

  /** The bytes of a chain, until the next are read: a copy of each would be garbage outside of the heap. */
  read(chain: number): Uint8Array {
    const end = this.#end[chain] ?? 0;
    let length = 0;
    for (let link = this.#first[chain] ?? 0; link !== 0; ) {
      const [page, at] = [this.#pages[Math.floor(link / PAGE)]!, link % PAGE];
      const isLast = link < end && end <= link + PAYLOAD;
      if (length + PAYLOAD > this.#copy.length) this.#copy = Buffer.concat([this.#copy, this.#copy]);
      length += page.copy(this.#copy, length, at, at + (isLast ? end - link : PAYLOAD));
      link = isLast ? 0 : page.readUInt32LE(at + PAYLOAD);
    }
    return this.#copy.subarray(0, length);
  }

  /** Empties all chains and gives their memory back. */
  clear(): void {
    this.#pages.length = 0;
    this.#used = LINK;
    // Not emptied: filled again out of order they would be hash tables.
    this.#first.fill(0);
    this.#end.fill(0);
  }
}
