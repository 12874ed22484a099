/**
 * Apple's 10-K for 2025 against that for 2024: the measures of "Lazy Prices" as another program computed them on the
 * same documents.
 */
import { compareTexts } from '../../../src/filings/diff/compare.ts';
import { readReport } from './filings.ts';

const PAIR = ['10-K/AAPL/aapl-10-k-2024-11-01.htm.gz', '10-K/AAPL/0000320193-25-000079.htm.gz'] as const;

/** Recorded in the research notes of the project: cosine, Jaccard, minimum edit. */
const REFERENCE = [
  ['risk_factors', 0.9969, 0.8645, 0.794],
  ['mda', 0.985, 0.74, 0.75],
  ['business', 0.996, 0.873, 0.862],
] as const;

export interface RedlineCheck {
  readonly section: string;
  readonly measure: string;
  readonly ours: number;
  readonly theirs: number;
}

export function redlineChecks(data: string): readonly RedlineCheck[] {
  const [before, after] = PAIR.map((path) => readReport(data, path, '10-K').index.sections);
  return REFERENCE.flatMap(([section, cosine, jaccard, minEdit]) => {
    const [from, to] = [before?.[section], after?.[section]];
    if (from?.available !== true || to?.available !== true) throw new Error(`${section} is not in both reports`);
    const { measures } = compareTexts(from.text, to.text);
    return [
      { section, measure: 'cosine', ours: measures?.cosine ?? Number.NaN, theirs: cosine },
      { section, measure: 'Jaccard', ours: measures?.jaccard ?? Number.NaN, theirs: jaccard },
      { section, measure: 'minimum edit', ours: measures?.min_edit ?? Number.NaN, theirs: minEdit },
    ];
  });
}

/** References have three or four decimals. */
export const REDLINE_TOLERANCE = 0.0006;
