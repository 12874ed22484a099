/** Words of a text: as the measures of similarity count them, and as a redline shows them. */

/** Without joiners and soft hyphens, every run of blanks as one space. */
export function cleaned(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * What differs between two years of one text without a meaning: besides {@link cleaned}, quotes and dashes become
 * plain.
 */
export function folded(text: string): string {
  return cleaned(text)
    .replace(/[\u2018\u2019\u201a\u2032]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/**
 * The words that measures count: runs of at least two letters, in lower case (Cohen, Malloy and Nguyen, "Lazy Prices").
 */
export function termsOf(text: string): string[] {
  return folded(text).toLowerCase().match(TERM) ?? [];
}

const TERM = /\p{L}{2,}/gu;

/**
 * The pieces a redline marks: a run of letters or digits with what is inside it, or one other character; without
 * blanks.
 */
export function piecesOf(text: string): string[] {
  return cleaned(text).match(/[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
}

/** Gives every distinct word a number from 0, in the order of first appearance. */
export class Interner {
  readonly #numbers = new Map<string, number>();

  numbersOf(words: readonly string[]): Int32Array {
    return Int32Array.from(words, (word) => {
      const known = this.#numbers.get(word);
      if (known !== undefined) return known;
      this.#numbers.set(word, this.#numbers.size);
      return this.#numbers.size - 1;
    });
  }
}
