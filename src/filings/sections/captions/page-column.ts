/**
 * Splits off the page column of a table of contents: `Business | 4`, `Business ........ 4`, `Risk Factors | 12-30, 41`.
 */
import type { Block } from '../../documents/types.ts';

/** Ranges of printed pages, first and last. */
export type PageList = readonly (readonly [number, number])[];

/** A line without its page column. */
export interface PagedLine {
  readonly line: string;
  readonly pages: PageList | undefined;
}

const PAGES =
  /^(?:pages?\s+)?(\d{1,3}(?:\s?(?:[-–—]|to|through)\s?\d{1,3})?(?:\s?(?:,|;|and|&)\s?\d{1,3}(?:\s?(?:[-–—]|to|through)\s?\d{1,3})?){0,30})$/i;
const OTHER_PAGE =
  /^(?:pages?\s+)?(?:[A-Z]{1,2}-\d{1,3}(?:\s?[-–—]\s?(?:[A-Z]{1,2}-)?\d{1,3})?|[ivxl]{1,6}|n\/a|none|[-–—*]+)$/i;
const TRAILING = /(?:\.{2,}|(?:\s\.){2,}|…|_{2,}|\s)\s*((?:[A-Z]{1,2}-)?\d{1,3})\s*$/;

/** Page ranges of a cell; undefined when it is not a list of pages. */
export function readPages(cell: string): PageList | undefined {
  const text = cell.trim();
  if (text.length > 200) return undefined;
  const list = PAGES.exec(text)?.[1];
  if (list === undefined) return OTHER_PAGE.test(text) ? [] : undefined;
  return list.split(/,|;|and|&/).map((range) => {
    const [from = 0, to = from] = range.split(/[-–—]|to|through/).map((page) => Number(page.trim()));
    return [from, Math.max(from, to)] as const;
  });
}

/** Whether most lines from `from` up to `to` are a caption and its pages: an index, not text. */
export function isPageList(blocks: readonly Block[], from: number, to: number): boolean {
  let listed = 0;
  for (let i = from; i < to; i++) {
    const block = blocks[i];
    if (block === undefined || block.text.length > 300) return false;
    if ((withoutPageColumn(block).pages?.length ?? 0) > 0) listed++;
  }
  return listed > 0 && listed >= 0.5 * (to - from);
}

/** Splits the page column off a row or a line with dot leaders; also off a short line ending in a small number. */
export function withoutPageColumn(block: Block): PagedLine {
  if (block.cells.length > 1) {
    const last = block.cells[block.cells.length - 1] as string;
    const pages = readPages(last);
    if (pages === undefined) return { line: block.cells.join(' '), pages: undefined };
    return { line: block.cells.slice(0, -1).join(' '), pages };
  }
  if (block.text.length > 260) return { line: block.text, pages: undefined };
  const trailing = TRAILING.exec(block.text);
  if (trailing === null || trailing.index === 0) return { line: block.text, pages: undefined };
  const line = block.text.slice(0, trailing.index).replace(/[\s._…]+$/, '');
  // "Item 7" itself ends in a number: something must separate it from the page.
  if (
    /(?:\b(?:[il]tems?|parts?|note|no\.?|and|or|form|section|rule|exhibit|page)|[,&(-])$/i.test(line) ||
    line === ''
  ) {
    return { line: block.text, pages: undefined };
  }
  return { line, pages: readPages(trailing[1] as string) };
}
