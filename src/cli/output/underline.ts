/** Shows where in what was typed a fault is. */
import { sanitize } from '../../render/sanitize.ts';
import { textWidth } from '../../render/width.ts';

/** Columns where there is no terminal. */
const COLUMNS = 128;
/** Columns for the indentation and the mark of text that is left out. */
const FRAME = 8;

/**
 * The text and a line of carets under its part from `from` to `to` (UTF-16 offsets), both indented by two spaces. Of a
 * text longer than `columns` what is around the fault.
 */
export function underline(source: string, from: number, to: number, columns = COLUMNS): string {
  const around = Math.max(10, Math.floor((columns - FRAME) / 2));
  const isLong = source.length + FRAME > columns;
  const start = isLong ? Math.max(0, from - around) : 0;
  const end = isLong ? Math.min(source.length, from + around) : source.length;
  // Each part is sanitized alone, so that the carets are under what is shown.
  const before = `${start > 0 ? '...' : ''}${sanitize(source.slice(start, from))}`;
  const marked = sanitize(source.slice(from, Math.min(to, end)));
  const after = `${sanitize(source.slice(to, Math.max(to, end)))}${end < source.length ? '...' : ''}`;
  const carets = `${' '.repeat(textWidth(before))}${'^'.repeat(Math.max(1, textWidth(marked)))}`;
  return `  ${before}${marked}${after}\n  ${carets}\n`;
}
