/** Pages of a document: breaks fall between pieces, never right after a heading. */
import type { ItemPiece, Piece } from './model.ts';
import { plainText } from './model.ts';

/** Characters on a page. */
const PAGE = 2400;

function holdsNext({ kind }: Piece): boolean {
  return kind === 'item' || kind === 'heading' || kind === 'part';
}

export function pagesOf(pieces: readonly Piece[]): Piece[][] {
  const pages: Piece[][] = [];
  let page: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    const size = plainText([piece]).length;
    const forced = piece.kind === 'item' && piece.newPage === true;
    const full = length + size > PAGE && !holdsNext(page.at(-1) ?? piece);
    if (page.length > 0 && (forced || full)) {
      pages.push(page);
      page = [];
      length = 0;
    }
    page.push(piece);
    length += size;
  }
  return page.length === 0 ? pages : [...pages, page];
}

/** A line of a table of contents. */
export interface Entry {
  readonly item: ItemPiece;
  /** Printed number of the page, 1 first. */
  readonly page: number;
}

export function entriesOf(pages: readonly (readonly Piece[])[]): Entry[] {
  return pages.flatMap((page, i) =>
    page.flatMap((piece) => (piece.kind === 'item' ? [{ item: piece, page: i + 1 }] : [])),
  );
}
