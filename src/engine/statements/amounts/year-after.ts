/** Restated pairs of year-to-date amounts: as the reports one year later first repeat both (FIELDS A9). */
import type { Field } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import type { Context, Line } from '../facts/context.ts';
import { within, YEAR_APART_DAYS } from '../facts/durations.ts';
import { TOLERANCES } from '../facts/tolerances.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { areCurrent, inOrder, type Version, versionsOfBoth } from './versions.ts';

/** The amounts of a later and an earlier year to date. */
export interface Pair {
  readonly a: Version;
  readonly b: Version;
  /** The first day on which both were reported. */
  readonly first: EpochDay;
}

/**
 * The pair that the reports one year later give, where at least one of the two amounts was revised. Those reports are on
 * one basis unless later ones revise the amounts of their own year unlike: a recast between them moves one of these.
 */
export function ofYearAfter(
  context: Context,
  field: Field,
  line: Line,
  [earlier, later]: readonly [FiscalPeriod, FiscalPeriod],
  pairs: readonly Pair[],
): Pair[] {
  const [before, after] = [earlier, later].map((at) =>
    context.spine.periods.find((p) => p.yearEnd === at.yearEnd && within(p.end - at.end, YEAR_APART_DAYS)),
  );
  if (before?.yearStart === undefined || after?.yearStart === undefined) return [];
  const givenIn = ({ given }: Version, { own, filings }: FiscalPeriod): Cell | undefined =>
    given.find(({ report }) => report === (own ?? filings).at(-1))?.cell;
  const found = pairs.find(({ a, b }) => areCurrent(a, b) && givenIn(a, after) && givenIn(b, before));
  if (found === undefined) return [];
  const { a, b, first } = found;
  const pair = { a: { ...a, cell: givenIn(a, after)! }, b: { ...b, cell: givenIn(b, before)! }, first };
  const all = versionsOfBoth(context, field, line, [earlier, later]);
  const steps = [revision(inOrder(all.later)[0]!, pair.a.cell), revision(inOrder(all.earlier)[0]!, pair.b.cell)].filter(
    (step) => step !== 0,
  );
  if (steps.length === 0) return [];
  const next = versionsOfBoth(context, field, line, [before, after]);
  const [one, other] = [next.earlier, next.later].map((versions) => {
    const [own, repeated] = inOrder(versions);
    return own === undefined || repeated === undefined ? undefined : revision(own, repeated);
  });
  // A revision of one amount alone may be a recast in between: what was not repeated yet does not show that.
  if (steps.length === 1 && (one === undefined || other === undefined)) return [];
  return areAlike(one ?? 0, other ?? 0, steps) ? [pair] : [];
}

/** By which fraction of the larger one an amount was revised. */
export function revision(from: Cell, to: Cell): number {
  const apart = to.value - from.value;
  return apart === 0 ? 0 : apart / Math.max(Math.abs(from.value), Math.abs(to.value));
}

/** Whether two revisions are those of one recast: alike, measured by the smallest of `steps`. */
export function areAlike(one: number, other: number, steps: readonly number[] = [one, other]): boolean {
  return Math.abs(one - other) <= TOLERANCES.likeRevision * Math.min(...steps.map(Math.abs));
}
