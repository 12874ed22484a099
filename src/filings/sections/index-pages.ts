/** Sections by page number, for filers that map items to pages instead of using headings (FIELDS 6.4 step 12). */
import type { Block } from '../documents/types.ts';
import { isStrong, isUpperCase } from './candidates.ts';
import { matchCaption } from './caption-match.ts';
import type { Contents, ContentsLine } from './contents.ts';
import type { Family, ItemKey } from './families.ts';
import type { PageList } from './page-column.ts';
import { withoutPageColumn } from './page-column.ts';

/** Page ranges of an index line, or of the lines below it without an item. */
export function pagesOfLine(line: ContentsLine, contents: Contents, blocks: readonly Block[]): PageList {
  if (line.pages.length > 0) return line.pages;
  const next = contents.lines.find((other) => other.candidate.first > line.candidate.last)?.candidate.first ?? 0;
  const pages: (readonly [number, number])[] = [];
  for (let i = line.candidate.last + 1; i < Math.min(next, line.candidate.last + 40); i++) {
    const block = blocks[i];
    if (block !== undefined) pages.push(...(withoutPageColumn(block).pages ?? []));
  }
  return pages;
}

/** Whether the contents are a cross-reference index: page ranges instead of first pages. */
export function isIndex(contents: Contents, blocks: readonly Block[]): boolean {
  let ranges = 0;
  for (const line of contents.lines) {
    if (pagesOfLine(line, contents, blocks).some(([from, to]) => to > from)) ranges++;
  }
  const named = blocks.some(
    (block) => block.text.length < 120 && /cross[- ]reference (?:index|table|sheet)/i.test(block.text),
  );
  return ranges >= 3 || (named && contents.lines.length >= 5);
}

function meets(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] <= b[1] && b[0] <= a[1];
}

/** A run of blocks. */
export type Slice = readonly [from: number, to: number];

/**
 * Blocks of an item's index pages, one slice per range, from the item's caption on. Undefined when a range shares a
 * page with another item, or its first page lacks the caption: whole pages would then include other text.
 */
export function slicePages(
  key: ItemKey,
  contents: Contents,
  blocks: readonly Block[],
  pages: Int32Array,
  family: Family,
): readonly Slice[] | undefined {
  const own = contents.lines.find((line) => line.key === key);
  if (own === undefined) return undefined;
  const ranges = pagesOfLine(own, contents, blocks);
  if (ranges.length === 0) return undefined;
  for (const other of contents.lines) {
    if (other === own || other.covers.includes(key)) continue;
    const theirs = pagesOfLine(other, contents, blocks);
    if (theirs.some((range) => ranges.some((one) => meets(one, range)))) return undefined;
  }
  const slices: Slice[] = [];
  for (const [from, to] of ranges) {
    const first = pages.indexOf(from);
    let last = first;
    while (last >= 0 && last < pages.length && (pages[last] as number) >= from && (pages[last] as number) <= to) last++;
    if (first < 0 || pages[last - 1] !== to) return undefined;
    slices.push([first, last]);
  }
  const start = openingOnPage(slices[0] as Slice, key, contents, blocks, pages, family);
  return start === undefined ? undefined : [[start, (slices[0] as Slice)[1]], ...slices.slice(1)];
}

/**
 * The item's caption as a heading on the first page of a slice; text before it (a cover, the index) is not the item's.
 */
function openingOnPage(
  slice: Slice,
  key: ItemKey,
  contents: Contents,
  blocks: readonly Block[],
  pages: Int32Array,
  family: Family,
): number | undefined {
  for (let i = slice[0]; i < slice[1] && pages[i] === pages[slice[0]]; i++) {
    const block = blocks[i] as Block;
    if (contents.zones.some(([from, to]) => i >= from && i <= to) || block.text.length > 200) continue;
    const heads = isStrong(block) || isUpperCase(block.text) || block.centered;
    if (heads && matchCaption(block.text, family, key).score >= 0.6) return i;
  }
  return undefined;
}
