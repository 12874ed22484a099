/** The text of a section as blocks for a screen: headings marked, rows of tables in columns. */
import type { Cell, Panel, TableColumn } from '../../render/model.ts';

const CELL = ' | ';

/**
 * A block of the text: what stands between two blank lines. The first one is the section's own heading (FIELDS 6.5).
 */
export function textPanels(text: string): Panel[] {
  const parts = text
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+|\n+$/g, ''))
    .filter((part) => part !== '');
  return withTightLists(parts).map((part, i) => panelOf(part, i === 0));
}

const BULLET = /^[•●▪■◦○‣·–*-]\s/u;

/** Consecutive bullets as lines of one block, without blank lines between them. */
function withTightLists(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [i, part] of parts.entries()) {
    if (i > 0 && BULLET.test(part) && BULLET.test(parts[i - 1]!)) joined[joined.length - 1] += `\n${part}`;
    else joined.push(part);
  }
  return joined;
}

function panelOf(part: string, first: boolean): Panel {
  const lines = part.split('\n');
  if (lines.some((line) => line.includes(CELL))) return tablePanel(lines);
  if (lines.length === 1 && (first || isHeading(part)))
    return { block: { type: 'text', text: part, emphasis: 'strong' } };
  return { block: { type: 'text', text: part } };
}

const LONGEST_HEADING = 120;

/**
 * A short line that begins like a heading and ends unlike a sentence, most of its longer words in capitals or all of
 * it. Latin letters only: expressions over all of Unicode take milliseconds to compile.
 */
export function isHeading(line: string): boolean {
  if (line.length > LONGEST_HEADING || !/^["“(]?[A-Z0-9]/.test(line) || /[.,;:!?]["”)]?$/.test(line)) return false;
  const words = line.split(' ').filter((word) => /[A-Za-z\u00c0-\u024f]{4}/.test(word));
  if (words.length === 0) return /[A-Z]{2}/.test(line) && !/[a-z\u00df-\u00ff]/.test(line);
  const capital = words.filter((word) => /^[^A-Za-z]*[A-Z\u00c0-\u00de]/.test(word)).length;
  // `Overview` and `Risks related to our business` begin sub-headings as often as title case does: short ones count by
  // their length.
  return capital / words.length >= 0.6 || (line.length <= 60 && !/\d/.test(line));
}

/** Numbers as tables print them: `$1,234`, `(5.6)%`, `—`, `2024`. */
const NUMBER = /^[($€£¥+\-–—−]*\s?[\d.,]*\d?\s?[)%]*(?:\s?(?:bps|pts?|x))?$/u;

function isNumber(cell: string): boolean {
  return NUMBER.test(cell);
}

/**
 * Rows in columns. A row with fewer cells than the widest keeps its label on the left and its values on the right,
 * under the newest columns of the others; one of numbers or of heads only stands on the right; a single cell runs over
 * all columns.
 */
function tablePanel(lines: readonly string[]): Panel {
  const rows = lines.map((line) => line.split(CELL).map((cell) => cell.trim()));
  const count = Math.max(...rows.map((row) => row.length));
  let body = false;
  const placed = rows.map((row) => {
    if (row.length === count) body = true;
    return row.length === 1 || row.length === count ? row : aligned(row, count, body);
  });
  const columns = Array.from({ length: count }, (_, at): TableColumn => {
    const cells = placed.filter((row) => row.length === count).map((row) => row[at]!);
    const filled = cells.filter((cell) => cell !== '');
    const numeric = filled.filter(isNumber).length * 2 > filled.length;
    return { label: '', kind: at > 0 && numeric ? 'amount' : 'text' };
  });
  const single = (row: readonly string[]): Cell[] => [{ kind: 'text', value: row[0]!, emphasis: 'strong' }];
  const cells = (row: readonly string[]): Cell[] => row.map((value): Cell => ({ kind: 'text', value }));
  return {
    block: { type: 'table', columns, rows: placed.map((row) => (row.length === 1 ? single(row) : cells(row))) },
  };
}

function aligned(row: readonly string[], count: number, body: boolean): string[] {
  const empty = Array.from({ length: count - row.length }, () => '');
  const headsOnly = isNumber(row[0]!) || (!body && row.length === count - 1);
  return headsOnly ? [...empty, ...row] : [row[0]!, ...empty, ...row.slice(1)];
}
