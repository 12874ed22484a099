/** After an import: sections, ownership forms and cover pages of every filing whose documents this edition of an extractor has not read. */
import { isMdsError } from '../../errors.ts';
import { OWNERSHIP_FORM } from '../../filings/cover-facts.ts';
import { COVER_FORMS, COVER_READER, readCover } from '../../filings/cover-page.ts';
import { filingSections } from '../../filings/filing-sections.ts';
import { OWNERSHIP_READER, readOwnership } from '../../filings/ownership/read-ownership.ts';
import { mainDocument, sectionNames } from '../../filings/section-documents.ts';
import { EXTRACTOR_VERSION } from '../../filings/sections/version.ts';
import type { DocumentRow, SectionRow } from '../../store/row-types.ts';
import type { StoreWriter } from '../../store/types.ts';
import type { CoverExtractor, Extractors, OwnershipExtractor, SectionExtractor } from './extractors.ts';

/** Time for the sections of one filing. The slowest real 10-K takes a twentieth of it. */
const BUDGET_MS = 20_000;

/** Makes what is missing. Work is proportional to the filings that changed, or to all of them after a change of an extractor. */
export function runExtractors(store: StoreWriter, clock: () => number, extractors: Extractors = EXTRACTORS): void {
  const { sections, ownership, covers } = extractors;
  if (sections !== undefined) {
    for (const accession of store.accessionsWithout('sections', sections.version))
      makeSections(store, accession, sections, clock);
  }
  if (ownership !== undefined) {
    for (const accession of store.accessionsWithout('ownership', ownership.version)) {
      makeOwnership(store, accession, ownership);
    }
  }
  if (covers !== undefined) {
    for (const accession of store.accessionsWithout('covers', covers.version)) makeCover(store, accession, covers);
  }
}

function makeCover(store: StoreWriter, accession: string, extractor: CoverExtractor): void {
  const filing = store.filing(accession);
  if (filing === undefined) return;
  const stored = store.documents(accession).filter((document) => document.stored);
  const main = COVER_FORMS.test(filing.form) ? mainDocument(filing.form, stored) : undefined;
  const bytes = main === undefined ? undefined : store.document(accession, main.sequence)?.bytes;
  const json =
    bytes === undefined
      ? undefined
      : guarded(
          () => extractor.extract(bytes),
          () => undefined,
        );
  store.putCover(accession, extractor.version, json === undefined ? undefined : { cik: filing.cik, json });
}

function makeSections(store: StoreWriter, accession: string, extractor: SectionExtractor, clock: () => number): void {
  const filing = store.filing(accession);
  if (filing === undefined) return;
  const stored = store.documents(accession).filter((document) => document.stored);
  const end = clock() + BUDGET_MS;
  const read = ({ sequence }: DocumentRow): Uint8Array | undefined => store.document(accession, sequence)?.bytes;
  const rows = guarded(
    () => extractor.extract(filing, stored, read, () => clock() > end),
    (warning) => failedRows(filing.form, warning),
  );
  store.putSections(accession, extractor.version, rows);
}

/** One document that an extractor cannot cope with must not keep a whole import out; a store that fails must. */
function guarded<T>(work: () => T, otherwise: (message: string) => T): T {
  try {
    return work();
  } catch (error) {
    if (isMdsError(error, 'STORE_')) throw error;
    return otherwise(error instanceof Error ? error.message : String(error));
  }
}

function failedRows(form: string, warning: string): SectionRow[] {
  const record = JSON.stringify({ warnings: [warning], notes: [] });
  const reason = 'extraction_failed';
  return sectionNames(form).map((name) => ({ name, available: false, reason, charCount: 0, text: '', record }));
}

function makeOwnership(store: StoreWriter, accession: string, extractor: OwnershipExtractor): void {
  const filing = store.filing(accession);
  if (filing === undefined) return;
  const main = OWNERSHIP_FORM.test(filing.form) ? store.documents(accession).find(({ stored }) => stored) : undefined;
  const bytes = main === undefined ? undefined : store.document(accession, main.sequence)?.bytes;
  const found =
    bytes === undefined
      ? undefined
      : guarded(
          () => extractor.extract(bytes),
          () => undefined,
        );
  store.putOwnership(accession, extractor.version, found && { ...found, filed: filing.filed });
}

const sections: SectionExtractor = { version: EXTRACTOR_VERSION, extract: filingSections };

const ownership: OwnershipExtractor = {
  version: OWNERSHIP_READER,
  extract(bytes) {
    const { document } = readOwnership(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    return document && { issuerCik: document.issuer.cik, json: JSON.stringify(document) };
  },
};

const covers: CoverExtractor = {
  version: COVER_READER,
  extract(bytes) {
    const cover = readCover(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    const hasContent = cover !== undefined && (cover.counts.length > 0 || cover.securities.length > 0);
    return hasContent ? JSON.stringify(cover) : undefined;
  },
};

export const EXTRACTORS: Extractors = { sections, ownership, covers };
