/** The forms whose items are sections, and the numbers of items. Apart from the captions, which few commands need. */

/** Forms share a table of items whatever their suffix (`/A`, `405`, `T`). */
export type Family = '10-K' | '10-Q' | '20-F';

/**
 * `1A` on a 10-K; `I.2` or `II.1A` on a 10-Q, whose two parts both start at Item 1. `T` means the `(T)` of small
 * filers.
 */
export type ItemKey = string;

/** The family of an EDGAR form type; undefined for forms without item sections. */
export function familyOf(form: string): Family | undefined {
  const plain = form.trim().toUpperCase();
  if (/^10-?K(405)?(T|SB)?(405)?(\/A)?$/.test(plain) && !plain.includes('SB')) return '10-K';
  if (/^20-?F(\/A)?$/.test(plain)) return '20-F';
  return /^10-?QT?(\/A)?$/.test(plain) ? '10-Q' : undefined;
}

/** First day without Item 4, Submission of Matters to a Vote (Release 33-9089); its number is for mine safety since. */
export const MINE_SAFETY_SINCE = '2010-02-28';
