/** Paragraphs of a section's text. */

/** The paragraphs and table rows of a text: its lines that are not blank. They are numbered from 1. */
export function paragraphsOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** How many filings have sections that are not in the full-text index yet. */
export const UNINDEXED = 'SELECT count(*) FROM searched_filings WHERE first IS NULL';
