/** Turns chosen headings into spans of blocks, each with a confidence (FIELDS 6.4 steps 9 and 10). */

import type { Candidate } from './candidates.ts';
import { existedOn, terminatorsOf } from './captions/captions.ts';
import type { SpanEnd } from './confidence.ts';
import { confidenceOf, foreignItems, missedItems } from './confidence.ts';
import { partOf } from './end-markers.ts';
import type { ItemKey } from './item-keys.ts';
import { explainsShortness, lengthRangeOf } from './length-ranges.ts';
import { itemKeysOf, sectionNameOf } from './names.ts';
import type { Node } from './nodes.ts';
import type { Reader } from './reader.ts';
import { lengthOf, openingOf } from './reader.ts';
import { SECTION_NAMES, type SectionMethod } from './types.ts';

export interface Span {
  readonly name: string;
  readonly key: ItemKey;
  readonly node: Node;
  readonly start: number;
  readonly end: number;
  /** Last block of the heading. */
  readonly headingEnd: number;
  readonly heading: string;
  /** Continuation of the heading's block: a run-in paragraph. */
  readonly rest: string;
  readonly length: number;
  readonly method: SectionMethod;
  readonly confidence: number;
  readonly warnings: readonly string[];
}

/** Weight of a span's length in a chain. */
export function spanWeight(reader: Reader, from: Node, to: Node | undefined): number {
  if (from.covers.length === 0) return 0;
  const end = to === undefined ? reader.blocks.length : to.candidate.first;
  const { last, rest } = from.candidate;
  const length = lengthOf(reader, last, rest, end);
  const band = lengthRangeOf(from.key, reader.family);
  if (band !== undefined && length >= band[0] && length <= band[1]) return 2;
  if (length < 8 && rest === '' && to?.key !== undefined) return -1;
  if (band === undefined || length >= 300) return 0;
  return explainsShortness(openingOf(reader, last, rest, end)) ? 0 : -2;
}

/** Items of exhibits, whose index is part of them. */
const EXHIBIT_ITEMS: ReadonlySet<ItemKey> = new Set(['14', '15', 'II.6', '19']);

function nextEnd(reader: Reader, node: Node, chain: readonly Node[]): SpanEnd {
  const { last } = node.candidate;
  const next = chain.find((other) => other.candidate.first > last && other.covers.length > 0);
  const part = partOf(node.key, reader.family);
  const marker = reader.endMarkers.find(
    (one) =>
      one.block > last &&
      (one.part === undefined || one.part > part) &&
      !(EXHIBIT_ITEMS.has(node.key) && /exhibit/i.test(one.text)),
  );
  const terminators = terminatorsOf(node.key, reader.family);
  const expected = (key: ItemKey): boolean => terminators.includes(key) || node.covers.includes(key);
  const reached = node.covers.flatMap((key) => terminatorsOf(key, reader.family));
  if (marker !== undefined && (next === undefined || marker.block <= next.candidate.first)) {
    // Parts end a section only when no item of the part is still expected.
    const due = reader.family === 'annual' && (node.key === '1' || node.key === '1A' || node.key === '7');
    return { block: marker.block, expected: !due, what: marker.text };
  }
  if (next === undefined)
    return {
      block: reader.blocks.length,
      expected: terminators.length === 0 || EXHIBIT_ITEMS.has(node.key),
      what: 'the end of the document',
    };
  // A filer with its own order: the expected item is elsewhere, and anything may follow.
  const reordered = next.rank < node.rank && chain.some((other) => terminators.includes(other.key));
  const fine = expected(next.key) || reached.includes(next.key) || reordered;
  return { block: next.candidate.first, expected: fine, what: next.candidate.line };
}

/** An unnumbered heading of an expected item, when the numbered one is missing. */
function captionEnd(reader: Reader, node: Node, end: number): Candidate | undefined {
  const due = new Set(node.covers.flatMap((key) => terminatorsOf(key, reader.family)));
  return reader.candidates.find(
    (one, i) =>
      one.first > node.candidate.last &&
      one.first < end &&
      !reader.contents.members.has(i) &&
      !one.numbered &&
      (one.strong || one.caps) &&
      one.readings.some(({ key }) => due.has(key) && !node.covers.includes(key) && existedOn(key, reader.filed)),
  );
}

function methodOf(node: Node): SectionMethod {
  return node.byAnchor ? 'contents_anchor' : node.candidate.numbered ? 'numbered_heading' : 'caption_heading';
}

/** The span of one item of a chain. */
function spanAt(reader: Reader, name: string, node: Node, chain: readonly Node[]): Span {
  let end = nextEnd(reader, node, chain);
  let missed = reader.amendment ? [] : missedItems(reader, node, chain, end);
  const cut = end.expected && missed.length === 0 ? undefined : captionEnd(reader, node, end.block);
  if (cut !== undefined) {
    end = { block: cut.first, expected: true, what: cut.line };
    missed = [];
  }
  const { first, last, rest, line } = node.candidate;
  const length = lengthOf(reader, last, rest, end.block);
  const foreign = foreignItems(reader, node, first, end.block);
  const { confidence, warnings } = confidenceOf(reader, node, end, length, foreign, missed);
  const heading = rest === '' ? line : line.slice(0, Math.max(0, line.length - rest.length)).trim();
  const shared = { name, key: node.key, node, start: first, end: end.block, headingEnd: last, heading, rest, length };
  const all = cut === undefined ? warnings : [...warnings, `ends at an unnumbered heading: ${cut.line}`];
  return { ...shared, method: methodOf(node), confidence, warnings: all };
}

/** "Items 1 and 1A": the second item starts at its own caption, if that stands out inside the span. */
function subSpan(reader: Reader, name: string, key: ItemKey, whole: Span): Span | undefined {
  const sub = reader.candidates.find(
    (one, i) =>
      one.first > whole.headingEnd &&
      one.first < whole.end &&
      !reader.contents.members.has(i) &&
      !one.crossReference &&
      (one.strong || one.caps) &&
      one.readings.some((reading) => reading.key === key && reading.match.score === 1),
  );
  if (sub === undefined) return undefined;
  const length = lengthOf(reader, sub.last, sub.rest, whole.end);
  const { first: start, last: headingEnd, line: heading, rest } = sub;
  const warnings = [...whole.warnings, `begins at a caption inside the combined heading: ${whole.heading}`];
  return { ...whole, name, key, start, headingEnd, heading, rest, length, method: 'sub_heading', warnings };
}

/** The spans of a form's sections, from one chain. */
export function spansOf(reader: Reader, chain: readonly Node[], names: readonly string[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const name of names) {
    let best: Span | undefined;
    for (const key of itemKeysOf(name, reader.family)) {
      const node = chain.find((one) => one.key === key);
      if (node === undefined || !isSectionOf(reader, name, node)) continue;
      const span = spanAt(reader, name, node, chain);
      if (best === undefined || span.length > best.length) best = span;
    }
    if (best !== undefined) spans.set(name, best);
  }
  for (const name of names) {
    if (spans.has(name) || !CONTRACT_NAMES.has(name)) continue;
    for (const whole of [...spans.values()]) {
      const key = itemKeysOf(name, reader.family).find((one) => whole.node.covers.includes(one));
      const sub = key === undefined ? undefined : subSpan(reader, name, key, whole);
      if (sub === undefined) continue;
      spans.set(name, sub);
      spans.set(whole.name, { ...whole, end: sub.start, length: whole.length - sub.length });
    }
  }
  return spans;
}

/** Only these are cut out of a combined heading; the text of any other is part of the first item's. */
const CONTRACT_NAMES: ReadonlySet<string> = new Set(SECTION_NAMES);

/** Some items have had several captions, each of another section. */
function isSectionOf({ family, filed }: Reader, name: string, { key, candidate }: Node): boolean {
  return sectionNameOf(family, key, candidate.title, filed) === name;
}
