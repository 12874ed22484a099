/** Rows of the tables that hold filings, their documents and what is derived from them. */
import type { SqlRow } from './driver.ts';
import type { DocumentRow, FilerRow, FilingRow, OwnershipRow, SectionIndexRow } from './row-types.ts';

export const DOCUMENT_COLUMNS = 'accession, sequence, type, filename, description, size, sha256, held';

export function documentRow(row: SqlRow): DocumentRow {
  return {
    accession: row[0] as string,
    sequence: row[1] as number,
    type: row[2] as string,
    filename: row[3] as string,
    description: row[4] as string,
    size: row[5] as number,
    sha256: row[6] as string,
    held: row[7] === 1,
  };
}

export const FILER_COLUMNS = 'cik, role, name';

export function filerRow(row: SqlRow): FilerRow {
  return { cik: row[0] as number, role: row[1] as FilerRow['role'], name: row[2] as string };
}

export const SECTION_COLUMNS = 'name, available, reason, char_count';

export function sectionIndexRow(row: SqlRow): SectionIndexRow {
  return {
    name: row[0] as string,
    available: row[1] === 1,
    reason: (row[2] as string | null) ?? undefined,
    charCount: row[3] as number,
  };
}

export const OWNERSHIP_COLUMNS = 'accession, filed, extractor, json';

export function ownershipRow(row: SqlRow): OwnershipRow {
  return {
    accession: row[0] as string,
    filed: row[1] as number,
    extractor: row[2] as string,
    json: row[3] as string,
  };
}

/**
 * Of the rows of one filing, one for each company it is listed under, the one it is about: that of its first party, an issuer or a filer
 * before an owner; without a header the first by CIK.
 */
export function mainFiling(rows: readonly FilingRow[], filers: readonly FilerRow[]): FilingRow | undefined {
  const order = ['issuer', 'filer', 'subject', 'owner'];
  const ranked = [...filers].sort((a, b) => order.indexOf(a.role ?? 'filer') - order.indexOf(b.role ?? 'filer'));
  for (const { cik } of ranked) {
    const found = rows.find((row) => row.cik === cik);
    if (found !== undefined) return found;
  }
  return rows[0];
}
