/**
 * Reads the year-ago period from the period's own filings, so that growth compares two columns of one statement (FIELDS
 * 3.3).
 */
import type { Field } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import { basisChanged, priorYearPeriod, yearEarlier } from '../amounts/basis.ts';
import { previousInYear } from '../amounts/flows.ts';
import type { Context } from '../facts/context.ts';
import { isWholeQuarter } from '../facts/durations.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { type PeriodTerm, sumOwnTerms } from '../lines/period-terms.ts';
import type { ShareContext } from '../shares/share-context.ts';
import { type ShareField, taggedValue } from '../shares/weighted-shares.ts';

export type Cadence = 'quarter' | 'annual';

/** The period one year before a row that has a row of the same kind: a quarter, or a full year. */
function rowYearEarlier(context: Context, at: FiscalPeriod, cadence: Cadence): FiscalPeriod | undefined {
  const before = yearEarlier(context, at);
  const isAlike = cadence === 'annual' ? before?.fullYear : before !== undefined && isWholeQuarter(before);
  return isAlike === true ? before : undefined;
}

/** The year-ago span from `start` to the end of `before`, read from the filings of `at`. */
function comparativeTerm(at: FiscalPeriod, before: FiscalPeriod, start: EpochDay, sign: 1 | -1): PeriodTerm {
  return { span: { start, end: before.end }, sign, filings: at.filings, period: before };
}

/**
 * Year-ago year to date less the year to date before it, both from this year's filings. Undefined across a recast
 * within the year.
 */
function lessPrevious(context: Context, field: Field, at: FiscalPeriod): Cell | undefined {
  const before = priorYearPeriod(context, at);
  const previous = previousInYear(context, at);
  const previousBefore = previous === undefined ? undefined : priorYearPeriod(context, previous);
  if (previous === undefined || previousBefore?.yearStart === undefined || before?.yearStart === undefined)
    return undefined;
  if (basisChanged(context, field, previous, at)) return undefined;
  return sumOwnTerms(context, field, [
    comparativeTerm(at, before, before.yearStart, 1),
    comparativeTerm(previous, previousBefore, previousBefore.yearStart, -1),
  ]);
}

/** A flow one year before `at`, as reported by the filings of `at`; undefined when they do not report it. */
export function comparativeFlow(context: Context, field: Field, at: FiscalPeriod, cadence: Cadence): Cell | undefined {
  const before = rowYearEarlier(context, at, cadence);
  const start = cadence === 'annual' ? before?.yearStart : before?.start;
  if (before === undefined || start === undefined) return undefined;
  const reported = sumOwnTerms(context, field, [comparativeTerm(at, before, start, 1)]);
  return reported ?? (cadence === 'annual' ? undefined : lessPrevious(context, field, at));
}

/**
 * A per-share or average-share figure one year before `at`, as reported by the filings of `at`, with the same split
 * adjustment.
 */
export function comparativeShares(
  shares: ShareContext,
  field: ShareField,
  at: FiscalPeriod,
  cadence: Cadence,
): Cell | undefined {
  const before = rowYearEarlier(shares.context, at, cadence);
  if (before === undefined) return undefined;
  const start = cadence === 'annual' ? before.yearStart : before.start;
  return taggedValue(shares, field, { ...before, filings: at.filings }, start, [false]);
}
