/**
 * Whether restated amounts are on one basis. A quarterly report that recasts the year-ago quarter does not repeat the
 * quarters before it: until other reports do, their newest amounts are on the old basis.
 */
import { lowerBound } from '../../sorted.ts';
import type { EpochDay } from '../../types.ts';
import { conceptKey } from '../../types.ts';
import type { Context } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import type { Cell, Source } from '../facts/types.ts';

/** The filing days of the periodic reports that have a fact with this amount. */
interface Reported {
  /** An earlier report gave another amount. */
  readonly isRevision: boolean;
  readonly first: EpochDay;
  readonly last: EpochDay;
}

function reportedOn({ facts, currency, tiers }: Context, { concept, report, start, end, value }: Source): Reported {
  const column = facts.columns.get(conceptKey(concept, currency));
  let { filed: first, filed: last } = report;
  let earliest: { readonly filed: EpochDay; readonly isSame: boolean } = { filed: first, isSame: true };
  const from = column === undefined ? 0 : lowerBound(column.end, end - PERIOD_TOLERANCE);
  for (let i = from; column !== undefined && column.end[i]! <= end + PERIOD_TOLERANCE; i++) {
    if (Math.abs(column.start[i]! - start) > PERIOD_TOLERANCE || tiers[column.report[i]!] !== 0) continue;
    const { filed } = facts.reports[column.report[i]!]!;
    const isSame = isSameAmount(column.value[i]!, value);
    if (isSame) [first, last] = [Math.min(first, filed), Math.max(last, filed)];
    if (filed < earliest.filed) earliest = { filed, isSame };
  }
  return { isRevision: !earliest.isSame, first, last };
}

/** True for a restated number with one amount revised after the last report of another that was never revised. */
export function isMixed(context: Context, { sources }: Cell): boolean {
  if (context.asReported === undefined) return false;
  const reported = sources.map((source) => reportedOn(context, source));
  const revised = Math.max(...reported.map(({ isRevision, first }) => (isRevision ? first : Number.NEGATIVE_INFINITY)));
  return reported.some(({ isRevision, last }) => !isRevision && last < revised);
}
