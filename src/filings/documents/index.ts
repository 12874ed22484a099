/** A filing's document as the blocks a reader sees. */
export { blocksToText } from './blocks-to-text.ts';
export { decodeDocument, MAX_DOCUMENT_BYTES } from './decode.ts';
export { documentBlocks, isHtml } from './document-blocks.ts';
export { htmlBlocks } from './html-blocks.ts';
export { readPages, withoutPageHeaders as withoutFurniture } from './page-headers.ts';
export { LETTERED_PAGES } from './page-numbers.ts';
export { pageOf } from './pages.ts';
export { textBlocks } from './text-blocks.ts';
export type { Block } from './types.ts';
