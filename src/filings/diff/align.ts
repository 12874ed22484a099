/** Pairs the paragraphs of two texts: identical, reworded, added, deleted or moved. */
import { commonRuns } from './script.ts';
import { STOP_WORDS } from './stop-words.ts';
import { folded, Interner, piecesOf } from './words.ts';

/** A paragraph of either text, or of both. Positions count from 0. */
export type Pairing =
  | { readonly kind: 'identical' | 'reworded' | 'moved'; readonly from: number; readonly to: number }
  | { readonly kind: 'deleted'; readonly from: number }
  | { readonly kind: 'added'; readonly to: number };

/** From this share of common content words on, two paragraphs are one that was reworded. */
const REWORDED = 0.5;

/**
 * Every paragraph of both texts once, in the order of the later text, deleted ones where they were. Equal ones count as
 * moved outside the longest common order; of the others those that share most words are paired first, of equals the
 * closest. The same either way around.
 */
export function alignParagraphs(before: readonly string[], after: readonly string[]): Pairing[] {
  const interner = new Interner();
  const a = interner.numbersOf(before.map(folded));
  const b = interner.numbersOf(after.map(folded));
  const partner = new Map<number, { readonly to: number; readonly kind: 'identical' | 'reworded' | 'moved' }>();
  const taken = new Set<number>();
  const pair = (from: number, to: number, kind: 'identical' | 'reworded' | 'moved'): void => {
    partner.set(from, { to, kind });
    taken.add(to);
  };
  for (const { from, to, length } of commonRuns(a, b)) {
    for (let i = 0; i < length; i++) pair(from + i, to + i, 'identical');
  }
  const open = (): [number[], number[]] => [
    before.flatMap((_, from) => (partner.has(from) ? [] : [from])),
    after.flatMap((_, to) => (taken.has(to) ? [] : [to])),
  ];
  const [leftBefore, leftAfter] = open();
  for (const from of leftBefore) {
    const to = leftAfter.find((each) => !taken.has(each) && b[each] === a[from]);
    if (to !== undefined) pair(from, to, 'moved');
  }
  for (const { from, to } of alike(before, after, ...open())) {
    if (!partner.has(from) && !taken.has(to)) pair(from, to, 'reworded');
  }
  return inOrder(before.length, after.length, partner);
}

/** A word in more open paragraphs proposes no partners: of a very long text it would propose too many. */
const MOST_PLACES = 400;

/** Paragraphs that share enough content words, most alike first. */
function alike(
  before: readonly string[],
  after: readonly string[],
  froms: readonly number[],
  tos: readonly number[],
): { readonly from: number; readonly to: number }[] {
  const old = froms.map((from) => contentOf(before[from]!));
  const own = tos.map((to) => contentOf(after[to]!));
  const open = new Map<string, number>();
  for (const { counts } of [...old, ...own])
    for (const word of counts.keys()) open.set(word, (open.get(word) ?? 0) + 1);
  const isRare = (word: string): boolean => open.get(word)! <= MOST_PLACES;
  const places = new Map<string, number[]>();
  for (const [i, { counts }] of old.entries()) {
    for (const word of counts.keys()) {
      const known = isRare(word) ? places.get(word) : [];
      if (known === undefined) places.set(word, [i]);
      else known.push(i);
    }
  }
  const pairs: { from: number; to: number; share: number }[] = [];
  const common = new Int32Array(old.length);
  for (const [j, content] of own.entries()) {
    const found: number[] = [];
    let frequent = 0;
    for (const [word, count] of content.counts) {
      if (!isRare(word)) frequent += count;
      for (const i of places.get(word) ?? []) {
        if (common[i] === 0) found.push(i);
        common[i]! += Math.min(count, old[i]!.counts.get(word)!);
      }
    }
    for (const i of found) {
      const least = (REWORDED * (content.total + old[i]!.total)) / 2;
      const share = common[i]! + frequent < least ? 0 : shareOf(old[i]!, content);
      if (share >= REWORDED) pairs.push({ from: froms[i]!, to: tos[j]!, share });
      common[i] = 0;
    }
  }
  const distance = ({ from, to }: { from: number; to: number }): number => Math.abs(from - to);
  return pairs.sort((x, y) => y.share - x.share || distance(x) - distance(y) || x.from + x.to - (y.from + y.to));
}

type Content = ReturnType<typeof contentOf>;

/** Dice coefficient of the counts. */
function shareOf(a: Content, b: Content): number {
  let common = 0;
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0);
  return (2 * common) / (a.total + b.total);
}

/** Counts of the words and numbers that carry meaning; of a paragraph without any, of all. */
function contentOf(text: string): { readonly counts: ReadonlyMap<string, number>; readonly total: number } {
  const all = piecesOf(folded(text).toLowerCase()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const content = all.filter((piece) => !STOP_WORDS.has(piece) && piece.length > 1);
  const words = content.length > 0 ? content : all;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}

function inOrder(
  beforeCount: number,
  afterCount: number,
  partner: ReadonlyMap<number, { readonly to: number; readonly kind: 'identical' | 'reworded' | 'moved' }>,
): Pairing[] {
  const byTo = new Map([...partner].map(([from, { to, kind }]) => [to, { from, kind }] as const));
  const pairings: Pairing[] = [];
  // Deleted ones follow the paragraph that came before them.
  const deleted = (from: number): void => {
    for (let next = from; next < beforeCount && !partner.has(next); next++)
      pairings.push({ kind: 'deleted', from: next });
  };
  deleted(0);
  for (let to = 0; to < afterCount; to++) {
    const found = byTo.get(to);
    if (found === undefined) pairings.push({ kind: 'added', to });
    else {
      pairings.push({ kind: found.kind, from: found.from, to });
      deleted(found.from + 1);
    }
  }
  return pairings;
}
