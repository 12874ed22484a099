/**
 * Whether restated amounts are on one basis. A quarterly report that recasts the year-ago quarter does not repeat the
 * quarters before it: until other reports do, their newest amounts are on the old basis.
 */

import type { Field } from '../../concepts.ts';
import { lowerBound } from '../../sorted.ts';
import type { EpochDay } from '../../types.ts';
import { conceptKey, type FactColumns } from '../../types.ts';
import { type Context, rulesOf } from '../facts/context.ts';
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

/**
 * The columns of one amount of the field: that of the concept, then those of other tags that alone make up the field.
 * A filing without the concept may give the same line under one of them.
 */
function columnsOfLine(context: Context, field: Field, concept: string): readonly (FactColumns | undefined)[] {
  const own = context.facts.columns.get(conceptKey(concept, context.currency));
  const single = rulesOf(context, field).filter(({ terms, identity }) => !identity && terms.length === 1);
  const tags = single.flatMap(({ terms }) => terms[0]!.columns);
  return own !== undefined && tags.includes(own) ? [own, ...tags.filter((column) => column !== own)] : [own];
}

function reportedOn(context: Context, field: Field, { concept, report, start, end, value }: Source): Reported {
  const { facts, tiers } = context;
  let { filed: first, filed: last } = report;
  let earliest: { readonly filed: EpochDay; readonly isSame: boolean } = { filed: first, isSame: true };
  const read = new Set<number>();
  for (const column of columnsOfLine(context, field, concept)) {
    const found: number[] = [];
    const from = column === undefined ? 0 : lowerBound(column.end, end - PERIOD_TOLERANCE);
    for (let i = from; column !== undefined && column.end[i]! <= end + PERIOD_TOLERANCE; i++) {
      const given = column.report[i]!;
      if (Math.abs(column.start[i]! - start) > PERIOD_TOLERANCE || tiers[given] !== 0 || read.has(given)) continue;
      found.push(given);
      const { filed } = facts.reports[given]!;
      const isSame = isSameAmount(column.value[i]!, value);
      if (isSame) [first, last] = [Math.min(first, filed), Math.max(last, filed)];
      if (filed < earliest.filed) earliest = { filed, isSame };
    }
    for (const given of found) read.add(given);
  }
  return { isRevision: !earliest.isSame, first, last };
}

/** True for a restated number with one amount revised after the last report of another that was never revised. */
export function isMixed(context: Context, field: Field, { sources }: Cell): boolean {
  if (context.asReported === undefined) return false;
  const reported = sources.map((source) => reportedOn(context, field, source));
  const revised = Math.max(...reported.map(({ isRevision, first }) => (isRevision ? first : Number.NEGATIVE_INFINITY)));
  return reported.some(({ isRevision, last }) => !isRevision && last < revised);
}
