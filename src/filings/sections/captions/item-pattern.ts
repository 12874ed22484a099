/** Parses `PART II, ITEM 1A. Risk Factors` and its many spellings at the start of a line. One pass, no backtracking. */

/** One item as written: number and letter (`T` for `(T)`). */
export interface ItemNumber {
  readonly number: number;
  readonly letter: string;
}

/** The start of a heading. */
export interface ItemLead {
  /** 1-4 when the heading names its part. */
  readonly part: number | undefined;
  /** One item, or several of a combined heading ("Items 7 and 7A"); empty for a heading that names only a part. */
  readonly items: readonly ItemNumber[];
  /** Alternative when the letter may belong to the title ("ITEM 1ARISK FACTORS" or "ITEM 1 A."). */
  readonly other: { readonly items: readonly ItemNumber[]; readonly title: string } | undefined;
  /** The rest, without the separator. */
  readonly title: string;
  /** Whether punctuation (`. : ) - –`), not only a space, follows the number. */
  readonly marked: boolean;
}

const PART =
  /^(?:form\s+10-?[kq]\s*[,:.–—-]?\s*)?p\s?a\s?r\s?t\s+(iv|i{1,3}|[1-4]|one|two|three|four)(?![a-z0-9])[\s.,:;–—―|-]*/i;
const ITEM = /^[[(]?\s*[il]\s?t\s?e\s?m\s?(?:s|\(s\))?\s*(?:no\.?|number|#)?\s*[.:–—-]?\s*/i;
const NUMBER = /^(1[0-9]|[1-9])(?![\d]|\.\d|(?<!16)-?[KQ](?![a-z]))/i;
const ROMAN = /^(xvi|xv|xiv|xiii|xii|xi|x|ix|viii|vii|vi|v|iv|iii|ii|i)(?![a-z])/i;
const WORD_NUMBER = /^(one|two|three|four|five|six|seven|eight|nine|ten)(?![a-z])/i;
const LETTER = /^(?:\s?\(\s?([abct])\s?\)|([abct])\s?\(\s?(t)\s?\)|\s?-?\s?([abct])(?![a-z]))(?:\s?\(\s?(t)\s?\))?/i;
/** `16A` to `16K` and `3.D` of a 20-F, in capitals. */
const FOREIGN_LETTER = /^\.?\s?-?\s?\(?([A-K])\)?(?=[.:)\s–—-]|$)/;
/** `1.A.`: a letter after the point, followed by punctuation. */
const POINT_LETTER = /^\.\s?([abc])(?=[.):–—-])/i;
const PART_TITLE = /^(?:financial\s+information|other\s+information)[\s.:;–—-]*(?=[il]\s?t\s?e\s?m\s)/i;
const JOIN = /^\s*(?:[.,;:–—-]\s*)?(?:and|&|,|through|to|\/)\s*(?:and\s+)?(?:[il]tems?\s*(?:no\.?)?\s*)?/i;
/** "Items 10 through 13"; a dash only after the plural. */
const RANGE = /^\s*(?:through|thru|to)\s+(?:[il]tems?\s*(?:no\.?)?\s*)?/i;
const DASHED_RANGE = /^\s?[–—-]\s?/;
const SEPARATOR = /^[\s.:;,)\]|/~>–—―‒−•·*-]+/;
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi'];
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const LEAD_LENGTH = 400;

function partNumber(written: string): number {
  const lower = written.toLowerCase();
  const roman = ROMANS.indexOf(lower);
  const word = WORDS.indexOf(lower);
  return roman >= 0 ? roman + 1 : word >= 0 ? word + 1 : Number(lower);
}

interface NumberRead {
  readonly item: ItemNumber;
  readonly length: number;
  /** Length without the letter, when the letter may belong to the title. */
  readonly withoutLetter: number | undefined;
}

/** A letter joined to capitals ("1ARISK") is doubtful; one before lower case ("4Mine") belongs to the title. */
function readLetter(rest: string): { letter: string; length: number; doubtful: boolean } | undefined {
  const match = LETTER.exec(rest);
  if (match !== null) {
    const letter = (match[1] ?? match[2] ?? match[4] ?? '').toUpperCase() + ((match[3] ?? match[5]) ? 'T' : '');
    const spaced = match[4] !== undefined && /^\s/.test(rest);
    return {
      letter,
      length: match[0].length,
      doubtful: spaced && !/^[.:)\s–—-]*[.:)–—-]/.test(rest.slice(match[0].length)),
    };
  }
  const pointed = POINT_LETTER.exec(rest);
  if (pointed !== null)
    return { letter: (pointed[1] as string).toUpperCase(), length: pointed[0].length, doubtful: true };
  return /^[ABC][A-Z]/.test(rest) ? { letter: rest[0] as string, length: 1, doubtful: true } : undefined;
}

/** A letter I, a small L or a bar typed for the digit one: `Item IA.`, `Item l.`, `Item l5.` */
const TYPED_ONE = /^(?:[Il|](?=[A-C](?![A-Za-z])|[0-6](?!\d))|[l|](?=\s?[.:)–—-]))/;

function readNumber(written: string): NumberRead | undefined {
  const text = written.replace(TYPED_ONE, '1');
  const digits = NUMBER.exec(text);
  const spelled = digits === null ? (ROMAN.exec(text) ?? WORD_NUMBER.exec(text)) : null;
  const match = digits ?? spelled;
  if (match === null) return undefined;
  const number = digits === null ? partNumber(match[0]) : Number(match[0]);
  const after = text.slice(match[0].length);
  const foreign = number === 16 || number === 3 ? FOREIGN_LETTER.exec(after) : null;
  if (foreign !== null && (number === 16 || foreign[1] === 'D')) {
    const item = { number, letter: foreign[1] as string };
    return { item, length: match[0].length + foreign[0].length, withoutLetter: match[0].length };
  }
  // From Item 10 on a bracketed letter is a paragraph: "Item 14(a)(1)".
  const letter = digits === null || number >= 10 ? undefined : readLetter(after);
  if (letter === undefined) return { item: { number, letter: '' }, length: match[0].length, withoutLetter: undefined };
  return {
    item: { number, letter: letter.letter },
    length: match[0].length + letter.length,
    withoutLetter: letter.doubtful ? match[0].length : undefined,
  };
}

function titleOf(text: string): { title: string; marked: boolean } {
  const separator = SEPARATOR.exec(text)?.[0] ?? '';
  return { title: text.slice(separator.length).trim(), marked: /[^\s]/.test(separator) };
}

/** Further items of a combined heading: "1 and 2", "1, 1A and 1B", "7 AND ITEM 7A", "10 through 13". */
function readMore(text: string, first: ItemNumber, plural: boolean): { items: ItemNumber[]; text: string } {
  const items = [first];
  let rest = text;
  for (let i = 0; i < 8; i++) {
    const range = RANGE.exec(rest) ?? (plural ? DASHED_RANGE.exec(rest) : null);
    const join = range ?? JOIN.exec(rest);
    if (join === null) break;
    const next = NUMBER.test(rest.slice(join[0].length)) ? readNumber(rest.slice(join[0].length)) : undefined;
    if (next === undefined) break;
    const before = items.at(-1)!.number;
    if (range !== null && next.item.number > before) {
      for (let number = before + 1; number < next.item.number; number++) items.push({ number, letter: '' });
    }
    items.push(next.item);
    rest = rest.slice(join[0].length + next.length);
  }
  return { items, text: rest };
}

/** The heading lead of a line; undefined when it starts with neither a part nor an item. */
export function readLead(line: string): ItemLead | undefined {
  const first = line.charCodeAt(0) | 32;
  // Quick check: a lead starts with p, i, l, f or a bracket.
  if (first !== 112 && first !== 105 && first !== 108 && first !== 102 && line[0] !== '[' && line[0] !== '(')
    return undefined;
  let text = line.slice(0, LEAD_LENGTH);
  const tail = line.slice(LEAD_LENGTH);
  const part = PART.exec(text);
  if (part !== null) text = text.slice(part[0].length).replace(PART_TITLE, '');
  const item = ITEM.exec(text);
  const read = item === null ? undefined : readNumber(text.slice(item[0].length));
  const partOf = part === null ? undefined : partNumber(part[1] as string);
  if (item === null || read === undefined) {
    return part === null ? undefined : { part: partOf, items: [], other: undefined, title: text + tail, marked: true };
  }
  const afterItem = text.slice(item[0].length);
  const more = readMore(afterItem.slice(read.length), read.item, /s/i.test(item[0].replace(/^.*?m/is, '')));
  const { title, marked } = titleOf(more.text + tail);
  const bare = read.withoutLetter;
  const other =
    bare === undefined || more.items.length > 1
      ? undefined
      : { items: [{ number: read.item.number, letter: '' }], title: titleOf(afterItem.slice(bare) + tail).title };
  return { part: partOf, items: more.items, other, title, marked };
}
