/** Full submissions and index pages into the store: a filing, its parties and its documents. */

import { isMdsError } from '../../errors.ts';
import type { SubmissionHeader } from '../../filings/documents/types.ts';
import { readIndexPage } from '../../filings/index-page.ts';
import { readSubmission, type Submission } from '../../filings/submission.ts';
import type { DocumentRow, NewDocument } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { failed } from '../fault.ts';
import type { ImportedRecord } from '../types.ts';
import { type FilingShape, putFiling } from './filing-rows.ts';
import { newDocument } from './positions.ts';

/** A full submission: everything it holds as text, and the names of the rest. Throws IMPORT_FAILED. */
export function importSubmissionText(store: StoreWriter, raw: Uint8Array): ImportedRecord {
  const { header, documents, skipped } = submissionOf(raw);
  const { accession } = header;
  const [main] = documents;
  const shape: FilingShape = {
    size: raw.length,
    primaryDocument: main?.filename ?? '',
    primaryDescription: main?.description ?? '',
    isXbrl: skipped.some(({ type }) => /^EX-10[01]/.test(type)),
    isInlineXbrl: main !== undefined && Buffer.from(main.bytes).includes('<ix:header'),
  };
  // Whatever was there came from single files; the submission is the whole.
  const before = store.documents(accession);
  const complete = new Map(
    documents.map(({ sequence, bytes, ...rest }) => [sequence, newDocument({ sequence, ...rest }, bytes)]),
  );
  const unchanged = before.length === documents.length + skipped.length && before.every((row) => isSame(row, complete));
  putFiling(store, header, shape);
  if (!unchanged) {
    store.dropDocuments(accession);
    const listed = skipped.map((each): NewDocument => ({ ...each, bytes: undefined, sha256: '' }));
    store.putDocuments(accession, [...complete.values(), ...listed]);
  }
  const left = skipped.length === 0 ? '' : `; ${skipped.length} pictures, XBRL and data files left out`;
  return {
    ...recordOf(header, documents.length, `header of the submission${left}`),
    warnings: documents.length === 0 ? ['none of its documents is text'] : [],
  };
}

function recordOf({ accession, form, filed }: SubmissionHeader, rows: number, matched: string): ImportedRecord {
  const filing = { form, matched, changed: true };
  return { subject: accession, rows, from: filed, to: filed, warnings: [], filing };
}

function isSame(row: DocumentRow, complete: ReadonlyMap<number, NewDocument>): boolean {
  const document = complete.get(row.sequence);
  return document === undefined
    ? !row.stored
    : row.stored && row.sha256 === document.sha256 && row.type === document.type;
}

function submissionOf(raw: Uint8Array): Submission {
  try {
    return readSubmission(raw);
  } catch (error) {
    if (isMdsError(error, 'SUBMISSION_UNREADABLE')) throw failed(`no full submission: ${error.message}`);
    throw error;
  }
}

/**
 * An index page: the filing and the list of its documents; those stored already take the places it gives. Throws
 * MdsError `IMPORT_*`.
 */
export function importIndexPage(store: StoreWriter, html: string): ImportedRecord {
  const page = readIndexPage(html);
  if ('missing' in page) throw failed(`no index page of a filing: its ${page.missing} is missing`);
  const { header, documents } = page;
  const { accession } = header;
  const [main] = documents;
  putFiling(store, header, {
    size: documents.reduce((sum, { size }) => sum + size, 0),
    primaryDocument: main?.filename ?? '',
    primaryDescription: main?.description ?? '',
    isXbrl: documents.some(({ type }) => /^EX-10[01]/.test(type)),
    isInlineXbrl: /iXBRL/.test(html),
  });
  const stored = store.documents(accession).filter((row) => row.stored);
  const positions = stored.map((row) => {
    const listed = documents.find(
      ({ filename }) => filename !== '' && filename.toLowerCase() === row.filename.toLowerCase(),
    );
    return { row, sequence: listed?.sequence ?? row.sequence, listed };
  });
  if (
    positions.some(({ row, sequence, listed }) => row.sequence !== sequence || (listed && listed.type !== row.type))
  ) {
    renumber(store, accession, positions);
  }
  store.putDocuments(
    accession,
    documents.map((each): NewDocument => ({ ...each, bytes: undefined, sha256: '' })),
  );
  return recordOf(header, documents.length, 'the index page');
}

function renumber(
  store: StoreWriter,
  accession: string,
  positions: readonly {
    row: DocumentRow;
    sequence: number;
    listed: { type: string; description: string } | undefined;
  }[],
): void {
  const taken = new Set(positions.flatMap(({ sequence, listed }) => (listed === undefined ? [] : [sequence])));
  const moved = positions.map(({ row, sequence, listed }) => {
    const bytes = store.document(accession, row.sequence)!.bytes;
    let place = sequence;
    // A document the page does not list gives way to those it does.
    while (listed === undefined && taken.has(place)) place++;
    taken.add(place);
    const { type, description } = listed ?? row;
    return newDocument({ sequence: place, type, filename: row.filename, description }, bytes);
  });
  store.dropDocuments(accession);
  store.putDocuments(accession, moved);
}
