/** Weighs candidates as the start of one item each: the nodes for the best chain (FIELDS 6.4b). */
import type { Block } from '../documents/types.ts';
import type { Family } from '../forms/catalog.ts';
import type { Candidate, Reading } from './candidates.ts';
import { plainCandidate } from './candidates.ts';
import { matchCaption } from './captions/caption-match.ts';
import { existedOn, rankOf } from './captions/captions.ts';
import type { Contents, ContentsLine } from './contents.ts';
import type { ItemKey } from './item-keys.ts';

/** A candidate as the start of one item, or (`PART II`) of a part. */
export interface Node {
  readonly candidate: Candidate;
  readonly key: ItemKey;
  /** Rank of the item, and of the last item of a combined heading. */
  readonly rank: number;
  readonly lastRank: number;
  readonly covers: readonly ItemKey[];
  readonly score: number;
  readonly weight: number;
  readonly anchored: boolean;
  /** Found only through a link of a contents line. */
  readonly byAnchor: boolean;
}

/** Rank of a part's own heading among the items. */
const PART_RANKS = {
  annual: [0, 50, 450, 950, 1450],
  quarterly: [0, 50, 100_050],
  foreign: [0, 50, 1250, 1650],
} as const;

const MAX_ANCHOR_DISTANCE = 3;
const MAX_NODES_PER_KEY = 60;

function styleWeight(candidate: Candidate): number {
  return (candidate.strong ? 2 : 0) + (candidate.caps ? 1 : 0) + (candidate.centered ? 0.5 : 0);
}

function titleWeight(reading: Reading, candidate: Candidate): number {
  const { score } = reading.match;
  if (score === 1) return 4;
  if (score >= 0.6) return 2 + score;
  if (reading.covers.length > 1) return 1;
  if (candidate.title === '') return candidate.strong ? 0.5 : -1;
  return score >= 0.3 ? 0 : -2.5;
}

function weigh(reading: Reading, candidate: Candidate, anchored: boolean): number {
  let weight = titleWeight(reading, candidate) + styleWeight(candidate);
  if (candidate.rest === '' && candidate.title !== '') weight += 2;
  if (anchored) weight += 3;
  if (candidate.cells > 2 || (candidate.cells > 1 && candidate.pages !== undefined)) weight -= 3;
  if (candidate.crossReference) weight -= 8;
  if (candidate.continued) weight -= 3;
  if (!candidate.numbered) weight -= 2;
  if (candidate.links.length > 0) weight -= 1;
  return weight - 1.5 * reading.renumbered;
}

function partNode(candidate: Candidate, family: Family): Node | undefined {
  const part = candidate.part;
  const rank = part === undefined ? undefined : PART_RANKS[family][part];
  if (rank === undefined || candidate.pages !== undefined) return undefined;
  const titled = /^(?:financial information|other information)/i.test(candidate.title);
  if (candidate.title !== '' && !titled && !candidate.strong && !candidate.caps) return undefined;
  const score = titled ? 1 : 0;
  const weight = 1 + 0.5 * styleWeight(candidate) + score;
  const shared = { candidate, key: `PART ${part}`, rank, lastRank: rank, covers: [] };
  return { ...shared, score, weight, anchored: false, byAnchor: false };
}

function linksTo(line: ContentsLine, candidate: Candidate): boolean {
  return line.target >= 0 && Math.abs(candidate.first - line.target) <= MAX_ANCHOR_DISTANCE;
}

/** Contents lines by item. */
function linesByKey(contents: Contents): Map<ItemKey, ContentsLine[]> {
  const byKey = new Map<ItemKey, ContentsLine[]>();
  for (const line of contents.lines) {
    for (const key of line.covers) byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  return byKey;
}

/** The heading-like block a contents line links to, when it has no candidate (unnumbered, freely worded headings). */
function anchorCandidate(
  blocks: readonly Block[],
  target: number,
  lines: readonly ContentsLine[],
  family: Family,
): Candidate | undefined {
  let at = target;
  while (blocks[at]?.kind === 'rule' && at < target + 3) at++;
  const block = blocks[at];
  if (block === undefined || block.kind === 'rule' || block.text.length > 120 || block.cells.length > 2)
    return undefined;
  const plain = plainCandidate(block, at, block.text);
  if (!plain.strong && !plain.caps && !plain.centered) return undefined;
  const covers = [...new Set(lines.flatMap((line) => line.covers))].sort((a, b) => rankOf(a) - rankOf(b));
  const [key] = covers;
  if (key === undefined || key === '4A') return undefined;
  const match = { ...matchCaption(block.text, family, key), rest: '' };
  return { ...plain, links: [], readings: [{ key, match, covers, renumbered: 0 }] };
}

/** Ranks of items whose numbers follow each other differ by this at most. */
const NEXT_ITEM = 100;

/** The last of the ranks before a gap: after "Items 2, 3 and 5. Not applicable." Item 4 may follow. */
function lastInRow(ranks: readonly number[]): number {
  const [first = 0, ...others] = [...ranks].sort((a, b) => a - b);
  return others.reduce((last, rank) => (rank - last <= NEXT_ITEM ? rank : last), first);
}

function node(candidate: Candidate, reading: Reading, anchored: boolean, byAnchor: boolean): Node {
  return {
    candidate,
    key: reading.key,
    rank: rankOf(reading.key),
    lastRank: lastInRow(reading.covers.map(rankOf)),
    covers: reading.covers,
    score: reading.match.score,
    weight: byAnchor ? 3 + styleWeight(candidate) + 2 * reading.match.score : weigh(reading, candidate, anchored),
    anchored,
    byAnchor,
  };
}

/** Drops caption-only candidates of items that have a numbered heading or did not exist yet. */
function withoutSpareCaptions(nodes: readonly Node[], filed: string | undefined): Node[] {
  const numbered = new Set<ItemKey>();
  for (const one of nodes) {
    if (one.candidate.numbered && !one.candidate.crossReference && one.weight >= 2)
      for (const key of one.covers) numbered.add(key);
  }
  return nodes.filter(
    (one) => one.candidate.numbered || one.byAnchor || (!numbered.has(one.key) && existedOn(one.key, filed)),
  );
}

/** Every node of a document, ordered by place then rank. */
export function weighCandidates(
  candidates: readonly Candidate[],
  contents: Contents,
  blocks: readonly Block[],
  family: Family,
  filed: string | undefined,
): Node[] {
  const byKey = linesByKey(contents);
  const nodes: Node[] = [];
  const hitTargets = new Set<number>();
  candidates.forEach((candidate, i) => {
    if (contents.members.has(i)) return;
    if (candidate.readings.length === 0) {
      const part = partNode(candidate, family);
      if (part !== undefined) nodes.push(part);
      return;
    }
    for (const reading of candidate.readings) {
      const lines = (byKey.get(reading.key) ?? []).filter((line) => linksTo(line, candidate));
      if (!candidate.crossReference && reading.match.score >= 0.6)
        for (const line of lines) hitTargets.add(line.target);
      nodes.push(node(candidate, reading, lines.length > 0, false));
    }
  });
  for (const target of new Set(contents.lines.filter((line) => line.numbered).map((line) => line.target))) {
    if (target < 0 || hitTargets.has(target)) continue;
    const lines = contents.lines.filter((line) => line.numbered && line.target === target);
    const candidate = anchorCandidate(blocks, target, lines, family);
    const reading = candidate?.readings[0];
    const inZone =
      candidate === undefined || contents.zones.some(([a, b]) => candidate.first >= a && candidate.first <= b);
    if (candidate === undefined || reading === undefined || inZone) continue;
    if (!nodes.some((one) => one.candidate.first === candidate.first && one.key === reading.key)) {
      nodes.push(node(candidate, reading, true, true));
    }
  }
  const limited = limitPerKey(withoutSpareCaptions(nodes, filed));
  return limited.sort((a, b) => a.candidate.first - b.candidate.first || a.rank - b.rank);
}

/** Running headers may repeat an item on every page: limits each item to its heaviest, then earliest, nodes. */
function limitPerKey(nodes: readonly Node[]): Node[] {
  const byKey = new Map<ItemKey, Node[]>();
  for (const one of nodes) {
    const list = byKey.get(one.key);
    if (list === undefined) byKey.set(one.key, [one]);
    else list.push(one);
  }
  return [...byKey.values()].flatMap((list) =>
    list.length <= MAX_NODES_PER_KEY
      ? list
      : [...list]
          .sort((a, b) => b.weight - a.weight || a.candidate.first - b.candidate.first)
          .slice(0, MAX_NODES_PER_KEY),
  );
}
