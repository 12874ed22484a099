/** The door of this folder: bytes of a filing's document to blocks, by the reader for HTML or that for plain text. */
import { decodeDocument } from './decode.ts';
import { htmlBlocks } from './html-blocks.ts';
import { textBlocks } from './text-blocks.ts';
import type { Block } from './types.ts';

/** Tags that plain text filings do not have (they do have `<TABLE>`, `<PAGE>`, `<S>`, `<C>`). */
const HTML_TAG =
  /<(?:!doctype html|html|body|div|p|br|font|tr|td|hr|pre|center|span|b|h[1-6])(?:\s[^<>]{0,2000})?\/?>/i;

/** Tags around a whole document, which some tools put around plain text too. */
const WRAPPER = /^\s*(?:<(?:html|body|div)>\s*)*/i;
/** A line longer than those of plain text. */
const LONG_LINE = /[^\n]{2000}/;

/** True for HTML, false for the plain text of older filings. Checks the first 200,000 characters inside the wrapper. */
export function isHtml(text: string): boolean {
  const wrapper = WRAPPER.exec(text)?.[0] ?? '';
  const inside = text.slice(wrapper.length, wrapper.length + 200_000);
  return HTML_TAG.test(inside) || (wrapper.includes('<') && LONG_LINE.test(inside));
}

/** The blocks of a document, HTML or plain text. Throws `DocumentTooLarge` above 60 MB. */
export function documentBlocks(bytes: Uint8Array): Block[] {
  const text = decodeDocument(bytes);
  return isHtml(text) ? htmlBlocks(text) : textBlocks(text);
}
