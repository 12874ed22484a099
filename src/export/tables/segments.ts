/** Segments of companies: one row a line and period of a breakdown, as the reports had them. */
import { breakdownOver, segmentReports } from '../../endpoints/subject/segment-reports.ts';
import type { ComputeContext } from '../../endpoints/types.ts';
import { BREAKDOWNS } from '../../engine/reported/measures.ts';
import type { SegmentColumn, SegmentLine } from '../../engine/reported/segments.ts';
import { isMdsError } from '../../errors.ts';
import { byCompany, type Cell, type ExportTable, type Subject, type Wanted } from '../table.ts';

const MEASURE = 'revenue';
const PERIODS = ['annual', 'quarter'] as const;
/** More than any company has reports. */
const LIMIT = 200;

/** @param from first last day of a period; `to`: last one */
export function segmentsTable({ source, subjects, from = -Infinity, to = Infinity }: Wanted): ExportTable {
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'cik', type: 'integer' },
      { name: 'measure', type: 'text' },
      { name: 'by', type: 'text' },
      { name: 'period', type: 'text' },
      { name: 'period_end', type: 'date' },
      { name: 'fiscal_year', type: 'integer' },
      { name: 'fiscal_period', type: 'text' },
      { name: 'accession', type: 'text' },
      { name: 'currency', type: 'text' },
      { name: 'id', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'kind', type: 'text' },
      { name: 'level', type: 'integer' },
      { name: 'parent', type: 'text' },
      { name: 'value', type: 'number' },
      { name: 'share_pct', type: 'number' },
      { name: 'yoy_pct', type: 'number' },
      { name: 'total', type: 'number' },
      { name: 'reconciled', type: 'flag' },
      { name: 'derived', type: 'flag' },
    ],
    subjects: byCompany(subjects),
    *rowsOf(subject) {
      for (const period of PERIODS) yield* rowsOf(source, subject, period, from, to);
    },
  };
}

function* rowsOf(
  { store, now, asOf }: Wanted['source'],
  { symbol, cik }: Subject,
  period: (typeof PERIODS)[number],
  from: number,
  to: number,
): Iterable<readonly Cell[]> {
  const context: ComputeContext = { store, now, asOf };
  const row = store.symbol(symbol);
  const reports = row === undefined ? [] : reportsOrNone(() => segmentReports(context, row, { period, limit: LIMIT }));
  for (const by of BREAKDOWNS) {
    const query = { measure: MEASURE, by, period, restated: false, limit: LIMIT };
    const segments = reports.length === 0 ? undefined : breakdownOver(reports, query);
    if (segments === undefined) continue;
    for (const [at, column] of segments.columns.entries()) {
      if (column.end < from || column.end > to) continue;
      for (const line of segments.lines) {
        if (Number.isNaN(line.values[at])) continue;
        yield [
          ...[symbol, cik, MEASURE, by, period, column.end, column.fiscalYear, column.fiscalPeriod, column.accession],
          ...[segments.unit, line.id, segments.names.get(line.id), line.kind, line.level, line.parent],
          ...figuresOf(line, column, at),
        ];
      }
    }
  }
}

/** A company without tagged reports has no rows. */
function reportsOrNone<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch (error) {
    if (isMdsError(error, 'NO_DATA')) return [];
    throw error;
  }
}

function figuresOf({ values, shares, growth }: SegmentLine, column: SegmentColumn, at: number): readonly Cell[] {
  const known = (value: number, digits: number): Cell =>
    Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : undefined;
  return [
    ...[known(values[at]!, 4), known(shares[at]!, 2), known(growth[at]!, 2), known(column.total, 4)],
    ...[column.reconciled, column.isDerived],
  ];
}
