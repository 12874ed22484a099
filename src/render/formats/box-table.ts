/**
 * Tables in boxes, for people: drawn by cli-table3, colored by chalk. Cells wrap; where columns become too narrow to
 * read, each row is a box of its own.
 */
import { Chalk } from 'chalk';
import Table3 from 'cli-table3';
import type { RenderOptions } from '../context.ts';
import { toAscii } from '../text/ascii.ts';
import { sanitizeLines } from '../text/sanitize.ts';
import { clusters, isNarrow, textWidth } from '../text/width.ts';
import { wrap } from '../text/wrap.ts';
import { type Cell, isNumeric, type Table } from './records.ts';

export type BoxOptions = Pick<RenderOptions, 'width' | 'color' | 'unicode'>;

/** Columns are not made narrower than this (or than what is in them) while each row still has one line of heads. */
const READABLE = 10;
/** Where nothing bounds a line, cells of text still wrap here. */
const TEXT_WIDTH = 60;
/** A border and a space on either side of each column; one border more at the end. */
const FRAME = 3;

const SIDES = 'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right'.split(' ');
const INNER = 'left left-mid mid mid-mid right right-mid middle'.split(' ');
const CHARS = {
  unicode: [...'─┬┌┐─┴└┘│├─┼│┤│'],
  ascii: [...'-+++-+++|+-+|+|'],
} as const;

interface Paper extends BoxOptions {
  readonly strong: (text: string) => string;
  readonly dim: (text: string) => string;
}

/**
 * A table as text that ends in a line break: its name above it, numbers on the right, a dash where a marker says why
 * there is no value.
 */
export function toBox(table: Table, options: BoxOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const paper: Paper = { ...options, strong: (text) => chalk.bold(text), dim: (text) => chalk.dim(text) };
  const { name } = table;
  const title = name === undefined ? '' : `${paper.strong(shown(name, paper))}\n`;
  const plain = withoutEmptyReasons(table);
  const widths = fitted(plain, paper);
  if (widths !== undefined) return `${title}${draw(plain, widths, paper)}`;
  return `${title}${plain.rows.map((row) => drawRow(plain.columns, row, paper)).join('')}`;
}

/** The column of reasons, if absent. */
function withoutEmptyReasons({ columns, rows, ...rest }: Table): Table {
  const at = columns.indexOf('reason');
  const isLast = at === columns.length - 1 && columns.join() === 'field,value,reason';
  if (!isLast || rows.some((row) => (row[at]?.text ?? '') !== '')) return { columns, rows, ...rest };
  return { columns: columns.slice(0, at), rows: rows.map((row) => row.slice(0, at)), ...rest };
}

/** Widths of the columns that fit the line; undefined where they would be too narrow to read. */
function fitted({ columns, rows }: Table, paper: Paper): readonly number[] | undefined {
  const natural = columns.map((column, i) =>
    rows.reduce((most, row) => Math.max(most, cellWidth(row[i], paper)), textWidth(shown(column, paper))),
  );
  if (paper.width === undefined) return natural.map((each) => Math.min(each, TEXT_WIDTH));
  const room = paper.width - FRAME * columns.length - 1;
  const least = columns.map((column, i) =>
    // Names are what a reader looks for: they are broken last.
    column === 'field' && i === 0
      ? Math.min(natural[i]!, Math.max(READABLE, room >> 1))
      : leastWidth(rows, i, natural[i]!, paper),
  );
  let over = sum(natural) - room;
  if (over <= 0) return natural;
  if (sum(least) > room) return columns.length <= 2 ? narrow(natural, room) : undefined;
  const widths = [...natural];
  // The widest gives way first.
  for (; over > 0; over -= 1) {
    const widest = widths.reduce((at, width, i) => (width - least[i]! > 0 && width > (widths[at] ?? 0) ? i : at), -1);
    widths[widest]! -= 1;
  }
  return widths;
}

/** Numbers and dates are not broken; heads and texts may be. */
function leastWidth(rows: Table['rows'], column: number, natural: number, paper: Paper): number {
  const whole = rows.reduce((most, row) => {
    const cell = row[column];
    const isWhole = cell?.numeric === true || /^\d{4}-\d\d-\d\d$/.test(cell?.text ?? '');
    return isWhole ? Math.max(most, cellWidth(cell, paper)) : most;
  }, 1);
  return Math.max(whole, Math.min(natural, READABLE));
}

/** Two columns in whatever room there is. */
function narrow(natural: readonly number[], room: number): readonly number[] {
  const first = Math.max(1, Math.min(natural[0] ?? 1, Math.floor(room / 2)));
  return natural.map((_, i) => (i === 0 ? first : Math.max(1, room - first)));
}

/** One row as a box of names and values. */
function drawRow(columns: readonly string[], row: readonly Cell[], paper: Paper): string {
  const rows = columns.map((column, i): Cell[] => [{ text: column }, row[i] ?? { text: '' }]);
  const table: Table = { columns: ['field', 'value'], rows };
  return draw(table, fitted(table, paper) ?? [], paper, false);
}

/**
 * cli-table3 takes time that grows with the cube of the lines of a cell: it is given a row for each line, and rules are
 * put between afterwards.
 */
function draw({ columns, rows }: Table, widths: readonly number[], paper: Paper, headed = true): string {
  const standIns = createStandIns();
  const cut = (text: string, column: number): string[] =>
    wrap(shown(text, paper), widths[column] ?? 1, paper.width !== undefined);
  const styled = (text: string, column: number, style: (text: string) => string): string[] =>
    cut(text, column).map((line) => (line === '' ? '' : style(standIns.of(line))));
  const right = columns.map((_, i) => isNumeric(rows, i));
  const head = columns.map((column, i) => styled(column, i, paper.strong).join('\n'));
  const drawn = new Table3({
    chars: charsOf(paper),
    style: { head: [], border: [], 'padding-left': 1, 'padding-right': 1, compact: true },
    colAligns: right.map((each) => (each ? 'right' : 'left')),
    ...(headed ? { head } : {}),
    ...(paper.width === undefined ? {} : { colWidths: widths.map((each) => each + FRAME - 1) }),
  });
  const plain = (text: string): string => text;
  const linesOf = (cell: Cell | undefined, i: number): readonly string[] => {
    if (cell === undefined) return [''];
    if (cell.reason !== undefined && cell.text === '') return [paper.dim(missing(paper))];
    return styled(cell.text, i, headed || i > 0 ? plain : paper.strong);
  };
  const heights: number[] = [];
  for (const row of rows) {
    const cells = columns.map((_, i) => linesOf(row[i], i));
    const height = cells.reduce((most, lines) => Math.max(most, lines.length), 1);
    for (let line = 0; line < height; line++) drawn.push(cells.map((lines) => lines[line] ?? ''));
    heights.push(height);
  }
  const lines = drawn.toString().split('\n');
  // A rule separates rows of several lines; rows of one line, and rows that begin with a name, need none.
  const ruledLines = columns[0] !== 'field' && heights.some((height) => height > 1);
  return `${joined(standIns.back((ruledLines ? ruled(lines, heights) : lines).join('\n')))}\n`;
}

/** A rule between rows of these heights, the last of which end with the last line but one. */
function ruled(lines: readonly string[], heights: readonly number[]): string[] {
  const rule = lines[0]!.replaceAll('┌', '├').replaceAll('┬', '┼').replaceAll('┐', '┤');
  let from = lines.length - 1 - sum(heights);
  const ruledLines = lines.slice(0, from);
  for (const height of heights) {
    ruledLines.push(...lines.slice(from, from + height), rule);
    from += height;
  }
  return [...ruledLines.slice(0, -1), ...lines.slice(-1)];
}

function cellWidth(cell: Cell | undefined, paper: Paper): number {
  if (cell === undefined) return 0;
  if (cell.reason !== undefined && cell.text === '') return textWidth(missing(paper));
  return shown(cell.text, paper)
    .split('\n')
    .reduce((most, line) => Math.max(most, textWidth(line)), 0);
}

function missing({ unicode }: Paper): string {
  return unicode ? '—' : '--';
}

/** Line breaks of a text stay, tabs do not; nothing in it commands a terminal, also one that a pipe ends in. */
function shown(text: string, { unicode }: Paper): string {
  const spaced = sanitizeLines(text.replaceAll('\t', ' '));
  return unicode ? spaced : toAscii(spaced);
}

function charsOf({ unicode, dim }: Paper): Record<string, string> {
  const chars = unicode ? CHARS.unicode : CHARS.ascii;
  return Object.fromEntries([...SIDES, ...INNER].map((name, i) => [name, dim(chars[i]!)]));
}

/** Neighbors of one color under one pair of control sequences. */
function joined(text: string): string {
  return text.replaceAll('\u001b[22m\u001b[2m', '');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** First of the placeholder characters, and the one that fills their width (private use, one column each). */
const STAND_IN = 0xe000;
const FILLER = '\uf8ff';

/**
 * cli-table3 counts columns by an older Unicode than terminals do. It is given characters of one column each in place
 * of all others, which are put back when it has drawn: so its columns are as wide as everything else here takes text to
 * be.
 */
function createStandIns(): { readonly of: (text: string) => string; readonly back: (text: string) => string } {
  const known = new Map<string, string>();
  const originals: string[] = [];
  const standIn = ({ text, width }: { readonly text: string; readonly width: number }): string => {
    if (isNarrow(text)) return text;
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = String.fromCharCode(STAND_IN + originals.length) + FILLER.repeat(Math.max(0, width - 1));
    known.set(text, made);
    originals.push(text);
    return made;
  };
  return {
    of: (text) => (isNarrow(text) ? text : clusters(text).map(standIn).join('')),
    back: (text) =>
      text.replace(/([\ue000-\uf8fe])\uf8ff*/g, (_, char: string) => originals[char.charCodeAt(0) - STAND_IN] ?? ''),
  };
}
