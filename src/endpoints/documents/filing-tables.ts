/**
 * The tables of a filing: those of its main document, then of its annual report and press release, numbered from 1.
 * Read on the spot.
 */

import { formatDay } from '../../engine/days.ts';
import { MdsError } from '../../errors.ts';
import { withoutPageHeaders } from '../../filings/documents/page-headers.ts';
import { isReleaseExhibit, mainDocument } from '../../filings/section-documents.ts';
import { meaningOf } from '../../filings/sections/names.ts';
import type { FilingTable } from '../../filings/tables/read-tables.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { DocumentRow, FilingRow } from '../../store/schema/row-types.ts';
import { contentOf, documentsMissing, sectionText } from './sections.ts';

export interface NumberedTable extends FilingTable {
  readonly number: number;
  /** Type of the document it stands in: `10-K`, `EX-99.1`. */
  readonly document: string;
  /** Undefined outside of every section. */
  readonly section: string | undefined;
}

/**
 * Every table of figures in the stored documents of the filing.
 * @throws MdsError NO_DATA without its main document, DOCUMENT_TOO_LARGE
 */
export async function tablesOf(store: StoreReader, filing: FilingRow): Promise<readonly NumberedTable[]> {
  const documents = store.documents(filing.accession);
  const main = mainDocument(filing.form, documents);
  if (main?.stored !== true) throw documentsMissing(store, filing, documents, 'a table');
  const { documentBlocks } = await import('../../filings/documents/document-blocks.ts');
  const { readTables } = await import('../../filings/tables/read-tables.ts');
  const sections = await sectionsByRow(store, filing);
  const tables: NumberedTable[] = [];
  for (const document of [main, ...exhibits(documents, main)]) {
    const bytes = store.document(document.accession, document.sequence)?.bytes;
    if (bytes === undefined) continue;
    for (const table of readTables(withoutPageHeaders(documentBlocks(bytes))))
      tables.push({
        ...table,
        number: tables.length + 1,
        document: document.type,
        section: sectionOf(table, sections),
      });
  }
  return tables;
}

function exhibits(documents: readonly DocumentRow[], main: DocumentRow): readonly DocumentRow[] {
  return documents
    .filter(
      ({ type, stored, sequence }) =>
        stored && sequence !== main.sequence && (isReleaseExhibit(type) || /^EX-13(\.|$)/.test(type)),
    )
    .sort((a, b) => a.sequence - b.sequence);
}

/** The sections by the rows of tables in their text. */
async function sectionsByRow(store: StoreReader, filing: FilingRow): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>();
  const { sections } = await contentOf(store, filing);
  for (const { name } of sections) {
    const text = (await sectionText(store, filing, name)) ?? '';
    for (const line of text.split('\n')) if (line.includes(' | ') && !rows.has(line)) rows.set(line, name);
  }
  return rows;
}

/** The section that has most of the first rows of a table. */
function sectionOf({ rows }: FilingTable, sections: ReadonlyMap<string, string>): string | undefined {
  const counts = new Map<string, number>();
  for (const row of rows.slice(0, 12)) {
    const name = sections.get(row.join(' | ').trimEnd());
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The canonical name of a section to narrow a list to. Throws PARAM_INVALID for one that the form never had. */
export function wantedSection({ form, filed }: FilingRow, given: string): string {
  const meaning = meaningOf(given, form, formatDay(filed));
  if (meaning.kind === 'section') return meaning.name;
  const why = meaning.kind === 'unknown' ? meaning.why : `Form ${form} has no section ${given}`;
  throw new MdsError('PARAM_INVALID', why, { param: 'section', details: { invalid: [given], form } });
}
