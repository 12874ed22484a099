/**
 * The least number of words to insert and delete that turn one text into another. A substitution counts two: d = |a| +
 * |b| - 2 LCS. The LCS by bit vectors (Hyyrö 2004, "Bit-parallel LCS-length computation revisited"), 32 words of `a` a
 * step; blocks without the word and without a carry are skipped, so that only frequent words cost |a| / 32.
 */

const BITS = 32;
const FULL = 0xffffffff;

/** @param a, b numbers of words, equal for equal words */
export function editDistance(a: Int32Array, b: Int32Array): number {
  return a.length + b.length - 2 * lcsLength(a, b);
}

/** Where a word is in `a`: numbers of blocks, ascending, and the bits in each. */
interface Places {
  readonly blocks: number[];
  readonly bits: number[];
}

function placesOf(a: Int32Array): Map<number, Places> {
  const places = new Map<number, Places>();
  for (let i = 0; i < a.length; i++) {
    let of = places.get(a[i]!);
    if (of === undefined) {
      of = { blocks: [], bits: [] };
      places.set(a[i]!, of);
    }
    const block = Math.floor(i / BITS);
    const bit = (1 << (i % BITS)) >>> 0;
    if (of.blocks.at(-1) === block) of.bits[of.bits.length - 1]! |= bit;
    else {
      of.blocks.push(block);
      of.bits.push(bit);
    }
  }
  return places;
}

/** Length of the longest common subsequence. Time |a| |b| / 32 at most, memory |a| + |b|. */
export function lcsLength(a: Int32Array, b: Int32Array): number {
  const count = Math.ceil(a.length / BITS);
  const rows = new Uint32Array(count).fill(FULL);
  const places = placesOf(a);
  for (const word of b) {
    const of = places.get(word);
    if (of === undefined) continue;
    const { blocks, bits } = of;
    let carry = 0;
    let block = 0;
    for (let at = 0; at < blocks.length || (carry === 1 && block < count); ) {
      // Without a carry nothing changes before the next block with the word.
      if (carry === 0) block = blocks[at]!;
      let match = 0;
      if (blocks[at] === block) match = bits[at++]! >>> 0;
      const row = rows[block]!;
      const sum = row + ((row & match) >>> 0) + carry;
      carry = sum > FULL ? 1 : 0;
      rows[block] = (sum >>> 0) | (row & ~match);
      block += 1;
    }
  }
  let zeros = 0;
  for (let i = 0; i < a.length; i++) if (((rows[Math.floor(i / BITS)]! >>> (i % BITS)) & 1) === 0) zeros += 1;
  return zeros;
}
