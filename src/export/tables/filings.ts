/** Filings and the facts they report, as EDGAR has them. */
import { newYorkDay } from '../../engine/new-york.ts';
import { INSTANT } from '../../engine/types.ts';
import { isVisible, type VisibleAt } from '../../engine/visible-filings.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { companyFacts } from '../../store/reading/company-facts.ts';
import { byCompany, type ExportSource, type ExportTable, lastInstant, type Wanted } from '../table.ts';

/** One row a filing, by the day it was filed: newest first. */
export function filingsTable({ source, subjects, from, to }: Wanted): ExportTable {
  const { store } = source;
  const last = pointIn(source);
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'cik', type: 'integer' },
      { name: 'accession', type: 'text' },
      { name: 'form', type: 'text' },
      { name: 'filed', type: 'date' },
      { name: 'accepted', type: 'instant' },
      { name: 'period', type: 'date' },
      { name: 'items', type: 'text' },
    ],
    subjects: byCompany(subjects),
    *rowsOf({ symbol, cik }) {
      const query = { ...(from !== undefined && { filedFrom: from }), ...(to !== undefined && { filedTo: to }) };
      for (const row of store.filings(cik!, query)) {
        const accepted = acceptanceInstant(row);
        if (!isVisible({ filed: row.filed, accepted }, last)) continue;
        const { accession, form, filed, reportDay, items } = row;
        yield [symbol, cik, accession, form, filed, accepted, reportDay, items === '' ? undefined : items];
      }
    },
  };
}

/** One row a fact and filing that reports it, by concept, period and filing. */
export function factsTable({ source, subjects, from, to }: Wanted): ExportTable {
  const { store } = source;
  const last = pointIn(source);
  return {
    columns: [
      { name: 'symbol', type: 'text' },
      { name: 'cik', type: 'integer' },
      { name: 'taxonomy', type: 'text' },
      { name: 'concept', type: 'text' },
      { name: 'unit', type: 'text' },
      { name: 'period_start', type: 'date' },
      { name: 'period_end', type: 'date' },
      { name: 'value', type: 'number' },
      { name: 'accession', type: 'text' },
      { name: 'form', type: 'text' },
      { name: 'filed', type: 'date' },
      { name: 'accepted', type: 'instant' },
    ],
    subjects: byCompany(subjects),
    *rowsOf({ symbol, cik }) {
      const facts = companyFacts(store, cik!);
      if (facts === undefined) return;
      const { reports } = facts;
      const wanted = reports.map(
        (report) => isVisible(report, last) && report.filed >= (from ?? -Infinity) && report.filed <= (to ?? Infinity),
      );
      for (const { taxonomy, concept, unit, start, end, value, report } of facts.columns.values())
        for (const [i, at] of report.entries()) {
          if (!wanted[at]) continue;
          const { accession, form, filed, accepted } = reports[at]!;
          const begins = start[i] === INSTANT ? undefined : start[i];
          yield [symbol, cik, taxonomy, concept, unit, begins, end[i], value[i], accession, form, filed, accepted];
        }
    },
  };
}

/** The last point in time that is exported. */
export function pointIn(source: ExportSource): VisibleAt {
  const instant = lastInstant(source);
  return { asOf: newYorkDay(instant).day, instant, isNow: source.asOf === undefined };
}
