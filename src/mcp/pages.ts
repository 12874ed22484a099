/** Keeps answers within their budget of tokens: cuts at lines, and gives the cursor of what follows. */
import { MdsError } from '../errors.ts';
import type { BodyLine, Lines } from './lines.ts';

/** Tokens of an answer, as {@link tokensOf} counts them. */
export const BUDGET = { concise: 1_300, full: 6_800 } as const;

/**
 * About how many tokens (o200k) a text has, rather too many than too few: digits come in threes, words in pieces, and
 * every other character may be one. Encoders are megabytes of tables; a test compares this with one over every answer.
 */
export function tokensOf(text: string): number {
  let count = 0;
  for (const [piece] of text.matchAll(/[0-9]{1,3}|[A-Za-z]+|[^\x20-\x7e]|[^0-9A-Za-z\s]|\n+/g)) {
    // Of scripts with thousands of characters each may be several.
    count += /^[A-Za-z]/.test(piece) ? Math.ceil(piece.length / 6) : piece >= '\u2e80' ? 2 : 1;
  }
  return count;
}

export interface Page {
  readonly text: string;
  /** What to ask with for the rest; absent on the last page. */
  readonly next?: string;
}

/** The place in an answer of so many lines: an answer that has changed since does not continue. */
const CURSOR = /^([0-9]{1,7})of([0-9]{1,7})$/;

/**
 * One page of an answer in at most about `budget` tokens, from `cursor` on. `narrow` says how to ask for less. Throws
 * PARAM_INVALID for a cursor of another answer.
 */
export function pageOf(lines: Lines, cursor: string | undefined, budget: number, narrow?: string): Page {
  const { head, body, foot } = fitting(lines, budget);
  const from = cursor === undefined ? 0 : startOf(cursor, body.length);
  const lead = body[from]?.head;
  const top = [...head, ...(from > 0 && lead !== undefined ? [lead] : [])];
  // Room for the line about what is left.
  let room = budget - 60 - tokensOf([...top, ...foot].join('\n'));
  const rows: string[] = [];
  let at = from;
  for (; at < body.length; at++) {
    const { text } = body[at] as BodyLine;
    room -= tokensOf(text) + 1;
    if (room < 0 && rows.length > 0) break;
    rows.push(text);
  }
  const text = [...top, ...rows, ...foot];
  if (at >= body.length) return { text: text.join('\n') };
  const next = `${at}of${body.length}`;
  const less = narrow === undefined ? '' : `; or ${narrow}`;
  text.push(`Lines ${from + 1}-${at} of ${body.length}. More: cursor ${next}${less}`);
  return { text: text.join('\n'), next };
}

/** No line longer than a page has room for, and notes that leave room for rows: the rest of them follow the rows. */
function fitting({ head, body, foot }: Lines, budget: number): Lines {
  let room = budget * MOST_NOTES;
  const notes: string[] = [];
  const late: BodyLine[] = [];
  for (const text of foot) {
    room -= tokensOf(text) + 1;
    if (room < 0) late.push({ text });
    else notes.push(text);
  }
  const rows = [...body, ...late].flatMap(shortened);
  return { head: head.map((text) => text.slice(0, LONGEST)), body: rows, foot: notes };
}

/** Share of a page that notes may take. */
const MOST_NOTES = 0.45;
/** Characters of a line. */
const LONGEST = 1_500;

function shortened(line: BodyLine): readonly BodyLine[] {
  return line.text.length <= LONGEST ? [line] : pieces(line.text, LONGEST).map((text) => ({ ...line, text }));
}

function startOf(cursor: string, length: number): number {
  const [, at = '', of = ''] = CURSOR.exec(cursor) ?? [];
  if (at === '' || Number(at) >= Number(of))
    throw new MdsError('PARAM_INVALID', `cursor '${cursor.slice(0, 40)}' is not one of an earlier answer`, {
      hint: 'leave cursor out to begin at the start',
    });
  if (Number(of) !== length)
    throw new MdsError('PARAM_INVALID', 'the cursor belongs to another answer, or the data have changed', {
      hint: 'repeat the call with the same arguments and without cursor',
    });
  return Number(at);
}

/** Paragraphs and rows of a text as lines. */
export function textLines(text: string): readonly BodyLine[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ text: line }));
}

/** Broken at spaces: a page can end within a paragraph. */
function pieces(line: string, length: number): string[] {
  const out: string[] = [];
  let rest = line;
  while (rest.length > length) {
    const space = rest.lastIndexOf(' ', length);
    const at = space > length / 2 ? space : length;
    out.push(rest.slice(0, at).toWellFormed());
    rest = rest.slice(at).trimStart();
  }
  return [...out, rest];
}
