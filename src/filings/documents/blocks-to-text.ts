import type { Block } from './types.ts';

/** True when rows `from` up to `to` are a table of figures or labels, not paragraphs laid out by a table. */
function isTabular(blocks: readonly Block[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const block = blocks[i];
    if (block !== undefined && block.cells.length > 1 && block.text.includes(' | ')) return true;
  }
  return false;
}

/**
 * Text of blocks: paragraphs separated by a blank line; rows of one table on one line each, cells joined by ` | `;
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
    for (let k = i; k < end; k++) if (blocks[k]?.kind !== 'rule') texts.push(blocks[k]?.text ?? '');
    if (texts.length > 0) parts.push(texts.join(glue));
    i = end;
  }
  return parts.join('\n\n');
}
