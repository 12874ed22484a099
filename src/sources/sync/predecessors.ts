/** Companies whose record another one continues (FIELDS 3.1), as a sync fetches them. */
import { PREDECESSORS } from '../../engine/company/predecessors.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isOriginalAnnual } from '../../filings/forms/forms.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import type { StoreReader } from '../../store/reading/types.ts';

/**
 * The predecessors of a company, the nearest first: those the store knows of, and those the program does before the
 * first import.
 */
export function predecessorsOf(store: Pick<StoreReader, 'predecessors'>, cik: number): readonly number[] {
  const result: number[] = [];
  const waiting = [cik];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const known = PREDECESSORS.filter((each) => each.cik === next).map(({ predecessor }) => predecessor);
    for (const each of [...store.predecessors(next), ...known]) {
      if (each === cik || result.includes(each)) continue;
      result.push(each);
      waiting.push(each);
    }
  }
  return result;
}

/**
 * A predecessor's filings whose documents are fetched: those before the first of `later`, which its successors filed
 * (it may go on as a subsidiary), and, where those have an annual report of their own, not before `since`.
 */
export function pastOf(
  filings: readonly ListedFiling[],
  later: readonly ListedFiling[],
  since: EpochDay,
): readonly ListedFiling[] {
  const first = later.reduce((day, { filed }) => Math.min(day, filed), Number.POSITIVE_INFINITY);
  const from = later.some(({ form }) => isOriginalAnnual(form)) ? since : Number.NEGATIVE_INFINITY;
  return filings.filter(({ filed }) => filed >= from && filed < first);
}
