/** Recognizes page numbers on lines of their own and at the ends of headers and footers. */
import type { Block } from './types.ts';

/** Added to page numbers like `F-12`, `S-3`, `A-1`, which have their own count after the others. */
export const LETTERED_PAGES = 10_000;

const LONE =
  /^[-\u2013\u2014\s]*(?:page\s*)?([a-z]{1,2}\s?[-\u2013]\s?)?(\d{1,3})(?:\s+of\s+\d{1,3})?\s*[-\u2013\u2014\s.]*$/i;
const ROMAN = /^[-\u2013\u2014\s(]*[ivx]{1,5}[-\u2013\u2014\s)]*$/;

/**
 * Number of a line that is only a page number (`12`, `- 12 -`, `Page 12 of 90`, `F-12`); 0 for roman ones, undefined
 * for other text.
 */
export function lonePageNumber(text: string): number | undefined {
  if (text.length > 20) return undefined;
  const match = LONE.exec(text);
  if (match !== null) return Number(match[2]) + (match[1] === undefined ? 0 : LETTERED_PAGES);
  return ROMAN.test(text) ? 0 : undefined;
}

/** Possible page numbers of a line at a page edge: alone, at its end or at its start. */
export function edgePageNumbers(text: string): number[] {
  const lone = lonePageNumber(text);
  if (lone !== undefined) return lone > 0 ? [lone] : [];
  if (text.length > 120) return [];
  const numbers: number[] = [];
  const last = /(?:^|[\s|\u2013\u2014-])([a-z]-)?(\d{1,3})$/i.exec(text);
  if (last !== null) numbers.push(Number(last[2]) + (last[1] === undefined ? 0 : LETTERED_PAGES));
  const first = /^(\d{1,3})(?=[\s|])/.exec(text);
  if (first !== null) numbers.push(Number(first[1]));
  return numbers;
}

/** Shorter sequences may number anything. */
const MIN_CHAIN = 5;
/** Fewest blocks between two page numbers in documents without page breaks. */
const MIN_PAGE_BLOCKS = 4;

/**
 * Blocks that are page numbers without a rule nearby: lone numbers that count up by one, with a page of text in
 * between. For documents that lost their page breaks.
 */
export function numberedPageEnds(blocks: readonly Block[]): number[] {
  const chains = new Map<number, number[]>();
  let best: number[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block === undefined || block.kind === 'rule' || block.cells.length > 1) continue;
    const number = lonePageNumber(block.text);
    if (number === undefined || number === 0) continue;
    const before = chains.get(number - 1);
    const last = before?.at(-1);
    const chain = before !== undefined && last !== undefined && i - last >= MIN_PAGE_BLOCKS ? before : [];
    if (chain === before) chains.delete(number - 1);
    else if (chains.has(number)) continue;
    chain.push(i);
    chains.set(number, chain);
    if (chain.length > best.length) best = chain;
  }
  return best.length >= MIN_CHAIN ? best : [];
}
