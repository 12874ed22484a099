/** Writes what lies in filings: the list, who filed, documents, and what was read out of them. */
import { compress } from './compress.ts';
import { DOCUMENT_COLUMNS, FILER_COLUMNS, SECTION_COLUMNS } from './filing-rows.ts';
import type { ExtractionKind, FilerRow, FilingRow, NewDocument, SectionRow } from './row-types.ts';
import { FILING_COLUMNS, sql, wellFormed } from './rows.ts';
import type { Tables } from './tables.ts';

/** `verb` says what happens to a filing that is there already. */
export function putFilings(tables: Tables, verb: string, rows: readonly FilingRow[]): void {
  for (const r of rows) {
    const values = [r.cik, r.accession, r.form, r.filed, r.reportDay, r.accepted, r.items, r.size];
    const more = [r.primaryDocument, r.primaryDescription, r.isXbrl, r.isInlineXbrl];
    tables.put(verb, 'filings', FILING_COLUMNS, [...values, ...more].map(sql));
  }
}

/** Replaces the filers of a filing. */
export function putFilers(tables: Tables, accession: string, rows: readonly FilerRow[]): void {
  tables.write('DELETE FROM filers WHERE accession = ?', [accession]);
  for (const [position, { cik, role, name }] of rows.entries()) {
    const values = [accession, position, cik, role, name].map(sql);
    tables.put('INSERT', 'filers', `accession, position, ${FILER_COLUMNS}`, values);
  }
}

/** Adds documents of a filing; one that was only named before gets its bytes, one that is held stays as it is. */
export function putDocuments(tables: Tables, accession: string, rows: readonly NewDocument[]): void {
  const names = ['type', 'filename', 'description', 'size', 'sha256', 'held', 'bytes'];
  const completing = `ON CONFLICT (accession, sequence) DO UPDATE SET
    ${names.map((name) => `${name} = excluded.${name}`).join(', ')} WHERE held = 0 AND excluded.held = 1`;
  for (const { sequence, type, filename, description, bytes, size, sha256 } of rows) {
    const held = bytes !== undefined;
    const values = [accession, sequence, type, filename, description, held ? bytes.length : size, sha256, held];
    const blob = held ? compress(bytes) : null;
    tables.put('INSERT', 'documents', `${DOCUMENT_COLUMNS}, bytes`, [...values.map(sql), blob], completing);
  }
}

/** Notes that an extractor has read a filing; what an earlier reading found falls (triggers of the schema). */
export function markExtracted(tables: Tables, accession: string, kind: ExtractionKind, extractor: string): void {
  tables.write('DELETE FROM extractions WHERE accession = ? AND kind = ?', [accession, kind]);
  tables.put('INSERT', 'extractions', 'accession, kind, extractor', [accession, kind, sql(extractor)]);
}

/** Replaces the sections of a filing. */
export function putSections(tables: Tables, accession: string, extractor: string, rows: readonly SectionRow[]): void {
  markExtracted(tables, accession, 'sections', extractor);
  const columns = `accession, position, ${SECTION_COLUMNS}, record, size, text`;
  for (const [position, { name, available, reason, charCount, record, text }] of rows.entries()) {
    const bytes = Buffer.from(wellFormed(text), 'utf8');
    const values = [accession, position, name, available, reason, charCount, record, bytes.length].map(sql);
    tables.put('INSERT', 'sections', columns, [...values, compress(bytes)]);
  }
}
