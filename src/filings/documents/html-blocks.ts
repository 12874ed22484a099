/** HTML to blocks: joins tokenizer, element stack, styles, lines and tables. What the text means is not known here. */
import { BLOCK_ELEMENTS, closedByOpening, isContainer, VOID_ELEMENTS } from './html-elements.ts';
import { frameOf, listMarker, ROOT_FRAME } from './html-frames.ts';
import { lineBuilder } from './html-lines.ts';
import { type Attributes, readHtml } from './html-reader.ts';
import { elementStack, type Frame } from './html-stack.ts';
import { points, styleReader } from './html-style.ts';
import { tableBuilder } from './html-tables.ts';
import { addBlock, blockOf, type Line, ruleLine } from './line.ts';
import { textBlocks } from './text-blocks.ts';
import { textStart } from './text-lines.ts';
import type { Block } from './types.ts';

/** Comments with which agents mark page ends. */
const PAGE_COMMENT = /page\s*break|field:\s*page\b|end\s+page|page\s+end/i;

/** Narrower lines are ornaments or sum lines, not page edges. */
const MIN_RULE_WIDTH = 0.6;

function isWide(attributes: Readonly<Attributes>): boolean {
  const width = /(?:^|;)\s*width\s*:\s*([\d.]+(?:%|pt|px|in)?)/i.exec(attributes.style)?.[1] ?? attributes.width;
  return width === '' || points(/^[\d.]+$/.test(width) ? `${width}px` : width) >= 468 * MIN_RULE_WIDTH;
}

/**
 * The blocks of an HTML document in reading order: hidden parts dropped, inline XBRL unwrapped, tables as rows. One
 * pass, linear in time and memory; broken HTML is read as browsers do, without losing text.
 */
export function htmlBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const styleOf = styleReader();
  let preText: ReturnType<typeof preformatted> | undefined;

  const out = (line: Line): void => {
    if (line.kind === 'rule' && blocks.at(-1)?.kind === 'rule') return;
    addBlock(blocks, blockOf(line));
  };
  const tables = tableBuilder(out);
  const lines = lineBuilder(tables.place);

  const endPre = (): void => {
    const textBlocksFound = preText?.blocks() ?? [];
    preText = undefined;
    let count = 0;
    for (const block of textBlocksFound) count = Math.max(count, block.table + 1);
    const first = tables.reserve(count);
    for (const block of textBlocksFound) {
      if (block.kind === 'rule' && blocks.at(-1)?.kind === 'rule') continue;
      addBlock(blocks, block.table < 0 ? block : { ...block, table: block.table + first });
    }
  };
  const rule = (offset: number, forced: boolean): void => {
    lines.end();
    if (preText !== undefined) preText.tag('\n<PAGE>\n');
    else tables.place(ruleLine(offset, forced));
  };

  let offset = 0;
  const stack = elementStack(ROOT_FRAME, (frame: Frame) => {
    if (frame.block) lines.end();
    if (frame.name === 'td' || frame.name === 'th') tables.closeCell();
    else if (frame.name === 'tr') tables.closeRow();
    else if (frame.name === 'table') tables.closeTable();
    else if (frame.name === 'pre') endPre();
    if (frame.breakAfter) rule(offset, true);
  });

  /** Handles tags inside `<pre>`; true when nothing else is to be done. */
  const inPre = (name: string, closing: boolean): boolean => {
    if (preText === undefined) return false;
    if (name === 'table') preText.tag(closing ? '\n</TABLE>\n' : '\n<TABLE>\n');
    else if (name === 'page') preText.tag('\n<PAGE>\n');
    else if (name === 'br' || name === 'p' || name === 'div' || name === 'center') preText.tag('\n');
    else if (name === 'tr' || name === 'td') {
      stack.close('pre');
      return false;
    } else return name !== 'pre' && name !== 'hr' && !(closing && BLOCK_ELEMENTS.has(name));
    return true;
  };

  const voidElement = (name: string, attributes: Readonly<Attributes>, broken: boolean): void => {
    if (name === 'br') lines.lineBreak();
    else if (name === 'page' || name === 'pagebreak') rule(offset, true);
    else if (name === 'hr' && (broken || (isWide(attributes) && !tables.inCell()))) rule(offset, broken);
    else if (name === 'hr') lines.end();
    else if (broken) rule(offset, true);
  };

  const open = (name: string, attributes: Readonly<Attributes>, selfClosing: boolean, at: number): void => {
    offset = at;
    if (inPre(name, false)) return;
    const isVoid = VOID_ELEMENTS.has(name);
    if (!isVoid && !isContainer(name)) return;
    const block = BLOCK_ELEMENTS.has(name);
    if (block && stack.isOpen('head')) stack.close('head');
    if (block || name === 'hr') stack.closeOpen(['p'], []);
    const closes = closedByOpening(name);
    if (closes !== undefined) stack.closeOpen(closes.names, closes.within);

    const style = styleOf(attributes.style);
    const top = stack.top();
    const frame = frameOf(name, attributes, style, top, stack.block());
    if (frame.block || name === 'hr') lines.end();
    if (!top.skip && style.breakBefore) rule(at, true);
    if (!frame.skip && !name.startsWith('ix:')) {
      if (attributes.id !== '') lines.anchor(attributes.id);
      if (attributes.name !== '' && name === 'a' && attributes.name !== attributes.id) lines.anchor(attributes.name);
    }
    if (name === 'ix:nonfraction' && !frame.skip) lines.concept(attributes.name);
    if (isVoid) {
      if (!top.skip) voidElement(name, attributes, style.breakAfter || style.breakBefore);
      return;
    }
    if (selfClosing) {
      if (frame.breakAfter && !frame.skip) rule(at, true);
      if ((name === 'td' || name === 'th') && style.display !== 'none') tables.openCell(attributes);
      // A row without cells still counts for cells that reach down.
      else if (name === 'tr') tables.openRow();
      return;
    }
    if (!frame.block && (style.left >= 2 || style.display === 'inline-block')) lines.gap();
    if (stack.full()) return;
    if (name === 'table' && !tables.openTable()) return;
    if (name === 'tr') tables.openRow();
    else if ((name === 'td' || name === 'th') && style.display !== 'none') tables.openCell(attributes);
    else if (name === 'li' && !frame.skip) lines.marker(listMarker(frame.list));
    else if (name === 'pre' && !frame.skip && !tables.inTable()) preText = preformatted();
    stack.push(frame);
  };

  readHtml(
    html,
    {
      open,
      close: (name) => {
        if (inPre(name, true)) return;
        if (name === 'br') lines.lineBreak();
        else if (name === 'p' && !stack.isOpen('p')) lines.end();
        else stack.close(name);
      },
      text: (text, at) => {
        offset = at;
        const frame = stack.top();
        if (frame.skip) return;
        if (preText !== undefined) preText.append(text, at);
        else lines.append(text, frame, at);
      },
      comment: (text) => {
        if (PAGE_COMMENT.test(text) && !stack.top().skip) rule(offset, true);
      },
    },
    textStart(html),
  );
  lines.end();
  stack.closeAll();
  lines.end();
  return blocks;
}

/** Collects the text of a `<pre>` element, which in old filings may contain the whole document. */
function preformatted() {
  const pieces: string[] = [];
  const starts: number[] = [];
  const offsets: number[] = [];
  let length = 0;

  const sourceOffset = (at: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return (offsets[low] ?? 0) + at - (starts[low] ?? 0);
  };

  return {
    append: (text: string, offset: number): void => {
      pieces.push(text);
      starts.push(length);
      offsets.push(offset);
      length += text.length;
    },
    /** A tag that plain text filings have too: `<TABLE>`, `<PAGE>`. */
    tag: (tag: string): void => {
      pieces.push(tag);
      length += tag.length;
    },
    /** Its blocks, with offsets into the source document; table numbers from 0. */
    blocks: (): Block[] =>
      textBlocks(pieces.join('')).map((block) => ({ ...block, offset: sourceOffset(block.offset) })),
  };
}
