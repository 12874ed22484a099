/** Shows where in what was typed a fault is. */
import { sanitize } from '../../render/sanitize.ts';
import { textWidth } from '../../render/width.ts';

/** More of a long text than this is left out on either side of the fault, in UTF-16 units. */
const AROUND = 60;

/** The text and a line of carets under its part from `from` to `to` (UTF-16 offsets), both indented by two spaces. */
export function underline(source: string, from: number, to: number): string {
  const start = from > AROUND ? from - AROUND : 0;
  const end = Math.min(source.length, to + AROUND);
  // Each part is sanitized alone, so that the carets are under what is shown.
  const before = `${start > 0 ? '...' : ''}${sanitize(source.slice(start, from))}`;
  const marked = sanitize(source.slice(from, Math.min(to, from + AROUND)));
  const after = `${sanitize(source.slice(to, end))}${end < source.length ? '...' : ''}`;
  const carets = `${' '.repeat(textWidth(before))}${'^'.repeat(Math.max(1, textWidth(marked)))}`;
  return `  ${before}${marked}${to - from > AROUND ? '...' : after}\n  ${carets}\n`;
}
