/** Finds one fact by column, period and filing, with the repairs of FIELDS 3.1 and 3.3. */

import { lowerBound } from '../../sorted.ts';
import type { EpochDay, FactColumns, Report } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { isNear } from './equal.ts';
import { TOLERANCES } from './tolerances.ts';

/** Days a fact's bounds may differ from the period: 52/53-week ends drift, some filers tag month ends. */
export const PERIOD_TOLERANCE = 7;

/** Whether the report with this index is visible on the as-of date. */
export type IsVisible = (report: number) => boolean;

/** The period a fact must cover; `start` is INSTANT for balances. */
export interface Span {
  readonly start: EpochDay;
  readonly end: EpochDay;
}

/** Days between fact `i` and the span, or -1 when it is another period. */
function distance(column: FactColumns, i: number, span: Span): number {
  const start = column.start[i]!;
  const away = Math.abs(column.end[i]! - span.end);
  if (span.start === INSTANT || start === INSTANT) return start === span.start && away <= PERIOD_TOLERANCE ? away : -1;
  const early = Math.abs(start - span.start);
  return early <= PERIOD_TOLERANCE && away <= PERIOD_TOLERANCE ? early + away : -1;
}

/** Decimal zeros at the end of a whole number; 0 for zero. */
function trailingZeros(value: number): number {
  let zeros = 0;
  for (let rest = Math.abs(value); rest !== 0 && rest % 10 === 0; rest /= 10) zeros++;
  return zeros;
}

/** First fact with exactly the period of fact `i` (facts of one period are adjacent). */
function firstOfPeriod(column: FactColumns, i: number): number {
  let first = i;
  while (first > 0 && column.end[first - 1] === column.end[i] && column.start[first - 1] === column.start[i]) first--;
  return first;
}

/** How many visible facts of other filings give the period of fact `i` a value that `accepts`. */
function countOthers(
  column: FactColumns,
  i: number,
  isVisible: IsVisible,
  accepts: (value: number) => boolean,
): number {
  let count = 0;
  for (let j = firstOfPeriod(column, i); j < column.end.length; j++) {
    if (column.end[j] !== column.end[i] || column.start[j] !== column.start[i]) break;
    if (column.report[j] !== column.report[i] && isVisible(column.report[j]!) && accepts(column.value[j]!)) count++;
  }
  return count;
}

/** Whether any filing gives the period of fact `i` another value. */
function isContradicted({ value, start, end }: FactColumns, i: number): boolean {
  for (let j = i - 1; j >= 0 && end[j] === end[i] && start[j] === start[i]; j--) if (value[j] !== value[i]) return true;
  for (let j = i + 1; j < end.length && end[j] === end[i] && start[j] === start[i]; j++)
    if (value[j] !== value[i]) return true;
  return false;
}

/** Of two values one filing gives for one period: the one other visible filings repeat, else the more precise. */
function preferred(column: FactColumns, a: number, b: number, isVisible: IsVisible): number {
  const repeats = (i: number): number => countOthers(column, i, isVisible, (value) => value === column.value[i]);
  const difference = repeats(a) - repeats(b);
  if (difference !== 0) return difference > 0 ? a : b;
  return trailingZeros(column.value[b]!) < trailingZeros(column.value[a]!) ? b : a;
}

/**
 * Value of fact `i`, rescaled when at least three other visible filings give the same period 10^3 or 10^6 times larger
 * or smaller (within 5 %): a filing in thousands tagged as units.
 */
export function repairedValue(column: FactColumns, i: number, isVisible: IsVisible): number {
  const value = column.value[i]!;
  // Nearly every fact has the same value in all filings.
  if (value === 0 || !isContradicted(column, i)) return value;
  if (countOthers(column, i, isVisible, (other) => other !== value) < 3) return value;
  for (const power of [1e3, 1e6, 1e-3, 1e-6]) {
    const scaled = value * power;
    if (countOthers(column, i, isVisible, (other) => isNear(other, scaled, TOLERANCES.scale, scaled)) >= 3)
      return scaled;
  }
  return value;
}

/** More than the rounding of an amount per share. */
const CENT = 0.011;

/**
 * Whether a filing gives two amounts per share for one span: those of two classes, of which neither is the company's
 * (FIELDS A7.4).
 */
function areOfClasses({ unit, value }: FactColumns, a: number, b: number): boolean {
  return unit.endsWith('/shares') && Math.abs(value[a]! - value[b]!) > CENT;
}

/** Larger than any amount or count in a statement: beyond this a value is an error. */
const MAX_AMOUNT = 1e18;

/**
 * Index of the fact `report` gives for `span`, or -1. Facts dated after their own filing are schedules, not reports;
 * amounts beyond {@link MAX_AMOUNT} are errors. Amounts per share of several classes are none of the company.
 */
export function findFact(
  column: FactColumns,
  span: Span,
  report: number,
  reports: readonly Report[],
  isVisible: IsVisible,
): number {
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  const last = span.end + PERIOD_TOLERANCE;
  for (
    let i = lowerBound(column.end, span.end - PERIOD_TOLERANCE);
    i < column.end.length && column.end[i]! <= last;
    i++
  ) {
    if (column.report[i] !== report || column.end[i]! > reports[report]!.filed) continue;
    if (!(Math.abs(column.value[i]!) <= MAX_AMOUNT)) continue;
    const away = distance(column, i, span);
    if (away < 0 || away > bestDistance) continue;
    if (away === bestDistance && column.value[i] !== column.value[best]) {
      if (areOfClasses(column, best, i)) return -1;
      best = preferred(column, best, i, isVisible);
    } else if (away < bestDistance) best = i;
    bestDistance = away;
  }
  return best;
}
