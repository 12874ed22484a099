/** Finds the closest name in a list, for "did you mean". */
import { distance } from './suggest.ts';

/**
 * What `text` may be meant to be: the first candidate that begins with it as a word of its own (`pe` of `pe_ttm`), else
 * the nearest by edit distance, if near enough: at most two slips in five letters.
 */
export function closest(text: string, candidates: readonly string[]): string | undefined {
  const begins = text === '' ? undefined : candidates.find((each) => beginsWithWord(each, text));
  if (begins !== undefined && !candidates.includes(text)) return begins;
  let best: string | undefined;
  let limit = Math.max(1, Math.floor(text.length * 0.4));
  for (const candidate of candidates) {
    const slips = distance(text.toLowerCase(), candidate.toLowerCase(), limit);
    if (slips > limit || (best !== undefined && slips === limit)) continue;
    best = candidate;
    limit = slips;
  }
  return best;
}

function beginsWithWord(candidate: string, word: string): boolean {
  return (
    candidate.slice(0, word.length).toLowerCase() === word.toLowerCase() && /^[_-]/.test(candidate.slice(word.length))
  );
}
