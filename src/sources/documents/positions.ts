/** Which place of a filing a document takes: its position and type, as the filing's index or envelope gives them. */
import type { FilingDocument } from '../../filings/documents/types.ts';
import type { DocumentRow, NewDocument } from '../../store/schema/row-types.ts';
import { fingerprint } from '../content.ts';

/** A document to be seated: what is known of it. */
export interface UnplacedDocument {
  readonly filename: string;
  readonly sequence: number | undefined;
  readonly type: string | undefined;
  /** Whether it is the filing's main document. */
  readonly isMain: boolean;
}

export interface Position extends Omit<FilingDocument, 'bytes'> {
  /** How it was found. */
  readonly how: string;
}

export function newDocument(
  seat: Pick<NewDocument, 'sequence' | 'type' | 'filename' | 'description'>,
  bytes: Uint8Array,
): NewDocument {
  const { sequence, type, filename, description } = seat;
  return { sequence, type, filename, description, bytes, size: bytes.length, sha256: fingerprint(bytes) };
}

/** The seat of a document; undefined where it may be any of the filing's. */
export function findPosition(
  document: UnplacedDocument,
  rows: readonly DocumentRow[],
  form: string,
): Position | undefined {
  const { filename, sequence, type, isMain } = document;
  const at = (row: DocumentRow, how: string): Position => ({
    sequence: row.sequence,
    type: row.type,
    filename: row.filename || filename,
    description: row.description,
    how,
  });
  const same = rows.find((row) => row.filename.toLowerCase() === filename.toLowerCase() && filename !== '');
  if (same !== undefined) return at(same, 'listed under that name');
  if (sequence !== undefined && type !== undefined) {
    return { sequence, type, filename, description: '', how: 'its envelope' };
  }
  const kind = isMain ? form : type;
  if (kind === undefined) return undefined;
  const listed = rows.filter((row) => !row.stored && row.type === kind.toUpperCase());
  if (listed.length === 1) return at(listed[0]!, `the one ${kind} listed`);
  if (isMain) return { sequence: 1, type: form, filename, description: '', how: 'the main document' };
  const last = rows.reduce((highest, row) => Math.max(highest, row.sequence), 1);
  return { sequence: last + 1, type: kind, filename, description: '', how: `${kind} by its own words or name` };
}
