/** A document as input for the choice of headings. */
import type { Block } from '../documents/types.ts';
import type { Family } from '../forms/catalog.ts';
import type { Candidate } from './candidates.ts';
import type { Contents } from './contents.ts';
import type { EndMarker } from './end-markers.ts';

/** Input for cutting spans out of a document. */
export interface Reader {
  readonly blocks: readonly Block[];
  /** Characters of text before each block; one longer than the blocks. */
  readonly chars: Float64Array;
  readonly candidates: readonly Candidate[];
  readonly contents: Contents;
  readonly endMarkers: readonly EndMarker[];
  readonly family: Family;
  /** Amendments contain only the items they amend. */
  readonly amendment: boolean;
  /** Filing date, `YYYY-MM-DD`; undefined when unknown. */
  readonly filed: string | undefined;
}

/** Characters of text before each block. */
export function countChars(blocks: readonly Block[]): Float64Array {
  const chars = new Float64Array(blocks.length + 1);
  for (let i = 0; i < blocks.length; i++) chars[i + 1] = (chars[i] as number) + (blocks[i] as Block).text.length;
  return chars;
}

/** Characters from the end of a heading to a block. */
export function lengthOf(reader: Reader, headingEnd: number, rest: string, end: number): number {
  return Math.max(0, (reader.chars[end] as number) - (reader.chars[headingEnd + 1] as number)) + rest.length;
}

/** About the first 1500 characters after a heading. */
export function openingOf(reader: Reader, headingEnd: number, rest: string, end: number): string {
  let text = rest;
  for (let i = headingEnd + 1; i < end && text.length < 1500; i++) text += ` ${reader.blocks[i]?.text ?? ''}`;
  return text.slice(0, 1500).trim();
}
