/** Names close to a text that matches none as it is written. Pure; runs only then, so it may look at every word. */
import { distance } from '../../store/similar.ts';

/** Slips (a wrong, missing, extra or swapped letter) forgiven in a word of this length. */
function slipsAllowed(length: number): number {
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

/**
 * Offsets of the lines with a name in which every word of `folded` is a word but for slips (one from four letters on, two from eight on),
 * or its beginning; at least one word is. Fewest slips first, then by company size.
 */
export function likeNames(lines: string, folded: string): number[] {
  const words = folded.split(' ').map((word) => new TypedWord(word));
  const found: { at: number; slips: number }[] = [];
  for (let at = 0; at < lines.length; ) {
    const next = lines.indexOf('\n', at + 1);
    const end = next < 0 ? lines.length : next;
    let slips = Number.POSITIVE_INFINITY;
    for (const name of lines.slice(lines.indexOf('\t', at) + 3, end).split('\t'))
      slips = Math.min(slips, slipsIn(name, words));
    if (slips < Number.POSITIVE_INFINITY) found.push({ at, slips });
    at = end;
  }
  return found.sort((a, b) => a.slips - b.slips || a.at - b.at).map(({ at }) => at);
}

function slipsIn(name: string, words: readonly TypedWord[]): number {
  let sum = 0;
  const parts = name.split(' ');
  for (const word of words) {
    sum += word.slipsTo(parts);
    if (sum === Number.POSITIVE_INFINITY) return sum;
  }
  return sum;
}

/** One word of the text; it remembers how far it is from every word it has met. */
class TypedWord {
  readonly #text: string;
  readonly #allowed: number;
  readonly #letters: number;
  readonly #known = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
    this.#allowed = slipsAllowed(text.length);
    this.#letters = letterSet(text);
  }

  /** Fewest slips to one of `parts`; infinite when none is near enough. */
  slipsTo(parts: readonly string[]): number {
    let least = Number.POSITIVE_INFINITY;
    for (const part of parts) {
      let slips = this.#known.get(part);
      if (slips === undefined) {
        slips = this.#slips(part);
        this.#known.set(part, slips);
      }
      if (slips < least) least = slips;
    }
    return least;
  }

  #slips(part: string): number {
    if (part.startsWith(this.#text)) return 0;
    const allowed = this.#allowed;
    if (allowed === 0 || Math.abs(part.length - this.#text.length) > allowed) return Number.POSITIVE_INFINITY;
    // A slip changes at most one letter on each side.
    if (bitCount(letterSet(part) ^ this.#letters) > 2 * allowed) return Number.POSITIVE_INFINITY;
    const slips = distance(this.#text, part, allowed);
    return slips > allowed ? Number.POSITIVE_INFINITY : slips;
  }
}

/** Which letters a word has, as bits (others share the places). */
function letterSet(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
