/**
 * The measures of Cohen, Malloy and Nguyen, "Lazy Prices" (NBER w25084), on the words of two texts. Document
 * frequencies are not used: they would read the future.
 */
import { editDistance } from './edit-distance.ts';
import { STOP_WORDS } from './stop-words.ts';
import { Interner } from './words.ts';

export interface Measures {
  /** 0 to 1: shared terms over all terms, as sets. */
  readonly jaccard: number;
  /** 0 to 1: cosine of the term counts. */
  readonly cosine: number;
  /** The same without stop words, which hide what changed. Undefined where one text has no other words. */
  readonly cosine_no_stop_words: number | undefined;
  /** 1 - edits / (|a| + |b|). */
  readonly min_edit: number;
  /** Words inserted and deleted, at least; a substitution counts two. */
  readonly edits: number;
}

/** @param before, after words as of `termsOf`; neither empty */
export function measuresOf(before: readonly string[], after: readonly string[]): Measures {
  const [a, b] = [countsOf(before), countsOf(after)];
  const shared = [...a.keys()].filter((term) => b.has(term)).length;
  const interner = new Interner();
  const edits = editDistance(interner.numbersOf(before), interner.numbersOf(after));
  return {
    jaccard: shared / (a.size + b.size - shared),
    cosine: cosineOf(a, b) ?? 0,
    cosine_no_stop_words: cosineOf(withoutStopWords(a), withoutStopWords(b)),
    min_edit: 1 - edits / (before.length + after.length),
    edits,
  };
}

type Counts = ReadonlyMap<string, number>;

function countsOf(words: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function withoutStopWords(counts: Counts): Counts {
  return new Map([...counts].filter(([term]) => !STOP_WORDS.has(term)));
}

function cosineOf(a: Counts, b: Counts): number | undefined {
  if (a.size === 0 || b.size === 0) return undefined;
  let product = 0;
  for (const [term, count] of a) product += count * (b.get(term) ?? 0);
  // Of equal texts exactly 1: no rounding of two roots.
  return product / Math.sqrt(squares(a) * squares(b));
}

function squares(counts: Counts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}
