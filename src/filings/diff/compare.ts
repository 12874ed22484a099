/**
 * Compares two years of a text: paragraph by paragraph, word by word in the reworded ones, and by the measures of
 * similarity.
 */
import { alignParagraphs, type Pairing } from './align.ts';
import { editDistance } from './edit-distance.ts';
import { type Measures, measuresOf } from './measures.ts';
import { commonRuns } from './script.ts';
import { cleaned, folded, Interner, piecesOf, termsOf } from './words.ts';

/** A stretch of a reworded paragraph. */
export interface Span {
  readonly kind: 'same' | 'deleted' | 'added';
  readonly text: string;
}

/** A paragraph that is not identical. Numbers count paragraphs and table rows from 1. */
export interface Change {
  readonly kind: Exclude<Pairing['kind'], 'identical'>;
  readonly from_paragraph?: number;
  readonly to_paragraph?: number;
  /** Of the later text; of a deleted paragraph the earlier. */
  readonly text: string;
  /** Of a reworded paragraph: all of it, in order. */
  readonly spans?: readonly Span[];
}

/** More lines are not compared: pairing them would take minutes. An annual report has some thousands. */
export const MOST_PARAGRAPHS = 10_000;

export interface Comparison {
  readonly words: readonly [number, number];
  /** Undefined where a text has no words. */
  readonly measures: (Measures & { readonly simple: number }) | undefined;
  readonly paragraphs: Readonly<Record<Pairing['kind'], number>>;
  /** In the order of the later text. */
  readonly changes: readonly Change[];
}

/** Paragraphs and table rows: the lines that are not blank, as they are counted everywhere. */
export function paragraphsOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** The later text against the earlier one, each of at most {@link MOST_PARAGRAPHS}. */
export function compareTexts(earlier: string, later: string): Comparison {
  const before = paragraphsOf(earlier);
  const after = paragraphsOf(later);
  const [a, b] = [termsOf(earlier), termsOf(later)];
  const paragraphs = { identical: 0, reworded: 0, added: 0, deleted: 0, moved: 0 };
  const changes: Change[] = [];
  let changedWords = 0;
  for (const pairing of alignParagraphs(before, after)) {
    paragraphs[pairing.kind] += 1;
    if (pairing.kind === 'identical') continue;
    const change = changeOf(pairing, before, after);
    changes.push(change);
    changedWords += changedIn(change);
  }
  const measures =
    a.length === 0 || b.length === 0
      ? undefined
      : { ...measuresOf(a, b), simple: changedWords / ((a.length + b.length) / 2) };
  return { words: [a.length, b.length], measures, paragraphs, changes };
}

function changeOf(pairing: Pairing, before: readonly string[], after: readonly string[]): Change {
  if (pairing.kind === 'added') return { kind: 'added', to_paragraph: pairing.to + 1, text: after[pairing.to]! };
  const from = { from_paragraph: pairing.from + 1 };
  if (pairing.kind === 'deleted') return { kind: 'deleted', ...from, text: before[pairing.from]! };
  const { kind, to } = pairing;
  const place = { ...from, to_paragraph: to + 1, text: after[to]! };
  if (kind !== 'reworded') return { kind: 'moved', ...place };
  return { kind, ...place, spans: spansOf(before[pairing.from]!, after[to]!) };
}

/**
 * Words added, deleted and changed, as a side-by-side comparison counts them: where words replace others, the longer
 * side. A moved paragraph is no change.
 */
function changedIn({ kind, text, spans }: Change): number {
  if (kind === 'moved') return 0;
  if (spans === undefined) return termsOf(text).length;
  let total = 0;
  let deleted = 0;
  let added = 0;
  for (const span of spans) {
    if (span.kind === 'deleted') deleted += termsOf(span.text).length;
    else if (span.kind === 'added') added += termsOf(span.text).length;
    else {
      total += Math.max(deleted, added);
      [deleted, added] = [0, 0];
    }
  }
  return total + Math.max(deleted, added);
}

/** A script of more steps is not worked out: the paragraph is deleted and added as a whole. */
const MOST_STEPS = 1e9;

/** The stretches of a reworded paragraph, deleted before added. What is the same is written as in the later text. */
export function spansOf(before: string, after: string): Span[] {
  const [a, b] = [piecesWithPlaces(before), piecesWithPlaces(after)];
  const interner = new Interner();
  const [old, own] = [interner.numbersOf(a.words.map(folded)), interner.numbersOf(b.words.map(folded))];
  const steps = (old.length + own.length) * editDistance(old, own);
  const runs = steps > MOST_STEPS ? [] : commonRuns(old, own);
  const spans: Span[] = [];
  const push = (kind: Span['kind'], text: string): void => {
    if (text !== '') spans.push({ kind, text });
  };
  let [i, j] = [0, 0];
  const all = [...runs, { from: a.words.length, to: b.words.length, length: 0 }];
  for (const [at, { from, to, length }] of all.entries()) {
    push('deleted', a.between(i, from));
    push('added', b.between(j, to));
    const same = b.between(to, to + length);
    // Where the earlier text goes on alone, its blank is kept: "in Asia [-and Europe-]."
    const alone = (all[at + 1]?.from ?? 0) > from + length;
    push('same', alone && a.between(from, from + length).endsWith(' ') ? `${same.trimEnd()} ` : same);
    [i, j] = [from + length, to + length];
  }
  return spans;
}

/** The words of a text, and its characters from one word to before another, with the blanks that follow. */
function piecesWithPlaces(given: string): {
  readonly words: string[];
  readonly between: (i: number, j: number) => string;
} {
  const text = cleaned(given);
  const words = piecesOf(text);
  const starts: number[] = [];
  let at = 0;
  for (const word of words) {
    at = text.indexOf(word, at);
    starts.push(at);
    at += word.length;
  }
  starts.push(text.length);
  return { words, between: (i, j) => (i === j ? '' : text.slice(starts[i], starts[j])) };
}
