/** The values of a concept by quarter or fiscal year, by the rules of the statements, and what each was made of. */
import { formatDay } from '../../engine/days.ts';
import { cellOf, type RowPeriod, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import { inWords } from '../../engine/reported/member-names.ts';
import { localName } from '../../engine/reported/statement.ts';
import type { Cell } from '../../engine/statements/facts/types.ts';
import { INSTANT } from '../../engine/types.ts';
import { isMarker } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { type FactSeries, factSeries } from '../subject/fact-series.ts';
import { noData } from '../subject/no-data.ts';
import { loadStatements } from '../subject/statements.ts';
import type { ComputeContext } from '../types.ts';
import type { Payload } from './payload.ts';
import { spanOf } from './span.ts';

export type Cadence = 'quarter' | 'annual';
type Values = Extract<Payload, { rows: unknown }>;

/** The concept, and the rows of the statements that have a value of it, newest first. */
export interface PeriodValues {
  readonly series: FactSeries;
  readonly rows: readonly { readonly row: RowPeriod; readonly cell: Cell }[];
}

/** The values of the company as a whole. Throws NO_DATA for a name that it has no concept of. */
export function periodValues(context: ComputeContext, symbol: SymbolRow, name: string, period: Cadence): PeriodValues {
  const series = factSeries(context, symbol, name);
  const statements = loadStatements(context, symbol, { facts: [series] });
  if (statements === undefined) throw noData(symbol.symbol, ['fundamentals']);
  const rows = rowPeriods(statements, period, MOST_PERIODS).flatMap((row) => {
    const cell = cellOf(row, series.field);
    return isMarker(cell) ? [] : [{ row, cell }];
  });
  return { series, rows };
}

/** More than any record has. */
const MOST_PERIODS = 400;

/** The same as an answer. */
export function byPeriod(
  context: ComputeContext,
  symbol: SymbolRow,
  name: string,
  period: Cadence,
  limit: number,
): Pick<Values, 'total' | 'concept' | 'label' | 'unit' | 'period' | 'rows'> {
  const { series, rows } = periodValues(context, symbol, name, period);
  const { concept, unit, label = inWords(localName(concept)) } = series;
  return {
    total: rows.length,
    ...{ concept, label, unit, period },
    rows: rows.slice(0, limit).map(({ row: { at }, cell }) => {
      const newest = cell.sources.map(({ report }) => report).reduce((a, b) => (b.filed > a.filed ? b : a));
      const start = period === 'annual' ? at.yearStart : at.start;
      return {
        ...spanOf(cell.sources[0]!.start === INSTANT ? INSTANT : (start ?? INSTANT), at.end),
        value: cell.value,
        accession: newest.accession,
        form: newest.form,
        filing_date: formatDay(newest.filed),
        dimensions: {},
        derived: cell.basis !== 'reported',
      };
    }),
  };
}
