/**
 * Holding-company reorganizations: a new registrant files from some day on, while the history is under another CIK
 * (FIELDS 3.1). The ticker file names only the new one. Users can add pairs (`predecessors`, docs/formats.md).
 */
import { formTier } from '../statements/facts/visibility.ts';
import type { EpochDay, FactColumns, FactSet, Report } from '../types.ts';

/** `predecessor` filed the same company's statements before `cik` did. */
export interface Predecessor {
  readonly cik: number;
  readonly predecessor: number;
}

/**
 * Cases where the accounting entity continued unchanged, so that the old filings are the company's own past. Evidence:
 * SEC's ticker file of 2026-04 names every successor (except Exxon, which moved later); the pairs are from public
 * tables checked against submissions records (former names, identical comparatives). Excludes mergers where the new
 * parent had filings or accounting of its own (Linde, Baker Hughes, Johnson Controls).
 */
export const PREDECESSORS: readonly Predecessor[] = [
  // ExxonMobil Holdings, 2026: OpenBB #7587 and #7588.
  { cik: 2115436, predecessor: 34088 },
  // Alphabet <- Google Inc., 2 October 2015.
  { cik: 1652044, predecessor: 1288776 },
  // The Walt Disney Company <- TWDC Enterprises 18 Corp., 20 March 2019.
  { cik: 1744489, predecessor: 1001039 },
  // BlackRock, Inc. <- BlackRock Finance, Inc., 1 October 2024.
  { cik: 2012383, predecessor: 1364742 },
  // APA Corporation <- Apache Corporation, 1 March 2021 (Apache goes on filing as a subsidiary).
  { cik: 1841666, predecessor: 6769 },
  // Bunge Global SA <- Bunge Limited, 1 November 2023.
  { cik: 1996862, predecessor: 1144519 },
  // The Cigna Group <- Cigna Holding Company, 20 December 2018.
  { cik: 1739940, predecessor: 701221 },
  // Medtronic plc <- Medtronic, Inc., 26 January 2015.
  { cik: 1613103, predecessor: 64670 },
  // Eaton Corporation plc <- Eaton Corporation, 30 November 2012.
  { cik: 1551182, predecessor: 31277 },
  // Intercontinental Exchange <- IntercontinentalExchange, Inc., 13 November 2013.
  { cik: 1571949, predecessor: 1174746 },
  // Broadcom Inc. <- Broadcom Limited, 4 April 2018 <- Avago Technologies Limited, 1 February 2016.
  { cik: 1730168, predecessor: 1649338 },
  { cik: 1649338, predecessor: 1441634 },
  // Marvell Technology, Inc. <- Marvell Technology Group Ltd., 20 April 2021.
  { cik: 1835632, predecessor: 1058057 },
  // Ferguson Enterprises Inc. <- Ferguson plc, 1 August 2024.
  { cik: 2011641, predecessor: 1832433 },
  // STERIS plc (Ireland) <- STERIS plc (United Kingdom), 28 March 2019.
  { cik: 1757898, predecessor: 1624899 },
];

/** Day of the first periodic report; infinity without one. */
function firstPeriodicFiling(reports: readonly Report[]): EpochDay {
  let first = Number.POSITIVE_INFINITY;
  for (const report of reports) if (formTier(report.form) === 0) first = Math.min(first, report.filed);
  return first;
}

/**
 * Merges both columns, ascending by (end, start, filed). `reportIndex`: new index of the older record's reports, -1
 * when left out.
 */
function mergeColumn(
  newer: FactColumns | undefined,
  older: FactColumns,
  reportIndex: Int32Array,
  reports: readonly Report[],
): FactColumns {
  const rows: { start: number; end: number; value: number; report: number }[] = [];
  const newerKeys = new Set<string>();
  for (let i = 0; newer !== undefined && i < newer.end.length; i++) {
    const row = { start: newer.start[i]!, end: newer.end[i]!, value: newer.value[i]!, report: newer.report[i]! };
    rows.push(row);
    newerKeys.add(`${row.start},${row.end},${row.report}`);
  }
  for (let i = 0; i < older.end.length; i++) {
    const report = reportIndex[older.report[i]!]!;
    const row = { start: older.start[i]!, end: older.end[i]!, value: older.value[i]!, report };
    // A filing made for both registrants is in both records: the newer record wins.
    if (report >= 0 && !newerKeys.has(`${row.start},${row.end},${report}`)) rows.push(row);
  }
  const filed = (row: { report: number }): EpochDay => reports[row.report]!.filed;
  rows.sort((a, b) => a.end - b.end || a.start - b.start || filed(a) - filed(b));
  return {
    taxonomy: older.taxonomy,
    concept: older.concept,
    unit: older.unit,
    start: Int32Array.from(rows, (row) => row.start),
    end: Int32Array.from(rows, (row) => row.end),
    value: Float64Array.from(rows, (row) => row.value),
    report: Int32Array.from(rows, (row) => row.report),
  };
}

/**
 * Merges a company's facts with its predecessor's, under the newer CIK: newer reports first, then older ones. A filing
 * in both records is one report with the newer record's values. Filings of the older registrant from the newer one's
 * first periodic report on belong to a subsidiary and are left out.
 */
export function mergeFacts(newer: FactSet, older: FactSet): FactSet {
  const reports: Report[] = [...newer.reports];
  const indexByAccession = new Map(newer.reports.map((report, i) => [report.accession, i]));
  const firstNewerFiling = firstPeriodicFiling(newer.reports);
  const reportIndex = Int32Array.from(older.reports, (report) => {
    const same = indexByAccession.get(report.accession);
    if (same !== undefined) return same;
    return report.filed < firstNewerFiling ? reports.push(report) - 1 : -1;
  });
  const columns = new Map(newer.columns);
  for (const [key, column] of older.columns) {
    const merged = mergeColumn(newer.columns.get(key), column, reportIndex, reports);
    if (merged.end.length > 0) columns.set(key, merged);
  }
  return { cik: newer.cik, reports, columns };
}
