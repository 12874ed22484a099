/** What lacks the prices of a benchmark: cells of a history have no place for a reason. */
import { unbenchmarkedNotes } from '../notes/missing-notes.ts';
import type { ViewOptions } from '../types.ts';
import type { Payload } from './payload.ts';

/** The series without values, for the notes of a screen. */
export function unbenchmarked({ missing_benchmark: missing }: Pick<Partial<Payload>, 'missing_benchmark'>) {
  if (missing === undefined) return undefined;
  const { series, benchmark: symbol } = missing;
  return { what: `${series.join(', ')} ${series.length === 1 ? 'needs' : 'need'}`, symbol };
}

/** The same as sentences, for answers printed as rows alone. */
export function benchmarkNotes(
  payload: Pick<Partial<Payload>, 'missing_benchmark' | 'price_age'>,
  options: Pick<ViewOptions, 'hosted' | 'store'>,
): string[] {
  return unbenchmarkedNotes(payload, unbenchmarked(payload), options);
}
