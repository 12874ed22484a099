/** Differences between two versions of a text. */

/** Columns from (inclusive) to (exclusive), in UTF-16 units of the plain line. */
export type Range = readonly [from: number, to: number];

/** The changed ranges of each line of `after`; none for an unchanged line. Plain text, without styles. */
export function changes(before: readonly string[], after: readonly string[]): readonly (readonly Range[])[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const old = before.slice(head, before.length - tail);
  const known = new Set(old);
  const paired = old.length === after.length - tail - head;
  return after.map((line, i): readonly Range[] => {
    if (i < head || i >= after.length - tail) return [];
    if (paired) return changedWords(old[i - head]!, line);
    return known.has(line) ? [] : words(line).map(({ from, to }): Range => [from, to]);
  });
}

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Compares words by position; if their number changed, new words are those not in the old line. */
function changedWords(before: string, after: string): readonly Range[] {
  if (before === after) return [];
  const old = words(before).map(({ text }) => text);
  const now = words(after);
  const fresh = now.filter(({ text }, i) => (old.length === now.length ? old[i] !== text : !old.includes(text)));
  return fresh.map(({ from, to }): Range => [from, to]);
}

function words(line: string): readonly Word[] {
  return [...line.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
}
