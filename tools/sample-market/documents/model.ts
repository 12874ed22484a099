/** A document as its writer thinks of it, before a printer makes HTML or text of it. */

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
  readonly section: SectionName | undefined;
}

export interface TablePiece {
  readonly kind: 'table';
  /** Rows of the head: one cell per column of figures. */
  readonly head: readonly (readonly string[])[];
  /** A label, then its figures as they read: `$1,234`, `(56)`, `12.5%`; '' for a blank cell. */
  readonly rows: readonly (readonly string[])[];
  /** Inline XBRL: concept of each row ('' for none) and context of each column of figures. */
  readonly tags?: {
    readonly concepts: readonly string[];
    /** End of the name of a row's contexts, where it is of a member; '' for the company as a whole. */
    readonly members?: readonly string[];
    readonly contexts: readonly string[];
    readonly scale: number;
  };
}

export type Piece =
  | ItemPiece
  | TablePiece
  | { readonly kind: 'part' | 'paragraph' | 'bullet' | 'centered' | 'heading' | 'subheading'; readonly text: string };

/** Exact text of each section of a filing. */
export type Sections = Readonly<Partial<Record<SectionName, string>>>;

/** Heading of an item as it reads. */
export function headingOf({ label, title }: Pick<ItemPiece, 'label' | 'title'>): string {
  return label === '' ? title : `${label} ${title}`;
}

/** A row as it reads: its cells with the blank ones, or its only text. */
function rowText(cells: readonly string[]): string {
  const texts = cells.filter((cell) => cell !== '');
  return texts.length === 1 ? texts.join('') : cells.join(' | ').trimEnd();
}

function textOf(piece: Piece): string {
  if (piece.kind === 'item') return headingOf(piece);
  if (piece.kind === 'table') return [...piece.head.map((row) => ['', ...row]), ...piece.rows].map(rowText).join('\n');
  return piece.kind === 'bullet' ? `• ${piece.text}` : piece.text;
}

/** Text of pieces as a reader is served it: a blank line between paragraphs, a line for each row of a table. */
export function plainText(pieces: readonly Piece[]): string {
  return pieces.map(textOf).join('\n\n');
}

/**
 * Text of every section that begins at an item of `pieces`, each up to the next item or part; the last of a name
 * counts.
 */
export function sectionTexts(pieces: readonly Piece[]): Sections {
  const sections: Partial<Record<SectionName, string>> = {};
  for (const [i, piece] of pieces.entries()) {
    if (piece.kind !== 'item' || piece.section === undefined) continue;
    const after = pieces.findIndex((other, j) => j > i && (other.kind === 'item' || other.kind === 'part'));
    sections[piece.section] = plainText(pieces.slice(i, after < 0 ? pieces.length : after));
  }
  return sections;
}

/** Characters on a page. */
const PAGE = 2400;

/** Pages of a document: breaks fall between pieces, never right after a heading. */
export function pagesOf(pieces: readonly Piece[]): Piece[][] {
  const pages: Piece[][] = [[]];
  let length = 0;
  for (const piece of pieces) {
    const page = pages.at(-1)!;
    const size = plainText([piece]).length;
    const last = page.at(-1);
    const holdsNext = last !== undefined && ['item', 'heading', 'subheading', 'part'].includes(last.kind);
    const isCaption = piece.kind === 'item' && piece.label === '';
    if (page.length > 0 && (isCaption || (length + size > PAGE && !holdsNext))) {
      pages.push([piece]);
      length = size;
    } else {
      page.push(piece);
      length += size;
    }
  }
  return pages;
}

/** Lines of a table of contents: items with the printed numbers of their pages, 1 first. */
export function entriesOf(pages: readonly (readonly Piece[])[]): { readonly item: ItemPiece; readonly page: number }[] {
  return pages.flatMap((page, i) => page.flatMap((item) => (item.kind === 'item' ? [{ item, page: i + 1 }] : [])));
}
