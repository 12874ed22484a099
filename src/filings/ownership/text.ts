/** From the text of a file to well-formed XML: the ownership document alone, with what filers get wrong repaired. */

/** A bound on what is parsed; real documents stay below 0.5 MB (the form has at most 30 lines a table and 99 footnotes). */
const MAX_CHARACTERS = 4_000_000;

const ROOT = /<(?:[A-Za-z_][\w.-]{0,40}:)?ownershipDocument[\s/>]/;

export interface XmlText {
  readonly xml: string;
  /** Lines of the file before it: places in it are told by lines of the file. */
  readonly linesBefore: number;
}

/**
 * The `ownershipDocument` element of a bare XML file or of a whole submission; a text that ends before it does is cut where it ends.
 * Undefined where there is none, a reason where it is refused: what stands before the element is never parsed, and a document that
 * declares entities is not read at all.
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

/** Entities of HTML that filers use in footnotes. */
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

/** Escapes `&` and `<` that begin nothing, and drops characters XML does not know. No entity but XML's own five is ever resolved. */
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

/** Whether XML 1.0 knows the character of a numeric reference. */
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
