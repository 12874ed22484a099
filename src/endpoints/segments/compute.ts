/** Computes `GET /v2/segments`: a measure of a company by the members of an axis, over its stored reports. */
import { formatDay } from '../../engine/days.ts';
import { axesOf, BREAKDOWNS, conceptsOfMeasure } from '../../engine/reported/measures.ts';
import { memberLabels } from '../../engine/reported/member-labels.ts';
import { type DatedReport, type Segments, segmentsOf } from '../../engine/reported/segments.ts';
import { localName } from '../../engine/reported/statement.ts';
import { unavailable } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import { rounded } from '../contract/rounding.ts';
import { filingsEnvelope } from '../subject/filing-records.ts';
import { annualReports, noReports, reportedFilings } from '../subject/reported-filings.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

const MISSING = unavailable('not_reported');

/**
 * Segments of `params.symbol`. Throws NO_DATA for a company without tagged reports, and, with the axes there are, for
 * one without this breakdown.
 */
export function compute(context: ComputeContext, params: Params): Payload {
  const row = symbolRow(context.store, params.symbol as string);
  const period = params.period as 'annual' | 'quarter';
  const filings = reportedFilings(context, row.cik);
  if (filings.length === 0) throw noReports(context, row);
  const [measure, by, limit] = [params.measure as string, params.by as string, params.limit as number];
  const reports = reportsOf(context, period === 'annual' ? annualReports(filings) : filings, limit);
  const segments = segmentsOf(reports, {
    concepts: conceptsOfMeasure(measure),
    axes: axesOf(by),
    period,
    restated: params.basis === 'restated',
    columns: limit,
  });
  if (segments === undefined) throw noBreakdown(row.symbol, { measure, by, period }, reports);
  return rounded(schema, {
    ...filingsEnvelope(context, row),
    measure,
    concept: segments.concept,
    by,
    period,
    basis: params.basis as Payload['basis'],
    currency: segments.unit,
    columns: columnsOf(segments),
    lines: linesOf(segments, reports),
  });
}

/** The newest reports with their facts; a few more than columns, for the fourth quarter and growth. */
function reportsOf({ store }: ComputeContext, filings: readonly FilingRow[], limit: number): readonly DatedReport[] {
  return filings.slice(0, limit + 3).flatMap(({ accession, reportDay }) => {
    const facts = store.reportedFacts(accession);
    return facts === undefined ? [] : [{ accession, facts, reportDay }];
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

function linesOf({ lines }: Segments, reports: readonly DatedReport[]): Payload['lines'] {
  const ids = lines.map(({ id }) => id);
  const names = new Map(
    [...new Set(lines.map(({ report }) => report))].map((at) => [at, memberLabels(reports[at]!.facts, ids)]),
  );
  const cells = (values: readonly number[], digits: number): (number | null)[] =>
    values.map((value) => (Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : null));
  return lines.map(({ id, kind, level, parent, values, shares, growth, report, formerIds }) => ({
    id,
    name: names.get(report)!.get(id)!,
    level,
    parent: parent ?? null,
    kind,
    ...(formerIds.length > 0 && { formerly: [...formerIds] }),
    values: cells(values, 4),
    share_pct: cells(shares, 2),
    yoy_pct: cells(growth, 2),
  }));
}

/** NO_DATA with the breakdowns of the measure that the newest reports have. */
function noBreakdown(
  symbol: string,
  { measure, by, period }: { readonly measure: string; readonly by: string; readonly period: string },
  reports: readonly DatedReport[],
): MdsError {
  const concepts = conceptsOfMeasure(measure);
  const axes = new Set<string>();
  for (const { facts } of reports)
    for (let i = 0; i < facts.concept.length; i++) {
      if (!concepts.includes(localName(facts.concepts[facts.concept[i]!]!))) continue;
      for (const [axis] of facts.contexts[facts.context[i]!]!.dimensions) axes.add(axis);
    }
  const names = [...axes].map((axis) => BREAKDOWNS.find((name) => axesOf(name).includes(localName(axis))) ?? axis);
  const there = [...new Set(names)].sort();
  const hint = there.length === 0 ? 'choose another measure' : `choose one of: ${there.join(', ')}`;
  const message = `the stored reports of ${symbol} have no ${measure} by ${by}${period === 'quarter' ? ' by quarter' : ''}`;
  return new MdsError('NO_DATA', message, { param: 'by', details: { symbol, measure, by, axes: there, hint } });
}
