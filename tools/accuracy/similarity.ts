/** Agreement of two texts as edit similarity of their letters and digits. */

/**
 * Letters and digits alone, lower case: readers part words, marks, cells and superscripts differently, and none of that
 * is text.
 */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Least insertions and deletions that turn `a` into `b`, or `most + 1` when it takes more. Myers, An O(ND) Difference
 * Algorithm (1986): time grows with the length and the square of the difference, memory with the difference.
 */
export function editDistance(a: string, b: string, most: number): number {
  const furthest = new Int32Array(2 * most + 3);
  const zero = most + 1;
  for (let edits = 0; edits <= most; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = furthest[zero + diagonal + 1] ?? 0;
      const right = (furthest[zero + diagonal - 1] ?? 0) + 1;
      const fromAbove = diagonal === -edits || (diagonal !== edits && right <= down);
      let x = edits === 0 ? 0 : fromAbove ? down : right;
      while (x < a.length && x - diagonal < b.length && a.charCodeAt(x) === b.charCodeAt(x - diagonal)) x++;
      furthest[zero + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return edits;
    }
  }
  return most + 1;
}

/** Differences beyond this share of the letters are not measured further. */
const MOST = 0.3;

/**
 * 1 - edits / (letters of both): 1 for equal texts. Texts that differ by more than 30 % get just under 0.7,
 * whatever more they differ.
 */
export function editSimilarity(a: string, b: string): number {
  const [x, y] = [lettersOf(a), lettersOf(b)];
  const total = x.length + y.length;
  if (total === 0) return 1;
  // One more edit than the share allows, so that the answer is never above the true one by rounding.
  return 1 - editDistance(x, y, Math.ceil(MOST * total)) / total;
}
