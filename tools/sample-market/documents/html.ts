/** A document as HTML: what all agents share. How each writes its elements is in `agents/`. */
import type { EpochDay } from '../../../src/engine/types.ts';
import type { ItemPiece, Piece, TablePiece } from './model.ts';
import { type Entry, entriesOf, pagesOf } from './pages.ts';
import type { CoverSecurities } from './securities.ts';

/** A context of inline XBRL: a period, or an instant. */
export interface Context {
  readonly id: string;
  readonly start: EpochDay | undefined;
  readonly end: EpochDay;
}

export interface DocumentText {
  /** `aapl-20260926` */
  readonly title: string;
  readonly form: string;
  readonly cik: number;
  readonly name: string;
  readonly periodEnd: EpochDay;
  readonly contexts: readonly Context[];
  /** Marked on the cover of a periodic report. */
  readonly securities?: CoverSecurities;
  readonly cover: readonly Piece[];
  readonly body: readonly Piece[];
  /** Words for the table of contents that is printed before the body; undefined for none. */
  readonly contents: string | undefined;
  /** Runs along the edge of every page. */
  readonly running: string;
  /** A table of its own between cover and body (cross-reference index); gets the pages of the body's items. */
  readonly index?: (entries: readonly Entry[]) => readonly Piece[];
}

/** How one agent writes the elements of a document. */
export interface Markup {
  readonly open: (document: DocumentText) => string;
  readonly close: string;
  readonly paragraph: (text: string) => string;
  readonly centred: (text: string) => string;
  readonly heading: (text: string, rank: 1 | 2) => string;
  readonly part: (text: string) => string;
  readonly bullet: (text: string) => string;
  readonly item: (item: ItemPiece, anchor: string) => string;
  readonly table: (table: TablePiece) => string;
  /** The edge between two pages: foot of one, head of the next. */
  readonly edge: (page: number, running: string) => string;
  readonly contents: (title: string, entries: readonly Entry[], anchorOf: (item: ItemPiece) => string) => string;
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for HTML; characters beyond ASCII as `reference` writes them. */
export function escapeHtml(text: string, reference: (character: string) => string): string {
  return text.replace(/[&<>]/g, (character) => SPECIAL[character]!).replace(/[^\0-\x7f]/gu, reference);
}

export function decimalReference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** Currency sign, number and closing sign of a figure, which agents put into cells of their own. */
export function figureCells(text: string): readonly [sign: string, number: string, close: string] {
  const [, sign, number, close] = /^(\$?)(.*?)(%\)|\)|%)?$/.exec(text)!;
  return [sign!, number!, close ?? ''];
}

/** Name of the anchor of an item. */
export function anchorName(document: Pick<DocumentText, 'title'>, item: ItemPiece): string {
  return `${document.title}_${(item.number === '' ? item.title : item.number).toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}

function pieceHtml(markup: Markup, piece: Piece, anchor: (item: ItemPiece) => string): string {
  switch (piece.kind) {
    case 'item':
      return markup.item(piece, anchor(piece));
    case 'table':
      return markup.table(piece);
    case 'heading':
      return markup.heading(piece.text, piece.rank);
    default:
      return markup[piece.kind](piece.text);
  }
}

/** The document in the manner of an agent: cover, contents, and the body on numbered pages. */
export function htmlOf(document: DocumentText, markup: Markup): string {
  const anchor = (item: ItemPiece): string => anchorName(document, item);
  const write = (pieces: readonly Piece[]): string =>
    pieces.map((piece) => pieceHtml(markup, piece, anchor)).join('\n');
  const pages = pagesOf(document.body);
  const entries = entriesOf(pages);
  const front = [write(document.cover)];
  if (document.contents !== undefined) front.push(markup.contents(document.contents, entries, anchor));
  if (document.index !== undefined) front.push(write(document.index(entries)));
  const body = pages.map(
    (page, i) => `${write(page)}\n${i < pages.length - 1 ? markup.edge(i + 1, document.running) : ''}`,
  );
  return `${markup.open(document)}\n${front.join('\n')}\n${body.join('\n')}\n${markup.close}\n`;
}
