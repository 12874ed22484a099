/** Footnotes of one screen: one number for each reason, in order of first appearance. */
import type { Reason } from '../engine/value.ts';

export interface Footnotes {
  /** The number of `reason`, given out on its first use. */
  readonly number: (reason: Reason) => number;
  readonly reasons: () => readonly Reason[];
}

export function createFootnotes(): Footnotes {
  const seen: Reason[] = [];
  return {
    number(reason) {
      const at = seen.indexOf(reason);
      return at >= 0 ? at + 1 : seen.push(reason);
    },
    reasons: () => seen,
  };
}
