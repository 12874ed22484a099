/** Finds the paragraphs that match, and which of them come first. */
import type { ParagraphIndex } from '../../store/text/paragraph-index.ts';
import type { Range } from './scope.ts';

/** More hits are not ranked. */
export const MOST_RANKED = 50_000;

/** A paragraph that matches. */
export interface Match {
  readonly range: Range;
  /** In the index. */
  readonly number: number;
  /** Absent where hits are not ranked. */
  readonly score?: number;
}

export interface Matches {
  readonly total: number;
  /** The ranges with matches, and how many each has. */
  readonly counts: ReadonlyMap<Range, number>;
  /** At most `limit`: the best first; with more than {@link MOST_RANKED} those of the newest filings first. */
  readonly first: (limit: number) => readonly Match[];
}

/** @param ranges ascending, without overlap */
export function findMatches(index: ParagraphIndex, match: string, ranges: readonly Range[]): Matches {
  const start = ranges[0]?.first ?? 0;
  const end = ranges.at(-1)?.end ?? 0;
  const hits = new Uint32Array(ranges.length);
  const found: number[] = [];
  let total = 0;
  let all = 0;
  let at = 0;
  index.matches(match, start, end, (numbers) => {
    all += numbers.length;
    for (const number of numbers) {
      while (at < ranges.length && ranges[at]!.end <= number) at += 1;
      if (at === ranges.length || number < ranges[at]!.first) continue;
      total += 1;
      hits[at]! += 1;
      if (total <= MOST_RANKED) found.push(number);
    }
  });
  const counts = new Map(ranges.flatMap((range, i) => (hits[i] === 0 ? [] : [[range, hits[i]!] as const])));
  const first = (limit: number): readonly Match[] => {
    if (limit === 0 || total === 0) return [];
    if (total > MOST_RANKED) return newest(index, match, [...counts.keys()], limit);
    const scores = index.scores(match, start, end, all === total ? undefined : found);
    return ranked(found, scores, ranges).slice(0, limit);
  };
  return { total, counts, first };
}

function ranked(found: readonly number[], scores: ReadonlyMap<number, number>, ranges: readonly Range[]): Match[] {
  let at = 0;
  const matches = found.map((number): Required<Match> => {
    while (ranges[at]!.end <= number) at += 1;
    return { range: ranges[at]!, number, score: scores.get(number) ?? 0 };
  });
  return matches.sort((a, b) => b.score - a.score || byAge(a.range, b.range) || a.number - b.number);
}

function newest(index: ParagraphIndex, match: string, ranges: readonly Range[], limit: number): readonly Match[] {
  const matches: Match[] = [];
  for (const range of [...ranges].sort(byAge)) {
    if (matches.length >= limit) break;
    index.matches(match, range.first, range.end, (numbers) => {
      for (const number of numbers) matches.push({ range, number });
    });
  }
  return matches.slice(0, limit);
}

/** Newest filing first, paragraphs of one filing in their order. */
function byAge(a: Range, b: Range): number {
  return (
    b.filing.filed - a.filing.filed ||
    compare(b.filing.accepted ?? '', a.filing.accepted ?? '') ||
    compare(b.filing.accession, a.filing.accession) ||
    a.first - b.first
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
