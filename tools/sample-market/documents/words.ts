/** Templates of text and the words that go into them. */
import type { Piece } from './model.ts';

export type Words = Readonly<Record<string, string>>;

/** `{name}` replaced by its word. Throws RangeError for a name without one: a gap must not reach a document. */
export function fill(template: string, words: Words): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new RangeError(`no word for {${name}}`);
    return word;
  });
}

export function paragraph(template: string, words: Words): Piece {
  return { kind: 'paragraph', text: fill(template, words) };
}

export function heading(text: string, rank: 1 | 2 = 1): Piece {
  return { kind: 'heading', rank, text };
}

/** A heading with its paragraphs. */
export interface Topic {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly bullets?: readonly string[];
}

/** Pieces of a topic; bullets stand before the last paragraph. */
export function topicPieces(topic: Topic, words: Words, rank: 1 | 2 = 1): Piece[] {
  const paragraphs = topic.paragraphs.map((text) => paragraph(text, words));
  const bullets = (topic.bullets ?? []).map((text): Piece => ({ kind: 'bullet', text: fill(text, words) }));
  const last = bullets.length > 0 && paragraphs.length > 1 ? paragraphs.slice(-1) : [];
  return [
    heading(fill(topic.title, words), rank),
    ...paragraphs.slice(0, paragraphs.length - last.length),
    ...bullets,
    ...last,
  ];
}

/** Straight quotes as printers set them: `'` and `"` after a space or a bracket open, others close. */
export function curly(text: string): string {
  return text
    .replace(/(^|[\s([—])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([“—])'/g, '$1‘')
    .replace(/'/g, '’');
}

/** Pieces with all their text set by `set`. */
export function typeset(pieces: readonly Piece[], set: (text: string) => string): Piece[] {
  const rows = (table: readonly (readonly string[])[]): string[][] => table.map((row) => row.map(set));
  return pieces.map((piece) => {
    if (piece.kind === 'item') return { ...piece, title: set(piece.title) };
    if (piece.kind === 'table') return { ...piece, head: rows(piece.head), rows: rows(piece.rows) };
    return { ...piece, text: set(piece.text) };
  });
}
