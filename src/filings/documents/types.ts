/** Documents of a filing, and a document as blocks in reading order. */

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

/** Header data of a submission. */
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
  /** 8-K item captions or codes as listed in the header. */
  readonly items: readonly string[];
  /** Every filer, issuer, reporting owner and co-registrant with its role. */
  readonly parties: readonly {
    readonly cik: number;
    readonly name: string;
    readonly role: 'filer' | 'issuer' | 'owner' | 'subject';
  }[];
}

/** Kind of a block. `rule` is a horizontal line or a forced page break: a page edge. */
export type BlockKind = 'paragraph' | 'list_item' | 'row' | 'rule';

/**
 * One line of reading: a paragraph, a list item, or a table row. Text is normalized (one plain space per run of spaces,
 * no soft hyphens, NFC) and empty only for rules.
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
  /** Number of the outermost table, from 0; -1 outside of tables. */
  readonly table: number;
  /** For a row: its non-empty cells, in order. One cell: a layout table. */
  readonly cells: readonly string[];
  /** For a row of a table of several columns: its text in each column, '' where blank. Empty for other blocks. */
  readonly columns: readonly string[];
  /**
   * How many columns the cell in each covers, 0 for blank ones: for such a row with a header over several columns, and
   * for a row of one cell in the same table. Empty for other blocks.
   */
  readonly spans: readonly number[];
  /** For such a row with tagged figures: the XBRL concept of each column, '' without one. Empty for other blocks. */
  readonly concepts: readonly string[];
  /** Anchors (`id`, `name`) at or just before this block. */
  readonly anchors: readonly string[];
  /** Targets of links inside it, `#` stripped for those into the same document. */
  readonly links: readonly string[];
  /** Offset of its start in the decoded source. */
  readonly offset: number;
}
