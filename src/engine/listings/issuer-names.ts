/**
 * Names of issuers as fails-to-deliver files cut and shorten them (`AMC ENTMT HLDGS INC CL A COM S`), compared with each
 * other and with those of EDGAR. Knows no file and no store.
 */

/** Words that say what a security is, or the form of its issuer, and not who that is. */
const NOT_NAMES = new Set(
  `A AG B BERMUDA C CAP CLASS CL CO COM COMMON COMPANY CORP CORPORATION CP DE DEL DEPOSITARY INC INCORPORATED LIMITED
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
  if (least === 0) return false;
  for (let i = 0; i < least; i++) if (!wordsAgree(a[i]!, b[i]!)) return false;
  return true;
}

/** Whether two names begin with one word that says who it is: `PROBE METALS`, `PROBE GOLD`. */
export function firstWordsAgree(one: string, other: string): boolean {
  const [[a], [b]] = [nameWords(one), nameWords(other)];
  return a !== undefined && b !== undefined && a.length > 2 && wordsAgree(a, b);
}

/** `common`, the letter of a class of common stock, or the kind of what is none. */
export function classOf(name: string): string {
  const text = name.toUpperCase().replace(/[^A-Z0-9 ]/g, ' ');
  const other = OTHER_CLASS.exec(text)?.[1];
  if (other !== undefined) return other.slice(0, 2);
  return /\bCL(?:ASS)?\s+([A-Z])\b/.exec(text)?.[1] ?? 'common';
}

/** Whether two descriptions may be of one class: one that is cut off names none. */
export function classesAgree(one: string, other: string): boolean {
  const [a, b] = [classOf(one), classOf(other)];
  return a === b || (a === 'common' && b.length === 1) || (b === 'common' && a.length === 1);
}

function nameWords(name: string): readonly string[] {
  return name
    .toUpperCase()
    .replace(/\([^)]*\)?|\/[A-Z]{2,4}\/?\s*$/g, ' ')
    .replace(/['.]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !NOT_NAMES.has(word));
}

/** `HATHWY` is HATHAWAY, `ENTMT` is ENTERTAINMENT: the first letter and the others in their order. */
function wordsAgree(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short[0] !== long[0]) return false;
  if (short.length < 3) return short === long;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}
