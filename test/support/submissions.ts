/** Submissions records of EDGAR, made of the few cells a test is about. */

/** A row of the list of filings; what is absent is an empty cell. */
export interface ListedRow {
  readonly accession: string;
  readonly form?: string;
  readonly filed?: string;
  readonly period?: string;
  readonly accepted?: string;
  readonly document?: string;
  readonly size?: number;
  readonly xbrl?: boolean;
}

/** The columns of `filings.recent`, which are those of an older page too. */
export function columnsOf(rows: readonly ListedRow[]) {
  const column = <T>(value: (row: ListedRow) => T): T[] => rows.map(value);
  return {
    accessionNumber: column(({ accession }) => accession),
    filingDate: column(({ filed = '2024-03-08' }) => filed),
    reportDate: column(({ period = '' }) => period),
    acceptanceDateTime: column(({ accepted = '' }) => accepted),
    form: column(({ form = '8-K' }) => form),
    items: column(() => ''),
    size: column(({ size = 1 }) => size),
    isXBRL: column(({ xbrl }) => Number(xbrl ?? false)),
    isInlineXBRL: column(({ xbrl }) => Number(xbrl ?? false)),
    primaryDocument: column(({ document = '' }) => document),
    primaryDocDescription: column(({ form = '8-K' }) => form),
  };
}

/** The record of a company or person; `more` replaces members. */
export function submissionsRecord(cik: number, rows: readonly ListedRow[], more: object = {}) {
  return { cik: String(cik), name: `Company ${cik}`, filings: { recent: columnsOf(rows), files: [] }, ...more };
}
