/** The durations each filing reports its main flows over: the evidence the period spine is built on. */
import { conceptsOf, FIELDS } from '../concepts.ts';
import type { EpochDay, FactColumns, FactSet } from '../types.ts';
import { factKey, INSTANT } from '../types.ts';

export interface Duration {
  readonly start: EpochDay;
  readonly end: EpochDay;
}

/** Sanity windows in days, both ends included (FIELDS 3.2). */
export const QUARTER_DAYS = [60, 125] as const;
export const HALF_DAYS = [140, 229] as const;
export const NINE_MONTH_DAYS = [230, 335] as const;
export const YEAR_DAYS = [330, 385] as const;

export function lengthOf(start: EpochDay, end: EpochDay): number {
  return end - start + 1;
}

export function within(days: number, window: readonly [number, number]): boolean {
  return days >= window[0] && days <= window[1];
}

function anchorColumns(facts: FactSet, currency: string): FactColumns[] {
  const chains = [FIELDS.net_income, FIELDS.revenue, FIELDS.operating_cash_flow, FIELDS.pretax_income];
  const columns: FactColumns[] = [];
  for (const concept of conceptsOf(chains.map((spec) => spec.chain))) {
    const colon = concept.indexOf(':');
    const column = facts.columns.get(factKey(concept.slice(0, colon), concept.slice(colon + 1), currency));
    if (column !== undefined) columns.push(column);
  }
  return columns;
}

/** Distinct durations of the main flows (revenue, earnings, operating cash flow) per report index. */
export function durationsByReport(facts: FactSet, currency: string): ReadonlyMap<number, readonly Duration[]> {
  const found = new Map<number, Duration[]>();
  for (const column of anchorColumns(facts, currency)) {
    for (let i = 0; i < column.end.length; i++) {
      const start = column.start[i]!;
      if (start === INSTANT) continue;
      const end = column.end[i]!;
      const report = column.report[i]!;
      const own = found.get(report);
      if (own === undefined) found.set(report, [{ start, end }]);
      else if (!own.some((known) => known.start === start && known.end === end)) own.push({ start, end });
    }
  }
  return found;
}

/** Longest duration in `days` ending within a week of `end`, or undefined. */
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
