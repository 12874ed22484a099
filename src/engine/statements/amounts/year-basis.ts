/**
 * On which basis a fiscal year stands that is followed by a recast: that of the reports before it, or of those after
 * (FIELDS 3.9).
 */
import type { Field } from '../../concepts.ts';
import type { Context } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import { PERIOD_TOLERANCE } from '../facts/lookup.ts';
import type { FiscalPeriod } from '../facts/types.ts';
import { evaluate } from '../lines/evaluate.ts';
import { firstGiven } from '../lines/filings.ts';
import { basisChanged, isRecast, priorYearPeriod, recastLine, reportedToDate, yearAgo } from './basis.ts';
import { areAlike, revision } from './year-after.ts';

/**
 * True when the amounts of the year and of its `part` are on two bases. A year that no filing has moved since stands on
 * the basis on which it was filed: what later reports make of the part says nothing of it. One that was moved, too,
 * stands on that of the part as repeated (`recast`).
 */
export function isOnOtherBasis(
  context: Context,
  field: Field,
  part: FiscalPeriod,
  year: FiscalPeriod,
  recast: boolean,
): boolean {
  const { asReported } = context;
  const then = asReported && reportedToDate(context, field, year, year.own ?? []);
  const now = then && reportedToDate(context, field, year, year.filings);
  if (then === undefined || now === undefined) return basisChanged(context, field, part, year);
  if (!isSameAmount(then.value, now.value)) return recast || basisChanged(context, field, part, year);
  const [own, ownYear] = [part, year].map(({ index }) => asReported!.spine.periods[index]!);
  return basisChanged(asReported!, field, own!, ownYear!);
}

/**
 * True when the year was filed on the basis on which `at` repeats its `part`, and not on that of the part's own report:
 * the report of the year recast the year before it by as much as `at` the part; or revenue shows it, since the quarters
 * in the report of the year add up to the part as repeated, or it was recast between the two reports. Then other lines
 * of the year are on that basis, too.
 */
export function isFiledRecast(
  context: Context,
  field: Field,
  at: FiscalPeriod,
  part: FiscalPeriod,
  year: FiscalPeriod,
): boolean {
  const line = recastLine(field);
  const [ofPart, ofYear] = [yearAgo(context, line, at), yearAgo(context, line, year, year.own ?? year.filings)];
  if (ofPart !== undefined && ofYear !== undefined && isRecast(ofYear)) {
    const [one, other] = [ofPart, ofYear].map(({ then, now }) => revision(then, now));
    if (areAlike(one!, other!)) return true;
  }
  const parts = yearAgo(context, 'revenue', at);
  if (parts === undefined || isSameAmount(parts.then.value, parts.now.value)) return false;
  const inYear = sumOfParts(context, 'revenue', part, year);
  if (inYear !== undefined) return isSameAmount(inYear, parts.now.value);
  return isRecast(parts) && isOnOtherBasis(context, 'revenue', part, year, true);
}

/** The part as the sum of its quarters in the report of the year. */
function sumOfParts(context: Context, field: Field, part: FiscalPeriod, year: FiscalPeriod): number | undefined {
  const quarters = context.spine.periods.filter(
    (p) => p.start !== undefined && p.start >= year.yearStart! - PERIOD_TOLERANCE && p.end <= part.end,
  );
  if (quarters.length === 0 || part.yearStart === undefined) return undefined;
  const own = year.own ?? year.filings;
  let sum = 0;
  for (const { start, end } of quarters) {
    const cell = firstGiven(own, (report) => evaluate(context, field, { start: start!, end }, report));
    if (cell === undefined) return undefined;
    sum += cell.value;
  }
  return sum;
}

/**
 * True when what is known now of `at` or of the `year` before it is on another basis than the part of that year which
 * the newest filings repeat: the report that repeats the part gives `at` another amount, or the report on the year of
 * `at` gives another to the year before.
 */
export function isRecastSince(
  context: Context,
  field: Field,
  at: FiscalPeriod,
  part: FiscalPeriod,
  year: FiscalPeriod,
): boolean {
  const line = recastLine(field);
  const read = (of: FiscalPeriod, filings: readonly number[]) => reportedToDate(context, line, of, filings);
  const moved = (of: FiscalPeriod, filings: readonly number[]): boolean => {
    const [then, now] = [read(of, filings), read(of, of.filings)];
    return then !== undefined && now !== undefined && isRecast({ then, now });
  };
  const repeating = at.filings.filter((report) => read(part, [report]) !== undefined);
  const next = context.spine.periods.find((p) => p.yearEnd && priorYearPeriod(context, p) === year);
  return moved(at, repeating.slice(0, 1)) || moved(year, next?.own ?? []);
}
