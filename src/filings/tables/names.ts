/** What to call a table that has no caption. */
import { unitsIn } from './units.ts';

/** A word of a date or period. */
const PERIOD_WORD =
  /^(?:as|of|at|for|the|fiscal|and|years?|quarters?|months?|weeks?|periods?|end(?:ed|ing)|three|six|nine|twelve|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2}|(?:19|20)\d{2}|)$/i;

interface Named {
  readonly caption: string;
  readonly header: readonly { readonly cells: readonly string[] }[];
  /** Rows below the header, the label first. */
  readonly rows: readonly (readonly string[])[];
}

/** Whether a text only names a period: `Three Months Ended June 30, 2024`. */
export function isPeriod(text: string): boolean {
  return text.split(/[\s,:.-]+/).every((word) => PERIOD_WORD.test(word));
}

/**
 * What a list calls a table: its caption; without one the first line of its header with words beyond a period and units,
 * else the label of its first row that has one. Empty for a table of numbers alone.
 */
export function nameOf({ caption, header, rows }: Named): string {
  if (caption !== '') return caption;
  for (const { cells } of header) {
    const words = [...new Set(cells)].filter((text) => /\p{L}/u.test(text));
    if (words.some(saysMoreThanPeriod)) return words.join(' · ');
  }
  return rows.map(([label = '']) => label).find((label) => /\p{L}/u.test(label)) ?? '';
}

function saysMoreThanPeriod(text: string): boolean {
  return !isPeriod(text) && unitsIn(text)?.alone !== true;
}
