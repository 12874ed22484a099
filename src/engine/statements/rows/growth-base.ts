/**
 * What a growth rate compares a figure with (FIELDS 3.3, 3.6): the figure of a year earlier, as the same filing repeats
 * it, or that of the quarter before, on the same basis. Across a recast two quarters of one year do not compare.
 */
import type { Field } from '../../concepts.ts';
import { isMarker, type Maybe } from '../../value.ts';
import { basisChanged, confirmedPart, priorYearPeriod, recastsPriorYear, yearEarlier } from '../amounts/basis.ts';
import { isFirstOfYear, previousInYear, term, yearToDate } from '../amounts/flows.ts';
import type { Context } from '../facts/context.ts';
import { isWholeQuarter, within } from '../facts/durations.ts';
import { isSameAmount } from '../facts/equal.ts';
import type { Cell, FiscalPeriod, GrowthBase } from '../facts/types.ts';
import { sumOwnTerms } from '../lines/period-terms.ts';
import { isShareField } from '../shares/weighted-shares.ts';
import { type Cadence, comparativeFlow } from './comparatives.ts';

/** Days between the ends of two consecutive quarters. */
const NEXT_QUARTER_DAYS = [60, 125] as const;

/** How rows are read. */
export interface RowReader {
  readonly row: (at: FiscalPeriod) => Maybe<Cell>;
  /** The figure a year before `at`, as its own filings repeat it by the rule of the row. */
  readonly repeated: (at: FiscalPeriod) => Cell | undefined;
}

function rowBase({ row }: RowReader, at: FiscalPeriod): GrowthBase | undefined {
  const cell = row(at);
  return isMarker(cell) ? undefined : { cell, from: 'earlier_row' };
}

function repeatedBase(cell: Cell | undefined): GrowthBase | undefined {
  return cell && { cell, from: 'comparative' };
}

/** The comparative of the same filing; else the row of a year before. */
export function yearAgoBase(
  context: Context,
  at: FiscalPeriod,
  cadence: Cadence,
  reader: RowReader,
): GrowthBase | undefined {
  if (cadence === 'quarter' && !isWholeQuarter(at)) return undefined;
  const repeated = reader.repeated(at);
  if (repeated !== undefined) return repeatedBase(repeated);
  const before = yearEarlier(context, at);
  if (before === undefined || !(cadence === 'annual' ? before.fullYear : isWholeQuarter(before))) return undefined;
  return rowBase(reader, before);
}

/** The filings that both cells were read from. */
function shareFiling(a: Cell, b: Cell): boolean {
  return a.sources.some(({ report }) => b.sources.some((other) => other.report === report));
}

/** The quarter before, of the same fiscal year. */
function earlierInYear(
  context: Context,
  field: Field,
  [previous, at]: readonly [FiscalPeriod, FiscalPeriod],
  own: Cell,
  reader: RowReader,
): GrowthBase | undefined {
  const base = rowBase(reader, previous);
  // A difference is made on one basis only.
  if (base !== undefined && shareFiling(own, base.cell)) return base;
  // The filings of `at` may show what they make of the year up to `previous`.
  const left = sumOwnTerms(context, field, [term(at, at.yearStart!), term(at, at.start!, -1)]);
  const before = left?.rule === own.rule ? yearToDate(context, field, previous) : undefined;
  if (left === undefined || before === undefined) {
    if (!basisChanged(context, field, previous, at)) return base;
  } else if (isSameAmount(left.value, before.value)) return base;
  else if (isFirstOfYear(previous)) return repeatedBase(left);
  const subtracted = own.sources.map(({ report }) => context.facts.reports.indexOf(report));
  const filings = [...subtracted, ...(confirmedPart(context, field, previous, at) ?? [])];
  return repeatedBase(sumOwnTerms(context, field, [term(previous, previous.start!, 1, filings)]));
}

/** The last quarter of the year before: its row where it is on the basis of `at`, else as the year of `at` repeats it. */
function lastOfYearBefore(
  context: Context,
  field: Field,
  [year, at]: readonly [FiscalPeriod, FiscalPeriod],
  reader: RowReader,
): GrowthBase | undefined {
  const base = rowBase(reader, year);
  if (base !== undefined && isOnBasisOf(context, field, year, at, reader)) return base;
  const next = context.spine.periods.find((period) => priorYearPeriod(context, period) === year);
  if (next === undefined || basisChanged(context, field, at, next)) return undefined;
  return repeatedBase(comparativeFlow(context, field, next, 'quarter'));
}

/** Whether the row of the last quarter of a year is on the basis of the period after it. */
function isOnBasisOf(
  context: Context,
  field: Field,
  year: FiscalPeriod,
  at: FiscalPeriod,
  { row, repeated }: RowReader,
): boolean {
  if (!recastsPriorYear(context, field, at)) return true;
  const before = priorYearPeriod(context, at);
  const [ago, last, whole] = [repeated(at), row(year), yearToDate(context, field, year)];
  if (before === undefined || ago === undefined || isMarker(last) || whole === undefined) return false;
  const confirmed = confirmedPart(context, field, before, year);
  if (at.filings.some((report) => confirmed?.includes(report)) && shareFiling(last, whole)) return true;
  let sum = ago.value + last.value;
  for (const period of context.spine.periods.slice(before.index + 1, year.index)) {
    const cell = row(period);
    if (isMarker(cell)) return false;
    sum += cell.value;
  }
  return isSameAmount(sum, whole.value);
}

/** Whether earnings of the period were recast after the report on the one before it. */
function isRecastBetween(context: Context, previous: FiscalPeriod, at: FiscalPeriod): boolean {
  return previousInYear(context, at) === previous
    ? basisChanged(context, 'net_income', previous, at)
    : recastsPriorYear(context, 'net_income', at);
}

/**
 * The quarter before `at`, on the basis of `at`. Rows of amounts per share and of averages are on one share basis:
 * reported sums of the year are not, across a split.
 */
export function quarterAgoBase(
  context: Context,
  field: Field,
  at: FiscalPeriod,
  reader: RowReader,
): GrowthBase | undefined {
  const previous = context.spine.periods[at.index - 1];
  const own = reader.row(at);
  if (previous === undefined || isMarker(own)) return undefined;
  if (!isWholeQuarter(at) || !isWholeQuarter(previous) || !within(at.end - previous.end, NEXT_QUARTER_DAYS))
    return undefined;
  if (isShareField(field)) return isRecastBetween(context, previous, at) ? undefined : rowBase(reader, previous);
  if (previousInYear(context, at) === previous) return earlierInYear(context, field, [previous, at], own, reader);
  if (previous.yearEnd) return lastOfYearBefore(context, field, [previous, at], reader);
  return rowBase(reader, previous);
}
