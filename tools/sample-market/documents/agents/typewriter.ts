/** In the manner of the years before 2001: text in lines of eighty characters, tables marked up for a fixed pitch, pages by a tag. */
import type { DocumentText } from '../html.ts';
import { headingOf, type Piece, type TablePiece } from '../model.ts';
import { entriesOf, pagesOf } from '../pages.ts';

const WIDTH = 78;
const LABEL = 38;
const FIGURE = 20;

/** Text in lines of at most `WIDTH`, the first one set in by `first`, others by `rest`. */
function wrapped(text: string, first: number, rest: number): string {
  const lines: string[] = [];
  let line = ' '.repeat(first);
  let empty = true;
  for (const word of text.split(' ')) {
    if (!empty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' '.repeat(rest);
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line].join('\n');
}

function centred(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((WIDTH - text.length) / 2))) + text;
}

function table(piece: TablePiece): string {
  const row = (label: string, cells: readonly string[]): string =>
    label.padEnd(LABEL) + cells.map((cell) => cell.padStart(FIGURE)).join('');
  const marks = `<S>${' '.repeat(LABEL - 3)}${piece.rows[0]!.slice(1)
    .map(() => '<C>'.padStart(FIGURE))
    .join('')}`;
  const rows = piece.rows.map(([label, ...cells]) => row(label!, cells));
  return ['<TABLE>', '<CAPTION>', ...piece.head.map((cells) => row('', cells)), marks, ...rows, '</TABLE>'].join('\n');
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case 'item':
      return headingOf(piece);
    case 'table':
      return table(piece);
    case 'heading':
      return piece.rank === 1 ? piece.text : wrapped(piece.text, 5, 5);
    case 'part':
    case 'centred':
      return centred(piece.text);
    case 'bullet':
      return wrapped(`- ${piece.text}`, 5, 7);
    default:
      return wrapped(piece.text, 5, 0);
  }
}

/** The whole document as text. */
export function typewritten(document: DocumentText): string {
  const write = (pieces: readonly Piece[]): string => pieces.map(pieceText).join('\n\n');
  const pages = pagesOf(document.body);
  const contents = entriesOf(pages).map(({ item, page }) => {
    const line = `${item.label.padEnd(10)}${item.title}`.slice(0, WIDTH - 6);
    return `${line}${'.'.repeat(WIDTH - 5 - line.length)}${String(page).padStart(5)}`;
  });
  const front = [write(document.cover), '<PAGE>', centred(document.contents ?? ''), contents.join('\n')];
  const body = pages.flatMap((page, i) => ['<PAGE>', write(page), centred(String(i + 1))]);
  return `\n${[...front, ...body].join('\n\n')}\n`;
}
