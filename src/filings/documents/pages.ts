/** Where the pages of a document begin and end, from its breaks and page numbers. */
import { edgePageNumbers, lonePageNumber, numberedPageEnds } from './page-numbers.ts';
import type { Block } from './types.ts';

/** A page: blocks `from` up to `to`, without the rules around it. */
export interface Page {
  readonly from: number;
  readonly to: number;
}

/** Lines at the top and bottom of a page that may be headers or footers. */
export const EDGE_LINES = 4;

/**
 * Pages of a document, separated by rules or, without rules nearby, by lone page numbers that count up. A rule under a
 * running header makes a page of that header alone, which is harmless.
 */
export function pagesOf(blocks: readonly Block[]): Page[] {
  const ends = numberedPageEnds(blocks);
  const rules = new Set<number>();
  for (let i = 0; i < blocks.length; i++) if (blocks[i]?.kind === 'rule') rules.add(i);
  const near = (at: number): boolean => {
    for (let i = at - EDGE_LINES; i <= at + EDGE_LINES; i++) if (rules.has(i)) return true;
    return false;
  };
  const boundaries = new Set<number>();
  for (const end of ends) if (!near(end)) boundaries.add(end + 1);

  const pages: Page[] = [];
  let from = 0;
  for (let i = 0; i <= blocks.length; i++) {
    const rule = rules.has(i);
    if (!rule && !boundaries.has(i) && i < blocks.length) continue;
    if (i > from) pages.push({ from, to: i });
    from = rule ? i + 1 : i;
  }
  return pages;
}

interface Candidate {
  readonly page: number;
  readonly number: number;
  readonly top: boolean;
}

function candidatesOf(blocks: readonly Block[], pages: readonly Page[]): Candidate[] {
  const candidates: Candidate[] = [];
  pages.forEach(({ from, to }, page) => {
    for (let k = 0; k < Math.min(EDGE_LINES, to - from); k++) {
      const bottom = blocks[to - 1 - k]?.text ?? '';
      for (const number of edgePageNumbers(bottom)) candidates.push({ page, number, top: false });
      const top = blocks[from + k]?.text ?? '';
      // Page tops are text too: only a lone number counts there.
      const number = lonePageNumber(top);
      if (to - from > EDGE_LINES && number !== undefined && number > 0) candidates.push({ page, number, top: true });
    }
  });
  return candidates;
}

/** Consecutive numbers may be this many pages apart: some pages have none, rules in the text add pages. */
const MAX_PAGES_APART = 4;

/** The number of each page that a neighbor's number confirms. */
function confirmedNumbers(candidates: readonly Candidate[]): Map<number, Candidate> {
  const pagesWith = new Map<number, number[]>();
  for (const { number, page } of candidates) {
    const pages = pagesWith.get(number);
    if (pages === undefined) pagesWith.set(number, [page]);
    else pages.push(page);
  }
  const isNear = (number: number, from: number, to: number): boolean =>
    pagesWith.get(number)?.some((page) => page >= from && page <= to) ?? false;
  const chosen = new Map<number, Candidate>();
  const support = new Map<number, number>();
  for (const candidate of candidates) {
    const { page, number } = candidate;
    const votes =
      Number(isNear(number - 1, page - MAX_PAGES_APART, page - 1)) +
      Number(isNear(number + 1, page + 1, page + MAX_PAGES_APART)) +
      Number(isNear(number - 2, page - MAX_PAGES_APART, page - 1)) +
      Number(isNear(number + 2, page + 1, page + MAX_PAGES_APART));
    if (votes > (support.get(page) ?? 0)) {
      support.set(page, votes);
      chosen.set(page, candidate);
    }
  }
  return chosen;
}

/**
 * Printed page number of every block; 0 without one. Pages labeled `F-12` count from `LETTERED_PAGES`. Needs all
 * blocks, page headers included. A page without a number gets the next one, or the previous one when the document
 * numbers pages at the top.
 */
export function pageOf(blocks: readonly Block[]): Int32Array {
  const pages = pagesOf(blocks);
  const chosen = confirmedNumbers(candidatesOf(blocks, pages));
  let tops = 0;
  for (const { top } of chosen.values()) if (top) tops++;
  const atTop = tops * 2 > chosen.size;

  const numbers = new Int32Array(pages.length);
  let last = 0;
  for (let k = 0; k < pages.length; k++) {
    const page = atTop ? k : pages.length - 1 - k;
    last = chosen.get(page)?.number ?? last;
    numbers[page] = last;
  }
  const result = new Int32Array(blocks.length);
  pages.forEach(({ from, to }, page) => {
    result.fill(numbers[page] ?? 0, from, to);
  });
  // A rule belongs to the page it ends.
  for (let i = 1; i < blocks.length; i++) if (blocks[i]?.kind === 'rule') result[i] = result[i - 1] ?? 0;
  return result;
}
