/** Extracts well-formed XML from a file: the ownership document only, with common filer errors repaired. */

/** Limit on what is parsed; real documents are below 0.5 MB (30 lines per table, 99 footnotes at most). */
const MAX_CHARACTERS = 4_000_000;

const ROOT = /<(?:[A-Za-z_][\w.-]{0,40}:)?ownershipDocument[\s/>]/;

export interface XmlText {
  readonly xml: string;
  /** Lines of the file before it, so that positions are lines of the file. */
  readonly linesBefore: number;
}

/**
 * The `ownershipDocument` element of a bare XML file or a whole submission, cut at the end of a truncated text.
 * Undefined without one; a reason when rejected: text before the element is never parsed, and documents that declare
 * entities are not read.
 */
export function ownershipXml(text: string): XmlText | { readonly refused: string } | undefined {
  const root = ROOT.exec(text);
  if (root === null) return undefined;
  const at = root.index;
  const before = text.slice(0, at);
  if (/<!(?:ENTITY|DOCTYPE\s[^>]{0,400}\[)/i.test(before)) return { refused: 'it declares entities' };
  const tag = root[0].slice(1, -1);
  const close = text.indexOf(`</${tag}`, at);
  const end = close < 0 ? -1 : text.indexOf('>', close);
  const element = end < 0 ? text.slice(at) : text.slice(at, end + 1);
  if (element.length > MAX_CHARACTERS) return { refused: `longer than ${MAX_CHARACTERS} characters` };
  return { xml: repair(element), linesBefore: before.split('\n').length - 1 };
}

/** HTML entities used in footnotes. */
const HTML: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['sect', '§'],
]);

/** Escapes stray `&` and `<`, and drops characters invalid in XML. Resolves no entities except XML's own five. */
function repair(xml: string): string {
  return xml
    .replace(
      /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replace(/&(#(?:\d{1,7}|[xX][\da-fA-F]{1,6});|[A-Za-z][\w.-]{0,40};)?/g, (whole, name: string | undefined) => {
      if (name === undefined) return '&amp;';
      if (name.startsWith('#')) return isCharacter(name.slice(1, -1)) ? whole.replace('X', 'x') : '';
      if (/^(?:amp|lt|gt|quot|apos);$/.test(name)) return whole;
      return HTML.get(name.slice(0, -1)) ?? `&amp;${name}`;
    })
    .replace(/<(?![A-Za-z_/!?])/g, '&lt;');
}

/** Whether XML 1.0 allows the character of a numeric reference. */
function isCharacter(reference: string): boolean {
  const code = /^x/i.test(reference) ? Number.parseInt(reference.slice(1), 16) : Number(reference);
  return (
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
