/** The rows of tables in which facts stand: which line and column of the report a fact belongs to. */

import { type LineKind, NO_LINE, type ReportedLine } from '../../engine/reported/types.ts';
import { isNumeric } from '../documents/cells.ts';
import type { Block } from '../documents/types.ts';

/** Where a fact stands. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** Its cell as printed; '' without one. */
  readonly cell: string;
}

const NOWHERE: Place = { line: NO_LINE, column: -1, cell: '' };

/**
 * Lines of a document's tables that have facts, and the place of each fact.
 * @param ends where each fact ends in the source, with its concept, ascending; undefined: nowhere
 * @param firstLine number of the first line, @param firstTable of the first table
 */
export function tableLines(
  blocks: readonly Block[],
  facts: readonly { readonly concept: string; readonly end: number | undefined }[],
  firstLine: number,
  firstTable: number,
): { readonly lines: readonly ReportedLine[]; readonly places: readonly Place[] } {
  const order = blocks.map((_, i) => i).sort((a, b) => blocks[a]!.offset - blocks[b]!.offset || a - b);
  const offsets = order.map((i) => blocks[i]!.offset);
  const blockOf = facts.map(({ end }) => (end === undefined ? -1 : (order[lastAtMost(offsets, end)] ?? -1)));
  const tables = new Set(blockOf.flatMap((i) => (i >= 0 && blocks[i]!.table >= 0 ? [blocks[i]!.table] : [])));
  const withFacts = new Set(blockOf);
  const lineOf = new Map<number, number>();
  const lines: ReportedLine[] = [];
  blocks.forEach((block, i) => {
    if (block.kind === 'rule' || !tables.has(block.table)) return;
    lineOf.set(i, firstLine + lines.length);
    lines.push(lineFrom(block, withFacts.has(i), firstTable));
  });
  const next = new Map<number, number>();
  const places = facts.map(({ concept }, i): Place => {
    const at = blockOf[i]!;
    const line = lineOf.get(at);
    if (line === undefined) return NOWHERE;
    const column = columnOf(blocks[at]!, concept, next.get(at) ?? 0);
    next.set(at, column + 1);
    return { line, column, cell: blocks[at]!.columns[column] ?? '' };
  });
  return { lines, places };
}

/** Index of the last value that is at most `limit` in ascending values; -1 without one. */
function lastAtMost(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function lineFrom(block: Block, hasFacts: boolean, firstTable: number): ReportedLine {
  const { columns, text, table, indent } = block;
  const [first = text] = columns;
  const others = columns.slice(1).filter((cell) => cell !== '');
  const label = columns.length > 0 && isNumeric(first) ? '' : first;
  const kind = kindOf(hasFacts, others);
  const cells = kind === 'header' ? (columns.length > 0 ? columns : [text]) : [];
  return { table: table + firstTable, kind, label: kind === 'header' ? '' : label, indent, cells };
}

function kindOf(hasFacts: boolean, others: readonly string[]): LineKind {
  if (hasFacts) return 'figures';
  if (others.length === 0) return 'heading';
  return others.some((cell) => isNumeric(cell) && /[\d—–]/.test(cell) && !/^(?:19|20)\d{2}$/.test(cell))
    ? 'untagged'
    : 'header';
}

/** The column at or after `from` whose first tagged figure is of the concept; several facts in a cell share it. */
function columnOf({ concepts }: Block, concept: string, from: number): number {
  const at = concepts.indexOf(concept, from);
  if (at >= 0) return at;
  return Math.max(0, from - 1);
}
