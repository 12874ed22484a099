/** Confidence in a span, from its heading, end and length (FIELDS 6.4 steps 9 and 10). */

import { rankOf } from './captions/captions.ts';
import { isPageList } from './captions/page-column.ts';
import { partOf } from './end-markers.ts';
import type { ItemKey } from './item-keys.ts';
import { explainsShortness, lengthRangeOf } from './length-ranges.ts';
import type { Node } from './nodes.ts';
import type { Reader } from './reader.ts';
import { openingOf } from './reader.ts';

/** Where a span ends. */
export interface SpanEnd {
  readonly block: number;
  readonly expected: boolean;
  readonly what: string;
}

/** Items the contents list between a heading and its successor: their headings were missed. */
export function missedItems(reader: Reader, node: Node, chain: readonly Node[], end: SpanEnd): ItemKey[] {
  const next = chain.find((other) => other.candidate.first === end.block && other.covers.length > 0);
  const until =
    next?.rank ?? (partOf(node.key, reader.family) === 1 && reader.family === 'quarterly' ? 100_000 : node.rank);
  const inChain = new Set(chain.flatMap((one) => one.covers));
  return reader.contents.lines
    .filter(({ key, covers, target, candidate }) => {
      const rank = rankOf(key);
      if (!candidate.readings.some((reading) => reading.key === key && reading.match.score >= 0.6)) return false;
      // One link for several items: they share one place.
      const shared = reader.contents.lines.some(
        (line) => line.key === node.key && line.target >= 0 && line.target === target,
      );
      return rank > node.lastRank && rank < until && !shared && !covers.some((one) => inChain.has(one));
    })
    .map(({ key }) => key);
}

interface Foreign {
  /** Items with a numbered heading in heading style: the span includes them wrongly. */
  readonly headed: number;
  /** Items with a plain line of their number and caption. */
  readonly lines: number;
}

/** Numbered headings of other items inside a span: a sign that it is too long. */
export function foreignItems(reader: Reader, node: Node, start: number, end: number): Foreign {
  const ownStyle = node.candidate.strong || node.candidate.caps;
  const headed = new Set<ItemKey>();
  const lines = new Set<ItemKey>();
  reader.candidates.forEach((one) => {
    if (one.first <= start || one.first >= end || one.crossReference || !one.numbered || one.rest.length > 40) return;
    if (one.links.length > node.candidate.links.length) return;
    const best = one.readings.filter((reading) => reading.match.score === 1);
    const [first] = best;
    if (first === undefined || best.some((reading) => node.covers.includes(reading.key))) return;
    const styled = one.strong || one.caps || !ownStyle;
    (styled && !one.continued ? headed : lines).add(first.key);
  });
  return { headed: headed.size, lines: lines.size };
}

interface Confidence {
  readonly confidence: number;
  readonly warnings: readonly string[];
}

/** Confidence, 0-1, and what is unusual. */
export function confidenceOf(
  reader: Reader,
  node: Node,
  end: SpanEnd,
  length: number,
  foreign: Foreign,
  missed: readonly ItemKey[],
): Confidence {
  const { candidate } = node;
  const warnings: string[] = [];
  let value = 0.5;
  const add = (change: number, warning?: string): void => {
    value += change;
    if (warning !== undefined) warnings.push(warning);
  };
  add(node.score === 1 ? 0.2 : node.score >= 0.6 ? 0.12 : node.byAnchor ? 0 : -0.1);
  if (candidate.strong || candidate.caps) add(0.1);
  if (node.anchored) add(0.1);
  add(candidate.numbered ? 0.05 : -0.05);
  if (candidate.continued) add(-0.5, 'begins at a heading that says it continues another');
  if (candidate.crossReference) add(-0.5, 'the heading reads like a reference');
  if (candidate.readings.find((reading) => reading.key === node.key)?.renumbered === 1) {
    add(-0.05, 'the caption belongs to another item number');
  }
  if (candidate.cells > 2) add(-0.1);
  if (end.expected) add(0.1);
  else if (reader.amendment) warnings.push(`ends at an item that does not follow it: ${end.what}`);
  else
    add(
      node.key === '7' ? -0.5 : node.key === 'I.2' ? -0.3 : -0.2,
      `ends at an item that does not follow it: ${end.what}`,
    );
  if (missed.length > 0) add(-0.5, `the contents list items in between that were not found: ${missed.join(', ')}`);
  if (foreign.headed > 0) add(-0.6, `holds the headings of ${foreign.headed} other items`);
  else if (foreign.lines > 0)
    add(foreign.lines >= 3 ? -0.6 : -0.2, `holds lines like headings of ${foreign.lines} other items`);
  const band = lengthRangeOf(node.key, reader.family);
  if (band !== undefined && length > band[1])
    add(length > 1.6 * band[1] ? -0.4 : -0.1, 'longer than such sections are');
  if (band !== undefined && length < band[0]) {
    const { last, rest } = candidate;
    const whole = explainsShortness(openingOf(reader, last, rest, end.block));
    if (!whole) add(length < 20 ? -0.6 : length < 300 ? -0.3 : -0.05, 'shorter than such sections are');
    if (length < 3000 && isPageList(reader.blocks, last + 1, end.block)) add(-0.6, 'holds a list of pages, not text');
  }
  return { confidence: Math.max(0, Math.min(1, value)), warnings };
}
