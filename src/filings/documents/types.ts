/** A filing's documents, and a document as the blocks a reader sees. */

/** One document of a submission, as its SGML envelope or index page describes it. */
export interface FilingDocument {
  /** Position in the submission, 1 first. */
  readonly sequence: number;
  /** `10-K`, `EX-99.1`, `4`; upper case. */
  readonly type: string;
  /** File name; '' in submissions before 2001. */
  readonly filename: string;
  readonly description: string;
  /** The bytes as filed, without the envelope. */
  readonly bytes: Uint8Array;
}

/** What a submission's header says of itself. */
export interface SubmissionHeader {
  /** Dashed: `0000320193-24-000123`. */
  readonly accession: string;
  readonly form: string;
  /** `YYYY-MM-DD` */
  readonly filed: string;
  /** `YYYY-MM-DD`; undefined where the form has no period. */
  readonly period: string | undefined;
  /** `YYYYMMDDhhmmss`, New York time (the header's own zone). */
  readonly accepted: string | undefined;
  /** 8-K item captions or codes as the header lists them. */
  readonly items: readonly string[];
  /** Every filer, issuer, reporting owner and co-registrant with its role. */
  readonly parties: readonly {
    readonly cik: number;
    readonly name: string;
    readonly role: 'filer' | 'issuer' | 'owner' | 'subject';
  }[];
}

/** How a block came to be. `rule` is a horizontal line or a forced page break: an edge of a page. */
export type BlockKind = 'paragraph' | 'list_item' | 'row' | 'rule';

/**
 * One line of reading: a paragraph, a list item, or a row of a table. Text is normalised (one plain space for every run of spaces of any
 * kind, no soft hyphens, NFC) and never empty but for rules.
 */
export interface Block {
  readonly kind: BlockKind;
  readonly text: string;
  /** Level 1-6 of a heading element, 0 for none. */
  readonly heading: number;
  /** Share of the letters that are bold, underlined or italic, 0-1 each. */
  readonly bold: number;
  readonly underlined: number;
  readonly italic: number;
  readonly centered: boolean;
  /** Left indentation in characters for plain text, in points for HTML; 0 when unknown. */
  readonly indent: number;
  /** Number of the outermost table it lies in, counted from 0; -1 outside tables. */
  readonly table: number;
  /** For a row: its cells with text, in order. One cell: a layout table. */
  readonly cells: readonly string[];
  /** Anchors (`id`, `name`) whose place is at or just before this block. */
  readonly anchors: readonly string[];
  /** Targets of links inside it, `#` stripped for those into the same document. */
  readonly links: readonly string[];
  /** Offset in the decoded source at which it begins. */
  readonly offset: number;
}
