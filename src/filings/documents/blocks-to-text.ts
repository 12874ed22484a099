/** Blocks of a document as plain text, the form in which sections are served, counted and searched. */
import type { Block } from './types.ts';

/** True when rows `from` up to `to` are a table of figures or labels, not paragraphs laid out by a table. */
function isTabular(blocks: readonly Block[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const block = blocks[i];
    if (block !== undefined && block.cells.length > 1 && block.text.includes(' | ')) return true;
  }
  return false;
}

/** A row with its blank cells, so that each figure has the place of its header; the text of any other block. */
function lineOf({ columns, text }: Block): string {
  return columns.length > 0 ? columns.join(' | ').trimEnd() : text;
}

/**
 * Text of blocks: paragraphs separated by a blank line; rows of one table on one line each, columns joined by ` | `;
 * layout tables (one cell per row, marker and text) as paragraphs. Rules give no text.
 */
export function blocksToText(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let i = 0;
  while (i < blocks.length) {
    const block = blocks[i] as Block;
    let end = i + 1;
    if (block.table >= 0) while (end < blocks.length && blocks[end]?.table === block.table) end++;
    const glue = isTabular(blocks, i, end) ? '\n' : '\n\n';
    const texts: string[] = [];
    for (let k = i; k < end; k++) {
      const row = blocks[k] as Block;
      if (row.kind !== 'rule') texts.push(lineOf(row));
    }
    if (texts.length > 0) parts.push(texts.join(glue));
    i = end;
  }
  return parts.join('\n\n');
}
