/** Comparisons with their verdicts, counted. */
import { type Comparison, type Reference, type Verdict, verdict } from './comparison.ts';
import type { Records } from './records.ts';

export interface Judged extends Comparison {
  readonly verdict: Verdict;
}

export interface Count {
  readonly met: number;
  readonly explained: number;
  readonly missing: number;
  readonly defects: number;
}

export function judge(reference: Reference, records: Records): Judged[] {
  return reference
    .compare(records)
    .map((comparison) => ({ ...comparison, verdict: verdict(comparison, records.company(comparison.company).record) }));
}

export function countOf(judged: readonly Judged[]): Count {
  const of = (wanted: Verdict): number => judged.filter((each) => each.verdict === wanted).length;
  return { met: of('met'), explained: of('explained'), missing: of('not in record'), defects: of('defect') };
}

/** Share of met values among those the definition covers: explained ones and those not in the record do not count. */
export function share({ met, defects }: Count): number {
  return met + defects === 0 ? 1 : met / (met + defects);
}
