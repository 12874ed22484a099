/**
 * Names of issuers as fails-to-deliver files cut and shorten them (`AMC ENTMT HLDGS INC CL A COM S`), compared with each
 * other and with those of EDGAR. Knows no file and no store.
 */

/** Words that say what a security is, or the form of its issuer, and not who that is. */
const NOT_NAMES = new Set(
  `A AG AND B BERMUDA C CAP CAPITAL CLASS CL CO COM COMMON COMPANY CORP CORPORATION CP DE DEL DEPOSITARY INC INCORPORATED LIMITED
  LLC LP LTD NEW NV OF ORD ORDINARY PAR PLC REG REPSTG S SA SE SH SHARES SHS SPON SPONSORED SPONS STK STOCK THE VTG`.split(
    /\s+/,
  ),
);

/** What is no share of common stock. */
const OTHER_CLASS = /\b(PFD|PREF|PREFERRED|WTS?|WARRANTS?|UNITS?|RTS?|RIGHTS?|NOTES?|BDS?|DEBS?)\b/;

/** Whether two names may be of one issuer: their words agree one after the other, shortened or cut off. */
export function issuersAgree(one: string, other: string): boolean {
  return namesAgree(nameWords(one), nameWords(other));
}

/** Whether words that a user types name an issuer: the first begins it as it is written, the others agree. */
export function wordsName(typed: string, name: string): boolean {
  const [words, own] = [nameWords(typed), nameWords(name)];
  const [first, ...more] = words;
  if (first === undefined || own[0] === undefined) return false;
  const closed = words.join('');
  if (closed.length > 2 && own.join('').startsWith(closed)) return true;
  return own[0].startsWith(first) && more.every((word, i) => own[i + 1] !== undefined && wordsAgree(word, own[i + 1]!));
}

/** Names found again by {@link issuersAgree}, of many without taking each apart again. */
export class IssuerNames<V> {
  readonly #byLetter = new Map<string, { readonly words: readonly string[]; readonly value: V }[]>();

  add(name: string, value: V): void {
    const words = nameWords(name);
    const letter = words[0]?.[0];
    if (letter === undefined) return;
    const known = this.#byLetter.get(letter);
    if (known === undefined) this.#byLetter.set(letter, [{ words, value }]);
    else known.push({ words, value });
  }

  /** Values of the names that may be of the issuer, in the order in which they were added. */
  of(name: string): readonly V[] {
    const words = nameWords(name);
    const possible = this.#byLetter.get(words[0]?.[0] ?? '') ?? [];
    return possible.filter((each) => namesAgree(words, each.words)).map(({ value }) => value);
  }
}

function namesAgree(a: readonly string[], b: readonly string[]): boolean {
  const least = Math.min(a.length, b.length, 2);
  if (least === 0 || sequelOf(a) !== sequelOf(b)) return false;
  let same = 0;
  while (same < least && wordsAgree(a[same]!, b[same]!)) same++;
  return same === least || closedUpAgree(a, b);
}

/** The number of an acquisition company: its sponsor names one after the other alike. */
function sequelOf(words: readonly string[]): string {
  return words.some((word) => word.startsWith('ACQ')) ? (words.find((word) => NUMBERS.has(word)) ?? '') : '';
}

const NUMBERS = new Set('II III IV V VI VII VIII IX X'.split(' '));

/** Shorter than that, words that run together say nothing. */
const CLOSED_UP = 6;

/** `US BANCORP` is USBANCORP, `V S E` is VSE, and `DR HORTON` has the letters of `HORTON D R` and a word of it. */
function closedUpAgree(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [a.join(''), b.join('')];
  if (one === other) return one.length > 2;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= CLOSED_UP && long.startsWith(short.slice(0, CLOSED_UP)) && isWithin(short, long)) return true;
  const most = Math.min(a.length, b.length);
  return [a.length, b.length, most].some((count) => {
    const [x, y] = [a.slice(0, count), b.slice(0, count)];
    return lettersOf(x) === lettersOf(y) && x.some((word) => word.length > 3 && y.includes(word));
  });
}

function lettersOf(words: readonly string[]): string {
  return [...words.join('')].sort().join('');
}

/** Whether two names begin with one word that says who it is: `PROBE METALS`, `PROBE GOLD`. */
export function firstWordsAgree(one: string, other: string): boolean {
  const [[a], [b]] = [nameWords(one), nameWords(other)];
  return a !== undefined && b !== undefined && a.length > 2 && wordsAgree(a, b);
}

/** Whether two names have a word of five letters or more in common that many do not have: `ROYAL DUTCH SHELL`, `SHELL`. */
export function shareWord(one: string, other: string): boolean {
  const [a, b] = [nameWords(one), nameWords(other)];
  return sequelOf(a) === sequelOf(b) && a.some((word) => word.length > 4 && !USUAL.has(word) && b.includes(word));
}

/** Words that names of companies have which have nothing to do with each other. */
const USUAL = new Set(
  `ACQUISITION AMERICA AMERICAN ATLAS BANCORP BANCSHARES BANKSHARES BIOSCIENCES BRANDS CHINA COMMUNITY DIGITAL ENERGY
  ENTERTAINMENT EQUITY FINANCIAL FIRST FUNDS GLOBAL GROUP HEALTH HEALTHCARE HOLDING HOLDINGS INCOME INDUSTRIES
  INTERNATIONAL INVESTMENT INVESTMENTS METALS MINING NATIONAL PARTNERS PHARMA PHARMACEUTICALS PROPERTIES PROPERTY
  RESOURCES ROYALTIES SERIES SERVICES SOLUTIONS SYSTEMS TECHNOLOGIES TECHNOLOGY THERAPEUTICS TRUST UNITED UNIVERSAL WATER
  WORLD`.split(/\s+/),
);

/** `common`, the letter of a class of common stock, or the kind of what is none. */
export function classOf(name: string): string {
  const text = name.toUpperCase().replace(/[^A-Z0-9 ]/g, ' ');
  const other = OTHER_CLASS.exec(text)?.[1];
  if (other !== undefined) return other.slice(0, 2);
  return /\bCL(?:ASS)?\s+([A-Z])\b/.exec(text)?.[1] ?? 'common';
}

/** Words of descriptions of common stock, and what a description ends with that says nothing else. */
const COMMON_STOCK = /\b(COM|COMMON|CMN|ORD|ORDINARY|CL(ASS)? [A-Z])\b|\b(INC|CORP|CORPORATION|CO|COMPANY|LTD|PLC)\W*$/;
const FUND_OR_TRUST = /\b(ETFS?|ETNS?|FUNDS?|FD|TR|TRUST|SER|SERIES|NTS?|IPATH)\b/;

/** Whether the description of a fails-to-deliver file says that a security is common stock of a company. */
export function isCommonStock(name: string): boolean {
  const text = name.toUpperCase().replace(/[^A-Z0-9 ]/g, ' ');
  return COMMON_STOCK.test(text) && !FUND_OR_TRUST.test(text) && !OTHER_CLASS.test(text);
}

/** The same of a description that may be cut off: nothing in it says that it is of something else. */
export function mayBeCommonStock(name: string): boolean {
  const text = name.toUpperCase().replace(/[^A-Z0-9 ]/g, ' ');
  return !FUND_OR_TRUST.test(text) && !OTHER_CLASS.test(text);
}

/** Whether two descriptions may be of one class: one that is cut off names none. */
export function classesAgree(one: string, other: string): boolean {
  const [a, b] = [classOf(one), classOf(other)];
  return a === b || (a === 'common' && b.length === 1) || (b === 'common' && a.length === 1);
}

function nameWords(name: string): readonly string[] {
  return (
    name
      .toUpperCase()
      // A first name is a part of it, a state or country is none.
      .replace(/\(([^)]*)\)?/g, (_, inside: string) => (/^[A-Z]{4,}$/.test(inside) ? ` ${inside} ` : ' '))
      .replace(/\/[A-Z]{2,4}\/?\s*$/g, ' ')
      .replace(/['.]/g, '')
      .replace(/^(?:[A-Z]\b[ -]*){2,}/, (letters) => `${letters.replace(/[ -]/g, '')} `)
      .split(/[^A-Z0-9]+/)
      .filter((word) => word !== '' && !NOT_NAMES.has(word))
      .map((word) => SHORTENED[word] ?? word)
  );
}

/** Short forms that are not the letters of a word in their order. */
const SHORTENED: Readonly<Record<string, string>> = { PPTYS: 'PROPERTIES', PPTY: 'PROPERTY', HLGDS: 'HOLDINGS' };

/** `HATHWY` is HATHAWAY, `ENTMT` is ENTERTAINMENT: the first letter and the others in their order; or a slip in one. */
function wordsAgree(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short[0] !== long[0]) return false;
  if (short.length < 3) return short === long || (short.length === 2 && long.length > 3 && isWithin(short, long));
  return isWithin(short, long) || isSlip(short, long);
}

function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

/** Whether words of six letters or more differ by one wrong letter, or by two that changed places. */
function isSlip(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 6) return false;
  const differ = [...a].flatMap((letter, i) => (letter === b[i] ? [] : i));
  if (differ.length === 1) return true;
  const [i = 0, j = 0] = differ;
  return differ.length === 2 && j === i + 1 && a[i] === b[j] && a[j] === b[i];
}
