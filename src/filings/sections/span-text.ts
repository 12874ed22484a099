/** Text of a span of blocks: heading on one line, then the body (FIELDS 6.5). */
import { blocksToText } from '../documents/blocks-to-text.ts';
import type { Block } from '../documents/types.ts';
import { readLead } from './captions/item-pattern.ts';

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const low = code >= 0xdc00 && code <= 0xdfff;
    const before = i > 0 ? text.charCodeAt(i - 1) : 0;
    if (!(low && before >= 0xd800 && before <= 0xdbff)) count++;
  }
  return count;
}

/** Running headers left at the end: "PART II", "Item 3, 4", the section's own item, a rule. */
function isLeftover(block: Block, heading: Block | undefined): boolean {
  if (block.kind === 'rule') return true;
  if (block.text.length > 160) return false;
  const lead = readLead(block.text);
  if (lead !== undefined && lead.title === '') return true;
  const [own] = heading === undefined ? [] : (readLead(heading.text)?.items ?? []);
  const [item] = lead?.items ?? [];
  const repeats = own !== undefined && item?.number === own.number && item.letter === own.letter;
  return repeats || /^(?:table of contents|\d{1,3})$/i.test(block.text);
}

/** End of a span without leftovers of the next page's header. */
export function trimmedEnd(blocks: readonly Block[], start: number, headingEnd: number, end: number): number {
  let at = end;
  while (at > headingEnd + 1 && isLeftover(blocks[at - 1] as Block, blocks[start])) at--;
  return at;
}

/**
 * The text; a heading split over cells or blocks goes on one line, `rest` (the continuation of its block) on the next.
 */
export function spanText(
  blocks: readonly Block[],
  start: number,
  headingEnd: number,
  end: number,
  heading: string,
  rest = '',
): string {
  const first = blocks[start] as Block;
  const ownLine = headingEnd > start || first.cells.length > 1;
  if (!ownLine) return blocksToText(blocks.slice(start, end));
  const line: Block = { ...first, kind: 'paragraph', text: heading, cells: [], columns: [], table: -1 };
  const runIn: Block[] = rest === '' ? [] : [{ ...line, text: rest }];
  return blocksToText([line, ...runIn, ...blocks.slice(headingEnd + 1, end)]);
}
