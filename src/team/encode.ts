/** Encodes a subject (see subjects.ts) of a SQLite file as parts to publish. */
import type { SqlRow } from '../store/drivers/driver.ts';
import { SCHEMA_VERSION } from '../store/schema/schema.ts';
import { type EncodedPart, encodePart, type TableRows } from './part-codec.ts';
import { type All, importIds, needsOf, type Piece, partsOf, rowsOf, symbolsIn } from './subjects.ts';

/** Readers of another schema may not understand the columns: an older one keeps what it has. */
export const FORMAT = SCHEMA_VERSION;

export interface EncodedSubject {
  readonly subject: string;
  readonly symbols: readonly string[];
  readonly needs: readonly string[];
  /** None: the subject is to be removed. */
  readonly parts: ReadonlyMap<string, EncodedPart & { readonly accessions: readonly string[] }>;
}

/** All parts of a subject as they are in the file. */
export function encodeSubject(all: All, subject: string): EncodedSubject {
  const parts = new Map<string, EncodedPart & { accessions: readonly string[] }>();
  for (const [part, pieces] of partsOf(all, subject)) {
    const tables = readPart(all, pieces);
    if (tables.every(({ rows }) => rows.length === 0)) continue;
    const filers = tables.filter(() => part.startsWith('texts:'));
    const accessions = new Set(
      filers.flatMap(({ columns, rows }) => rows.map((row) => row[columns.indexOf('accession')] as string)),
    );
    parts.set(part, { ...encodePart(tables), accessions: [...accessions].sort() });
  }
  return { subject, symbols: symbolsIn(all, subject), needs: needsOf(all, subject), parts };
}

/**
 * Rows of the pieces; numbers of imports are those of one file, so that spans of prices name their import by its place
 * in the part.
 */
function readPart(all: All, pieces: readonly Piece[]): readonly TableRows[] {
  const tables = pieces.map((piece) => rowsOf(all, piece));
  const spans = tables.find(({ table }) => table === 'price_spans');
  const imports = pieces.find(({ table }) => table === 'imports');
  if (spans === undefined || imports === undefined) return tables;
  const ids = importIds(all, imports);
  const at = spans.columns.indexOf('import_id');
  const placed = spans.rows.map((row): SqlRow => row.with(at, ids.indexOf(row[at]!)));
  return tables.map((each) => (each === spans ? { ...spans, rows: placed } : each));
}
