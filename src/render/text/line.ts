/** Lines as spans: measured and moved as text, painted at the very end. */
import { paint, type Span, type Style } from './color.ts';
import { clusters, textWidth } from './width.ts';

export type Line = readonly Span[];

export function span(text: string, style?: Style): Span {
  return style === undefined ? { text } : { text, style };
}

export function lineWidth(line: Line): number {
  let width = 0;
  for (let i = 0; i < line.length; i++) width += textWidth((line[i] as Span).text);
  return width;
}

export function spaces(count: number): Span {
  return { text: count > 0 ? ' '.repeat(count) : '' };
}

/** `line` filled with spaces to `width` columns, on the right, or on the left for what is aligned right. */
export function pad(line: Line, width: number, align: 'left' | 'right' = 'left'): Line {
  const missing = width - lineWidth(line);
  if (missing <= 0) return line;
  return align === 'left' ? [...line, spaces(missing)] : [spaces(missing), ...line];
}

/** Blocks of lines next to each other, each but the last filled to its width and `gap` columns more. */
export function sideBySide(blocks: readonly (readonly Line[])[], widths: readonly number[], gap: number): Line[] {
  const height = Math.max(0, ...blocks.map((lines) => lines.length));
  return Array.from({ length: height }, (_, row) =>
    blocks.flatMap((lines, i) => {
      const line = lines[row] ?? [];
      return i === blocks.length - 1 ? line : [...pad(line, widths[i] ?? 0), spaces(gap)];
    }),
  );
}

/**
 * `line` in pieces of at most `width` columns, broken anywhere but inside a unit of the script. The last resort of a
 * layout.
 */
export function breakLine(line: Line, width: number): Line[] {
  if (lineWidth(line) <= width) return [line];
  const lines: Span[][] = [[]];
  let used = 0;
  for (const { text, style } of line) {
    let piece = '';
    for (const cluster of clusters(text)) {
      if (used > 0 && used + cluster.width > width) {
        lines.at(-1)?.push(span(piece, style));
        lines.push([]);
        piece = '';
        used = 0;
      }
      piece += cluster.text;
      used += cluster.width;
    }
    if (piece !== '') lines.at(-1)?.push(span(piece, style));
  }
  return lines;
}

/** The characters of a line; spaces at its end are left out. */
export function lineText(line: Line, color: boolean): string {
  let last = line.length;
  while (last > 0 && line[last - 1]?.text.trimEnd() === '') last--;
  let text = '';
  for (let i = 0; i < last; i++) {
    const part = line[i] as Span;
    text += paint(i === last - 1 && part.style !== 'tag' ? { ...part, text: part.text.trimEnd() } : part, color);
  }
  return text;
}
