/**
 * Sections that only say that nothing changed, as a 10-Q may of its risk factors: a similarity of such texts means
 * nothing.
 */
import { termsOf } from './words.ts';

/** A stub has fewer words. */
const MOST_WORDS = 150;

const NOTHING_NEW =
  /\bno(?:t been any)? material(?:ly)? (?:change|update|addition)|\bno (?:other )?changes?\b|\bnot (?:been )?(?:materially )?changed?\b|\bnot (?:required|applicable)\b|\bnone\b/i;

export function isStub(text: string): boolean {
  return NOTHING_NEW.test(text) && termsOf(text).length < MOST_WORDS;
}
