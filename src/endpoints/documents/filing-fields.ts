/**
 * Values that every route on filings derives from a stored row: addresses at the SEC and the period of report. Reads
 * no document.
 */
import { formatDay } from '../../engine/days.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';

const ARCHIVES = 'https://www.sec.gov/Archives/edgar/data';

/** Where the regulator lists the documents of the filing. */
export function indexUrl({ cik, accession }: Pick<FilingRow, 'cik' | 'accession'>): string {
  return `${folderUrl(cik, accession)}/${accession}-index.htm`;
}

/** Where the regulator keeps the whole submission as one file: the file to import for its sections. */
export function submissionUrl({ cik, accession }: Pick<FilingRow, 'cik' | 'accession'>): string {
  return `${folderUrl(cik, accession)}/${accession}.txt`;
}

function folderUrl(cik: number, accession: string): string {
  return `${ARCHIVES}/${cik}/${accession.replaceAll('-', '')}`;
}

/** Last day of the period reported on, or day of the earliest event. */
export function periodOfReport({ reportDay }: Pick<FilingRow, 'reportDay'>): Maybe<string> {
  return reportDay === undefined ? unavailable('not_reported') : formatDay(reportDay);
}
