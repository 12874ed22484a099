/** The end of a listing in the words of screens. Knows nothing of why it ended. */
import { isMarker } from '../../engine/value.ts';
import { labelFor } from '../contract/words.ts';
import type { Ended } from '../subject/ended.ts';

const REASON: Readonly<Record<Ended['reason'], string>> = {
  merger: 'merger',
  bankruptcy: 'bankruptcy',
  listing_standards: 'listing standards',
  voluntary: 'voluntary',
  renamed: 'renamed',
  unknown: 'reason unknown',
};

/** `delisted 2022-11-08, merger`; none for a listing that has not ended. */
export function endWords(end: Pick<Ended, 'date' | 'reason'> | undefined): readonly string[] {
  if (end === undefined) return [];
  return [`delisted${isMarker(end.date) ? '' : ` ${end.date}`}, ${labelFor(REASON, end.reason)}`];
}
