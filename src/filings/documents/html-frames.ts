/** What an opening tag changes: style, list, link and heading of the frame that it opens. */
import { BLOCK_ELEMENTS, HEADING_LEVELS, INDENTED_ELEMENTS, SKIPPED_ELEMENTS } from './html-elements.ts';
import type { Attributes } from './html-reader.ts';
import type { Frame } from './html-stack.ts';
import type { StyleChange } from './html-style.ts';

export const ROOT_FRAME: Frame = {
  name: '',
  block: true,
  skip: false,
  bold: false,
  italic: false,
  underlined: false,
  raised: false,
  href: '',
  centered: false,
  indent: 0,
  left: 0,
  heading: 0,
  breakAfter: false,
  list: undefined,
  ended: false,
};

const BOLD = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '));
const ITALIC = new Set('i em cite dfn var'.split(' '));
const UNDERLINED = new Set('u ins'.split(' '));
const LISTS = new Set('ul ol menu dir'.split(' '));

/** Elements that stay part of the table whatever their `display`. */
const TABLE_PARTS = new Set('table tr td th'.split(' '));

/** Elements whose `align` applies to their text, not to the box. */
const ALIGNED = new Set('p div center h1 h2 h3 h4 h5 h6 td th tr caption'.split(' '));

/** Link target: without `#` for one into the same document, otherwise as written. */
function linkTarget(href: string): string {
  if (!href.startsWith('#')) return href;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

function isCentered(name: string, attributes: Readonly<Attributes>, style: StyleChange, around: boolean): boolean {
  if (style.centered !== undefined) return style.centered;
  if (attributes.align !== '' && ALIGNED.has(name)) return attributes.align.toLowerCase() === 'center';
  return name === 'center' || name === 'th' || (around && name !== 'table');
}

/**
 * Inherited state of an element. Character style comes from the enclosing element, position from the enclosing block; a
 * table resets both, as browsers do for documents without a doctype.
 */
export function frameOf(
  name: string,
  attributes: Readonly<Attributes>,
  style: StyleChange,
  inline: Frame,
  around: Frame,
): Frame {
  const table = name === 'table';
  const onLine = style.display?.startsWith('inline') && !TABLE_PARTS.has(name);
  const block = style.display === 'block' || (BLOCK_ELEMENTS.has(name) && !onLine);
  const left = around.left + (block ? style.left + (INDENTED_ELEMENTS.has(name) ? 30 : 0) : 0);
  return {
    name,
    block,
    skip: inline.skip || SKIPPED_ELEMENTS.has(name) || style.display === 'none' || style.invisible || attributes.hidden,
    bold: style.bold ?? (BOLD.has(name) || (inline.bold && !table)),
    italic: style.italic ?? (ITALIC.has(name) || (inline.italic && !table)),
    underlined: style.underlined ?? (UNDERLINED.has(name) || (inline.underlined && !table)),
    raised: !block && (style.raised ?? (name === 'sup' || inline.raised)),
    href: attributes.href === '' ? inline.href : linkTarget(attributes.href),
    centered: block ? isCentered(name, attributes, style, around.centered) : around.centered,
    left,
    indent: block ? left + style.firstLine : around.indent,
    heading: HEADING_LEVELS.get(name) ?? around.heading,
    breakAfter: style.breakAfter,
    list: LISTS.has(name)
      ? {
          ordered: name === 'ol',
          style: attributes.type,
          unmarked: style.unmarked,
          next: Number.parseInt(attributes.start, 10) || 1,
        }
      : name === 'table'
        ? undefined
        : around.list,
    ended: false,
  };
}

const ROMAN_TENS = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx'];
const ROMAN_ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** A number below 90 in small letters. */
function roman(n: number): string {
  return (ROMAN_TENS[Math.floor(n / 10)] ?? '') + (ROMAN_ONES[n % 10] ?? '');
}

/** Marker shown before a list item; advances the counter. '' for lists without markers. */
export function listMarker(list: Frame['list']): string {
  if (list === undefined) return '\u2022';
  if (list.unmarked) return '';
  if (!list.ordered) return '\u2022';
  const n = list.next++;
  if (list.style === 'a' && n <= 26) return `${String.fromCharCode(96 + n)}.`;
  if (list.style === 'A' && n <= 26) return `${String.fromCharCode(64 + n)}.`;
  if (list.style === 'i' && n < 90) return `${roman(n)}.`;
  if (list.style === 'I' && n < 90) return `${roman(n).toUpperCase()}.`;
  return `${n}.`;
}
