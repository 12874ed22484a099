/** Breaks text at its spaces. */
import { clusters, isNarrow, textWidth } from './width.ts';

/**
 * `text` in lines of at most `width` columns. A word wider than that is broken where `breakWords` is set (a terminal),
 * else it stands whole on its own line (a pipe: addresses must survive). Line breaks in `text` are kept.
 */
export function wrap(text: string, width: number, breakWords: boolean): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) wrapParagraph(paragraph, Math.max(1, width), breakWords, lines);
  return lines;
}

function wrapParagraph(text: string, width: number, breakWords: boolean, lines: string[]): void {
  const narrow = isNarrow(text);
  if ((narrow ? text.length : textWidth(text)) <= width) {
    lines.push(text.trimEnd());
    return;
  }
  if (narrow && wrapPlain(text, width, lines)) return;
  let line = '';
  let used = 0;
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const size = textWidth(word);
    if (used > 0 && used + 1 + size <= width) {
      line += ` ${word}`;
      used += 1 + size;
      continue;
    }
    if (used > 0) lines.push(line);
    const pieces = breakWords && size > width ? breakWord(word, width) : [word];
    line = pieces.pop() ?? '';
    lines.push(...pieces);
    used = textWidth(line);
  }
  lines.push(line);
}

/**
 * The same for what most running text is: every character one column wide (the caller knows), single spaces, no word
 * wider than a line. Adds nothing and gives false for any other. Counting words one by one takes ten times as long,
 * which a whole section of a filing makes felt.
 */
function wrapPlain(text: string, width: number, lines: string[]): boolean {
  if (text.includes('  ') || text.startsWith(' ') || text.endsWith(' ')) return false;
  const found: string[] = [];
  let from = 0;
  while (text.length - from > width) {
    const at = text.lastIndexOf(' ', from + width);
    if (at <= from) return false;
    found.push(text.slice(from, at));
    from = at + 1;
  }
  for (const line of found) lines.push(line);
  lines.push(text.slice(from));
  return true;
}

/**
 * Pieces of a word that is too long, cut where one of its own words begins (`NetIncome|Loss`) if that is not far back.
 */
function breakWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  let cut = 0;
  for (const cluster of clusters(word)) {
    if (used > 0 && used + cluster.width > width) {
      const at = cut > width / 2 && !beginsWord(piece, cluster.text) ? cut : piece.length;
      pieces.push(piece.slice(0, at));
      piece = piece.slice(at);
      used = textWidth(piece);
      cut = 0;
    }
    if (beginsWord(piece, cluster.text)) cut = piece.length;
    piece += cluster.text;
    used += cluster.width;
  }
  pieces.push(piece);
  return pieces;
}

/** `next` is a capital after a small letter, or stands behind a slash, an underscore or a hyphen. */
function beginsWord(piece: string, next: string): boolean {
  return (/[a-z0-9]$/.test(piece) && /^[A-Z]/.test(next)) || /[/_-]$/.test(piece);
}
