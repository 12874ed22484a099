/**
 * Earnings per share of a fourth quarter that no filing tags (FIELDS A40): its earnings over the shares that were
 * outstanding in it. Knows averages of the year and of nine months; what is tagged is read in `per-share.ts`.
 */
import { isMarker } from '../../value.ts';
import { previousInYear, quarterFlow, yearToDate } from '../amounts/flows.ts';
import type { Cell, FiscalPeriod } from '../facts/types.ts';
import { type EpsField, earningsField, weightedField } from './eps-parts.ts';
import type { ShareContext } from './share-context.ts';
import { taggedValue } from './weighted-shares.ts';

/** A count further from that of the quarter before is no count of one quarter. */
const FARTHEST_FROM_NEIGHBOR = 0.25;
/** A last quarter whose share of the year's days is off by more than this, of even quarters, is weighted by days. */
const UNEVEN = 0.05;
/** Reported amounts are rounded to a cent: two of them are off by up to one. */
const TWO_ROUNDINGS = 0.0101;

/** How many times the last period fits into the year: 4 of even quarters, by days of uneven ones. */
function periodsInYear(at: FiscalPeriod, interim: number): number {
  const byDays = (at.end - at.yearStart! + 1) / (at.end - at.start! + 1);
  return Math.abs(byDays / interim - 1) <= UNEVEN ? interim : byDays;
}

/**
 * Average shares of the last quarter: 4 x the year - 3 x nine months, both on the share basis of today. The year's
 * where one of the two ended in a loss, whose diluted average leaves out what would dilute.
 */
function lastAverage(shares: ShareContext, field: EpsField, at: FiscalPeriod, previous: FiscalPeriod) {
  const average = weightedField(field);
  const year = taggedValue(shares, average, at, at.yearStart);
  const before = taggedValue(shares, average, previous, previous.yearStart);
  if (year === undefined || before === undefined) return undefined;
  const earned = [at, previous].map((period) => yearToDate(shares.context, earningsField(field), period)?.value ?? 0);
  if (field === 'eps_diluted' && earned.some((each) => each < 0))
    return { value: year.value, periods: 1, year, before };
  const periods = periodsInYear(at, previous.quarter + 1);
  const value = periods * year.value - (periods - 1) * before.value;
  const neighbor = taggedValue(shares, average, previous, previous.start) ?? year;
  return Math.abs(value / neighbor.value - 1) <= FARTHEST_FROM_NEIGHBOR ? { value, periods, year, before } : undefined;
}

/** The unit of the last digit in which the year's amount per share is printed: a cent, or less of small amounts. */
function unitOf(year: Cell | undefined): number {
  const digits = String(year?.sources[0]?.value ?? 0).split('.')[1]?.length ?? 0;
  return 10 ** -Math.max(2, Math.min(digits, 9));
}

/**
 * Earnings of the quarter over its average shares, in cents of the share that the annual report counts. Undefined where
 * an average is missing, and where reported EPS of the year less nine months is off by more than rounding from what the
 * same earnings and averages give: then EPS are of other earnings (classes with rights of their own).
 */
export function fourthQuarterEps(shares: ShareContext, field: EpsField, at: FiscalPeriod): Cell | undefined {
  const { context } = shares;
  const previous = at.fullYear ? previousInYear(context, at) : undefined;
  const earnings = previous === undefined ? undefined : quarterFlow(context, earningsField(field), at);
  if (previous === undefined || earnings === undefined || isMarker(earnings)) return undefined;
  // In a loss nothing dilutes: that is the basic amount.
  if (field === 'eps_diluted' && earnings.value < 0) return undefined;
  const last = lastAverage(shares, field, at, previous);
  if (last === undefined) return undefined;
  const { year, before } = last;

  const [ofYear, ofMonths] = [at, previous].map((period) => ({
    eps: taggedValue(shares, field, period, period.yearStart),
    earned: yearToDate(context, earningsField(field), period)?.value,
  }));
  const reported = ofYear!.eps === undefined || ofMonths!.eps === undefined ? undefined : [ofYear!.eps, ofMonths!.eps];
  if (reported !== undefined && ofYear!.earned !== undefined && ofMonths!.earned !== undefined) {
    const expected = ofYear!.earned / year.value - ofMonths!.earned / before.value;
    const printed = reported[0]!.value - reported[1]!.value;
    const rounding = TWO_ROUNDINGS / Math.min(...reported.map(({ splitFactor }) => splitFactor));
    if (Math.abs(printed - expected) > rounding) return undefined;
  }
  const exact = earnings.value / last.value;
  const periods = last.periods % 1 === 0 ? last.periods : last.periods.toFixed(2);
  const count =
    periods === 1 ? "the year's average shares" : `${periods} x average shares of the year less those of nine months`;
  const filed = exact * year.splitFactor;
  const perUnit = Math.round(1 / unitOf(ofYear!.eps));
  const rounded = Math.round(filed * perUnit) / perUnit;
  return {
    value: (rounded === 0 ? filed : rounded) / year.splitFactor,
    rule: `${earnings.rule} / ${year.rule}`,
    basis: 'derived',
    splitFactor: year.splitFactor,
    sources: [...earnings.sources, ...year.sources, ...before.sources],
    decision: `${filed} as printed: over ${count}`,
  };
}
