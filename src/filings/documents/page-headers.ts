/** Finds page headers and footers, page numbers and links to the contents, which are not text of the document. */
import { isNumeric } from './cells.ts';
import { lonePageNumber } from './page-numbers.ts';
import { EDGE_LINES, type Page, pageOf, pagesOf } from './pages.ts';
import type { Block } from './types.ts';

/** Longest running header or footer in characters, and page edges it must be on. */
const ANY_HEADER = { length: 80, pages: 5 } as const;
/** The same for one that begins like a running header: with an item, the contents or the company's name. */
const KNOWN_HEADER = { length: 160, pages: 3 } as const;
/**
 * A running header that names an item repeats within this many pages: a rule below it may be counted as a page of its
 * own.
 */
const NEAR_PAGES = 2;
/** A table with more rows is part of the text, even if its last row repeats. */
const MAX_TABLE_ROWS = 2;

const BACK_LINK = /^(?:(?:back|return|go)\s+to\s+)?(?:the\s+)?(?:table of contents|contents|index|toc)$/i;

/** Key for comparing repeated lines: ignores digits and case. */
function repeatKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivx]+$/, '#');
}

/** {@link repeatKey} of a line that names an item or part, with its number. */
function numberedKey(heading: string, text: string): string {
  return `${heading}\n${repeatKey(text)}`;
}

function mayRepeat(block: Block, rows: ReadonlyMap<number, number>): boolean {
  if (block.kind === 'rule' || block.text.length > KNOWN_HEADER.length) return false;
  if (block.text.startsWith('(') && !/^\(con(?:tinued|[’']?t?[’']?d?)\.?\)$/i.test(block.text)) return false;
  return block.table < 0 || (rows.get(block.table) ?? 0) <= MAX_TABLE_ROWS;
}

/** Indices from one edge of the page inward. */
function edge(page: Page, top: boolean): number[] {
  const count = Math.min(EDGE_LINES, page.to - page.from);
  return Array.from({ length: count }, (_, k) => (top ? page.from + k : page.to - 1 - k));
}

function rowsOfTables(blocks: readonly Block[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const { table } of blocks) if (table >= 0) rows.set(table, (rows.get(table) ?? 0) + 1);
  return rows;
}

/** The pages on which each line at a page edge occurs, by its key. Headings of items and parts have a second key. */
function repeatsOf(
  blocks: readonly Block[],
  pages: readonly Page[],
  rows: ReadonlyMap<number, number>,
): Map<string, number[]> {
  const repeats = new Map<string, number[]>();
  pages.forEach((page, k) => {
    const seen = new Set<string>();
    for (const i of [...edge(page, true), ...edge(page, false)]) {
      const block = blocks[i];
      if (block === undefined || !mayRepeat(block, rows)) continue;
      seen.add(repeatKey(block.text));
      const heading = headingOf(block.text);
      if (heading !== undefined) seen.add(numberedKey(heading, block.text));
    }
    for (const key of seen) {
      const before = repeats.get(key);
      if (before === undefined) repeats.set(key, [k]);
      else before.push(k);
    }
  });
  return repeats;
}

const ITEM = /^item\s*(\d{1,2}\s*[a-c]?)\b/i;
const PART = /^part\s+([iv]{1,3})\b/i;
const CAPTION =
  /^(?:risk factors|business|controls and procedures|management.s discussion|quantitative and qualitative|properties|legal proceedings)/i;

/** Part of the report a line is the heading of: `item 7a`, `part ii`, `risk factors`. */
function headingOf(text: string): string | undefined {
  const item = ITEM.exec(text)?.[1];
  if (item !== undefined) return `item ${item.replace(/\s/g, '').toLowerCase()}`;
  return PART.exec(text)?.[0].toLowerCase() ?? CAPTION.exec(text)?.[0].toLowerCase();
}

function isContentsLine(block: Block): boolean {
  return block.links.length > 0 || (block.cells.length > 1 && isNumeric(block.cells.at(-1) ?? ''));
}

/** Blocks of a cover page. */
const COVER_BLOCKS = 150;

/**
 * The registrant's name in lower case, as the cover states it above `(Exact name of registrant ...)`; '' without one.
 */
function registrantName(blocks: readonly Block[]): string {
  const cover = blocks.slice(0, COVER_BLOCKS).filter(({ kind }) => kind !== 'rule');
  const at = cover.findIndex(({ text }) => /\(?exact name of (?:the )?registrant/i.test(text));
  const [before = ''] = (cover[at]?.text ?? '').split(/\(?exact name of/i);
  const name = (before.trim() === '' ? (cover[at - 1]?.text ?? '') : before).trim().toLowerCase();
  return name.length >= 4 && name.length <= 80 ? name : '';
}

/** Whether a line begins like a running header: with an item, the contents or the company's name. */
function isKnownHeader(text: string, name: string): boolean {
  if (headingOf(text) !== undefined || /^table of contents\b/i.test(text)) return true;
  return name !== '' && text.toLowerCase().startsWith(name);
}

/** The first of two lines of a caption. */
const UNFINISHED = /\b(?:of|and|the|financial|about|for|in|or)$/i;

/** Restores a heading that appears only in the running header: its first page is where the part starts. */
function restoreOnlyHeadings(blocks: readonly Block[], dropped: Uint8Array): void {
  const inText = new Set<string>();
  const first = new Map<string, number>();
  blocks.forEach((block, i) => {
    const heading = block.text.length <= 250 ? headingOf(block.text) : undefined;
    if (heading === undefined) return;
    if (dropped[i] === 0) {
      if (!isContentsLine(block)) inText.add(heading);
    } else if (!first.has(heading)) first.set(heading, i);
  });
  for (const [heading, i] of first) {
    if (inText.has(heading)) continue;
    dropped[i] = 0;
    if (dropped[i + 1] === 1 && UNFINISHED.test(blocks[i]!.text)) dropped[i + 1] = 0;
  }
}

/**
 * Where pages begin with the item that they go on with: the lines at page tops that name an item whose heading is in the
 * text of the page before. Such a line may occur once, and within the next item.
 */
function isLateHeader(blocks: readonly Block[], pages: readonly Page[], repeats: ReadonlyMap<string, number[]>) {
  const begins = pages.filter((page) =>
    edge(page, true).some((i) => {
      const { text = '' } = blocks[i] ?? {};
      return ITEM.test(text) && (repeats.get(numberedKey(headingOf(text)!, text))?.length ?? 0) >= ANY_HEADER.pages;
    }),
  ).length;
  return ({ text }: Block, k: number): boolean => {
    const before = pages[k - 1];
    if (begins < ANY_HEADER.pages || before === undefined || !ITEM.test(text)) return false;
    for (let i = before.from; i < before.to; i++) {
      const [block, next] = [blocks[i]!, blocks[i + 1]];
      const isHeading = !isContentsLine(block) && next !== undefined && headingOf(next.text) === undefined;
      if (isHeading && repeatKey(block.text) === repeatKey(text) && headingOf(block.text) === headingOf(text))
        return true;
    }
    return false;
  };
}

/**
 * 1 for every block that belongs to the page, not to the text: rules, page numbers, running headers and footers, links
 * to the contents.
 */
export function pageHeaderFlags(blocks: readonly Block[]): Uint8Array {
  const dropped = new Uint8Array(blocks.length);
  const pages = pagesOf(blocks);
  const rows = rowsOfTables(blocks);
  const repeats = repeatsOf(blocks, pages, rows);
  const name = registrantName(blocks);
  blocks.forEach((block, i) => {
    if (block.kind === 'rule' || (block.links.length > 0 && BACK_LINK.test(block.text))) dropped[i] = 1;
  });
  const isLate = isLateHeader(blocks, pages, repeats);
  const isPageHeader = (block: Block, page: number, top: boolean): boolean => {
    if (!mayRepeat(block, rows)) return false;
    if (lonePageNumber(block.text) !== undefined || (top && isLate(block, page))) return true;
    const repeated = repeats.get(repeatKey(block.text))?.length ?? 0;
    const { length, pages: least } = isKnownHeader(block.text, name) ? KNOWN_HEADER : ANY_HEADER;
    if (block.text.length > length) return false;
    // A heading at the top of a page is not a running header: "PART I" and "PART II", or Item 2 of two parts, are alike
    // but far apart.
    const heading = headingOf(block.text);
    const alike = heading === undefined ? undefined : (repeats.get(numberedKey(heading, block.text)) ?? []);
    if (alike?.every((other) => other === page || Math.abs(other - page) > NEAR_PAGES)) return false;
    return repeated >= least || (repeated >= 2 && BACK_LINK.test(block.text));
  };
  pages.forEach((page, k) => {
    for (const top of [true, false]) {
      // The outer edges of the document are not page edges.
      if ((top && k === 0) || (!top && k === pages.length - 1 && pages.length < 3)) continue;
      for (const i of edge(page, top)) {
        const block = blocks[i];
        if (block === undefined || (dropped[i] === 0 && !isPageHeader(block, k, top))) break;
        dropped[i] = 1;
      }
    }
  });
  restoreOnlyHeadings(blocks, dropped);
  return dropped;
}

/** Text blocks only, with their page numbers (see `pageOf`). Anchors of removed blocks move to the next block. */
export function readPages(blocks: readonly Block[]): { readonly blocks: Block[]; readonly pages: Int32Array } {
  const dropped = pageHeaderFlags(blocks);
  const numbers = pageOf(blocks);
  const remaining: Block[] = [];
  const pages: number[] = [];
  let pendingAnchors: string[] = [];
  blocks.forEach((block, i) => {
    if (dropped[i] === 1) {
      for (const anchor of block.anchors) pendingAnchors.push(anchor);
      return;
    }
    remaining.push(pendingAnchors.length === 0 ? block : { ...block, anchors: [...pendingAnchors, ...block.anchors] });
    pages.push(numbers[i] ?? 0);
    pendingAnchors = [];
  });
  return { blocks: remaining, pages: Int32Array.from(pages) };
}

/** The blocks without page headers: see `pageHeaderFlags`. Lines away from page edges always stay. */
export function withoutPageHeaders(blocks: readonly Block[]): Block[] {
  return readPages(blocks).blocks;
}
