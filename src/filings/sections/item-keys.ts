/** The numbers of items. Apart from the captions, which few commands need. */

/**
 * `1A` on a 10-K; `I.2` or `II.1A` on a 10-Q, whose two parts both start at Item 1. `T` means the `(T)` of small
 * filers.
 */
export type ItemKey = string;

/** First day without Item 4, Submission of Matters to a Vote (Release 33-9089); its number is for mine safety since. */
export const MINE_SAFETY_SINCE = '2010-02-28';
