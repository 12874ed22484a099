/** Determines the report period of every filing from its stated period, checked against its own facts. */
import type { EpochDay, FactColumns, FactSet } from '../types.ts';
import { lowerBound, PERIOD_TOLERANCE } from './lookup.ts';
import { NOT_VISIBLE } from './visibility.ts';

/** A filing with facts, and the period it reports on. */
export interface DatedReport {
  /** Index in `FactSet.reports`. */
  readonly report: number;
  readonly end: EpochDay;
}

/** How many concepts of one filing have their newest period end on each day. */
interface EndCounts {
  readonly ends: EpochDay[];
  readonly counts: number[];
}

/** Counts newest period ends into `ballots` for the reports `wanted`. */
function countEnds(
  columns: Iterable<FactColumns>,
  facts: FactSet,
  wanted: (report: number) => boolean,
  from: EpochDay,
  ballots: (EndCounts | undefined)[],
): void {
  const seen = new Int32Array(facts.reports.length).fill(-1);
  let stamp = -1;
  for (const column of columns) {
    // Cover facts (dei) have the day of the share count, not the period.
    if (column.taxonomy === 'dei') continue;
    stamp++;
    for (let i = column.end.length - 1; i >= 0 && column.end[i]! >= from; i--) {
      const report = column.report[i]!;
      if (seen[report] === stamp || !wanted(report) || column.end[i]! > facts.reports[report]!.filed) continue;
      seen[report] = stamp;
      ballots[report] ??= { ends: [], counts: [] };
      const { ends, counts } = ballots[report];
      const at = ends.indexOf(column.end[i]!);
      if (at < 0) {
        ends.push(column.end[i]!);
        counts.push(1);
      } else {
        counts[at]!++;
      }
    }
  }
}

/** Counts over the anchor columns; filings without any of those count every concept. */
function endCounts(
  facts: FactSet,
  tiers: Uint8Array,
  anchors: readonly FactColumns[],
  from: EpochDay,
): (EndCounts | undefined)[] {
  const ballots: (EndCounts | undefined)[] = new Array(facts.reports.length);
  countEnds(anchors, facts, (report) => tiers[report]! <= 1, from, ballots);
  const rest = new Set<number>();
  for (let i = 0; i < tiers.length; i++) if (tiers[i]! <= 1 && ballots[i] === undefined) rest.add(i);
  if (rest.size > 0) countEnds(facts.columns.values(), facts, (report) => rest.has(report), from, ballots);
  return ballots;
}

/** The end most concepts share (the later of equals), or `stated` when any concept confirms it. */
function mostFrequentEnd(ballot: EndCounts, stated: EpochDay | undefined): EpochDay {
  let best = 0;
  for (let i = 1; i < ballot.ends.length; i++) {
    const lead = ballot.counts[i]! - ballot.counts[best]!;
    if (lead > 0 || (lead === 0 && ballot.ends[i]! > ballot.ends[best]!)) best = i;
  }
  if (stated === undefined) return ballot.ends[best]!;
  const confirmed = ballot.ends.some((end) => Math.abs(end - stated) <= PERIOD_TOLERANCE);
  return confirmed ? stated : ballot.ends[best]!;
}

/**
 * Report period of every visible periodic or current report with financial facts. The period of report from the
 * submissions record is used when the filing's facts confirm it; otherwise the end shared by most main concepts.
 */
export function reportEnds(
  facts: FactSet,
  tiers: Uint8Array,
  anchors: readonly FactColumns[],
  from: EpochDay,
): DatedReport[] {
  const dated: DatedReport[] = [];
  const ballots = endCounts(facts, tiers, anchors, from);
  for (let report = 0; report < ballots.length; report++) {
    const ballot = ballots[report];
    if (ballot === undefined || tiers[report] === NOT_VISIBLE) continue;
    // The period of report of a 6-K or 8-K is the day of the event.
    const stated = tiers[report] === 0 ? facts.reports[report]!.reportDay : undefined;
    dated.push({ report, end: mostFrequentEnd(ballot, stated) });
  }
  return dated;
}

/** How many facts (not cover facts) of the filing end within a week of `end`. */
export function factsEnding(facts: FactSet, report: number, end: EpochDay): number {
  let count = 0;
  for (const column of facts.columns.values()) {
    if (column.taxonomy === 'dei') continue;
    const last = end + PERIOD_TOLERANCE;
    for (let i = lowerBound(column.end, end - PERIOD_TOLERANCE); i < column.end.length && column.end[i]! <= last; i++) {
      if (column.report[i] === report) count++;
    }
  }
  return count;
}
