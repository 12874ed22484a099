/** A document of the sample as its writer thinks of it, before an agent's habits make HTML or text of it. */

/** Sections that the API serves the text of. */
export type SectionName = 'business' | 'risk_factors' | 'mda' | 'controls_and_procedures' | 'press_release';

/** The heading of an item, or an unnumbered caption of the same rank where `label` is empty. */
export interface ItemPiece {
  readonly kind: 'item';
  /** `1A`, `II.2`; what a table of contents and anchors go by. */
  readonly number: string;
  /** As printed: `Item 1A.`; '' for a caption without a number. */
  readonly label: string;
  readonly title: string;
  /** Section that begins here. */
  readonly section?: SectionName;
  /** Begins on a new page. */
  readonly newPage?: true;
}

export interface TablePiece {
  readonly kind: 'table';
  /** Rows of the head: one cell for each column of figures, or one for all of them. */
  readonly head: readonly (readonly string[])[];
  /** A label, then its figures as they read: `$1,234`, `(56)`, `12.5%`. */
  readonly rows: readonly (readonly string[])[];
  /** Inline XBRL: concept of each row ('' for none) and context of each column of figures. */
  readonly tags?: {
    readonly concepts: readonly string[];
    readonly contexts: readonly string[];
    readonly scale: number;
  };
}

export type Piece =
  | ItemPiece
  | TablePiece
  | { readonly kind: 'part' | 'paragraph' | 'bullet' | 'centred'; readonly text: string }
  /** Rank 1 stands above rank 2. */
  | { readonly kind: 'heading'; readonly rank: 1 | 2; readonly text: string };

/** What a section of a document is: its exact text, or why there is none. */
export type ExpectedSection =
  | { readonly available: true; readonly text: string }
  | { readonly available: false; readonly reason: string };

export type ExpectedSections = Readonly<Partial<Record<SectionName, ExpectedSection>>>;

/** Heading of an item as it reads. */
export function headingOf({ label, title }: Pick<ItemPiece, 'label' | 'title'>): string {
  return label === '' ? title : `${label} ${title}`;
}

function linesOf(table: TablePiece): string {
  return [...table.head, ...table.rows].map((row) => row.filter((cell) => cell !== '').join(' | ')).join('\n');
}

function textOf(piece: Piece): string {
  if (piece.kind === 'item') return headingOf(piece);
  if (piece.kind === 'table') return linesOf(piece);
  return piece.kind === 'bullet' ? `• ${piece.text}` : piece.text;
}

/** Text of pieces as a reader is served it: a blank line between paragraphs, a line for each row of a table. */
export function plainText(pieces: readonly Piece[]): string {
  return pieces.map(textOf).join('\n\n');
}

/** Text of every section that begins at an item of `pieces`, each up to the next item or part. */
export function sectionTexts(pieces: readonly Piece[]): ExpectedSections {
  const found: Partial<Record<SectionName, ExpectedSection>> = {};
  for (const [i, piece] of pieces.entries()) {
    if (piece.kind !== 'item' || piece.section === undefined) continue;
    const after = pieces.findIndex((other, j) => j > i && (other.kind === 'item' || other.kind === 'part'));
    const text = plainText(pieces.slice(i, after < 0 ? pieces.length : after));
    found[piece.section] = { available: true, text };
  }
  return found;
}
