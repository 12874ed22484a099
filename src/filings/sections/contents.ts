/**
 * Tables of contents and cross-reference indexes: which candidates are their lines, and where those lead (FIELDS 6.4
 * step 6).
 */
import type { Block } from '../documents/types.ts';
import type { Candidate, Reading } from './candidates.ts';
import { compact } from './captions/caption-match.ts';
import type { PageList } from './captions/page-column.ts';
import { isPageList } from './captions/page-column.ts';
import type { ItemKey } from './item-keys.ts';

/** A contents line for an item. */
export interface ContentsLine {
  readonly key: ItemKey;
  readonly covers: readonly ItemKey[];
  readonly numbered: boolean;
  readonly candidate: Candidate;
  /** Block of its first link into this document, or -1. */
  readonly target: number;
  readonly pages: PageList;
}

export interface Contents {
  /** Indexes into the candidates. */
  readonly members: ReadonlySet<number>;
  readonly lines: readonly ContentsLine[];
  /** First and last block of each table of contents. */
  readonly zones: readonly (readonly [number, number])[];
}

/** Most characters between two lines of one table of contents. */
const MAX_GAP = 300;
const MAX_PLAIN_GAP = 60;

/** Block at or after each anchor. */
export function anchorBlocks(blocks: readonly Block[]): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = 0; i < blocks.length; i++) {
    for (const anchor of (blocks[i] as Block).anchors) if (!places.has(anchor)) places.set(anchor, i);
  }
  return places;
}

function targetOf(candidate: Candidate, anchors: ReadonlyMap<string, number>): number {
  for (const link of candidate.links) {
    const at = anchors.get(link);
    if (at !== undefined && Math.abs(at - candidate.first) > 3) return at;
  }
  return -1;
}

function keysOf(candidate: Candidate): string {
  return candidate.readings.map((reading) => reading.key).join();
}

/** Characters between the end of one candidate and the start of the next. */
function gapAfter(candidates: readonly Candidate[], index: number, chars: Float64Array): number {
  const here = candidates[index] as Candidate;
  const next = candidates[index + 1];
  return next === undefined
    ? Number.POSITIVE_INFINITY
    : (chars[next.first] as number) - (chars[here.last + 1] as number);
}

interface Run {
  readonly from: number;
  readonly to: number;
}

function runs(candidates: readonly Candidate[], chars: Float64Array, gap: number): Run[] {
  const ranges: Run[] = [];
  let from = 0;
  for (let i = 0; i < candidates.length; i++) {
    const table = (candidates[i] as Candidate).table;
    const sameTable = table >= 0 && table === candidates[i + 1]?.table;
    if (gapAfter(candidates, i, chars) <= (sameTable ? 4 * MAX_GAP : gap) && i + 1 < candidates.length) continue;
    ranges.push({ from, to: i });
    from = i + 1;
  }
  return ranges;
}

function members(candidates: readonly Candidate[], run: Run, like: (index: number) => boolean): number[] {
  let first = run.from;
  let last = run.to;
  while (first <= last && !like(first)) first++;
  while (last >= first && !like(last)) last--;
  // A line that only names a part belongs to the lines below it.
  while (first > run.from && candidates[first - 1]?.readings.length === 0) first--;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** Run-in text excludes a line: contents never continue with a paragraph. */
function isShort(candidate: Candidate): boolean {
  return candidate.rest.length <= 40 || (candidate.cells > 2 && candidate.pages !== undefined);
}

/** Cuts a run without pages where it starts to repeat: the contents end and the body begins. */
function untilRepeat(candidates: readonly Candidate[], run: Run): Run {
  const seen = new Set<string>();
  for (let i = run.from; i <= run.to; i++) {
    const candidate = candidates[i] as Candidate;
    const sure = candidate.readings.find((reading) => reading.match.score >= 0.6);
    const label = sure?.key ?? `${keysOf(candidate)} ${compact(candidate.title)}`;
    if (candidate.readings.length > 0 && seen.has(label)) return { from: run.from, to: i - 1 };
    seen.add(label);
  }
  return run;
}

/** Adds lines with a page or forward link near a table of contents (statements and notes listed in between). */
function addStragglers(
  candidates: readonly Candidate[],
  inside: Set<number>,
  isLike: readonly boolean[],
  chars: Float64Array,
): void {
  const near = (i: number, other: number): boolean => {
    const [a, b] = i < other ? [i, other] : [other, i];
    const gap =
      (chars[(candidates[b] as Candidate).first] as number) - (chars[(candidates[a] as Candidate).last + 1] as number);
    return gap <= 6 * MAX_GAP;
  };
  for (let i = candidates.length - 2; i >= 0; i--) if (isLike[i] && inside.has(i + 1) && near(i, i + 1)) inside.add(i);
  for (let i = 1; i < candidates.length; i++) if (isLike[i] && inside.has(i - 1) && near(i, i - 1)) inside.add(i);
}

/**
 * Marks the candidates that are contents lines. A table of contents is a run of adjacent lines of which at least three,
 * and half, name a page or link forward; without pages and links, a run of five that repeats elsewhere with text.
 */
export function findContents(
  candidates: readonly Candidate[],
  blocks: readonly Block[],
  chars: Float64Array,
): Contents {
  const anchors = anchorBlocks(blocks);
  const targets = candidates.map((candidate) => targetOf(candidate, anchors));
  const isLike = candidates.map((candidate, i) => {
    if (!isShort(candidate)) return false;
    if (candidate.pages !== undefined || (targets[i] ?? -1) >= 0) return true;
    // An index may list pages in lines below the item.
    const next = candidates[i + 1]?.first ?? blocks.length;
    return next - candidate.last <= 20 && isPageList(blocks, candidate.last + 1, next);
  });
  const isItem = (i: number): boolean => (candidates[i]?.readings.length ?? 0) > 0;
  const inside = new Set<number>();
  for (const run of runs(candidates, chars, MAX_GAP)) {
    const found = members(candidates, run, (i) => isLike[i] === true);
    const items = found.filter(isItem);
    const like = items.filter((i) => isLike[i]);
    if (like.length >= 3 && like.length >= items.length / 2) for (const i of found) inside.add(i);
  }
  for (const close of runs(candidates, chars, MAX_PLAIN_GAP)) {
    const run = untilRepeat(candidates, close);
    const found = members(candidates, run, (i) => isShort(candidates[i] as Candidate));
    const items = found.filter(isItem);
    const here = new Set(items.map((i) => keysOf(candidates[i] as Candidate)));
    if (here.size < 5 || items.some((i) => inside.has(i))) continue;
    const elsewhere = new Set<string>();
    for (let i = 0; i < candidates.length; i++) {
      if (i >= run.from && i <= run.to) continue;
      const keys = keysOf(candidates[i] as Candidate);
      if (here.has(keys) && gapAfter(candidates, i, chars) > 0) elsewhere.add(keys);
    }
    if (elsewhere.size >= 0.6 * here.size) for (const i of found) inside.add(i);
  }
  addStragglers(candidates, inside, isLike, chars);
  return { members: inside, ...linesOf(candidates, inside, targets) };
}

function linesOf(
  candidates: readonly Candidate[],
  inside: ReadonlySet<number>,
  targets: readonly number[],
): Pick<Contents, 'lines' | 'zones'> {
  const lines: ContentsLine[] = [];
  const zones: [number, number][] = [];
  let part: number | undefined;
  for (let i = 0; i < candidates.length; i++) {
    if (!inside.has(i)) continue;
    const candidate = candidates[i] as Candidate;
    const zone = zones[zones.length - 1];
    if (zone !== undefined && inside.has(i - 1)) zone[1] = candidate.last;
    else zones.push([candidate.first, candidate.last]);
    if (candidate.part !== undefined) part = candidate.part;
    // On a 10-Q the last named part, then the better caption, decides which Item 1 it is.
    const wanted = part === undefined ? '-' : part === 1 ? 'I.' : 'II.';
    const scoreOf = ({ key, match }: Reading): number => match.score + (key.startsWith(wanted) ? 0.1 : 0);
    const [best] = [...candidate.readings].sort((a, b) => scoreOf(b) - scoreOf(a));
    if (best === undefined) continue;
    const { key, covers } = best;
    const { numbered, pages = [] } = candidate;
    lines.push({ key, covers, numbered, candidate, target: targets[i] ?? -1, pages });
  }
  return { lines, zones };
}
