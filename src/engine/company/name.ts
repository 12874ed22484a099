/** Display names of companies, from EDGAR's conformed (upper-case, suffixed) form. */
import { normalizeName, normalizeText } from './normalize-name.ts';

/** Words that are not written in plain title case. */
const SPECIAL_CASE_WORDS: readonly string[] = [
  ...['AT&T', 'BP', 'IBM', 'II', 'III', 'IV', 'LLC', 'LP', 'NV', 'PLC', 'SA', 'SE', 'US', 'USA', 'UK', 'AG'],
  ...['ETF', 'ADR', 'REIT', 'SPDR', 'S&P', 'QQQ', 'NVIDIA', 'JPMorgan', 'BlackRock', 'PayPal', 'PepsiCo', 'eBay'],
  ...['FedEx', 'MetLife', 'iShares', 'ProShares', 'AbbVie', 'AutoZone', 'DuPont', 'CenterPoint', 'ServiceNow'],
];
/** Joining words, lower case except first. */
const JOINING_WORDS = new Set(['AND', 'OF', 'THE', 'FOR', 'IN', 'ON', 'DE', 'A']);

/**
 * The name to show: the first source in mixed case, else the conformed name in title case without `/DE/`-style
 * suffixes.
 * @param sources names in order of preference (registrant name of the newest filing, feed name, conformed name)
 */
export function displayName(sources: readonly (string | undefined)[]): string | undefined {
  const names = sources.flatMap((name) => (name === undefined || name.trim() === '' ? [] : [stripSuffix(name)]));
  return names.find(hasLowerCase) ?? (names[0] === undefined ? undefined : titleCase(names[0]));
}

/**
 * Whether two names may be of one registrant: each has all words of the other, legal forms aside. Subsidiaries share
 * words with their parent (`Duke Energy Ohio`). Spaces do not count: `ExxonMobil` is `EXXON MOBIL CORP`.
 */
export function namesAgree(a: string, b: string): boolean {
  // Most names are the same.
  if (a.toUpperCase() === b.toUpperCase()) return true;
  return hasWordsOf(a, b) && hasWordsOf(b, a);
}

function hasWordsOf(name: string, other: string): boolean {
  const letters = normalizeText(name).replaceAll(' ', '');
  const words = normalizeName(other).split(' ');
  return words.every((word) => word.length === 1 || JOINING_WORDS.has(word.toUpperCase()) || letters.includes(word));
}

/** Whether the text has a lower-case letter of any script. Cheap tests first: compiling `\p{Ll}` takes 0.3 ms. */
export function hasLowerCase(name: string): boolean {
  return /[a-z]/.test(name) || (/[^\0-\x7f]/.test(name) && /\p{Ll}/u.test(name));
}

/** `COSTCO WHOLESALE CORP /NEW`, `BANK OF AMERICA CORP /DE/` and `TOYOTA MOTOR CORP/` without the register's marks. */
function stripSuffix(name: string): string {
  return name
    .replace(/\s*[/\\]\s*(?:[A-Z]{2,4}\s*[/\\]?)?\s*$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Title case of a phrase in capitals: acronyms (known, or without vowels) stay, joining words are lower case except
 * first.
 */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, index) => {
      const special = SPECIAL_CASE_WORDS.find((each) => each.toUpperCase() === word);
      if (special !== undefined) return special;
      if (index > 0 && JOINING_WORDS.has(word)) return word.toLowerCase();
      if (/^[B-DF-HJ-NP-TV-XZ]{2,4}$/u.test(word) && !/^(CO|LTD|CORP|MFG|MGMT|INTL|SVCS|HLDGS)$/u.test(word))
        return word;
      return word.replace(/[\p{L}\p{N}']+/gu, (part) => part.charAt(0) + part.slice(1).toLowerCase());
    })
    .join(' ');
}
