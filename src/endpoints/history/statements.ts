/** Rows by quarter and by fiscal year: the columns of the statement rows, oldest first (FIELDS 8.5). */
import { type Field, isField } from '../../engine/concepts.ts';
import { formatDay } from '../../engine/days.ts';
import { SERIES_COLUMNS, type StatementSeries } from '../../engine/fundamentals/columns.ts';
import { amountOf, type Cadence, type RowPeriod, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Maybe } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { derivedValuesOf } from '../contract/derived-rows.ts';
import { answerDay } from '../contract/envelope.ts';
import { SAME_END } from '../filing-diff/filings.ts';
import { type FactSeries, factSeries } from '../subject/fact-series.ts';
import { hasFacts, hasFilings, noData } from '../subject/no-data.ts';
import type { SegmentSeries } from '../subject/segment-series.ts';
import { loadStatements, statementsEnvelope } from '../subject/statements.ts';
import type { ComputeContext } from '../types.ts';
import { cellOf } from './columns.ts';
import type { HistoryCell } from './payload.ts';
import { conceptOf, type Plan } from './plan.ts';
import type { Made } from './prices.ts';
import { derivedSegments, joinedDerived, segmentAt, segmentEnds, segmentLines } from './segments.ts';
import { isSimilarity, similarities } from './similarity.ts';

const CADENCE: Readonly<Record<'quarterly' | 'annual', Cadence>> = { quarterly: 'quarter', annual: 'annual' };
/** Shortest time between two rows, to know how many a window can hold. */
const LEAST_DAYS: Readonly<Record<Cadence, number>> = { quarter: 60, annual: 330 };
/**
 * Growth of the oldest row needs the year before, and that one the year it begins after; a report comes up to months
 * after its period.
 */
const MARGIN_DAYS = 1300;

/**
 * The rows of periods that ended within the range; a fund has the columns without rows. Throws NO_DATA for a company
 * without facts, for similarity of reports alone without a list of filings.
 */
export async function statementRows(
  context: ComputeContext,
  row: SymbolRow,
  { series, window }: Plan,
  cadence: 'quarterly' | 'annual',
): Promise<Made> {
  const day = answerDay(context);
  const anchor = window.anchor(day);
  const last = window.to ?? day;
  const texts = series.filter(isSimilarity);
  const similar = texts.length === 0 ? [] : await similarities(context, row, texts, anchor);
  const textCell = (end: EpochDay, name: string): number | null =>
    cellOf(name, similar.find((report) => Math.abs(report.end - end) <= SAME_END)?.values.get(name));
  if (texts.length > 0 && texts.length === series.length) {
    if (row.assetType !== 'etf' && !hasFilings(context.store, row.cik)) throw noData(row.symbol, ['filings']);
    const { statement_age: _, ...fields } = statementsEnvelope(context, row, undefined);
    const rows = similar.map(({ end }): HistoryCell[] => [formatDay(end), ...texts.map((name) => textCell(end, name))]);
    return { fields, rows: rows.reverse() };
  }
  const of = CADENCE[cadence];
  const most = Math.ceil((day - anchor) / LEAST_DAYS[of]) + 1;
  const segments = segmentLines(context, row, series, of, most);
  const segmentCell = (end: EpochDay, name: string): number | null =>
    cellOf(name, segmentAt(segments.get(name)!, end)?.value);
  if (segments.size === series.length) {
    const ends = segmentEnds(segments).filter((end) => end > anchor && end <= last);
    const { statement_age: _, ...fields } = statementsEnvelope(context, row, undefined);
    const [{ unit: currency }] = [...segments.values()] as [SegmentSeries];
    const derived = { currency, derived_values: [...derivedSegments(segments, ends)] };
    return {
      fields: { ...fields, ...derived },
      rows: ends.toReversed().map((end) => [formatDay(end), ...series.map((name) => segmentCell(end, name))]),
    };
  }
  const wide = window.period === 'max' || window.period === '30y';
  const historyDays = wide ? undefined : day - anchor + MARGIN_DAYS;
  const facts = factsOf(context, row, series);
  const statements = loadStatements(context, row, { historyDays, facts: [...facts.values()] });
  const { statement_age: _, ...fields } = statementsEnvelope(context, row, statements);
  if (statements === undefined && row.assetType !== 'etf' && !hasFacts(context.store, row.cik))
    throw noData(row.symbol, ['fundamentals']);
  if (statements === undefined) return { fields, rows: [] };
  const amount = (name: string, period: RowPeriod): Maybe<number> => {
    const fact = facts.get(name);
    return fact === undefined ? SERIES_COLUMNS[name as StatementSeries].compute(period) : amountOf(period, fact.field);
  };
  const periods = rowPeriods(statements, of, most).filter(({ at }) => at.end > anchor && at.end <= last);
  const rows = periods.toReversed().map((period): HistoryCell[] => [
    formatDay(period.at.end),
    ...series.map((name) => {
      if (isSimilarity(name)) return textCell(period.at.end, name);
      return segments.has(name) ? segmentCell(period.at.end, name) : cellOf(name, amount(name, period));
    }),
  ]);
  const figures = series.flatMap((name) => {
    const field = facts.get(name)?.field ?? name;
    return isField(field) || facts.has(name) ? [[name, field as Field] as const] : [];
  });
  const { currency } = statements;
  const units = [...facts, ...segments].flatMap(([name, { unit }]) =>
    unit === currency ? [] : [[name, unit] as const],
  );
  return {
    fields: {
      ...fields,
      ...(currency !== undefined && { currency }),
      ...(units.length > 0 && { units: Object.fromEntries(units) }),
      derived_values: joinedDerived(
        derivedValuesOf(periods, figures),
        derivedSegments(
          segments,
          periods.map(({ at }) => at.end),
        ),
      ),
    },
    rows,
  };
}

/** The series that are tagged concepts, by name. Throws NO_DATA for one that the company never reported as a whole. */
function factsOf(context: ComputeContext, row: SymbolRow, series: readonly string[]): ReadonlyMap<string, FactSeries> {
  const found = new Map<string, FactSeries>();
  for (const name of series) {
    const concept = conceptOf(name);
    if (concept !== undefined) found.set(name, factSeries(context, row, concept));
  }
  return found;
}
