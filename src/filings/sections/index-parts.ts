/** Cuts the text of an item out of the document by the links and pages of a cross-reference index (FIELDS A20.8). */
import type { Block } from '../documents/types.ts';
import { isStrong, isUpperCase } from './candidates.ts';
import { compact, matchCaption } from './captions/caption-match.ts';
import type { CrossIndex, IndexPlace, IndexRow } from './cross-index.ts';
import type { DocumentReading } from './document-reading.ts';

/** A run of blocks; `isGuessed` where only a line of the contents ends it, which may be a heading within the part. */
export type Slice = readonly [from: number, to: number, isGuessed: boolean];

/**
 * The parts of an item's text in document order, joined where they meet. Undefined when a link or page of its row does
 * not resolve.
 */
export function partsOf(reading: DocumentReading, index: CrossIndex, row: IndexRow): readonly Slice[] | undefined {
  if (row.isUnread || row.places.length === 0) return undefined;
  const parts: Slice[] = [];
  for (const place of row.places) {
    const slices = slicesOf(reading, index, row, place);
    if (slices === undefined) return undefined;
    parts.push(...slices);
  }
  return united(parts);
}

function united(parts: readonly Slice[]): readonly Slice[] {
  const whole: Slice[] = [];
  for (const [from, to, isGuessed] of [...parts].sort((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last !== undefined && from <= last[1])
      whole[whole.length - 1] = [last[0], Math.max(last[1], to), last[2] || isGuessed];
    else whole.push([from, to, isGuessed]);
  }
  return whole;
}

/** The slices of one line of the index. */
function slicesOf(
  reading: DocumentReading,
  index: CrossIndex,
  row: IndexRow,
  place: IndexPlace,
): readonly Slice[] | undefined {
  const { pages, targets } = place;
  if (!index.hasRanges) {
    const [start] = startsOf(reading, index, row, place);
    return start === undefined ? undefined : [partFrom(reading, index, row, start)];
  }
  if (pages.length === 0) return targets.map((start) => partFrom(reading, index, row, start));
  const slices: Slice[] = [];
  for (const range of pages) {
    const slice = sliceOfPages(reading, index, row, place, range);
    if (slice === undefined) return undefined;
    slices.push(slice);
  }
  return slices;
}

/** From a heading to the next of its rank that the index gives to another item, or that the contents name. */
function partFrom(reading: DocumentReading, index: CrossIndex, row: IndexRow, start: number): Slice {
  const { blocks, endMarkers } = reading;
  const rankAt = (block: number): 1 | 2 | undefined =>
    index.outline.find((one) => Math.abs(one.block - block) <= 1)?.rank;
  const rank = rankAt(start) ?? 2;
  const others = index.rows
    .filter((other) => other !== row)
    .flatMap((other) => other.places.flatMap((place) => startsOf(reading, index, other, place)))
    .map((block) => ({ block, rank: rankAt(block) ?? 1 }));
  const next = (of: CrossIndex['outline']): number[] =>
    of.filter((one) => one.block > start + 1 && one.rank <= rank).map(({ block }) => block);
  const markers = endMarkers.filter(({ block, part }) => block > start && part === undefined).map(({ block }) => block);
  const zones = reading.contents.zones.map(([from]) => from).filter((from) => from > start);
  const given = Math.min(blocks.length, ...next(others), ...markers, ...zones);
  const end = Math.min(given, ...next(index.outline));
  return [start, end, end < given - 1];
}

/** Blocks on which a line of the index begins: what it links to, else its heading on its first page. */
function startsOf(reading: DocumentReading, index: CrossIndex, row: IndexRow, place: IndexPlace): readonly number[] {
  if (place.targets.length > 0) return place.targets;
  const heading = headingOn(reading, index, row, place, place.pages[0]?.[0] ?? 0);
  return heading === undefined ? [] : [heading];
}

/**
 * Blocks of a printed page, or of a run of pages, without the contents on them. Undefined when the last page is not in
 * sequence.
 */
function blocksOfPages({ pages, contents }: DocumentReading, [from, to]: readonly [number, number]): Slice | undefined {
  let first = pages.indexOf(from);
  let last = first;
  while (last >= 0 && last < pages.length && pages[last]! >= from && pages[last]! <= to) last++;
  if (first < 0 || pages[last - 1] !== to) return undefined;
  // A cover and the contents have no number of their own, and count as the first page that has one.
  for (const [begin, end] of contents.zones) if (begin >= first && end < last) first = end + 1;
  return first < last ? [first, last, false] : undefined;
}

/** The range's blocks, its first page from the item's caption on, its last up to that of another item. */
function sliceOfPages(
  reading: DocumentReading,
  index: CrossIndex,
  row: IndexRow,
  place: IndexPlace,
  range: readonly [number, number],
): Slice | undefined {
  const whole = blocksOfPages(reading, range);
  if (whole === undefined) return undefined;
  const [from, to] = range;
  const onPage =
    (page: number): ((at: number) => boolean) =>
    (at) =>
      reading.pages[at] === page;
  const linked = place.targets.find((at) => at >= whole[0] && at < whole[1] && onPage(from)(at));
  const own = headingOn(reading, index, row, place, from);
  const start = own ?? (linked !== undefined && isHeading(reading.blocks[linked]!) ? linked : undefined);
  const begin = start ?? whole[0];
  const foreign = index.rows
    .filter((other) => other !== row)
    .flatMap((other) =>
      other.places
        .filter((one) => one.pages.some(([page]) => page === to))
        .flatMap((one) => headingOn(reading, index, other, one, to) ?? []),
    )
    .filter((at) => at > begin);
  // A page that belongs to several items alone: the item's heading up to the next like it.
  const isShared = from === to && start !== undefined && sharesPage(index, row, from);
  const next = isShared ? nextLike(reading, start, whole[1]) : whole[1];
  return [begin, Math.min(next, ...foreign), false];
}

function sharesPage(index: CrossIndex, row: IndexRow, page: number): boolean {
  const isOn = ({ pages }: IndexPlace): boolean => pages.some(([from, to]) => from <= page && page <= to);
  return index.rows.some((other) => other !== row && other.places.some(isOn));
}

/** The next heading of the same look; `end` without one. */
function nextLike({ blocks }: DocumentReading, start: number, end: number): number {
  const look = lookOf(blocks[start]!);
  for (let i = start + 1; i < end; i++) if (isHeading(blocks[i]!) && lookOf(blocks[i]!) === look) return i;
  return end;
}

function lookOf(block: Block): string {
  const { kind, heading, centered } = block;
  return [kind, heading, centered, isStrong(block), isUpperCase(block.text)].join();
}

/** Whether a block looks like a heading: short and bold, in capitals or centered. */
export function isHeading(block: Block): boolean {
  if (block.kind === 'rule' || block.text.length > 200 || block.cells.length > 2) return false;
  return isStrong(block) || isUpperCase(block.text) || block.centered;
}

/** The caption of the item or of its line as a heading on a page, outside of the contents. */
function headingOn(
  { blocks, pages, contents, family }: DocumentReading,
  { zone }: CrossIndex,
  { key }: IndexRow,
  { caption }: IndexPlace,
  page: number,
): number | undefined {
  const letters = compact(caption);
  const isZone = (i: number): boolean => [...contents.zones, zone].some(([from, to]) => i >= from && i <= to);
  for (let i = pages.indexOf(page); i >= 0 && i < blocks.length && pages[i] === page; i++) {
    const block = blocks[i]!;
    if (isZone(i) || !isHeading(block)) continue;
    if (letters.length >= 6 && compact(block.text).startsWith(letters)) return i;
    if (matchCaption(block.text, family, key).score >= 0.6) return i;
  }
  return undefined;
}
