/** Usual lengths of sections, and words that mark a short one as complete (FIELDS 6.4 step 10). */
import type { Family } from '../forms/catalog.ts';
import type { ItemKey } from './item-keys.ts';

/** Shortest and longest usual length in characters. */
export type LengthRange = readonly [least: number, most: number];

const LENGTH_RANGES: Readonly<Record<ItemKey, LengthRange>> = {
  '1': [8000, 321_000],
  '1A': [16_000, 639_000],
  '7': [11_000, 458_000],
  '9A': [800, 32_000],
  '9AT': [800, 32_000],
  'I.2': [10_000, 405_000],
  'I.4': [500, 32_000],
  'I.4T': [500, 32_000],
  'II.1A': [60, 639_000],
};

const FOREIGN_RANGES: Readonly<Record<ItemKey, LengthRange>> = {
  '3D': [16_000, 639_000],
  '4': [8000, 400_000],
  '5': [11_000, 458_000],
};

/** Usual length of an item; undefined for items without one. */
export function lengthRangeOf(key: ItemKey, family: Family): LengthRange | undefined {
  return family === 'foreign' ? FOREIGN_RANGES[key] : LENGTH_RANGES[key];
}

const SHORT_IS_COMPLETE =
  /\b(?:not\s+(?:required|applicable)|none|n\/a|no\s+(?:material\s+)?changes?|not\s+(?:materially\s+)?changed|smaller\s+reporting\s+compan|omitted|inapplicable|not\s+(?:been\s+any|been\s+material)|reserved|nothing\s+to\s+report)/i;

/** Whether a short text itself explains why it is short. */
export function explainsShortness(text: string): boolean {
  return SHORT_IS_COMPLETE.test(text.slice(0, 1500));
}
