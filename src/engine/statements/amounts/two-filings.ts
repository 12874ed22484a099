/**
 * Whether a year that only later reports give may be subtracted from with what a report of its own year gave (FIELDS
 * A39): the predicate on two filings. Of periods that both have reports of their own, `basis.ts` decides by what these
 * repeat.
 */
import { type Field, groupEntries, qualifiedConcept } from '../../concepts.ts';
import { lowerBound } from '../../sorted.ts';
import { INSTANT } from '../../types.ts';
import { type Context, columnOf } from '../facts/context.ts';
import { columnsOf } from '../facts/durations.ts';
import { isSameAmount } from '../facts/equal.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import type { FiscalPeriod } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { firstGiven, laterFilings } from '../lines/filings.ts';

/** Lines whose amounts say on which basis a filing is, where both filings have one for the same span or day. */
const SHARED: readonly Field[] = ['revenue', 'net_income', 'operating_income', 'operating_cash_flow', 'total_assets'];

/** A last quarter this many times as large as the mean of the others, or as small a part, is none of the same business. */
const FAR_FROM_OTHERS = 2;

/** Whether the two filings give some shared line other amounts for one span or day. */
function disagree(context: Context, earlier: number, later: number): boolean {
  return SHARED.some((field) =>
    columnsOf(context, field).some((column) => {
      if (column === undefined) return false;
      const { start, end, value, report } = column;
      for (let i = 0; i < end.length; i++) {
        if (report[i] !== earlier) continue;
        for (let j = lowerBound(end, end[i]!); j < end.length && end[j] === end[i]; j++)
          if (report[j] === later && start[j] === start[i] && !isSameAmount(value[j]!, value[i]!)) return true;
      }
      return false;
    }),
  );
}

/** Whether the filing has discontinued operations in a span that reaches into the year, or on a day of it. */
function hasDiscontinued(
  { facts, currency }: Context,
  report: number,
  { yearStart, end: until }: FiscalPeriod,
): boolean {
  return groupEntries('discontinuedEvidence').some((name) => {
    const column = columnOf(facts, qualifiedConcept(name), currency);
    for (let i = column === undefined ? 0 : lowerBound(column.end, yearStart!); i < (column?.end.length ?? 0); i++) {
      if (column!.end[i]! > until + PERIOD_TOLERANCE) return false;
      const isWithin = column!.start[i] === INSTANT || column!.start[i]! >= yearStart! - PERIOD_TOLERANCE;
      if (isWithin && column!.report[i] === report && column!.value[i] !== 0) return true;
    }
    return false;
  });
}

/** Whether what is left of revenue for the last quarter is out of proportion to the quarters before. */
function isOutOfProportion(
  context: Context,
  earlier: FiscalPeriod,
  year: FiscalPeriod,
  reports: readonly [number, number],
): boolean {
  const [whole, part] = [year, earlier].map(({ yearStart, end }, i) =>
    evaluate(context, 'revenue', { start: yearStart!, end }, reports[i]!),
  );
  if (whole === undefined || part === undefined || part.value <= 0) return false;
  const days = (from: number, to: number): number => to - from + 1;
  const share = days(earlier.end + 1, year.end) / days(year.yearStart!, earlier.end);
  const ratio = (whole.value - part.value) / (share * part.value);
  return !(ratio <= FAR_FROM_OTHERS && ratio >= 1 / FAR_FROM_OTHERS);
}

/**
 * True when nothing in the first later report that has the year says that it is on another basis than the report of
 * `earlier`: no amount of both is another one, no discontinued operations that the earlier report did not know, and no
 * quarter out of proportion is left. It holds for whole rows.
 */
export function isOnBasisOfOwn(context: Context, earlier: FiscalPeriod, year: FiscalPeriod): boolean {
  const own = (earlier.own ?? earlier.filings)[0];
  if (own === undefined || year.yearStart === undefined || earlier.yearStart === undefined) return false;
  const span = { start: year.yearStart, end: year.end };
  const later = firstGiven(laterFilings(context, year), (report) =>
    (['revenue', 'net_income'] as const).some((field) => evaluate(context, field, span, report) !== undefined)
      ? report
      : undefined,
  );
  if (later === undefined || disagree(context, own, later)) return false;
  if (hasDiscontinued(context, later, year) && !hasDiscontinued(context, own, year)) return false;
  return !isOutOfProportion(context, earlier, year, [later, own]);
}
