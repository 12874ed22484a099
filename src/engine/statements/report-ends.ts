/** The report period of every filing, checked against (or inferred from) its own facts. */
import type { EpochDay, FactColumns, FactSet } from '../types.ts';
import { lowerBound, PERIOD_TOLERANCE } from './lookup.ts';
import { NOT_VISIBLE } from './visibility.ts';

/** A filing that carries facts, with the period it reports on. */
export interface DatedReport {
  /** Index in `FactSet.reports`. */
  readonly report: number;
  readonly end: EpochDay;
}

/** Ballot of one filing: how many concepts have their newest period end on each day. */
interface EndCounts {
  readonly ends: EpochDay[];
  readonly counts: number[];
}

/** Counts votes into `ballots` for the reports `wanted`. */
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
    // Cover facts (dei) carry the day of the share count, not the period.
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

/** Ballots over the anchor columns; filings that have none of those vote with every concept they carry. */
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

/** The day most concepts end on (the newer of equals), and whether `stated` has any vote near it. */
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
 * Report period of every known periodic or current report that carries financial facts.
 * A period of report from the submissions record is taken when the filing's facts know that day; otherwise (or when there is
 * no such record) it is the end on which most of the filing's main concepts have their newest fact.
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

/** How many facts (not cover facts) the filing has that end within a week of `end`. */
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
