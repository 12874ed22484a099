import { isNumeric, mergeSplitCells } from './cells.ts';
import { isBullet, isEnumerator, normalText } from './normal-text.ts';

/** Cells of a table line: parts separated by two or more blanks; leader dots and drawn lines are dropped. */
export function lineCells(text: string): string[] {
  const cells: string[] = [];
  for (const part of text.replace(/(?:\s?\.){4,}\s?|[-=_]{4,}/g, '  ').split(/\s{2,}/)) {
    const cell = normalText(part);
    if (cell !== '') cells.push(cell);
  }
  return mergeSplitCells(cells.flatMap(splitFigure));
}

/** `$ 1,234` and `1,234 $ 5`: a sign separated by one blank belongs to its figure. */
function splitFigure(cell: string): string[] {
  return /^\$ [\d(.,]/.test(cell) ? [`$${cell.slice(2)}`] : [cell];
}

/**
 * True for a line of columns outside of `<TABLE>`: leader dots, or gaps of four blanks followed by figures. Justified
 * prose has only short gaps; a marker or item number before its title is not a column.
 */
export function looksTabular(text: string): boolean {
  if (/(?:\s?\.){5,}\s*\S/.test(text)) return true;
  const parts = text.split(/\s{3,}/);
  const first = parts[0] ?? '';
  if (parts.length > 1 && (isBullet(first) || isEnumerator(first))) parts.shift();
  if (parts.length < 2) return false;
  const last = parts.at(-1) ?? '';
  return isNumeric(last) || isNumeric(last.replace(/^\$\s*/, '')) || parts.length >= 4;
}
