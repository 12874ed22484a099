/** Extractors of sections, ownership forms and cover pages, each with its edition. */
import type { DocumentRow, FilingRow, SectionRow } from '../../store/row-types.ts';

/** The bytes of a stored document; undefined where it is gone. */
export type ReadBytes = (document: DocumentRow) => Uint8Array | undefined;

export interface SectionExtractor {
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
  ): readonly SectionRow[];
}

export interface OwnershipExtractor {
  readonly version: string;
  /** The ownership form of a filing; undefined for a document that is none or cannot be read. */
  extract(bytes: Uint8Array): { readonly issuerCik: number; readonly json: string } | undefined;
}

export interface CoverExtractor {
  readonly version: string;
  /** The cover page as JSON; undefined for a document without a tagged one. */
  extract(bytes: Uint8Array): string | undefined;
}

/** Undefined: not derived. */
export interface Extractors {
  readonly sections?: SectionExtractor | undefined;
  readonly ownership?: OwnershipExtractor | undefined;
  readonly covers?: CoverExtractor | undefined;
}
