/** Plain text of older filings to blocks: paragraphs, headings, and tables in columns of characters. */
import { isNumeric, mergeSplitCells, type PlacedCell } from './cells.ts';
import { addBlock, blockOf, checkLineCount, joinLines, type Line, ruleLine } from './line.ts';
import { isBullet, isEnumerator, letterCount, normalText, startsWithBullet } from './normal-text.ts';
import { alignRows, MAX_COLUMNS } from './table-columns.ts';
import { headerLevels } from './text-headers.ts';
import { columnWidth, isRuler, type TextLine, textLines } from './text-lines.ts';
import { splitsParagraph } from './text-paragraphs.ts';
import type { Block } from './types.ts';

/** Longer runs of lines without a blank line are cut, so that the work stays linear. */
const MAX_GROUP_LINES = 2000;
const MAX_PARAGRAPH_LINES = 500;
const MAX_CELL_LENGTH = 5000;

/** Minimum margin on both sides of a centered line, in characters. */
const CENTERED_MARGIN = 8;
const CENTERED_TOLERANCE = 6;

function isCentered(line: TextLine, width: number): boolean {
  const right = width - line.indent - line.text.length;
  return line.indent >= CENTERED_MARGIN && Math.abs(line.indent - right) <= CENTERED_TOLERANCE;
}

function textAsLine(line: TextLine, width: number): Line {
  const text = normalText(line.text);
  return {
    ...ruleLine(line.offset, false),
    kind: 'paragraph',
    text,
    letters: letterCount(text),
    centered: isCentered(line, width),
    indent: line.indent,
  };
}

function isListItem(text: string): boolean {
  if (startsWithBullet(text)) return true;
  const space = text.indexOf(' ');
  return space === 1 && isBullet(text.charAt(0)) && text.length > 4;
}

/** Joins lines to a paragraph. */
function paragraph(lines: readonly TextLine[], width: number): Line {
  const joined = joinLines(lines.map((line) => textAsLine(line, width)));
  joined.centered = lines.every((line) => isCentered(line, width));
  // The body's indentation, not the first line's.
  joined.indent = Math.min(...lines.slice(0, 50).map((line) => line.indent));
  if (isListItem(joined.text)) {
    joined.kind = 'list_item';
    joined.centered = false;
  }
  return joined;
}

/** A row and the characters its cells cover. */
interface TextRow {
  readonly line: Line;
  readonly cells: readonly PlacedCell[];
}

function rowOf(line: TextLine, table: number, width: number): TextRow | undefined {
  const cells = lineCells(line);
  if (cells.length === 0) return undefined;
  const texts = cells.map(({ text }) => text);
  const [marker = '', text] = texts;
  const marked = cells.length === 2 && /\p{L}/u.test(text ?? '') && (isBullet(marker) || isEnumerator(marker));
  const made = {
    ...textAsLine(line, width),
    kind: 'row' as const,
    table,
    cells: texts,
    text: texts.join(marked ? ' ' : ' | '),
  };
  return { line: cells.length > 1 ? { ...made, centered: false } : made, cells: marked ? [] : cells };
}

/** Prose inside `<TABLE>`: a long line without columns that continues on the next. */
function runsOn(before: Line | undefined, line: Line, previous: TextLine | undefined, width: number): boolean {
  if (before === undefined || previous === undefined || previous.text === '') return false;
  if (before.cells.length !== 1 || line.cells.length !== 1 || before.text.length > MAX_CELL_LENGTH) return false;
  return previous.indent + previous.text.length >= width * 0.75 && /^[\p{Ll}\d(]/u.test(line.text);
}

/**
 * The blocks of a plain text filing (before 2001, and agents' `.txt`): lines joined to paragraphs, `<TABLE>` parts and
 * columns of figures as rows, `<PAGE>` and form feeds as rules. Indentation is in characters; an underline of dashes
 * marks the line above as underlined.
 */
export function textBlocks(text: string): Block[] {
  const width = columnWidth(text);
  const blocks: Block[] = [];
  const sink = lineSink(blocks);
  let group: TextLine[] = [];
  let table = -1;
  let tables = 0;
  // The table of the rows above a drawn line, which the rows below it go on.
  let open = -1;
  let previous: TextLine | undefined;

  const addRow = (line: TextLine, number: number): void => {
    const made = rowOf(line, number, width);
    if (made === undefined) return;
    const last = sink.last();
    const before = last?.table === number ? last : undefined;
    if (before !== undefined && runsOn(before, made.line, previous, width)) {
      const joined = joinLines([before, made.line]);
      sink.replaceLast({ ...joined, cells: [joined.text] });
    } else sink.push(made.line, made.cells);
  };
  const endGroup = (): void => {
    if (group.length === 0) return;
    const tabular = group.filter((line) => looksTabular(line.text)).length;
    if (tabular > 0 && tabular * 2 >= group.length) {
      previous = undefined;
      if (open < 0) open = tables++;
      for (const line of group) addRow(line, open);
    } else {
      open = -1;
      let run: TextLine[] = [];
      for (const line of group) {
        if (run.length > 0 && (run.length >= MAX_PARAGRAPH_LINES || splitsParagraph(run, line, width))) {
          sink.push(paragraph(run, width));
          run = [];
        }
        run.push(line);
      }
      sink.push(paragraph(run, width));
    }
    group = [];
  };
  const rule = (offset: number): void => {
    if (sink.last()?.kind !== 'rule') sink.push(ruleLine(offset, true));
  };

  for (const line of textLines(text)) {
    if (line.mark !== undefined || line.text === '' || isRuler(line.text)) {
      endGroup();
      if (line.mark !== undefined || line.text === '') open = -1;
      if (line.mark === 'page') rule(line.offset);
      else if (line.mark === 'table') table = tables++;
      else if (line.mark === 'end_table') table = -1;
      else if (line.text !== '' && table < 0) underline(sink.last(), previous, line);
    } else if (table >= 0) {
      addRow(line, table);
    } else {
      group.push(line);
      if (group.length >= MAX_GROUP_LINES) endGroup();
    }
    previous = line;
  }
  endGroup();
  sink.end();
  return blocks;
}

/** Emits each line one step late, because the next line may change it, and a table as a whole, for its columns. */
function lineSink(blocks: Block[]) {
  let pending: TextRow[] = [];
  const end = (): void => {
    const rows = pending.filter(({ cells }) => cells.length > 1 || isNumeric(cells[0]?.text ?? ''));
    const most = rows.reduce((count, { cells }) => Math.max(count, cells.length), 0);
    if (most > 1 && rows.every(({ cells }) => (cells.at(-1)?.end ?? 0) < MAX_COLUMNS)) {
      const { rows: aligned } = alignRows(rows.map(({ cells }) => cells));
      // Ragged lines, such as labels that push their figures to the right, make columns that are not there.
      const regular = (aligned[0]?.texts.length ?? 0) <= most + 1;
      if (regular) {
        rows.forEach((row, i) => {
          row.line.columns = aligned[i]?.texts ?? [];
        });
        for (const [i, { texts, spans }] of headerLevels(
          pending.map(({ line, cells }) => ({ cells, texts: line.columns })),
        )) {
          const { line } = pending[i]!;
          if (line.columns.length > 0) line.columns = texts;
          line.spans = spans;
        }
      }
    }
    for (const { line } of pending) addBlock(blocks, blockOf(line));
    pending = [];
  };
  return {
    last: (): Line | undefined => pending.at(-1)?.line,
    push: (line: Line, cells: readonly PlacedCell[] = []): void => {
      if (line.text === '' && line.kind !== 'rule') return;
      if (line.table < 0 || pending.at(-1)?.line.table !== line.table) end();
      pending.push({ line, cells });
      checkLineCount(blocks.length + pending.length);
    },
    replaceLast: (line: Line): void => {
      pending[pending.length - 1] = { line, cells: [] };
    },
    end,
  };
}

/** Dashes directly below a line of similar length underline it. */
function underline(above: Line | undefined, previous: TextLine | undefined, ruler: TextLine): void {
  if (above === undefined || above.kind === 'rule' || previous === undefined || previous.text === '') return;
  if (Math.abs(previous.indent - ruler.indent) <= 3 && ruler.text.length <= previous.text.length + 4)
    above.underlined = above.letters;
}

/** Cells of a table line: parts separated by two or more blanks; leader dots and drawn lines are dropped. */
function lineCells({ text, indent }: TextLine): PlacedCell[] {
  const cells: PlacedCell[] = [];
  const spaced = text.replace(/(?:\s?\.){4,}\s?|(?:\s\.|\.\.)\.{0,2}(?=\s{2})|[-=_]{4,}/g, (drawn) =>
    ' '.repeat(drawn.length),
  );
  for (const part of spaced.matchAll(/\S+(?:\s\S+)*/g)) {
    const cell = withoutGap(normalText(part[0]));
    const start = indent + part.index;
    if (cell !== '') cells.push({ text: cell, start, end: start + part[0].length - 1, anchor: start });
  }
  return mergeSplitCells(cells);
}

/** `$ 1,234`: a sign separated by one blank belongs to its figure. */
function withoutGap(cell: string): string {
  return /^\$ [\d(.,]/.test(cell) ? `$${cell.slice(2)}` : cell;
}

/**
 * True for a line of columns outside of `<TABLE>`: leader dots, or gaps of four blanks followed by figures. Justified
 * prose has only short gaps; a marker or item number before its title is not a column.
 */
function looksTabular(text: string): boolean {
  if (/(?:\s?\.){5,}\s*\S/.test(text)) return true;
  const parts = text.split(/\s{3,}/);
  const first = parts[0] ?? '';
  if (parts.length > 1 && (isBullet(first) || isEnumerator(first))) parts.shift();
  if (parts.length < 2) return false;
  const last = parts.at(-1) ?? '';
  return isNumeric(last) || isNumeric(last.replace(/^\$\s*/, '')) || parts.length >= 4;
}
