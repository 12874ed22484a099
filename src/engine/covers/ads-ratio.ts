/** Ordinary shares per American depositary share, from the security's title on a cover (FIELDS 3.7). */
import { type ReadNumber, readNumber } from './number-words.ts';

const DEPOSITARY = /\b(american|global|international) deposit[ao]ry\b|\bADSs?\b|\bADRs?\b|\bGDSs?\b|\bGDRs?\b/i;
/** Words between the verb and the number: `representing the right to receive five`. */
const FILLER = new Set(
  'the right rights to receive beneficial ownership economic interest interests in of underlying deposited approximately'.split(
    ' ',
  ),
);
const SHARES = /^(shares?|stocks?)$/;
/** Bundles of shares of several classes: their ratio is undefined. */
const BUNDLES = /^(units?|cpos?|certificates?|uds?|bds?|receipts?|warrants?|notes?|securities)$/;
/** Most words from the number to its noun: `five fully paid Class A ordinary shares`. */
const MAX_WORDS_TO_NOUN = 14;
const ADS_WORDS = /^(american|global|international|ads|adss|adr|adrs|gds|gdss|gdr|gdrs|depositary|depository)$/;

/** Whether the title is one of depositary shares. */
export function isDepositary(title: string): boolean {
  return DEPOSITARY.test(title);
}

/**
 * Ordinary shares per depositary share: 5 for `American Depositary Shares, each representing five ordinary shares`, 0.5
 * for `two ADSs representing one share`. Undefined when the title does not say, or names bundles (units, CPOs).
 */
export function adsRatio(title: string): number | undefined {
  const words = wordsOf(title);
  for (let at = 0; at < words.length; at++) {
    const ratio = representing(words, at) ?? representedBy(words, at) ?? equaling(words, at);
    if (ratio !== undefined) return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
  }
  return undefined;
}

function wordsOf(title: string): string[] {
  return title
    .toLowerCase()
    .replaceAll('½', ' 1/2 ')
    .replaceAll('¼', ' 1/4 ')
    .replaceAll('¾', ' 3/4 ')
    .replace(/⅕/g, ' 1/5 ')
    .replaceAll('⅒', ' 1/10 ')
    .replace(/⁄/g, '/')
    .replace(/(\d)\s*\/\s*(?=\d)/g, '$1/')
    .replace(/=/g, ' = ')
    .replace(/(\d)\s*:\s*(?=\d)/g, '$1 : ')
    .replace(/[-\u2010-\u2015]/g, ' ')
    .replace(/[^a-z0-9.,/=: ]+/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[,:.]+(?!\d)|[,.]+$/g, '').replace(/^(ads|adr|share)\(s\)$/, '$1s'))
    .filter((word) => word !== '');
}

/** Parses `... each representing five`, `two ADSs represent one`. NaN when no number of shares follows. */
function representing(words: readonly string[], at: number): number | undefined {
  const verb = words[at]!;
  const of = verb === 'representative' && words[at + 1] === 'of';
  if (!/^(representing|represents|represent|evidencing|comprising)$/.test(verb) && !of) return undefined;
  const shares = numberAfter(words, at + (of ? 2 : 1));
  if (shares === undefined) return undefined;
  return countsShares(words, shares.end) ? shares.value / depositaryBefore(words, at) : Number.NaN;
}

/** Parses `twenty shares represented by one ADS`, `every two of which are represented by one ADS`. */
function representedBy(words: readonly string[], at: number): number | undefined {
  if (words[at] !== 'represented' || words[at + 1] !== 'by') return undefined;
  const depositary = numberAfter(words, at + 2);
  if (depositary === undefined || !words.slice(depositary.end, depositary.end + 2).some((word) => ADS_WORDS.test(word)))
    return undefined;
  const before = words.slice(Math.max(0, at - MAX_WORDS_TO_NOUN), at);
  const own = lastNumber(before);
  if (own === undefined && !before.includes('each') && !before.includes('every')) return undefined;
  return (own?.value ?? 1) / depositary.value;
}

/** Parses `1 ADS = 5 ordinary shares`, `one ADS equals ten shares`, `a ratio of one ADS to four ordinary shares`. */
function equaling(words: readonly string[], at: number): number | undefined {
  const word = words[at]!;
  const to = /^(to|for|per|:)$/.test(word) && words.slice(Math.max(0, at - 8), at).includes('ratio');
  const equal = /^(=|equals?|equalling|equaling|equivalent)$/.test(word);
  if (!equal && !to) return undefined;
  const before = words.slice(Math.max(0, at - 6), at);
  if (!before.some((each) => ADS_WORDS.test(each))) return undefined;
  const shares = numberAfter(words, at + 1);
  if (shares === undefined || !countsShares(words, shares.end)) return undefined;
  return shares.value / (depositaryBefore(words, at) || 1);
}

/** The number at `from`, after optional filler words. */
function numberAfter(
  words: readonly string[],
  from: number,
): { readonly value: number; readonly end: number } | undefined {
  for (let at = from; at < words.length && at < from + 8; at++) {
    const read = readNumber(words.slice(at, at + 10));
    // `an interest in one tenth`: an article before such a word is not a number.
    const article = /^an?$/.test(words[at]!) && read?.length === 1 && FILLER.has(words[at + 1] ?? '');
    if (read !== undefined && !article) return { value: read.value, end: at + read.length };
    if (!article && !FILLER.has(words[at]!)) return undefined;
  }
  return undefined;
}

/** Whether the counted noun from `at` on is shares. */
function countsShares(words: readonly string[], at: number): boolean {
  for (const word of words.slice(at, at + MAX_WORDS_TO_NOUN)) {
    if (BUNDLES.test(word)) return false;
    if (SHARES.test(word)) return true;
  }
  return false;
}

/** How many depositary shares the verb at `at` refers to (`two American depositary shares representing`); default 1. */
function depositaryBefore(words: readonly string[], at: number): number {
  const before = words.slice(Math.max(0, at - 8), at);
  if (before.at(-1) === 'each') return 1;
  if (before.at(-1) === 'which' && before.at(-2) === 'of') {
    const quantity = lastNumber(before.slice(0, -2));
    return quantity?.end === before.length - 2 && quantity.value > 0 ? quantity.value : 1;
  }
  const noun = before.findLastIndex((word) => ADS_WORDS.test(word));
  if (noun < 0) return 1;
  let first = noun;
  while (first > 0 && ADS_WORDS.test(before[first - 1]!)) first--;
  const number = lastNumber(before.slice(0, first));
  return number?.end === first && number.value > 0 ? number.value : 1;
}

/** The last number among `words`, with its end position. */
function lastNumber(words: readonly string[]): { readonly value: number; readonly end: number } | undefined {
  let last: { value: number; end: number } | undefined;
  for (let at = 0; at < words.length; ) {
    const read: ReadNumber | undefined = /^an?$/.test(words[at]!) ? undefined : readNumber(words.slice(at));
    if (read !== undefined) last = { value: read.value, end: at + read.length };
    at += read?.length ?? 1;
  }
  return last;
}
