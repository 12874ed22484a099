/** Segments of a company over its stored reports, with the names of their lines: for the route and for series. */
import { once } from '../../engine/lazy.ts';
import { axesOf, BREAKDOWNS, conceptsOfMeasure } from '../../engine/reported/measures.ts';
import {
  type NamedBreakdown,
  namedBreakdown,
  type ReportBreakdowns,
  storedBreakdown,
} from '../../engine/reported/report-breakdowns.ts';
import { reportPeriod } from '../../engine/reported/report-period.ts';
import { type Segments, segmentsOf } from '../../engine/reported/segments.ts';
import type { ReportedFacts } from '../../engine/reported/types.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import type { ComputeContext } from '../types.ts';
import { annualReports, noReports, reportedFilings } from './reported-filings.ts';

export interface SegmentQuery {
  readonly measure: string;
  readonly by: string;
  readonly period: 'annual' | 'quarter';
  readonly restated: boolean;
  /** Most columns. */
  readonly limit: number;
}

/** A stored report: its breakdowns of revenue as it was read, and its facts for any other. */
export interface SegmentReport extends Pick<FilingRow, 'accession' | 'reportDay'> {
  readonly stored: ReportBreakdowns | undefined;
  readonly facts: () => ReportedFacts | undefined;
}

export interface NamedSegments extends Segments {
  /** By id, each from the newest report that has the line. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The newest reports; a few more than columns, for the fourth quarter and growth. Throws NO_DATA for a company without
 * any.
 */
export function segmentReports(
  context: ComputeContext,
  row: SymbolRow,
  { period, limit }: Pick<SegmentQuery, 'period' | 'limit'>,
): readonly SegmentReport[] {
  const { store } = context;
  const filings = reportedFilings(context, row.cik);
  if (filings.length === 0) throw noReports(context, row);
  const wanted = (period === 'annual' ? annualReports(filings) : filings).slice(0, limit + 3);
  const stored = new Map(
    [...new Set(wanted.map(({ cik }) => cik))].flatMap((cik) =>
      store.breakdowns(cik).map(({ accession, breakdowns }) => [accession, breakdowns] as const),
    ),
  );
  return wanted.map(({ accession, reportDay }) => ({
    ...{ accession, reportDay, stored: stored.get(accession) },
    facts: once(() => store.reportedFacts(accession)),
  }));
}

/** The breakdown over these reports; undefined where none has it. */
export function breakdownOver(
  reports: readonly SegmentReport[],
  { measure, by, period, restated, limit }: SegmentQuery,
): NamedSegments | undefined {
  const usual = measure === 'revenue' ? BREAKDOWNS.find((each) => each === by) : undefined;
  const read = reports.flatMap((report) => {
    const { accession, stored } = report;
    if (usual !== undefined && stored !== undefined)
      return { accession, own: stored.own, ...parts(storedBreakdown(stored, usual)) };
    const facts = report.facts();
    if (facts === undefined) return [];
    const named = namedBreakdown(facts, conceptsOfMeasure(measure), axesOf(by));
    return { accession, own: reportPeriod(facts, report.reportDay), ...parts(named) };
  });
  const segments = segmentsOf(read, { period, restated, columns: limit });
  if (segments === undefined) return undefined;
  return { ...segments, names: new Map(segments.lines.map(({ id, report }) => [id, read[report]!.names[id]!])) };
}

function parts(named: NamedBreakdown | undefined) {
  return { breakdown: named?.breakdown, names: named?.names ?? {} };
}
