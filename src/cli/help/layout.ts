/** A help topic as plain data, and as text of some width. */
import { textWidth } from '../../render/width.ts';
import { wrap } from '../../render/wrap.ts';

/** A paragraph, command lines that stay as they are, or terms with their meanings. */
export type Block =
  | { readonly says: string }
  | { readonly lines: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] };

/** Widest column of terms; a longer term has its meaning on the next line. */
const WIDEST_TERM = 24;

/** The blocks, a blank line between them, no line wider than `width` but for those that are to stay. */
export function layout(blocks: readonly Block[], width: number): string {
  return `${blocks.map((block) => lay(block, width)).join('\n\n')}\n`;
}

function lay(block: Block, width: number): string {
  if ('says' in block) return wrap(block.says, width, false).join('\n');
  if ('lines' in block) return block.lines.map((line) => `  ${line}`).join('\n');
  const fitting = block.terms.map(([term]) => textWidth(term)).filter((each) => each <= WIDEST_TERM);
  const column = Math.max(0, ...fitting);
  return block.terms.map(([term, meaning]) => layTerm(term, meaning, column, width)).join('\n');
}

function layTerm(term: string, meaning: string, column: number, width: number): string {
  const indent = ' '.repeat(column + 4);
  const body = wrap(meaning, Math.max(20, width - indent.length), false).join(`\n${indent}`);
  if (textWidth(term) > column) return `  ${term}\n${indent}${body}`;
  return `  ${term}${' '.repeat(column - textWidth(term))}  ${body}`;
}
