/** What the screen of a comparison and its redline have in common. */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Cell, RedlineFigure } from '../../render/model.ts';
import { leafAt } from '../contract/leaf-paths.ts';
import { leafCell } from '../screens/payload-cells.ts';
import { type Payload, type Section, section as sectionSchema } from './payload.ts';

/** In the order of meaning: the cosine of all words says least. */
export const MEASURES = [
  'similarity.jaccard',
  'similarity.min_edit',
  'similarity.cosine_no_stop_words',
  'similarity.cosine',
  'simple',
  'edits',
] as const;
export const WORDS = ['from_words', 'to_words'] as const;
export const PARAGRAPHS = [
  'paragraphs.identical',
  'paragraphs.reworded',
  'paragraphs.added',
  'paragraphs.deleted',
  'paragraphs.moved',
] as const;

/** The sections compared; a payload about one is that section itself. */
export function sectionsOf(payload: Payload): readonly Section[] {
  if ('sections' in payload) return payload.sections;
  const { section, from, to, similarity, edits, simple, paragraphs, changes } = payload;
  return [{ section, from_words: from.words, to_words: to.words, similarity, edits, simple, paragraphs, changes }];
}

/** `10-K to 2026-09-26 against 10-K to 2025-09-27` */
export function subtitleOf({ from, to }: Payload): string {
  const day = (side: typeof from): string =>
    isMarker(side.period_of_report) ? side.filing_date : side.period_of_report;
  return `${to.form} to ${day(to)} against ${from.form} to ${day(from)}`;
}

export function notesOf({ from, to }: Payload): string[] {
  return [
    `From ${from.accession} (filed ${from.filing_date}) to ${to.accession} (filed ${to.filing_date}).`,
    'Similarity is 1 for equal texts. Cosine hardly falls even when half the paragraphs change: read Jaccard and minimum edit first.',
  ];
}

export function labelOf(path: string): string {
  return leafAt(sectionSchema, path)?.['x-label'] ?? path;
}

export function cellAt(of: Section, path: string): Cell {
  return leafCell(leafAt(sectionSchema, path), valueAt(of, path), true);
}

function valueAt(of: Section, path: string): unknown {
  return path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], of);
}

/** The number of a row of a redline. */
export function figureOf(of: Section, path: string): RedlineFigure {
  const decimals = leafAt(sectionSchema, path)?.['x-decimals'] ?? 0;
  return { label: labelOf(path), value: valueAt(of, path) as Maybe<number>, decimals };
}
