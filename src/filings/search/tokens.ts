/** Splits a query into tokens. */

export interface Token {
  readonly kind: 'phrase' | 'AND' | 'OR' | 'NOT' | 'NEAR' | '(' | ')' | 'end';
  /** Without quotes and the mark of a prefix. */
  readonly text: string;
  /** Offsets in UTF-16 units; `to` is past the end. */
  readonly from: number;
  readonly to: number;
  readonly prefix?: boolean;
  /** Distance of a NEAR. */
  readonly words?: number;
}

/** Makes the error for a fault at a place of the source. */
type Fault = (message: string, at: Pick<Token, 'from' | 'to'>, hint?: string) => Error;

const SPACE = /\s+/uy;
/** As typed, or as a word processor sets them. */
const QUOTED = /["\u201c\u201d\u201e](?<text>[^"\u201c\u201d\u201e]*)["\u201c\u201d\u201e](?<star>\*?)/uy;
const QUOTE = /["\u201c\u201d\u201e]/u;
const WORD = /[^\s()"\u201c\u201d\u201e]+/uy;
const NEAR = /^NEAR(?:\/(\d+))?$/;
const CONTROL = /\p{Cc}/u;
/** What the index has as a part of a word (SQLite, tokenizer unicode61). */
const WORD_CHARACTER = /[\p{L}\p{N}\p{Co}]/u;

/** Distance of a NEAR without a number. */
const NEAR_WORDS = 10;
const MOST_NEAR_WORDS = 1000;

/** The tokens of `source`, the last of kind `end`. */
export function tokenize(source: string, fault: Fault): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += match(SPACE, source, at)?.[0].length ?? 0;
    if (at >= source.length) return [...tokens, { kind: 'end', text: '', from: at, to: at }];
    const token = next(source, at, fault);
    tokens.push(token);
    at = token.to;
  }
}

function next(source: string, from: number, fault: Fault): Token {
  const char = source[from]!;
  if (char === '(' || char === ')') return { kind: char, text: char, from, to: from + 1 };
  if (QUOTE.test(char)) {
    const quoted = match(QUOTED, source, from);
    if (quoted === undefined) throw fault('missing closing quote', { from, to: from + 1 });
    const { text = '', star } = quoted.groups ?? {};
    return phrase(text.replace(/\s+/g, ' '), star === '*', { from, to: from + quoted[0].length }, fault);
  }
  const word = match(WORD, source, from)![0];
  const span = { from, to: from + word.length };
  if (word === 'AND' || word === 'OR' || word === 'NOT') return { kind: word, text: word, ...span };
  const near = NEAR.exec(word);
  if (near !== null) return nearToken(word, near[1], span, fault);
  if (/^NEAR\//.test(word)) throw fault(`${word} has no distance in words`, span, 'as in tariff NEAR/10 margin');
  if (/^[-+]./.test(word)) {
    const hint = word.startsWith('-') ? `to leave out a word, write NOT ${word.slice(1)}` : `write ${word.slice(1)}`;
    throw fault(`${word[0]} is no operator`, { from, to: from + 1 }, hint);
  }
  const bare = word.replace(/\*$/, '');
  const star = bare.indexOf('*');
  if (star >= 0)
    throw fault(
      '* is for the rest of a word: at its end only',
      { from: from + star, to: from + star + 1 },
      'as in tariff*',
    );
  return phrase(bare, bare !== word, span, fault);
}

function nearToken(text: string, digits: string | undefined, span: { from: number; to: number }, fault: Fault): Token {
  const words = digits === undefined ? NEAR_WORDS : Number(digits);
  if (words > MOST_NEAR_WORDS) throw fault(`NEAR takes at most ${MOST_NEAR_WORDS} words`, span);
  return { kind: 'NEAR', text, words, ...span };
}

function phrase(text: string, prefix: boolean, span: { from: number; to: number }, fault: Fault): Token {
  const control = CONTROL.exec(text)?.[0];
  if (control !== undefined) {
    const code = control.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    throw fault(`control character U+${code} in the query`, span);
  }
  if (!WORD_CHARACTER.test(text)) throw fault('no letter or digit to search for', span);
  return { kind: 'phrase', text: text.toWellFormed(), prefix, ...span };
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source) ?? undefined;
}
