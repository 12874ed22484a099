/** Lines with style sequences (SGR): plain text, reverse video, cut to a width. */
import { clusters } from '../../render/text/width.ts';

const SGR = /\x1b\[[0-9;]*m/g;

/** The text alone. */
export function plain(line: string): string {
  return line.replace(SGR, '');
}

/** `line` with the ranges of its plain text in reverse video. */
export function reversed(line: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return line;
  const within = (at: number): boolean => ranges.some(([from, to]) => at >= from && at < to);
  let at = 0;
  let on = false;
  let out = '';
  for (const part of line.split(/(\x1b\[[0-9;]*m)/)) {
    if (part.startsWith('\x1b[')) {
      // A reset inside the range would end it.
      out += on ? `${part}\x1b[7m` : part;
      continue;
    }
    for (const unit of part) {
      const should = within(at);
      if (should !== on) out += should ? '\x1b[7m' : '\x1b[27m';
      on = should;
      out += unit;
      at += unit.length;
    }
  }
  return on ? `${out}\x1b[27m` : out;
}

/** At most `width` columns of `line`; styles that are open at the cut are closed. */
export function cut(line: string, width: number): string {
  let left = width;
  let out = '';
  for (const part of line.split(/(\x1b\[[0-9;]*m)/)) {
    if (part.startsWith('\x1b[')) {
      out += part;
      continue;
    }
    for (const cluster of clusters(part)) {
      if (cluster.width > left) return out.includes('\x1b[') ? `${out}\x1b[0m` : out;
      left -= cluster.width;
      out += cluster.text;
    }
  }
  return out;
}

/** Columns from (inclusive) to (exclusive), in UTF-16 units of the plain line. */
type Range = readonly [from: number, to: number];

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
