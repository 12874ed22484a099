/** Computes `GET /v2/segments`: a measure of a company by the members of an axis, over its stored reports. */
import { formatDay } from '../../engine/days.ts';
import { axesOf, BREAKDOWNS, CONSOLIDATION_AXIS, conceptsOfMeasure, MEASURES } from '../../engine/reported/measures.ts';
import type { Segments } from '../../engine/reported/segments.ts';
import { localName } from '../../engine/reported/statement.ts';
import { unavailable } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import { rounded } from '../contract/rounding.ts';
import { filingsEnvelope } from '../subject/filing-records.ts';
import {
  breakdownOver,
  type NamedSegments,
  type SegmentQuery,
  type SegmentReport,
  segmentReports,
} from '../subject/segment-reports.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, InParts, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { summaryOf } from './summary.ts';

const MISSING = unavailable('not_reported');

/**
 * Segments of `params.symbol`. Throws NO_DATA for a company without tagged reports, and, with the axes there are, for
 * one without this breakdown.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  const [measure, by] = [params.measure as string, params.by as string];
  const query: SegmentQuery = {
    ...{ measure, by, period: params.period as Payload['period'] },
    restated: params.basis === 'restated',
    limit: params.limit as number,
  };
  const reports = segmentReports(context, row, query);
  const segments = breakdownOver(reports, query);
  if (segments === undefined) throw noBreakdown(context, row, query, reports);
  return rounded(schema, {
    ...filingsEnvelope(context, row),
    measure,
    concept: segments.concept,
    by,
    period: query.period,
    basis: params.basis as Payload['basis'],
    currency: segments.unit,
    summary: summaryOf(context, row),
    columns: columnsOf(segments),
    lines: linesOf(segments),
  });
}

function columnsOf({ columns }: Segments): Payload['columns'] {
  return columns.map(({ fiscalYear, fiscalPeriod, end, accession, total, reconciled, difference, isDerived }) => ({
    fiscal_year: fiscalYear ?? MISSING,
    fiscal_period: fiscalPeriod ?? MISSING,
    period_end: formatDay(end),
    accession,
    total: Number.isNaN(total) ? MISSING : total,
    reconciled,
    difference: Number.isNaN(difference) ? MISSING : difference,
    derived: isDerived,
  }));
}

function linesOf({ lines, names }: NamedSegments): Payload['lines'] {
  const cells = (values: readonly number[], digits: number): (number | null)[] =>
    values.map((value) => (Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : null));
  return lines.map(({ id, kind, level, parent, values, shares, growth, formerIds }) => ({
    id,
    name: names.get(id)!,
    level,
    parent: parent ?? null,
    kind,
    ...(formerIds.length > 0 && { formerly: [...formerIds] }),
    values: cells(values, 4),
    share_pct: cells(shares, 2),
    yoy_pct: cells(growth, 2),
  }));
}

/** NO_DATA with what the reports do have: the other period, other breakdowns of the measure, else other measures. */
function noBreakdown(
  context: ComputeContext,
  row: Parameters<typeof segmentReports>[1],
  query: SegmentQuery,
  reports: readonly SegmentReport[],
): MdsError {
  const { measure, by, period } = query;
  const { symbol } = row;
  const other: SegmentQuery = { ...query, period: period === 'quarter' ? 'annual' : 'quarter' };
  const isInOther = breakdownOver(segmentReports(context, row, other), other) !== undefined;
  const axes = breakdownsOf(query, reports);
  const measures = MEASURES.filter(
    (each) => each !== measure && breakdownsOf({ ...query, measure: each }, reports).length > 0,
  );
  const hint = isInOther
    ? `choose period ${other.period}, which they have`
    : axes.length > 0
      ? `choose one of: ${axes.join(', ')}`
      : `choose another measure${measures.length > 0 ? ` of: ${measures.join(', ')}` : ''}`;
  const message = `the stored reports of ${symbol} have no ${measure} by ${by}${period === 'quarter' ? ' by quarter' : ''}`;
  return new MdsError('NO_DATA', message, { param: 'by', details: { symbol, measure, by, axes, hint } });
}

/** The breakdowns that reports have of a measure, ascending; an axis without a name here by its own where it adds up. */
function breakdownsOf(query: SegmentQuery, reports: readonly SegmentReport[]): string[] {
  const concepts = conceptsOfMeasure(query.measure);
  const axes = new Set<string>();
  for (const report of reports) {
    const facts = report.facts();
    for (let i = 0; facts !== undefined && i < facts.concept.length; i++) {
      if (!concepts.includes(localName(facts.concepts[facts.concept[i]!]!))) continue;
      for (const [axis] of facts.contexts[facts.context[i]!]!.dimensions) axes.add(axis);
    }
  }
  const names = [...axes].map((axis) => BREAKDOWNS.find((name) => axesOf(name).includes(localName(axis))) ?? axis);
  return [...new Set(names)].sort().filter((by) => {
    const found = localName(by) === CONSOLIDATION_AXIS ? undefined : breakdownOver(reports, { ...query, by });
    return BREAKDOWNS.some((name) => name === by)
      ? found !== undefined
      : found?.columns.some(({ reconciled }) => reconciled);
  });
}

/** The summary alone, for the fields of a screen. */
export const parts: InParts = {
  of: (context, { symbol }) => ({ summary: summaryOf(context, symbolRow(context.store, symbol as string)) }),
};
