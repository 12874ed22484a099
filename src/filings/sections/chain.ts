/** Selects the sequence of headings with the highest weight in official order (FIELDS 6.4 step 7). */
import type { ItemKey } from './item-keys.ts';
import type { Node } from './nodes.ts';

/** Weight of the span between two chosen headings: how plausible its length is for the item. */
export type SpanWeight = (from: Node, to: Node | undefined) => number;

/** Ties prefer the earlier place; for Item 1 of a 10-K the later (cover and contents come before it). */
function tieBreak(node: Node): number {
  return (node.key === '1' ? 1 : -1) * 1e-7 * node.candidate.first;
}

/**
 * Chooses nodes (sorted by place) in strictly rising rank with the highest sum of node and span weights: O(n^2). Nodes
 * without positive weight never enter.
 */
export function bestChain(nodes: readonly Node[], spanWeight: SpanWeight, banned: ReadonlySet<Node>): Node[] {
  const usable = nodes.filter((node) => node.weight > 0 && !banned.has(node));
  const best = new Float64Array(usable.length);
  const next = new Int32Array(usable.length).fill(-1);
  let start = -1;
  for (let i = usable.length - 1; i >= 0; i--) {
    const node = usable[i] as Node;
    const own = node.weight + tieBreak(node);
    let value = own + spanWeight(node, undefined);
    for (let j = i + 1; j < usable.length; j++) {
      const other = usable[j] as Node;
      if (other.rank <= node.lastRank || other.candidate.first <= node.candidate.last) continue;
      const sum = own + spanWeight(node, other) + (best[j] as number);
      if (sum <= value) continue;
      value = sum;
      next[i] = j;
    }
    best[i] = value;
    if (start < 0 || value > (best[start] as number)) start = i;
  }
  const chain: Node[] = [];
  for (let i = start; i >= 0; i = next[i] as number) chain.push(usable[i] as Node);
  return chain;
}

/**
 * Completes the chain: for every item the earliest heading of equal wording after the previous one (a bolder running
 * header must not cut a section), plus strong headings that are out of order.
 */
export function completeChain(chain: readonly Node[], nodes: readonly Node[]): Node[] {
  const earliest = chain.map((node, i) => {
    const after = chain[i - 1]?.candidate.last ?? -1;
    if (node.key === '1' || node.covers.length === 0) return node;
    return (
      nodes.find(
        (other) =>
          other.key === node.key &&
          other.candidate.first > after &&
          other.candidate.first < node.candidate.first &&
          other.score >= node.score &&
          other.score >= 0.6 &&
          other.candidate.rest === '' &&
          !other.candidate.crossReference &&
          !other.candidate.continued &&
          // A line with a link points to the heading; it is not the heading.
          other.candidate.links.length <= node.candidate.links.length &&
          other.candidate.numbered === node.candidate.numbered &&
          other.weight >= Math.max(2, node.weight - 4),
      ) ?? node
    );
  });
  const present = new Set<ItemKey>(earliest.flatMap((node) => [node.key, ...node.covers]));
  const taken = new Set<number>(earliest.map((node) => node.candidate.first));
  const extra: Node[] = [];
  for (const node of [...nodes].sort((a, b) => b.weight - a.weight)) {
    const strong = node.weight >= 8 && node.score === 1 && node.covers.length > 0 && !node.candidate.crossReference;
    if (!strong || present.has(node.key) || taken.has(node.candidate.first)) continue;
    present.add(node.key);
    taken.add(node.candidate.first);
    extra.push(node);
  }
  return [...earliest, ...extra].sort((a, b) => a.candidate.first - b.candidate.first);
}
