/**
 * Statements in one dimension: as reported, each period as the report said that first had it; or restated, each period
 * as the newest report says that repeats it. The names are those of the trade: ARQ, ARY and ART, MRQ, MRY and MRT
 * (quarter, fiscal year, trailing twelve months).
 */

import { propertyOf } from '../../endpoints/contract/leaf-paths.ts';
import { rounded } from '../../endpoints/contract/rounding.ts';
import type { Schema } from '../../endpoints/contract/schema.ts';
import { schema } from '../../endpoints/fundamentals/payload.ts';
import { FIELDS as CONCEPTS, type Field, isField } from '../../engine/concepts.ts';
import { classBasis } from '../../engine/covers/class-weights.ts';
import { BALANCE_COLUMNS, CASH_COLUMNS, INCOME_COLUMNS } from '../../engine/fundamentals/columns.ts';
import { rowPeriods } from '../../engine/fundamentals/row-period.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { PERIOD_TOLERANCE } from '../../engine/statements/facts/lookup.ts';
import type { FiscalPeriod, Cell as StatementCell, Statements } from '../../engine/statements/facts/types.ts';
import { buildStatements, TRAILING_HISTORY_DAYS } from '../../engine/statements/rows/build.ts';
import type { StatementOptions } from '../../engine/statements/rows/known-record.ts';
import { priceDays } from '../../engine/statements/shares/inferred-splits.ts';
import type { EpochDay, FactSet, Report } from '../../engine/types.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import { filedCovers } from '../../filings/filed-covers.ts';
import { isAnnualForm } from '../../filings/forms/forms.ts';
import { companyCovers, companyFacts, nonRelianceDays } from '../../store/reading/company-facts.ts';
import type { Dimension } from '../dimensions.ts';
import { type PublicReport, publicReports } from '../reports.ts';
import { byCompany, type Cell, type ExportSource, type ExportTable, type Subject, type Wanted } from '../table.ts';
import { pointIn } from './filings.ts';

const FIELDS: readonly Field[] = Object.keys({ ...INCOME_COLUMNS, ...BALANCE_COLUMNS, ...CASH_COLUMNS }).filter(
  isField,
);

/** The leaf of each field in a row of the route, with its precision. */
const LEAVES: ReadonlyMap<Field, Schema<number>> = new Map(
  FIELDS.map((field) => {
    const rows = ['income_statement', 'balance_sheet', 'cash_flow'].map((list) => propertyOf(schema, list)?.items);
    return [
      field,
      rows.map((row) => row && propertyOf(row, field)).find((leaf) => leaf !== undefined) as Schema<number>,
    ];
  }),
);

/** A quarter, a fiscal year, or the year that ends with a quarter. */
type Kind = 'Q' | 'Y' | 'T';

/** More periods than any company has. */
const ALL = 1000;
/** A fiscal year of 53 weeks. */
const YEAR_DAYS = 371;

/** @param from first day of `available_at`; `to`: last one */
export function statementsTable({ source, subjects, from, to }: Wanted, dimension: Dimension): ExportTable {
  const last = pointIn(source);
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'cik', type: 'integer' },
      { name: 'dimension', type: 'text' },
      { name: 'fiscal_year', type: 'integer' },
      { name: 'fiscal_period', type: 'text' },
      { name: 'period_end', type: 'date' },
      { name: 'available_at', type: 'instant' },
      { name: 'accession', type: 'text' },
      { name: 'form', type: 'text' },
      { name: 'currency', type: 'text' },
      ...FIELDS.map((name) => ({ name, type: 'number' as const })),
    ],
    subjects: byCompany(subjects),
    *rowsOf(subject) {
      const facts = companyFacts(source.store, subject.cik!);
      if (facts === undefined) return;
      const reports = publicReports(facts, last);
      const rows = dimension === 'restated' ? restated : asReported;
      for (const row of rows(source, subject, facts, reports)) {
        const { day } = newYorkDay(row.report.available);
        if (day >= (from ?? -Infinity) && day <= (to ?? Infinity)) yield cellsOf(subject, dimension, row);
      }
    },
    notes: { dimension },
  };
}

interface Row {
  readonly kind: Kind;
  readonly at: FiscalPeriod;
  readonly statements: Statements;
  readonly report: PublicReport;
}

/** What each report said of its own period when it became public; an amendment of a period says it again. */
function* asReported(
  source: ExportSource,
  subject: Subject,
  facts: FactSet,
  reports: readonly PublicReport[],
): Iterable<Row> {
  for (const report of reports) {
    const statements = statementsAt(source, subject, facts, report.available, {
      historyDays: TRAILING_HISTORY_DAYS,
    });
    if (statements === undefined) continue;
    const own = ({ filings }: FiscalPeriod): boolean => filings.includes(report.index);
    for (const { at } of rowPeriods(statements, 'quarter', 8).filter((row) => own(row.at)))
      yield* [
        { kind: 'Q' as const, at, statements, report },
        { kind: 'T' as const, at, statements, report },
      ];
    if (!isAnnualForm(report.form)) continue;
    for (const { at } of rowPeriods(statements, 'annual', 3).filter((row) => own(row.at)))
      yield { kind: 'Y', at, statements, report };
  }
}

/**
 * Every period, oldest first, with the values of the newest report that repeats it (for twelve months: of the newest
 * that repeats a part of them). Shares and amounts per share are on the share basis of the company's newest report.
 */
function* restated(
  source: ExportSource,
  subject: Subject,
  facts: FactSet,
  reports: readonly PublicReport[],
): Iterable<Row> {
  const newest = reports.at(-1);
  if (newest === undefined) return;
  const statements = statementsAt(source, subject, facts, newest.available, { restated: true });
  if (statements === undefined) return;
  const newestOf = newestReports(facts, reports);
  const quarters = rowPeriods(statements, 'quarter', ALL).map(({ at }) => at);
  const years = rowPeriods(statements, 'annual', ALL).map(({ at }) => at);
  const ends = [...quarters, ...years].map(({ end }) => end);
  const row = (kind: Kind, at: FiscalPeriod): Row[] => {
    // Twelve months derive from quarters, or from a year and year-to-date amounts: any report on one of them counts.
    const of = kind === 'T' ? ends.filter((end) => end <= at.end && end >= at.end - YEAR_DAYS) : [at.end];
    const isFirst = kind === 'Q' && at.start === at.yearStart;
    const report = newestOf(of, isFirst ? reportsRead(statements, kind, at) : []);
    return report === undefined ? [] : [{ kind, at, statements, report }];
  };
  const rows = [
    ...quarters.flatMap((at) => [...row('Q', at), ...row('T', at)]),
    ...years.flatMap((at) => row('Y', at)),
  ];
  yield* rows.sort((a, b) => a.at.end - b.at.end);
}

function statementsAt(
  { store }: ExportSource,
  { symbol, cik }: Subject,
  facts: FactSet,
  instant: number,
  how: Pick<StatementOptions, 'historyDays' | 'restated'>,
): Statements | undefined {
  const row = store.symbol(symbol);
  const { day } = newYorkDay(instant);
  const splits = store.splits(symbol).filter((split) => split.day <= day);
  return buildStatements(facts, {
    asOf: day,
    instant,
    ...classBasis(cik!, symbol, splits),
    priceDays: row && priceDays(row),
    sic: store.company(cik!)?.sic,
    ...how,
    nonReliance: nonRelianceDays(store, cik!),
    covers: filedCovers(companyCovers(store, cik!, facts)),
  });
}

/** The reports with the amounts that a row is made of: a first quarter may be what a later half year leaves. */
function reportsRead(statements: Statements, kind: Kind, at: FiscalPeriod): readonly Report[] {
  return FIELDS.flatMap((field) => {
    const cell = READ[kind](statements, field, at);
    return cell === undefined || isMarker(cell) ? [] : cell.sources.map(({ report }) => report);
  });
}

/**
 * Returns a function that finds the newest of some reports, and of those with facts of a period that ends within days
 * of one of those given.
 */
function newestReports(
  { columns, reports: all }: FactSet,
  reports: readonly PublicReport[],
): (ends: readonly EpochDay[], read: readonly Report[]) => PublicReport | undefined {
  const order = new Map(reports.map((report, i) => [report.index, i]));
  const places = new Map(reports.map((report, i) => [all[report.index]!, i]));
  const newest = new Map<EpochDay, number>();
  for (const { end, report } of columns.values())
    for (let i = 0; i < end.length; i++) {
      const place = order.get(report[i]!);
      if (place !== undefined && place > (newest.get(end[i]!) ?? -1)) newest.set(end[i]!, place);
    }
  const days = [...newest.keys()];
  return (ends, read) => {
    const near = days.filter((day) => ends.some((end) => Math.abs(day - end) <= PERIOD_TOLERANCE));
    const found = [...near.map((day) => newest.get(day)!), ...read.map((report) => places.get(report) ?? -1)];
    return reports[Math.max(-1, ...found)];
  };
}

type Read = (statements: Statements, field: Field, at: FiscalPeriod) => Maybe<StatementCell> | undefined;

const READ: Readonly<Record<Kind, Read>> = {
  Q: (statements, field, at) => statements.quarter(field, at),
  Y: (statements, field, at) => statements.annual(field, at),
  T: (statements, field, at) => {
    if (field === 'eps_diluted') return statements.ttmEps(at);
    const { kind } = CONCEPTS[field];
    if (kind === 'instant' || kind === 'instant_shares') return statements.balance(field, at);
    // An average of shares over a year is in no report of a quarter.
    return kind === 'flow' ? statements.ttm(field, at) : undefined;
  },
};

function cellsOf({ symbol, cik }: Subject, dimension: Dimension, { kind, at, statements, report }: Row): Cell[] {
  const name = `${dimension === 'restated' ? 'M' : 'A'}R${kind}`;
  return [
    ...[symbol, cik, name, at.fiscalYear, kind === 'Y' ? 'FY' : `Q${at.quarter}`, at.end],
    ...[report.available, report.accession, report.form, statements.currency],
    ...FIELDS.map((field) => {
      const cell = READ[kind](statements, field, at);
      if (cell === undefined || isMarker(cell)) return undefined;
      const value: Maybe<number> = rounded(LEAVES.get(field)!, cell.value);
      return isMarker(value) ? undefined : value;
    }),
  ];
}
