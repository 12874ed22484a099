/** Computes `GET /v2/statements`: a statement of a company as its stored reports print it. */
import { formatDay } from '../../engine/days.ts';
import { STATEMENT_KINDS, type StatementKind } from '../../engine/reported/anchors.ts';
import { type JoinedStatement, sideBySide } from '../../engine/reported/side-by-side.ts';
import { statementOf } from '../../engine/reported/statement.ts';
import type { ReportedFacts } from '../../engine/reported/types.ts';
import { INSTANT } from '../../engine/types.ts';
import { unavailable } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import type { FilingRow, SymbolRow } from '../../store/schema/row-types.ts';
import { filingsEnvelope } from '../subject/filing-records.ts';
import { annualReports, noFactsOf, noReports, reportedFilings } from '../subject/reported-filings.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

const MISSING = unavailable('not_reported');

/** A statement of `params.symbol`. Throws NO_DATA for a company without tagged reports, or without this statement. */
export function compute(context: ComputeContext, params: Params): Payload {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  const kind = params.statement as StatementKind;
  const period = params.period as 'annual' | 'quarter';
  const limit = params.limit as number;
  const filings = chosenFilings(context, row, params);
  const isOne = params.accession !== undefined;
  const read = isOne || period === 'quarter' ? filings : annualReports(filings);
  const reports = read.slice(0, limit + 3).flatMap(({ accession, reportDay }) => {
    const facts = store.reportedFacts(accession);
    return facts === undefined ? [] : [{ accession, facts, reportDay }];
  });
  const joined = sideBySide(reports, {
    kind,
    period: isOne ? 'all' : period,
    restated: params.basis === 'restated',
    discrete: params.quarters === 'discrete',
    columns: limit,
  });
  if (joined === undefined || joined.columns.length === 0)
    throw noStatement(row.symbol, kind, period, reports, params.accession as string | undefined);
  return {
    ...filingsEnvelope(context, row),
    statement: kind,
    period,
    basis: params.basis as Payload['basis'],
    columns: columnsOf(joined),
    lines: linesOf(joined),
  };
}

function chosenFilings(context: ComputeContext, row: SymbolRow, { accession }: Params): readonly FilingRow[] {
  const filings = reportedFilings(context, row.cik);
  if (accession === undefined) {
    if (filings.length === 0) throw noReports(context, row);
    return filings;
  }
  const one = filings.filter((filing) => filing.accession === accession);
  if (one.length > 0) return one;
  throw noFactsOf(context, row, accession as string, filings);
}

/** NO_DATA with what the reports do have: other statements of the period, else the other period; of `one` its numbers. */
function noStatement(
  symbol: string,
  kind: StatementKind,
  period: Payload['period'],
  reports: readonly { readonly facts: ReportedFacts }[],
  one: string | undefined,
): MdsError {
  const other = period === 'annual' ? 'quarter' : 'annual';
  const statements = STATEMENT_KINDS.filter((each) =>
    reports.some(({ facts }) => statementOf(facts, each) !== undefined),
  );
  const isThere = statements.includes(kind);
  const of = `tagged ${isThere ? `${kind} statement by ${period}` : `${kind} statement`}`;
  const message =
    one !== undefined
      ? `${one} has no table that is its ${kind} statement`
      : reports.length === 0
        ? `no annual report of ${symbol} with tagged facts is stored`
        : `the stored reports of ${symbol} have no ${of}`;
  const hint =
    one !== undefined && statements.length === 0
      ? `list its numbers with: mds facts ${symbol} --accession ${one}`
      : reports.length === 0 || isThere || statements.length === 0
        ? `choose period ${other}`
        : `choose one of: ${statements.join(', ')}`;
  return new MdsError('NO_DATA', message, {
    param: 'statement',
    details: { symbol, statement: kind, statements, hint },
  });
}

function columnsOf({ columns }: JoinedStatement): Payload['columns'] {
  return columns.map(({ accession, period, fiscal, isDerived }) => ({
    period_start: period.start === INSTANT ? null : formatDay(period.start),
    period_end: formatDay(period.end),
    fiscal_year: fiscal.fiscalYear ?? MISSING,
    fiscal_period: fiscal.fiscalPeriod ?? MISSING,
    accession,
    derived: isDerived,
  }));
}

function linesOf({ columns, lines }: JoinedStatement): Payload['lines'] {
  return lines.map(({ label, formerLabel, level, concept, dimensions, unit, values }) => ({
    label,
    ...(formerLabel !== undefined && { former_label: formerLabel }),
    level,
    concept: concept ?? null,
    dimensions: Object.fromEntries(dimensions),
    abstract: concept === undefined,
    derived: columns.some(({ isDerived }, i) => isDerived && !Number.isNaN(values[i]!)),
    unit,
    values: values.map((value) => (Number.isNaN(value) ? null : value)),
  }));
}
