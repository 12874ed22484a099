/** Reads a cross-reference index: which places of the document each item's row names (FIELDS 6.4 step 12, A20.8). */
import { LETTERED_PAGES } from '../documents/page-numbers.ts';
import type { Block } from '../documents/types.ts';
import { type Candidate, isStrong } from './candidates.ts';
import { type PageList, withoutPageColumn } from './captions/page-column.ts';
import { anchorBlocks, type Contents, type ContentsLine } from './contents.ts';
import type { ItemKey } from './item-keys.ts';
import type { Reader } from './reader.ts';

/** One line of a row: the item's own, or one below it without an item. */
export interface IndexPlace {
  /** As written: `Liquidity and capital resources`. */
  readonly caption: string;
  /** Blocks that the line links to, in the line's order. */
  readonly targets: readonly number[];
  readonly pages: PageList;
}

/** What the index says of one item. */
export interface IndexRow {
  readonly key: ItemKey;
  /** The row without its pages: `Item 1A Risk Factors`. */
  readonly line: string;
  /** Its caption alone. */
  readonly title: string;
  /** First and last block of the row, the lines below it included. */
  readonly first: number;
  readonly last: number;
  readonly places: readonly IndexPlace[];
  /** `Not applicable`, `None`, `[Reserved]`: the whole of the item. */
  readonly nothing: string | undefined;
  /** The note that the row's mark refers to: where the text is instead. */
  readonly note: string | undefined;
  /** Whether a line names pages that cannot be read. */
  readonly isUnread: boolean;
}

/** A heading that some table of contents or the index links to. */
interface Outlined {
  readonly block: number;
  /** 1 for what the contents set in bold, 2 below. */
  readonly rank: 1 | 2;
}

export interface CrossIndex {
  readonly rows: readonly IndexRow[];
  /** First and last block of the index. */
  readonly zone: readonly [number, number];
  readonly outline: readonly Outlined[];
  /** Whether the index names ranges; else the page on which each item begins. */
  readonly hasRanges: boolean;
}

const INDEX_TITLE = /cross[- ]reference (?:index|table|sheet)/i;
/** Lines below an item that may belong to its row. */
const MAX_LINES = 40;

/**
 * Whether the contents are a cross-reference index: page ranges instead of first pages.
 */
export function isIndex(contents: Contents, blocks: readonly Block[]): boolean {
  const ranges = contents.lines.filter((line) => pagesOfLine(line, contents, blocks).some(([from, to]) => to > from));
  const named = blocks.some((block) => block.text.length < 120 && INDEX_TITLE.test(block.text));
  return ranges.length >= 3 || (named && contents.lines.length >= 5);
}

/** Page ranges of a line, or of the lines below it without an item. */
function pagesOfLine(line: ContentsLine, contents: Contents, blocks: readonly Block[]): PageList {
  if (line.pages.length > 0) return line.pages;
  const next = contents.lines.find((other) => other.candidate.first > line.candidate.last)?.candidate.first ?? 0;
  const below = blocks.slice(line.candidate.last + 1, Math.min(next, line.candidate.last + MAX_LINES));
  return below.flatMap((block) => withoutPageColumn(block).pages ?? []);
}

/** The index of the document; undefined without a table of at least five numbered items. */
export function readCrossIndex(reader: Reader): CrossIndex | undefined {
  const { blocks, candidates, contents } = reader;
  const zones = contents.zones.map(([from, to]) => tableAround(blocks, from, to));
  const itemsIn = ([from, to]: readonly [number, number]): Candidate[] =>
    candidates.filter((one) => one.numbered && one.readings.length > 0 && one.first >= from && one.last <= to);
  const [best] = zones.map((zone) => ({ zone, items: itemsIn(zone) })).sort((a, b) => b.items.length - a.items.length);
  if (best === undefined || best.items.length < 5) return undefined;
  const anchors = anchorBlocks(blocks);
  const rows = best.items.map((item, i) => {
    const next = best.items[i + 1]?.first ?? best.zone[1] + 1;
    return rowOf(reader, item, Math.min(next, item.last + MAX_LINES), anchors, best.zone[1]);
  });
  const places = rows.flatMap((row) => row.places);
  return {
    rows,
    zone: best.zone,
    outline: outlineOf(reader, anchors, best.zone),
    hasRanges: places.some(({ pages }) => pages.some(([from, to]) => to > from)),
  };
}

/** A zone with the whole tables that it begins and ends in: rows without pages may stand before and after. */
function tableAround(blocks: readonly Block[], from: number, to: number): readonly [number, number] {
  let [first, last] = [from, to];
  const inTable = (i: number, of: number): boolean => {
    const table = blocks[of]?.table ?? -1;
    return table >= 0 && blocks[i]?.table === table;
  };
  while (inTable(first - 1, first)) first--;
  while (inTable(last + 1, last)) last++;
  return [first, last];
}

function rowOf(
  { blocks, contents }: Reader,
  item: Candidate,
  next: number,
  anchors: ReadonlyMap<string, number>,
  indexEnd: number,
): IndexRow {
  const own = contents.lines.find((line) => line.candidate === item);
  const key = own?.key ?? [...item.readings].sort((a, b) => b.match.score - a.match.score)[0]!.key;
  const places: IndexPlace[] = [];
  const marks: string[] = [];
  let [nothing, isUnread, last]: [string | undefined, boolean, number] = [undefined, false, item.last];
  // Lines below belong to the row only where its own line names no place.
  let hasOwn = false;
  for (let i = item.last; i < next; i++) {
    const block = blocks[i]!;
    // A heading between the items, such as PART II.
    if (i > item.last && (hasOwn || /^part\s+[iv]+\b/i.test(block.text))) break;
    const reference = referenceOf(block);
    const targets = block.links.flatMap((link) => anchors.get(link) ?? []).filter((at) => Math.abs(at - i) > 3);
    last = i;
    if (i === item.last)
      hasOwn =
        reference.nothing !== undefined || [reference.pages, reference.marks, targets].some((each) => each.length > 0);
    marks.push(...reference.marks);
    if (reference.nothing !== undefined) nothing ??= reference.nothing;
    else if (reference.pages.length > 0 || targets.length > 0)
      places.push({ caption: i === item.last ? item.title : reference.line, targets, pages: reference.pages });
    else if (reference.isUnread) isUnread = true;
  }
  return {
    key,
    line: withoutReference(item.line),
    title: withoutReference(item.title),
    first: item.first,
    last,
    places,
    nothing: places.length === 0 ? nothing : undefined,
    note: noteOf(blocks, marks, indexEnd),
    isUnread,
  };
}

/** A row's words without what it says of their place. */
function withoutReference(words: string): string {
  return words.replace(/\s+(?:not applicable|n\/a|none|\(\w{1,2}\)|pages?\s+\d.*)$/i, '');
}

interface Reference {
  readonly line: string;
  readonly pages: PageList;
  /** Marks of notes below the index: `a`. */
  readonly marks: readonly string[];
  readonly nothing: string | undefined;
  readonly isUnread: boolean;
}

const MARK = /\(([a-z]|\d{1,2})\)|([*†‡]+)/gi;
const NOTHING = /^\[?(?:not applicable|n\/a|none|(?:removed and )?reserved|not required|no response required)\]?\.?$/i;
const PAGE = /^([A-Z]{1,2}\s?[-–]\s?)?(\d{1,3})(?:\s?(?:[-–—]|to|through)\s?([A-Z]{1,2}\s?[-–]\s?)?(\d{1,3}))?$/i;

/** The last cell of a row, or the end of a line, as a reference. */
function referenceOf(block: Block): Reference {
  const { cells, text } = block;
  const cell =
    cells.length > 1 ? cells.at(-1)! : (/(?:\.{2,}|…|\s{2,}|\bpages?\s)\s*([^.…]+)$/i.exec(text)?.[1] ?? text);
  const line = cells.length > 1 ? cells.slice(0, -1).join(' ') : text;
  const marks = [...cell.matchAll(MARK)].map(([, letter, sign]) => (letter ?? sign)!);
  const rest = cell
    .replace(MARK, '')
    .replace(/^\s*pages?\s+/i, '')
    .replace(/^[\s,;]+|[\s,;.]+$/g, '');
  if (NOTHING.test(rest)) return { line, pages: [], marks, nothing: rest, isUnread: false };
  const parts = rest.split(/\s*(?:,|;|&|\band\b)\s*(?:pages?\s+)?/i).filter((part) => part !== '');
  const pages = parts.map(pageRange);
  if (parts.length > 0 && pages.every((range) => range !== undefined))
    return { line, pages, marks, nothing: undefined, isUnread: false };
  return { line, pages: [], marks, nothing: undefined, isUnread: cells.length > 1 && /^\W*[A-Z]{0,2}-?\d/.test(rest) };
}

/** `25-31`, `F-3 to F-40`; a lettered page counts from {@link LETTERED_PAGES}. */
function pageRange(text: string): readonly [number, number] | undefined {
  const [, letters, first, , last = first] = PAGE.exec(text) ?? [];
  if (first === undefined) return undefined;
  const base = letters === undefined ? 0 : LETTERED_PAGES;
  const [from, to] = [Number(first) + base, Number(last) + base];
  return to < from ? undefined : [from, to];
}

/** Blocks below an index that may be its notes. */
const NOTE_BLOCKS = 12;

/** The first note below the index with one of the marks. */
function noteOf(blocks: readonly Block[], marks: readonly string[], indexEnd: number): string | undefined {
  const below = blocks.slice(indexEnd + 1, indexEnd + 1 + NOTE_BLOCKS);
  return below.find(({ text }) => marks.some((mark) => text.startsWith(`(${mark})`) || text.startsWith(mark)))?.text;
}

/** Fewest links of a table of contents, and most blocks between two of them. */
const LINK_LIST = { links: 5, gap: 3 } as const;

/** What the tables of contents other than the index link to, in the document's order; their bold lines rank first. */
function outlineOf(
  { blocks }: Reader,
  anchors: ReadonlyMap<string, number>,
  [from, to]: readonly [number, number],
): Outlined[] {
  const lists: { readonly last: number; readonly target: number; readonly isStrong: boolean }[][] = [];
  for (const [i, block] of blocks.entries()) {
    const target = anchors.get(block.links[0] ?? '');
    if (target === undefined || Math.abs(target - i) <= LINK_LIST.gap || block.text.length > 250) continue;
    if (i >= from && i <= to) continue;
    const line = { last: i, target, isStrong: isStrong(block) };
    const list = lists.at(-1);
    if (list !== undefined && i - list.at(-1)!.last <= LINK_LIST.gap) list.push(line);
    else lists.push([line]);
  }
  const lines = lists.filter((list) => list.length >= LINK_LIST.links).flat();
  const hasTwoRanks = lines.some((line) => line.isStrong) && lines.some((line) => !line.isStrong);
  const ranks = new Map<number, 1 | 2>();
  for (const { target, isStrong: strong } of lines)
    ranks.set(target, !hasTwoRanks || strong || ranks.get(target) === 1 ? 1 : 2);
  return [...ranks].map(([block, rank]) => ({ block, rank })).sort((a, b) => a.block - b.block);
}
