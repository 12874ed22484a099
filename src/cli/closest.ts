/** Did-you-mean. */
import { distance } from '../store/similar.ts';

/** The candidate nearest to `text` by edit distance, if near enough to be meant: at most two slips in five letters. */
export function closest(text: string, candidates: readonly string[]): string | undefined {
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
