/** Sections of a filing: names, results, and the record of how each was found. */
import type { Reason } from '../../engine/value.ts';

/** The contract's section names (FIELDS 6.3). */
export const SECTION_NAMES = ['business', 'risk_factors', 'mda', 'controls_and_procedures', 'press_release'] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** Why a section has no text; a subset of the engine's closed list. */
export type SectionReason = Extract<
  Reason,
  | 'section_not_in_form'
  | 'section_not_found'
  | 'incorporated_by_reference'
  | 'cross_reference_index'
  | 'extraction_failed'
>;

/**
 * How the start was found: by an item's number, by its caption alone, by the place the table of contents links to, in the annual report
 * (another place of the document or exhibit 13) the item refers to, by the pages of a cross-reference index, or the exhibit itself.
 */
export type SectionMethod =
  | 'numbered_heading'
  | 'caption_heading'
  | 'contents_anchor'
  | 'sub_heading'
  | 'referred_caption'
  | 'annual_report_exhibit'
  | 'index_pages'
  | 'exhibit';

export interface FoundSection {
  readonly available: true;
  /** Heading first, then the body (FIELDS 6.5). */
  readonly text: string;
  /** Length of `text` in Unicode code points. */
  readonly charCount: number;
  /** The heading as filed, on one line. */
  readonly heading: string;
  /** First block and the block after the last, in the document without page furniture (exhibit 13's own for `annual_report_exhibit`). */
  readonly startBlock: number;
  readonly endBlock: number;
  readonly method: SectionMethod;
  /** 0-1; nothing under `CONFIDENCE_BAR` is given out. */
  readonly confidence: number;
  readonly warnings: readonly string[];
  /** Sequence of the exhibit a press release is; absent for sections of the primary document. */
  readonly sequence?: number;
}

export interface MissingSection {
  readonly available: false;
  readonly reason: SectionReason;
  readonly warnings: readonly string[];
}

export type Section = FoundSection | MissingSection;

/** What was seen of one possible heading, for `--explain`. */
export interface CandidateRecord {
  readonly block: number;
  readonly text: string;
  readonly key: string;
  readonly weight: number;
  readonly inContents: boolean;
  readonly crossReference: boolean;
  readonly chosen: boolean;
}

export interface ExtractionRecord {
  readonly version: string;
  readonly form: string;
  readonly blocks: number;
  readonly candidates: readonly CandidateRecord[];
  /** What was decided and why, in the order it was. */
  readonly notes: readonly string[];
}

export interface SectionIndex {
  readonly sections: Readonly<Record<SectionName, Section>>;
  readonly record: ExtractionRecord;
}
