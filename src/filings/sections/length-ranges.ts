/** Usual lengths of sections, and words that mark a short one as complete (FIELDS 6.4 step 10). */
import type { Family, ItemKey } from './captions.ts';
import type { SectionName } from './types.ts';

/** Items of each section, the usual one first. */
export function itemKeysOf(name: SectionName, family: Family): readonly ItemKey[] {
  const annual = { business: ['1'], risk_factors: ['1A'], mda: ['7'], controls_and_procedures: ['9AT', '9A', '14'] };
  const quarterly = { business: [], risk_factors: ['II.1A'], mda: ['I.2'], controls_and_procedures: ['I.4T', 'I.4'] };
  const table: Partial<Record<SectionName, readonly ItemKey[]>> = family === '10-K' ? annual : quarterly;
  return table[name] ?? [];
}

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

/** Usual length of an item; undefined for items without a section. */
export function lengthRangeOf(key: ItemKey): LengthRange | undefined {
  return LENGTH_RANGES[key];
}

const SHORT_IS_COMPLETE =
  /\b(?:not\s+(?:required|applicable)|none|n\/a|no\s+(?:material\s+)?changes?|not\s+(?:materially\s+)?changed|smaller\s+reporting\s+compan|omitted|inapplicable|not\s+(?:been\s+any|been\s+material)|reserved|nothing\s+to\s+report)/i;

/** Whether a short text itself explains why it is short. */
export function explainsShortness(text: string): boolean {
  return SHORT_IS_COMPLETE.test(text.slice(0, 1500));
}
