/** Tokens of HTML with attributes decoded, over the tokenizer of htmlparser2; corrects nesting nowhere. */
import { Tokenizer } from 'htmlparser2';

/** The attributes used; '' when absent. */
export interface Attributes {
  style: string;
  id: string;
  name: string;
  href: string;
  align: string;
  width: string;
  type: string;
  start: string;
  colspan: string;
  rowspan: string;
  hidden: boolean;
}

/** Events of a document, in order. Names are lower case, offsets are into the source. */
export interface HtmlEvents {
  readonly open: (name: string, attributes: Readonly<Attributes>, selfClosing: boolean, offset: number) => void;
  readonly close: (name: string) => void;
  /** Text with decoded entities; a paragraph comes in several pieces. */
  readonly text: (text: string, offset: number) => void;
  readonly comment: (text: string) => void;
}

function noAttributes(): Attributes {
  return {
    style: '',
    id: '',
    name: '',
    href: '',
    align: '',
    width: '',
    type: '',
    start: '',
    colspan: '',
    rowspan: '',
    hidden: false,
  };
}

const NONE: Readonly<Attributes> = Object.freeze(noAttributes());

type TextAttribute = Exclude<keyof Attributes, 'hidden'>;

const USED_ATTRIBUTES = new Set<string>(Object.keys(NONE));

/** Longer values are cut: only embedded picture URLs are that long. */
const MAX_VALUE_LENGTH = 4000;

/**
 * Reads HTML as a stream of tags and text in one pass. Uses the bare tokenizer: the parser on top searches its whole
 * stack at every tag, which is quadratic for unclosed tags (old filings have thousands).
 */
export function readHtml(html: string, events: HtmlEvents, from = 0): void {
  const source = from === 0 ? html : html.slice(from);
  let tag = '';
  let tagOffset = 0;
  let attributes: Attributes | undefined;
  let attribute = '';
  let value = '';

  const opened = (selfClosing: boolean): void => {
    if (tag !== '') events.open(tag, attributes ?? NONE, selfClosing, tagOffset);
    tag = '';
    attributes = undefined;
  };
  const ignored = (): void => {};

  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true, recognizeSelfClosing: true },
    {
      onopentagname: (start, end) => {
        tag = source.slice(start, end).toLowerCase();
        tagOffset = start - 1 + from;
      },
      onattribname: (start, end) => {
        attribute = source.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        if (value.length < MAX_VALUE_LENGTH) value += source.slice(start, Math.min(end, start + MAX_VALUE_LENGTH));
      },
      onattribentity: (code) => {
        if (value.length < MAX_VALUE_LENGTH) value += String.fromCodePoint(code);
      },
      onattribend: () => {
        if (!USED_ATTRIBUTES.has(attribute)) return;
        attributes ??= noAttributes();
        if (attribute === 'hidden') attributes.hidden = true;
        else if (attributes[attribute as TextAttribute] === '') attributes[attribute as TextAttribute] = value;
      },
      onopentagend: () => opened(false),
      onselfclosingtag: () => opened(true),
      onclosetag: (start, end) => events.close(source.slice(start, end).trim().toLowerCase()),
      ontext: (start, end) => events.text(source.slice(start, end), start + from),
      ontextentity: (code, end) => events.text(String.fromCodePoint(code), end - 1 + from),
      oncomment: (start, end) => events.comment(source.slice(start, Math.min(end, start + 200))),
      oncdata: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: ignored,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}
