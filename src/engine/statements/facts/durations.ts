/** The durations for which each filing reports its main flows: the evidence for the period spine. */

import type { Field } from '../../concepts.ts';
import { lowerBound } from '../../sorted.ts';
import type { EpochDay, FactColumns } from '../../types.ts';
import { INSTANT } from '../../types.ts';
import { type CompiledChains, compiledRules } from './context.ts';

export interface Duration {
  readonly start: EpochDay;
  readonly end: EpochDay;
}

/** Plausible lengths in days, both ends included (FIELDS 3.2). */
export const QUARTER_DAYS = [60, 125] as const;
export const HALF_DAYS = [140, 229] as const;
export const NINE_MONTH_DAYS = [230, 335] as const;
export const YEAR_DAYS = [330, 385] as const;
/** Days between the ends of two periods that are one year apart. */
export const YEAR_APART_DAYS = [350, 380] as const;

export function lengthOf(start: EpochDay, end: EpochDay): number {
  return end - start + 1;
}

export function within(days: number, window: readonly [number, number]): boolean {
  return days >= window[0] && days <= window[1];
}

/** Whether the interim period that ends with the report period is a quarter, not a half year or a stub. */
export function isQuarter({ start, end }: { readonly start: EpochDay | undefined; readonly end: EpochDay }): boolean {
  return start !== undefined && within(lengthOf(start, end), QUARTER_DAYS);
}

/** A shorter interim period is no quarter to compare with another or to add up to a year (FIELDS A41). */
const WHOLE_QUARTER_DAYS = 80;

/** Whether the interim period is a quarter of a year's length: not the first weeks of a company, nor a change of year. */
export function isWholeQuarter(at: { readonly start: EpochDay | undefined; readonly end: EpochDay }): boolean {
  return isQuarter(at) && lengthOf(at.start!, at.end) >= WHOLE_QUARTER_DAYS;
}

const AVERAGE_QUARTER_DAYS = 91.31;

/** Quarters from `start` to `end`, rounded. */
export function quartersTo(start: EpochDay, end: EpochDay): number {
  return Math.round(lengthOf(start, end) / AVERAGE_QUARTER_DAYS);
}

/** Whether the days are about those of whole quarters: two weeks of drift are usual where quarters have 12 weeks. */
export function isWholeQuarters(start: EpochDay, end: EpochDay): boolean {
  return Math.abs(lengthOf(start, end) - quartersTo(start, end) * AVERAGE_QUARTER_DAYS) <= 14;
}

/** Fields in every full set of statements: their facts show which periods a filing reports. */
const ANCHORS = [
  'net_income',
  'revenue',
  'pretax_income',
  'operating_cash_flow',
  'total_assets',
  'total_equity',
  'cash_and_equivalents',
] as const;

/** Every column a field's chain reads, identities excluded. */
export function columnsOf(chains: CompiledChains, field: Field): FactColumns[] {
  const columns: FactColumns[] = [];
  for (const rule of compiledRules(chains, field)) {
    for (const term of rule.terms) columns.push(...term.columns);
  }
  return columns;
}

/** Columns of the main flows and balances in the reporting currency. */
export function anchorColumns(chains: CompiledChains): readonly FactColumns[] {
  const columns = new Set<FactColumns>();
  for (const field of ANCHORS) for (const column of columnsOf(chains, field)) columns.add(column);
  return [...columns];
}

function includesDuration(durations: readonly Duration[], start: EpochDay, end: EpochDay): boolean {
  // Index loop: an iterator allocates at every step, and this runs thousands of times before it is compiled.
  for (let i = 0; i < durations.length; i++)
    if (durations[i]!.start === start && durations[i]!.end === end) return true;
  return false;
}

/** Distinct durations reported in the given columns, by report index. Facts that end before `from` are ignored. */
export function durationsByReport(columns: readonly FactColumns[], from: EpochDay): (Duration[] | undefined)[] {
  const byReport: (Duration[] | undefined)[] = [];
  for (const { start: starts, end: ends, report: reports } of columns) {
    for (let i = lowerBound(ends, from); i < ends.length; i++) {
      const start = starts[i]!;
      if (start === INSTANT) continue;
      const end = ends[i]!;
      const own = byReport[reports[i]!];
      if (own === undefined) byReport[reports[i]!] = [{ start, end }];
      else if (!includesDuration(own, start, end)) own.push({ start, end });
    }
  }
  return byReport;
}

/** Longest duration in `days` that ends within a week of `end`, or undefined. */
export function longestEnding(
  durations: readonly Duration[],
  end: EpochDay,
  days: readonly [number, number],
): Duration | undefined {
  let best: Duration | undefined;
  for (const duration of durations) {
    if (Math.abs(duration.end - end) > 7 || !within(lengthOf(duration.start, duration.end), days)) continue;
    if (best === undefined || duration.start < best.start) best = duration;
  }
  return best;
}
