/** "Did you mean" for a symbol that the store does not know. */

import type { StoreReader } from '../reading/types.ts';
import { type Suggester, suggester } from '../text/suggest.ts';

/** An index of 10,000 symbols takes some 4 MB (measured). */
const BYTES_EACH = 400;

/**
 * At most `limit` symbols close to what was typed, best first. A long-lived reader builds the index once for each state
 * of the store.
 */
export function similarSymbols(
  store: Pick<StoreReader, 'symbolCandidates' | 'reuse'>,
  text: string,
  limit: number,
): readonly string[] {
  const build = (): { readonly find: Suggester; readonly size: number } => {
    const candidates = store.symbolCandidates();
    return { find: suggester(candidates), size: candidates.length };
  };
  return store.reuse('suggester', build, ({ size }) => size * BYTES_EACH).find(text, limit);
}
