/** Finds symbols by ticker or name in the text the store keeps for it (FIELDS 8.3). Pure. */
import { beginsLegalForm, normalizeText, withoutLegalForm } from '../../engine/company/normalize-name.ts';
import type { AssetType } from '../../store/tables.ts';
import { MATCHES } from '../shared/vocabulary.ts';
import { likeNames } from './typos.ts';

export type Match = (typeof MATCHES)[number];

export interface Hit {
  readonly symbol: string;
  readonly match: Match;
}

/** Squashed texts shorter than this begin too many names. */
const SQUASHED_MIN = 4;

const TAB = 9;
const SPACE = 32;

/**
 * Every symbol that matches, best first: the symbol itself; symbols that begin with the text; names with a word that
 * begins with it; names that contain it, then names that do so when spaces do not count (`jp morgan`: JPMorgan) or when
 * every word begins some word of the name, in any order. Equals by company size (the order of `lines`). Only when all
 * this finds nothing: the text without a last word that may become a legal form, then names that differ by slips of the
 * keyboard; both count as `name_contains`.
 * @param lines `UniverseIndex.lines` of the store
 */
export function searchUniverse(lines: string, text: string, assetType: AssetType | undefined): Found {
  const folded = withoutLegalForm(normalizeText(text));
  const found = new Found(lines, assetType);
  symbolMatches(found, text);
  nameMatches(found, folded);
  if (found.total > 0 || folded === '') return found;
  const space = folded.lastIndexOf(' ');
  if (space > 0 && beginsLegalForm(folded.slice(space + 1)))
    nameMatches(found, folded.slice(0, space), 'name_contains');
  if (found.total === 0) for (const at of likeNames(lines, folded)) found.add(found.endOf(at + 1), 'name_contains');
  return found;
}

/**
 * What was found, as ends of lines: a symbol is read from its line only when it is asked for, since a letter is in the
 * names of most.
 */
export class Found {
  readonly lines: string;
  readonly #kind: string | undefined;
  readonly #ends: Readonly<Record<Match, number[]>>;
  readonly #isFound: Uint8Array;

  constructor(lines: string, assetType: AssetType | undefined) {
    this.lines = lines;
    this.#kind = assetType && { stock: 's', etf: 'e' }[assetType];
    this.#ends = { symbol_exact: [], symbol_prefix: [], name_prefix: [], name_contains: [] };
    this.#isFound = new Uint8Array(lines.length + 1);
  }

  get total(): number {
    return MATCHES.reduce((sum, match) => sum + this.#ends[match].length, 0);
  }

  /** Where the line ends that has the character at `at`, which is not the `\n` before it. */
  endOf(at: number): number {
    const next = this.lines.indexOf('\n', at);
    return next < 0 ? this.lines.length : next;
  }

  /** Adds a line; it keeps the first, best kind it was found by. @param end see {@link endOf} */
  add(end: number, match: Match): void {
    if (this.#isFound[end] === 1) return;
    if (this.#kind !== undefined && this.lines[this.namesFrom(end) - 1] !== this.#kind) return;
    this.#isFound[end] = 1;
    this.#ends[match].push(end);
  }

  /** Whether a line was found already. */
  has(end: number): boolean {
    return this.#isFound[end] === 1;
  }

  /** Where the names of the line that ends there begin, with the `\t` before the first. */
  namesFrom(end: number): number {
    return this.lines.indexOf('\t', this.lines.lastIndexOf('\n', end - 1)) + 2;
  }

  /** Whether this symbol was found. */
  hasSymbol(symbol: string): boolean {
    const at = this.lines.indexOf(`\n${symbol}\t`);
    return at >= 0 && this.has(this.endOf(at + 1));
  }

  /** The first `limit`, best first. */
  best(limit = this.total): Hit[] {
    const hits: Hit[] = [];
    for (const match of MATCHES) {
      for (const end of this.#ends[match].slice(0, limit - hits.length)) {
        const line = this.lines.lastIndexOf('\n', end - 1);
        hits.push({ symbol: this.lines.slice(line + 1, this.lines.indexOf('\t', line)), match });
      }
    }
    return hits;
  }
}

/** A ticker as typed: letters and digits, a class after a dash, dot or slash. */
const TICKER = /^([A-Z0-9]+)([-./][A-Z0-9]{0,3})?$/;

function symbolMatches(found: Found, text: string): void {
  const typed = TICKER.exec(text.normalize('NFKC').trim().toUpperCase());
  if (typed === null) return;
  const [, root = '', suffix] = typed;
  // Without its dash a class is recognized too: BRKB.
  const pattern = suffix === undefined ? [...root].join('-?') : `${root}-${suffix.slice(1)}`;
  const symbol = suffix === undefined ? root : `${root}-${suffix.slice(1)}`;
  const { lines } = found;
  const exact = lines.indexOf(`\n${symbol}\t`);
  if (exact >= 0) found.add(found.endOf(exact + 1), 'symbol_exact');
  for (const { index } of lines.matchAll(new RegExp(`\n${pattern}`, 'g')))
    found.add(found.endOf(index + 1), 'symbol_prefix');
}

function nameMatches(found: Found, phrase: string, weakest?: Match): void {
  if (phrase === '') return;
  const inside: number[] = [];
  scan(found, phrase, (end, begins) => {
    if (begins) found.add(end, weakest ?? 'name_prefix');
    else inside.push(end);
  });
  for (const end of inside) found.add(end, 'name_contains');
  squashedMatches(found, phrase);
  if (phrase.includes(' ')) wordMatches(found, phrase.split(' '));
}

/**
 * Calls `visit` with the end of each line whose names contain `needle`, and whether a word of them begins with it. A
 * letter or a digit may also be found in the kind and the symbol before the names.
 */
function scan(found: Found, needle: string, visit: (end: number, begins: boolean) => void): void {
  const { lines } = found;
  const mayPrecede = /^(?:[se]|\d+)$/.test(needle);
  let end = -1;
  let isInside = false;
  for (let at = lines.indexOf(needle); at >= 0; ) {
    if (at > end) {
      if (isInside) visit(end, false);
      isInside = false;
      end = found.endOf(at);
    }
    let next = at + 1;
    if (!mayPrecede || at > found.namesFrom(end)) {
      const before = lines.charCodeAt(at - 1);
      isInside = before !== TAB && before !== SPACE;
      if (!isInside) {
        visit(end, true);
        next = end;
      }
    }
    at = lines.indexOf(needle, next);
  }
  if (isInside) visit(end, false);
}

/** Names in which a word begins the text when spaces count on neither side; not those that begin as it is written. */
function squashedMatches(found: Found, phrase: string): void {
  const letters = phrase.replaceAll(' ', '');
  if (letters.length < SQUASHED_MIN) return;
  const pattern = new RegExp(`[\t ](?!${phrase})${[...letters].join(' ?')}`, 'gu');
  for (const { index } of found.lines.matchAll(pattern)) found.add(found.endOf(index), 'name_contains');
}

/** Names in which every word of the text begins a word. */
function wordMatches(found: Found, words: readonly string[]): void {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const begins = words.map((word) => [`\t${word}`, ` ${word}`] as const);
  scan(found, longest, (end) => {
    if (found.has(end)) return;
    const names = found.lines.slice(found.namesFrom(end), end);
    if (begins.every(([first, later]) => names.includes(first) || names.includes(later)))
      found.add(end, 'name_contains');
  });
}
