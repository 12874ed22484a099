/** Sections of a filing: names, results, and how each was found. */
import type { Reason } from '../../engine/value.ts';

/** The contract's section names (FIELDS 6.3); names.ts has those of every item. */
export const SECTION_NAMES = ['business', 'risk_factors', 'mda', 'controls_and_procedures', 'press_release'] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** Why a section has no text; a subset of the engine's reasons. */
export type SectionReason = Extract<
  Reason,
  | 'section_not_in_form'
  | 'section_not_found'
  | 'incorporated_by_reference'
  | 'cross_reference_index'
  | 'extraction_failed'
>;

/**
 * How the start was found: by item number, by caption alone, through a contents link, in the annual report (another
 * place of the document or exhibit 13), by the pages of a cross-reference index, or the exhibit itself.
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
  /**
   * First block and the block after the last, in the document without page headers (exhibit 13's own for
   * `annual_report_exhibit`).
   */
  readonly startBlock: number;
  readonly endBlock: number;
  readonly method: SectionMethod;
  /** 0-1; sections below `MIN_CONFIDENCE` are not returned. */
  readonly confidence: number;
  readonly warnings: readonly string[];
  /** Sequence of the press release exhibit; absent for sections of the primary document. */
  readonly sequence?: number;
}

export interface MissingSection {
  readonly available: false;
  readonly reason: SectionReason;
  readonly warnings: readonly string[];
}

/** A section without text. */
export function missing(reason: SectionReason, warnings: readonly string[] = []): MissingSection {
  return { available: false, reason, warnings };
}

export type Section = FoundSection | MissingSection;

/** One possible heading, for `--explain`. */
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
  /** Decisions in order. */
  readonly notes: readonly string[];
}

export interface SectionIndex {
  /** Those of the contract, then the other items of the form. */
  readonly sections: Readonly<Record<SectionName, Section>> & Readonly<Record<string, Section>>;
  readonly record: ExtractionRecord;
}
