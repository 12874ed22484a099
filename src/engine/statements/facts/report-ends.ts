/** Determines the report period of every filing from its stated period, checked against its own facts. */

import { once } from '../../lazy.ts';
import { lowerBound } from '../../sorted.ts';
import type { EpochDay, FactColumns, FactSet } from '../../types.ts';
import type { Chains } from './context.ts';
import { PERIOD_TOLERANCE } from './lookup.ts';

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

/** Counts newest period ends from `from` on, by report. */
function countEnds(columns: Iterable<FactColumns>, facts: FactSet, from: EpochDay): (EndCounts | undefined)[] {
  const ballots: (EndCounts | undefined)[] = new Array(facts.reports.length);
  const seen = new Int32Array(facts.reports.length).fill(-1);
  let stamp = -1;
  for (const column of columns) {
    // Cover facts (dei) have the day of the share count, not the period.
    if (column.taxonomy === 'dei') continue;
    stamp++;
    for (let i = column.end.length - 1; i >= 0 && column.end[i]! >= from; i--) {
      const report = column.report[i]!;
      if (seen[report] === stamp || column.end[i]! > facts.reports[report]!.filed) continue;
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
  return ballots;
}

/** The newest period ends of each report that are not before a day. */
export type ReportEnds = (report: number, from: EpochDay) => EndCounts | undefined;

function since(ballot: EndCounts | undefined, from: EpochDay): EndCounts | undefined {
  if (ballot === undefined || ballot.ends.every((end) => end >= from)) return ballot;
  const kept = [...ballot.ends.keys()].filter((i) => ballot.ends[i]! >= from);
  if (kept.length === 0) return undefined;
  return { ends: kept.map((i) => ballot.ends[i]!), counts: kept.map((i) => ballot.counts[i]!) };
}

/** Counts over the anchor columns; filings without any of those count every concept. Only ends from `first` on. */
export function endsByReport(facts: FactSet, anchors: readonly FactColumns[], first: EpochDay): ReportEnds {
  const main = countEnds(anchors, facts, first);
  const all = once(() => countEnds(facts.columns.values(), facts, first));
  return (report, from) => since(main[report], from) ?? since(all()[report], from);
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
export function reportEnds({ facts, ends }: Chains, tiers: Uint8Array, from: EpochDay): DatedReport[] {
  const dated: DatedReport[] = [];
  for (let report = 0; report < tiers.length; report++) {
    const ballot = tiers[report]! <= 1 ? ends(report, from) : undefined;
    if (ballot === undefined) continue;
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
