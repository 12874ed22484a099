import { textBlocks } from './text-blocks.ts';
import type { Block } from './types.ts';

/** Collects the text of a `<pre>` element, which in old filings may contain the whole document. */
export function preformatted() {
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
