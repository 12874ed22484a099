/** Segments of a company over its stored reports, with the names of their lines: for the route and for series. */
import { axesOf, conceptsOfMeasure } from '../../engine/reported/measures.ts';
import { memberLabels } from '../../engine/reported/member-labels.ts';
import { type DatedReport, type Segments, segmentsOf } from '../../engine/reported/segments.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
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

/**
 * The newest reports with their facts; a few more than columns, for the fourth quarter and growth. Throws NO_DATA for a
 * company without any.
 */
export function segmentReports(
  context: ComputeContext,
  row: SymbolRow,
  { period, limit }: Pick<SegmentQuery, 'period' | 'limit'>,
): readonly DatedReport[] {
  const filings = reportedFilings(context, row.cik);
  if (filings.length === 0) throw noReports(context, row);
  const wanted = period === 'annual' ? annualReports(filings) : filings;
  return wanted.slice(0, limit + 3).flatMap(({ accession, reportDay }) => {
    const facts = context.store.reportedFacts(accession);
    return facts === undefined ? [] : [{ accession, facts, reportDay }];
  });
}

/** The breakdown over these reports; undefined where none has it. */
export function breakdownOver(
  reports: readonly DatedReport[],
  { measure, by, period, restated, limit }: SegmentQuery,
): Segments | undefined {
  return segmentsOf(reports, {
    ...{ concepts: conceptsOfMeasure(measure), axes: axesOf(by), period, restated },
    columns: limit,
  });
}

/** Names of the lines by id, each from the newest report that has it. */
export function lineNames(
  { lines, concept, axes }: Segments,
  reports: readonly DatedReport[],
): ReadonlyMap<string, string> {
  const ids = lines.map(({ id }) => id);
  const names = new Map(
    [...new Set(lines.map(({ report }) => report))].map((at) => [
      at,
      memberLabels(reports[at]!.facts, ids, concept, axes),
    ]),
  );
  return new Map(lines.map(({ id, report }) => [id, names.get(report)!.get(id)!]));
}
