/** Lines of a plain text filing with indent and gaps, without page marks and SGML tags. */
import { lonePageNumber } from './page-numbers.ts';
import { c1AsWindows1252 } from './windows-1252.ts';

/** A line of a plain text filing. */
export interface TextLine {
  /** Without trailing blanks; tabs expanded. '' for a blank line. */
  readonly text: string;
  /** Blanks before the text. */
  readonly indent: number;
  readonly offset: number;
  /** Effect of a tag on that line. */
  readonly mark: 'page' | 'table' | 'end_table' | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,6})|([a-z]{2,4}));/gi,
    (whole, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = Number(code);
      return point > 31 && point < 0x10ffff ? c1AsWindows1252(String.fromCodePoint(point)) : whole;
    },
  );
}

/** SGML tags of text filings; other tags stay text. */
const TAG = /<\/?(?:PAGE|TABLE|CAPTION|S|C|FN|F\d{1,2}|TEXT|DOCUMENT|R|B|I|U|PRE|HTML|BODY|DIV)>/gi;
const MARK = /<PAGE>|<\/?TABLE>|\f/gi;

function expanded(text: string): string {
  if (!text.includes('\t')) return text;
  let out = '';
  for (const part of text.split('\t'))
    out = out === '' && part === '' ? '        ' : `${out}${part}${' '.repeat(8 - ((out.length + part.length) % 8))}`;
  return out.trimEnd();
}

function markOf(tag: string): TextLine['mark'] {
  const name = tag.toUpperCase();
  return name === '<TABLE>' ? 'table' : name === '</TABLE>' ? 'end_table' : 'page';
}

/** Replaces invisible characters one by one with blanks, so that columns stay aligned. */
function visible(text: string): string {
  return /[^\t -~]/.test(text)
    ? text.replace(/[\u0000-\u0008\u000b-\u001f\u00a0\u00ad\u200b\u2060\ufeff]/g, ' ')
    : text;
}

function textLine(raw: string, offset: number): TextLine {
  const text = expanded(visible(decoded(raw.replace(TAG, ''))).trimEnd());
  const trimmed = text.trimStart();
  return { text: trimmed, indent: text.length - trimmed.length, offset, mark: undefined };
}

/** Splits a line with tags or form feeds into its parts; repeated marks count once. */
function* markedParts(raw: string, offset: number): Generator<TextLine> {
  let at = 0;
  let last: TextLine['mark'];
  for (const match of raw.matchAll(MARK)) {
    const before = raw.slice(at, match.index);
    if (before.trim() !== '') {
      yield textLine(before, offset + at);
      last = undefined;
    }
    const mark = markOf(match[0]);
    if (mark !== last) yield { text: '', indent: 0, offset: offset + match.index, mark };
    last = mark;
    at = match.index + match[0].length;
  }
  if (at === 0 || raw.slice(at).trim() !== '') {
    yield textLine(raw.slice(at), offset + at);
    // `<PAGE>   12`: the number does not belong to the text below.
    if (last !== undefined && lonePageNumber(raw.slice(at).trim()) !== undefined)
      yield textLine('', offset + raw.length);
  }
}

/** Start of the text of a document in its `<DOCUMENT>` envelope; 0 without an envelope. */
export function textStart(text: string): number {
  if (!/^\s*<DOCUMENT>/i.test(text.slice(0, 200))) return 0;
  const start = /<TEXT>/i.exec(text.slice(0, 4000));
  return start === null ? 0 : start.index + start[0].length;
}

/**
 * Lines of a plain text filing, one at a time: page and table tags as marks, other SGML tags dropped, entities decoded.
 */
export function* textLines(text: string): Generator<TextLine> {
  for (const [offset, end] of lineBounds(text, textStart(text))) {
    const raw = text.slice(offset, end);
    if (raw.includes('<') || raw.includes('\f')) yield* markedParts(raw, offset);
    else yield textLine(raw, offset);
  }
}

/** Start and end of each line from `from` on. */
function* lineBounds(text: string, from: number): Generator<readonly [start: number, end: number]> {
  for (let start = from; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield [start, end];
    start = end + 1;
  }
}

/** A drawn line: `-----`, `=====`, `____`. */
export function isRuler(text: string): boolean {
  return text.length >= 3 && /^[-=_*~\s\u2014\u2013]+$/.test(text);
}

const MAX_WIDTH = 132;

/** Shorter lines are headings or paragraph ends, no measure of the column width. */
const MIN_FULL_LINE = 50;

/** Width of the text column: the usual length of prose lines. */
export function columnWidth(text: string): number {
  const widths = new Int32Array(MAX_WIDTH + 1);
  let lines = 0;
  for (const [offset, end] of lineBounds(text, 0)) {
    const width = Math.min(MAX_WIDTH, text.slice(offset, Math.min(end, offset + 2 * MAX_WIDTH)).trimEnd().length);
    if (width >= MIN_FULL_LINE) {
      lines++;
      widths[width] = (widths[width] ?? 0) + 1;
    }
  }
  if (lines === 0) return 80;
  let below = 0;
  let median = MIN_FULL_LINE;
  while (median < MAX_WIDTH && below + (widths[median] ?? 0) < lines / 2) below += widths[median++] ?? 0;
  return Math.min(MAX_WIDTH, Math.max(60, median + 3));
}
