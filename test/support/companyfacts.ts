/** Test helper: an EDGAR companyfacts record (and optionally a submissions record) as the engine's FactSet. */
import { parseDay } from '../../src/engine/days.ts';
import { type FactColumns, type FactSet, factKey, INSTANT, type Report } from '../../src/engine/types.ts';

interface RawFact {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly fy: number | null;
  readonly fp: string | null;
  readonly form: string;
  readonly filed: string;
}

export interface RawCompanyFacts {
  readonly cik: number | string;
  readonly facts: Readonly<
    Record<string, Readonly<Record<string, { units: Readonly<Record<string, readonly RawFact[]>> }>>>
  >;
}

export interface RawSubmissions {
  readonly filings: {
    readonly recent: {
      readonly accessionNumber: readonly string[];
      readonly reportDate: readonly string[];
    };
  };
}

function mustDay(text: string): number {
  const day = parseDay(text);
  if (day === undefined) throw new Error(`not a date: ${text}`);
  return day;
}

function columnsOf(
  facts: readonly RawFact[],
  name: Omit<FactColumns, 'start' | 'end' | 'value' | 'report'>,
  index: (fact: RawFact) => number,
): FactColumns {
  const rows = facts
    .map((fact) => ({
      start: fact.start === undefined ? INSTANT : mustDay(fact.start),
      end: mustDay(fact.end),
      filed: mustDay(fact.filed),
      value: fact.val,
      report: index(fact),
    }))
    .sort((a, b) => a.end - b.end || a.start - b.start || a.filed - b.filed);
  return {
    ...name,
    start: Int32Array.from(rows, (row) => row.start),
    end: Int32Array.from(rows, (row) => row.end),
    value: Float64Array.from(rows, (row) => row.value),
    report: Int32Array.from(rows, (row) => row.report),
  };
}

/** All facts of the record, or those of `only` (`us-gaap:Assets`). */
export function factSetOf(raw: RawCompanyFacts, submissions?: RawSubmissions, only?: ReadonlySet<string>): FactSet {
  const recent = submissions?.filings.recent;
  const reportDates = new Map(recent?.accessionNumber.map((accession, i) => [accession, recent.reportDate[i]!]));
  const reports: Report[] = [];
  const indexes = new Map<string, number>();
  const index = (fact: RawFact): number => {
    const known = indexes.get(fact.accn);
    if (known !== undefined) return known;
    const reportDate = reportDates.get(fact.accn);
    reports.push({
      accession: fact.accn,
      form: fact.form,
      filed: mustDay(fact.filed),
      fiscalYear: fact.fy ?? undefined,
      fiscalPeriod: fact.fp ?? undefined,
      reportDay: reportDate === undefined ? undefined : parseDay(reportDate),
      accepted: undefined,
    });
    indexes.set(fact.accn, reports.length - 1);
    return reports.length - 1;
  };
  const columns = new Map<string, FactColumns>();
  for (const [taxonomy, concepts] of Object.entries(raw.facts)) {
    for (const [concept, { units }] of Object.entries(concepts)) {
      if (only !== undefined && !only.has(`${taxonomy}:${concept}`)) continue;
      for (const [unit, facts] of Object.entries(units)) {
        columns.set(factKey(taxonomy, concept, unit), columnsOf(facts, { taxonomy, concept, unit }, index));
      }
    }
  }
  return { cik: Number(raw.cik), reports, columns };
}
