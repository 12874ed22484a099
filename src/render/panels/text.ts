/** Running text: wrapped at its spaces, in one style, with what is looked for pointed out. */

import type { Context } from '../context.ts';
import type { TextBlock } from '../model.ts';
import type { Style } from '../text/color.ts';
import { type Line, span } from '../text/line.ts';
import { wrap } from '../text/wrap.ts';

type Range = readonly [from: number, to: number];

export function layoutText({ text, emphasis, highlight }: TextBlock, width: number, context: Context): Line[] {
  return context
    .lines(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines = wrap(paragraph, width, context.bounded);
      if (highlight === undefined) return lines.map((line): Line => [span(line, emphasis)]);
      return highlighted(lines, paragraph, rangesOf(paragraph, highlight), emphasis);
    });
}

/** Where the expression matches something, in order. */
function rangesOf(text: string, expression: RegExp): Range[] {
  return [...text.matchAll(expression)]
    .filter(([found]) => found !== '')
    .map(({ index, 0: found }): Range => [index, index + found.length]);
}

/**
 * The lines of a wrapped paragraph, with its ranges marked; a range may go on over line breaks, which replace spaces of
 * the paragraph.
 */
function highlighted(lines: readonly string[], paragraph: string, ranges: readonly Range[], style?: Style): Line[] {
  let at = 0;
  let range = 0;
  return lines.map((line) => {
    const parts: { text: string; style: Style | undefined }[] = [];
    for (const char of line) {
      // Spaces that wrapping left out.
      while (at < paragraph.length && !paragraph.startsWith(char, at)) at += 1;
      while (range < ranges.length && ranges[range]![1] <= at) range += 1;
      const inside = range < ranges.length && ranges[range]![0] <= at;
      const wanted = inside ? 'match' : style;
      const last = parts.at(-1);
      if (last !== undefined && last.style === wanted) last.text += char;
      else parts.push({ text: char, style: wanted });
      at += char.length;
    }
    return parts.map((part) => span(part.text, part.style));
  });
}
