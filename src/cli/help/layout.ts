/** A help text as plain data, and as text of some width. */
import { textWidth } from '../../render/text/width.ts';
import { wrap } from '../../render/text/wrap.ts';

type Terms = readonly (readonly [term: string, meaning: string])[];

/** A paragraph, command lines that stay as they are, or terms with their meanings; below a heading where it has one. */
export type Block = { readonly heading?: string } & (
  | { readonly text: string }
  | { readonly lines: readonly string[] }
  | { readonly terms: Terms }
);

/** Widest column of terms; a longer term has its meaning on the next line. */
const WIDEST_TERM = 24;
const NARROWEST_MEANING = 20;

/** Columns to lay help out for: those of the terminal within reason, 100 without a terminal. */
export function helpWidth(columns: number | undefined): number {
  return Math.max(40, Math.min(columns ?? 100, 120));
}

/** The blocks, separated by blank lines, no line wider than `width` except command lines and single words. */
export function layout(blocks: readonly Block[], width: number): string {
  // Terms of one text share a column, so that the eye finds the meanings.
  const lengths = blocks.flatMap((block) => ('terms' in block ? block.terms.map(([term]) => textWidth(term)) : []));
  const column = Math.max(0, ...lengths.filter((length) => length <= WIDEST_TERM));
  return `${blocks.map((block) => layoutBlock(block, column, width)).join('\n\n')}\n`;
}

function layoutBlock(block: Block, column: number, width: number): string {
  const heading = block.heading === undefined ? '' : `${block.heading}:\n`;
  if ('lines' in block) return heading + block.lines.map((line) => `  ${line}`).join('\n');
  if ('terms' in block)
    return heading + block.terms.map(([term, meaning]) => layoutTerm(term, meaning, column, width)).join('\n');
  const indent = heading === '' ? '' : '  ';
  return heading + indent + wrap(block.text, width - indent.length, false).join(`\n${indent}`);
}

function layoutTerm(term: string, meaning: string, column: number, width: number): string {
  if (meaning === '') return `  ${term}`;
  const below = width - column - 4 < NARROWEST_MEANING;
  const indent = ' '.repeat(below ? 6 : column + 4);
  const body = wrap(meaning, width - indent.length, false).join(`\n${indent}`);
  if (below || textWidth(term) > column) return `  ${term}\n${indent}${body}`;
  return `  ${term}${' '.repeat(column - textWidth(term))}  ${body}`;
}
