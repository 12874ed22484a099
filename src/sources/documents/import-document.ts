/** Imports a single document; its filing is found by its name, its content and the filings in the store. */
import { formatDay } from '../../engine/days.ts';
import { isOwnershipForm } from '../../filings/forms/forms.ts';
import { readOwnership } from '../../filings/ownership/read-ownership.ts';
import type { DocumentRow, FilerRow, FilingRow } from '../../store/schema/row-types.ts';
import type { FilerRole } from '../../store/schema/tables.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { fingerprint, textOf } from '../content.ts';
import { refused } from '../fault.ts';
import type { DocumentKind, ImportedRecord } from '../types.ts';
import { accessionInPath } from './accession.ts';
import { attachTo } from './filing-rows.ts';
import { type DocumentIdentity, identify } from './identity.ts';
import { type FilingHint, matchFiling } from './match-filing.ts';
import { findPosition, newDocument } from './positions.ts';

/** Throws IMPORT_REFUSED: the filing or the document's position is unknown, or the store has another document there. */
export function importDocument(
  store: StoreWriter,
  kind: DocumentKind,
  raw: Uint8Array,
  path: string,
  given: FilingHint,
): ImportedRecord {
  const identity = identify(kind, raw, path);
  if (identity.bytes.length === 0) throw refused('it contains only an envelope, no document');
  const { filing, isNew, how } = matchFiling(store, identity, path, given);
  const { accession, form, filed } = filing;
  const rows = store.documents(accession);
  const isMain = isMainDocument(identity, filing, path, given);
  const position = findPosition({ ...identity, isMain }, rows, form);
  if (position === undefined) {
    throw refused(
      `neither its first lines nor its name identify it among the documents of ${accession}; import the filing's index page first`,
    );
  }
  const stored = rows.find((row) => row.stored && row.sequence === position.sequence);
  const day = formatDay(filed);
  const result = (rows: 0 | 1): ImportedRecord => ({
    subject: accession,
    rows,
    from: day,
    to: day,
    warnings: [],
    filing: { form, matched: `${how}; ${position.how}`, changed: rows > 0 },
  });
  const copy = rows.find((row) => row.stored && row.sha256 === fingerprint(identity.bytes));
  if (copy !== undefined && (copy === stored || copy.type === position.type)) return result(0);
  const isBetter = kind === 'ownership_xml' && stored !== undefined && isBetterCopy(store, stored, identity.bytes);
  if (stored !== undefined && !isBetter) {
    throw refused(
      `document ${stored.sequence} (${stored.type}${stored.filename === '' ? '' : `, ${stored.filename}`}) of ${accession} is in the store with other content`,
    );
  }
  if (isNew) {
    store.putNewFilings([filing]);
    attachTo(store, filing.cik, accession);
  }
  putParties(store, filing, identity);
  if (isBetter) store.dropDocuments(accession, stored.sequence);
  store.putDocuments(accession, [newDocument(position, identity.bytes)]);
  return result(1);
}

/** Whether an ownership form is read without a fault and the stored copy of it is not. */
function isBetterCopy(store: StoreWriter, { accession, sequence }: DocumentRow, bytes: Uint8Array): boolean {
  const stored = store.document(accession, sequence)?.bytes;
  return stored !== undefined && hasFault(stored) && !hasFault(bytes);
}

function hasFault(bytes: Uint8Array): boolean {
  return readOwnership(textOf(bytes)).faults.length > 0;
}

/** Whether a document is the form itself. Crawlers save it under the accession number alone. */
function isMainDocument(identity: DocumentIdentity, filing: FilingRow, path: string, given: FilingHint): boolean {
  const { type, sequence, form, filename } = identity;
  if (sequence !== undefined) return sequence === 1;
  if (type !== undefined && /^EX-/.test(type)) return false;
  if (form !== undefined) return true;
  const primary = filing.primaryDocument.slice(filing.primaryDocument.lastIndexOf('/') + 1);
  if (primary !== '' && primary.toLowerCase() === filename.toLowerCase()) return true;
  return given.accession !== undefined || accessionInPath(path)?.where === 'file';
}

/** The parties an ownership form names, where no header of the filing was read. */
function putParties(store: StoreWriter, { accession, form }: FilingRow, identity: DocumentIdentity): void {
  const { cik, owners, issuerName } = identity;
  if (cik === undefined || !isOwnershipForm(form)) return;
  if (store.filersOf(accession).some(({ role }) => role !== undefined)) return;
  const party =
    (role: FilerRole) =>
    (one: { cik: number; name: string }): FilerRow & { role: FilerRole } => ({ ...one, role });
  store.putFilers(accession, [party('issuer')({ cik, name: issuerName }), ...owners.map(party('owner'))]);
}
