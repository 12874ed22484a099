/**
 * After an import: sections, tagged facts, ownership forms and cover pages of every filing whose documents this edition of an
 * extractor has not read.
 */

import { ownLinesOf } from '../../engine/reported/own-lines.ts';
import { reportBreakdowns } from '../../engine/reported/report-breakdowns.ts';
import type { ReportedFacts } from '../../engine/reported/types.ts';
import { isMdsError } from '../../errors.ts';
import { COVER_READER, readCover } from '../../filings/cover-page.ts';
import { decodeDocument } from '../../filings/documents/decode.ts';
import { documentBlocks } from '../../filings/documents/document-blocks.ts';
import type { Block } from '../../filings/documents/types.ts';
import { filingSections } from '../../filings/filing-sections.ts';
import { isOwnershipForm, isPeriodicInForce } from '../../filings/forms/forms.ts';
import { OWNERSHIP_READER, readOwnership } from '../../filings/ownership/read-ownership.ts';
import { mainDocument, sectionNames } from '../../filings/section-documents.ts';
import { EXTRACTOR_VERSION } from '../../filings/sections/version.ts';
import { filingFacts } from '../../filings/xbrl/filing-facts.ts';
import { FACT_READER } from '../../filings/xbrl/read-report.ts';
import type { DocumentRow, FilingRow, SectionRow } from '../../store/schema/row-types.ts';
import type { ExtractionKind } from '../../store/schema/tables.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { textOf } from '../content.ts';

/** The bytes of a stored document; undefined where it is gone. */
type ReadBytes = (document: DocumentRow) => Uint8Array | undefined;

interface SectionExtractor {
  readonly version: string;
  /**
   * The sections of a filing; empty for a form that has none.
   * @param overdue true when the time for one filing is used up
   */
  extract(
    filing: FilingRow,
    stored: readonly DocumentRow[],
    read: ReadBytes,
    overdue: () => boolean,
    toBlocks?: (bytes: Uint8Array) => readonly Block[],
  ): readonly SectionRow[];
}

interface FactExtractor {
  readonly version: string;
  /** The tagged facts of a filing; undefined without any. */
  extract(
    form: string,
    stored: readonly DocumentRow[],
    read: ReadBytes,
    toBlocks: (bytes: Uint8Array) => readonly Block[],
  ): ReportedFacts | undefined;
}

interface OwnershipExtractor {
  readonly version: string;
  /** The ownership form of a filing, or why it cannot be read. */
  extract(bytes: Uint8Array): { readonly issuerCik: number; readonly json: string } | { readonly fault: string };
}

interface CoverExtractor {
  readonly version: string;
  /** The cover page as JSON; undefined for a document without a tagged one. */
  extract(bytes: Uint8Array): string | undefined;
}

/** Undefined: not derived. */
export interface Extractors {
  readonly sections?: SectionExtractor | undefined;
  readonly facts?: FactExtractor | undefined;
  readonly ownership?: OwnershipExtractor | undefined;
  readonly covers?: CoverExtractor | undefined;
}

/** Time for the sections of one filing. The slowest real 10-K takes a twentieth of it. */
const BUDGET_MS = 20_000;

/**
 * Makes what is missing. Work is proportional to the filings that changed, or to all of them after a change of an
 * extractor. Returns why ownership forms cannot be read, by accession number.
 */
export function runExtractors(
  store: StoreWriter,
  clock: () => number,
  extractors: Extractors = EXTRACTORS,
): ReadonlyMap<string, string> {
  const { sections, facts, ownership, covers } = extractors;
  const faults = new Map<string, string>();
  readReports(store, clock, { sections, facts });
  if (ownership !== undefined)
    for (const { filing, stored } of unread(store, 'ownership', ownership)) {
      const { accession, form, filed } = filing;
      const found = isOwnershipForm(form) ? extracted(store, stored[0], ownership) : undefined;
      if (found !== undefined && 'fault' in found) faults.set(accession, found.fault);
      store.putOwnership(accession, ownership.version, found && 'json' in found ? { ...found, filed } : undefined);
    }
  if (covers !== undefined)
    for (const { filing, stored } of unread(store, 'covers', covers)) {
      const { accession, cik, form } = filing;
      const json = isPeriodicInForce(form) ? extracted(store, mainDocument(form, stored), covers) : undefined;
      store.putCover(accession, covers.version, json === undefined ? undefined : { cik, json });
    }
  return faults;
}

/** Sections and facts of a report from one reading of its documents, which is most of the work of both. */
function readReports(store: StoreWriter, clock: () => number, { sections, facts }: Extractors): void {
  const without = (kind: ExtractionKind, extractor: { readonly version: string } | undefined): readonly string[] =>
    extractor === undefined ? [] : store.accessionsWithout(kind, extractor.version);
  const noSections = new Set(without('sections', sections));
  const noFacts = new Set(without('facts', facts));
  for (const accession of new Set([...noSections, ...noFacts])) {
    const filing = store.filing(accession);
    if (filing === undefined) continue;
    const stored = store.documents(accession).filter((document) => document.stored);
    const content = onceRead(store);
    if (sections !== undefined && noSections.has(accession))
      store.putSections(accession, sections.version, sectionsOf(filing, stored, sections, clock, content));
    if (facts !== undefined && noFacts.has(accession)) {
      const found = guarded(
        () => facts.extract(filing.form, stored, content.read, content.toBlocks),
        () => undefined,
      );
      store.putReportedFacts(
        filing,
        facts.version,
        found,
        found &&
          guarded(
            () => readOf(found, filing),
            () => ({}),
          ),
      );
    }
  }
}

function readOf(facts: ReportedFacts, { reportDay }: FilingRow) {
  return { own: ownLinesOf(facts), breakdowns: reportBreakdowns(facts, reportDay) };
}

interface Content {
  readonly read: ReadBytes;
  readonly toBlocks: (bytes: Uint8Array) => readonly Block[];
}

/** Documents of one filing, each read and cut into blocks once. */
function onceRead(store: StoreWriter): Content {
  const documents = new Map<number, Uint8Array | undefined>();
  const blocks = new Map<Uint8Array, readonly Block[]>();
  return {
    read: ({ accession, sequence }) => {
      if (!documents.has(sequence)) documents.set(sequence, store.document(accession, sequence)?.bytes);
      return documents.get(sequence);
    },
    toBlocks: (bytes) => {
      const known = blocks.get(bytes) ?? documentBlocks(bytes);
      blocks.set(bytes, known);
      return known;
    },
  };
}

/** Filings that this edition of an extractor has not read, with their stored documents. */
function* unread(
  store: StoreWriter,
  kind: ExtractionKind,
  { version }: { readonly version: string },
): Generator<{ readonly filing: FilingRow; readonly stored: readonly DocumentRow[] }> {
  for (const accession of store.accessionsWithout(kind, version)) {
    const filing = store.filing(accession);
    if (filing !== undefined) yield { filing, stored: store.documents(accession).filter(({ stored }) => stored) };
  }
}

/** What an extractor finds in a document; undefined without one, or where it cannot read it. */
function extracted<T>(
  store: StoreWriter,
  document: DocumentRow | undefined,
  extractor: { extract(bytes: Uint8Array): T | undefined },
): T | undefined {
  const bytes = document && store.document(document.accession, document.sequence)?.bytes;
  if (bytes === undefined) return undefined;
  return guarded(
    () => extractor.extract(bytes),
    () => undefined,
  );
}

function sectionsOf(
  filing: FilingRow,
  stored: readonly DocumentRow[],
  extractor: SectionExtractor,
  clock: () => number,
  { read, toBlocks }: Content,
): readonly SectionRow[] {
  const end = clock() + BUDGET_MS;
  return guarded(
    () => extractor.extract(filing, stored, read, () => clock() > end, toBlocks),
    (warning) => failedRows(filing.form, warning),
  );
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

const sections: SectionExtractor = { version: EXTRACTOR_VERSION, extract: filingSections };

const ownership: OwnershipExtractor = {
  version: OWNERSHIP_READER,
  extract(bytes) {
    const { document, faults } = readOwnership(decodeDocument(bytes));
    if (document !== undefined) return { issuerCik: document.issuer.cik, json: JSON.stringify(document) };
    return { fault: faults.map(({ where, reason }) => `${where}: ${reason}`).join('; ') };
  },
};

const covers: CoverExtractor = {
  version: COVER_READER,
  extract(bytes) {
    const cover = readCover(textOf(bytes));
    const hasContent = cover !== undefined && (cover.counts.length > 0 || cover.securities.length > 0);
    return hasContent ? JSON.stringify(cover) : undefined;
  },
};

const facts: FactExtractor = { version: FACT_READER, extract: filingFacts };

export const EXTRACTORS: Extractors = { sections, facts, ownership, covers };
