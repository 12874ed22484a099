/**
 * A document as filers wrote them before 2001: text in lines of eighty characters, tables set with spaces, pages by a
 * tag.
 */
import type { DocumentText } from './html-printer.ts';
import { entriesOf, headingOf, type Piece, pagesOf, type TablePiece } from './model.ts';

const WIDTH = 78;
const LABEL = 38;
const FIGURE = 24;

/** Text in lines of at most `WIDTH`, the first one indented. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

function centered(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((WIDTH - text.length) / 2))) + text;
}

function table({ head, rows }: TablePiece): string {
  const width = Math.max(LABEL, ...rows.map(([label]) => label!.length));
  const row = (label: string, cells: readonly string[]): string =>
    label.padEnd(width) + cells.map((cell) => cell.padStart(FIGURE)).join('');
  const figures = rows[0]!.slice(1).map(() => '<C>'.padStart(FIGURE));
  const marks = `<S>${' '.repeat(width - 3)}${figures.join('')}`;
  const lines = [...head.map((cells) => row('', cells)), marks, ...rows.map(([label, ...cells]) => row(label!, cells))];
  return ['<TABLE>', '<CAPTION>', ...lines, '</TABLE>'].join('\n');
}

function pieceText(piece: Piece): string {
  if (piece.kind === 'item') return headingOf(piece);
  if (piece.kind === 'table') return table(piece);
  if (piece.kind === 'heading') return piece.text;
  return piece.kind === 'part' || piece.kind === 'centered' ? centered(piece.text) : wrapped(piece.text, 5);
}

/** The whole document as text. */
export function plainDocument({ cover, body }: DocumentText): string {
  const write = (pieces: readonly Piece[]): string => pieces.map(pieceText).join('\n\n');
  const pages = pagesOf(body);
  const contents = entriesOf(pages).map(({ item, page }) => {
    const line = `${item.label.padEnd(10)}${item.title}`.slice(0, WIDTH - 6);
    return `${line}${'.'.repeat(WIDTH - 5 - line.length)}${String(page).padStart(5)}`;
  });
  const front = [write(cover), '<PAGE>', centered('TABLE OF CONTENTS'), contents.join('\n')];
  const text = pages.flatMap((page, i) => ['<PAGE>', write(page), centered(String(i + 1))]);
  return `\n${[...front, ...text].join('\n\n')}\n`;
}
