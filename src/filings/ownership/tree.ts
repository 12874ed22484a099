/** Reads XML as a tree of elements by local name, with limits. */
import { SaxesParser } from 'saxes';

export interface Element {
  /** Without namespace prefix. */
  readonly name: string;
  /** The `id` attribute. */
  readonly id: string | undefined;
  readonly children: readonly Element[];
  /** Own text, without that of children. */
  readonly text: string;
}

export interface TreeFault {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 200_000;

interface Open {
  name: string;
  id: string | undefined;
  children: Element[];
  text: string;
}

/**
 * The root element, or the first error in the XML. Never reads anything outside the text: the parser rejects a document
 * type inside an element and knows only XML's own entities.
 */
export function readTree(xml: string): Element | TreeFault {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: Open[] = [];
  let root: Element | undefined;
  let fault: TreeFault | undefined;
  let count = 0;
  const fail = (reason: string): void => {
    fault ??= { line: parser.line, reason };
  };
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('opentag', ({ name, attributes }) => {
    count++;
    if (open.length >= MAX_DEPTH) fail(`nested deeper than ${MAX_DEPTH} elements`);
    if (count > MAX_ELEMENTS) fail(`more than ${MAX_ELEMENTS} elements`);
    if (fault === undefined) open.push({ name: localName(name), id: attributes.id, children: [], text: '' });
  });
  const addText = (text: string): void => {
    const top = open.at(-1);
    if (fault === undefined && top !== undefined) top.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = fault === undefined ? open.pop() : undefined;
    if (element === undefined) return;
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  });
  // In pieces, to stop parsing at the first error.
  for (let at = 0; at < xml.length && fault === undefined; at += PIECE) parser.write(xml.slice(at, at + PIECE));
  if (fault === undefined) parser.close();
  return fault ?? root ?? { line: 1, reason: 'no element' };
}

const PIECE = 65_536;

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

export function isTreeFault(tree: Element | TreeFault): tree is TreeFault {
  return 'reason' in tree;
}
