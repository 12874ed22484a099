/** Reads one document for its headings and chooses the best chain for its sections. */
import type { Block } from '../documents/types.ts';
import type { Family } from '../forms/catalog.ts';
import { findCandidates } from './candidates.ts';
import { bestChain, completeChain } from './chain.ts';
import { findContents } from './contents.ts';
import { findEndMarkers } from './end-markers.ts';
import { lengthRangeOf } from './length-ranges.ts';
import type { Node } from './nodes.ts';
import { weighCandidates } from './nodes.ts';
import type { Reader } from './reader.ts';
import { countChars } from './reader.ts';
import type { Span } from './spans.ts';
import { spansOf, spanWeight } from './spans.ts';

/** Sections below this confidence are not returned. */
export const MIN_CONFIDENCE = 0.5;

export interface DocumentReading extends Reader {
  readonly nodes: readonly Node[];
  /** Printed page of each block; 0 unknown. */
  readonly pages: Int32Array;
}

/** Candidates, contents, end markers and weighed nodes of a document without page headers. */
export function readDocument(
  blocks: readonly Block[],
  pages: Int32Array,
  family: Family,
  report: { readonly amendment: boolean; readonly filed: string | undefined },
  overdue: () => boolean,
): DocumentReading {
  const chars = countChars(blocks);
  const candidates = findCandidates(blocks, family, overdue);
  const contents = findContents(candidates, blocks, chars);
  const stops = findEndMarkers(blocks, candidates, contents);
  const nodes = weighCandidates(candidates, contents, blocks, family, report.filed);
  return { blocks, chars, pages, candidates, contents, endMarkers: stops, nodes, family, ...report };
}

export interface Choice {
  readonly chain: readonly Node[];
  readonly spans: ReadonlyMap<string, Span>;
  readonly notes: readonly string[];
}

function choose(reading: DocumentReading, names: readonly string[], banned: ReadonlySet<Node>): Choice {
  const nodes = reading.nodes.filter((node) => !banned.has(node));
  const chain = completeChain(
    bestChain(nodes, (from, to) => spanWeight(reading, from, to), banned),
    nodes,
  );
  return { chain, spans: spansOf(reading, chain, names), notes: [] };
}

function isUsualLength({ family }: Reader, span: Span): boolean {
  const band = lengthRangeOf(span.key, family);
  return band === undefined || (span.length >= band[0] && span.length <= band[1]);
}

/** Whether another heading improves a section: it is then returned, or equally confident and of usual length. */
function improves(reader: Reader, before: Span, after: Span | undefined): boolean {
  if (after === undefined || after.confidence < Math.max(MIN_CONFIDENCE, before.confidence)) return false;
  return before.confidence < MIN_CONFIDENCE || isUsualLength(reader, after);
}

/** Whether another choice lowers the confidence of any other section. */
function worsens(before: Choice, after: Choice, doubtful: string): boolean {
  return [...before.spans].some(
    ([name, span]) =>
      name !== doubtful &&
      span.confidence >= MIN_CONFIDENCE &&
      (after.spans.get(name)?.confidence ?? 0) < span.confidence,
  );
}

const MAX_RETRIES = 6;

/**
 * The best chain; if it leaves a section implausible, the next best without that heading, provided the whole improves.
 */
export function chooseChain(reading: DocumentReading, names: readonly string[], overdue: () => boolean): Choice {
  let best = choose(reading, names, new Set());
  const banned = new Set<Node>();
  const tried = new Set<Node>();
  for (let round = 0; round < MAX_RETRIES && !overdue(); round++) {
    const doubtful = [...best.spans.values()].find(
      (span) => !tried.has(span.node) && (span.confidence < MIN_CONFIDENCE || !isUsualLength(reading, span)),
    );
    if (doubtful === undefined) break;
    tried.add(doubtful.node);
    const other = choose(reading, names, new Set([...banned, doubtful.node]));
    if (!improves(reading, doubtful, other.spans.get(doubtful.name)) || worsens(best, other, doubtful.name)) continue;
    banned.add(doubtful.node);
    const note = `${doubtful.name}: "${doubtful.heading.slice(0, 80)}" at block ${doubtful.start} replaced by another heading`;
    best = { ...other, notes: [...best.notes, note] };
  }
  return best;
}
