/** Whether a line of plain text begins a new paragraph, from width, indent and bullets. */
import { isBullet, isEnumerator, startsWithBullet } from './normal-text.ts';
import { lonePageNumber } from './page-numbers.ts';
import type { TextLine } from './text-lines.ts';

const ITEM_OR_PART = /^(?:item\s+\d{1,2}[a-c]?\b|part\s+[iv]+\b)/i;

function isUpper(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}

function startsWithMarker(text: string): boolean {
  if (startsWithBullet(text)) return true;
  const first = /^(\S{1,6})\s+\S/.exec(text)?.[1];
  return (
    first !== undefined &&
    (isBullet(first) || (isEnumerator(first) && /^[(\divxa-z]/.test(first) && /[.)]$/.test(first)))
  );
}

/** A reference split by the line break: `... as described in` + `Item 7 of this report`. */
function endsInReference(text: string): boolean {
  return /\b(?:in|see|of|to|and|under|this|by|with|or|the|part [iv]+,?)$|,$/i.test(text);
}

/** A centered page number without a blank line around it. */
function isPageNumber(line: TextLine): boolean {
  return line.indent >= 20 && lonePageNumber(line.text) !== undefined;
}

/**
 * Whether `line` starts a new paragraph after `run`, although no blank line separates them: a heading or the end of
 * one, a list marker, or an indented first line.
 */
export function splitsParagraph(run: readonly TextLine[], line: TextLine, width: number): boolean {
  const last = run[run.length - 1];
  const first = run[0];
  if (last === undefined || first === undefined) return false;
  if (isPageNumber(line) || (run.length === 1 && isPageNumber(first))) return true;
  const lastEnd = last.indent + last.text.length;
  const early = lastEnd < width * 0.8;
  if (ITEM_OR_PART.test(line.text) && !endsInReference(last.text) && (early || isUpper(line.text.slice(0, 12))))
    return true;
  if (startsWithMarker(line.text) && line.indent >= first.indent - 2 && (early || /[.;:]$/.test(last.text)))
    return true;
  // Change between a heading in capitals and other text.
  const lastUpper = isUpper(last.text);
  if (lastUpper !== isUpper(line.text) && early && run.every((l) => isUpper(l.text) === lastUpper)) {
    return lastUpper ? line.text.length > 20 : /[.:]$/.test(last.text);
  }
  if (
    ITEM_OR_PART.test(first.text) &&
    run.length === 1 &&
    early &&
    first.text.length < 70 &&
    line.indent !== last.indent
  )
    return true;
  // First-line indentation: two or more blanks beyond the previous line, which is not the first of a hanging pair.
  const indented = line.indent - last.indent;
  return indented >= 2 && indented <= 12 && (run.length > 1 || early) && /[.:;"”)]$/.test(last.text);
}
