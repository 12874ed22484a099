/** A line of a document while it is built, and its block when it is finished; the limit of lines of a document. */
import { MdsError } from '../../errors.ts';
import { normalText, startsWithBullet } from './normal-text.ts';
import type { Block } from './types.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A block under construction: style as letter counts, so that lines can be joined. */
export interface Line extends Mutable<Omit<Block, 'anchors' | 'links'>> {
  letters: number;
  /** XBRL concept of the first tagged figure in it; '' without one. */
  concept: string;
  /** For a row of one cell: the columns of the source it covers, first and last. */
  covers: readonly [first: number, last: number] | undefined;
  /** The lines between `<br>` that it was joined from; empty for a single one. */
  parts: readonly Line[];
  anchors: string[];
  links: string[];
  /** Whether all of it is superscript. */
  raised: boolean;
  /** For a rule: a page break, not a drawn line. */
  forced: boolean;
}

/** No real document has as many; a crafted one would fill memory. */
const MAX_BLOCKS = 600_000;

/** Adds a finished block. Throws MdsError DOCUMENT_TOO_LARGE when there are too many. */
export function addBlock(blocks: Block[], block: Block): void {
  checkLineCount(blocks.length + 1);
  blocks.push(block);
}

/** Throws MdsError DOCUMENT_TOO_LARGE for more lines than a document may have. */
export function checkLineCount(lines: number): void {
  if (lines > MAX_BLOCKS) throw new MdsError('DOCUMENT_TOO_LARGE', `the document has more than ${MAX_BLOCKS} lines`);
}

const EMPTY_LIST: readonly never[] = Object.freeze([]);

/** An empty rule. */
export function ruleLine(offset: number, forced: boolean): Line {
  return {
    kind: 'rule',
    text: '',
    letters: 0,
    bold: 0,
    underlined: 0,
    italic: 0,
    heading: 0,
    centered: false,
    indent: 0,
    table: -1,
    cells: [],
    columns: [],
    spans: [],
    concepts: [],
    concept: '',
    covers: undefined,
    parts: EMPTY_LIST,
    anchors: [],
    links: [],
    offset,
    raised: false,
    forced,
  };
}

/** More links on one line carry no information (and would make the duplicate check slow). */
const MAX_LINKS = 64;

/** Adds a link to the line, once. */
export function addLink(line: Line, link: string): void {
  if (line.links.length < MAX_LINKS && !line.links.includes(link)) line.links.push(link);
}

/** Joins several lines, texts separated by a space; position and layout of the first. */
export function joinLines(lines: readonly Line[]): Line {
  const [first, ...rest] = lines;
  if (first === undefined) return ruleLine(0, false);
  const joined: Line = { ...first, anchors: [...first.anchors], links: [...first.links] };
  const texts = [first.text];
  for (const line of rest) {
    texts.push(line.text);
    joined.letters += line.letters;
    joined.bold += line.bold;
    joined.underlined += line.underlined;
    joined.italic += line.italic;
    joined.heading ||= line.heading;
    joined.concept ||= line.concept;
    joined.raised &&= line.raised;
    for (const anchor of line.anchors) joined.anchors.push(anchor);
    for (const link of line.links) addLink(joined, link);
  }
  joined.text = texts.join(' ');
  return joined;
}

function share(part: number, of: number): number {
  return of === 0 ? 0 : part / of;
}

/** One empty list shared by all blocks: most have neither cells nor anchors nor links. */
function shared<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? EMPTY_LIST : list;
}

/** The finished block. */
export function blockOf(line: Line): Block {
  return {
    kind: line.kind,
    text: line.text,
    heading: line.heading,
    bold: share(line.bold, line.letters),
    underlined: share(line.underlined, line.letters),
    italic: share(line.italic, line.letters),
    centered: line.centered,
    indent: Math.max(0, Math.round(line.indent * 10) / 10),
    table: line.table,
    cells: shared(line.cells),
    columns: shared(line.columns),
    spans: shared(line.spans),
    concepts: shared(line.concepts),
    anchors: shared(line.anchors),
    links: shared(line.links),
    offset: line.offset,
  };
}

/** Normalizes a line's text and adds a missing space after a bullet. */
export function finishedText(raw: string): string {
  const text = normalText(raw);
  return startsWithBullet(text) && text.length > 1 && text[1] !== ' '
    ? `${text[0]} ${text.slice(1).trimStart()}`
    : text;
}
