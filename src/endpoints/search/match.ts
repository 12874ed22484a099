/** Finds symbols by ticker or name in the text of the universe index (FIELDS 8.3). Pure. */
import { beginsLegalForm, normalizeText, withoutLegalForm } from '../../engine/company/normalize-name.ts';
import type { AssetType } from '../../store/schema/tables.ts';
import { MATCHES } from '../contract/vocabulary.ts';
import { likeNames } from './typos.ts';

export type Match = (typeof MATCHES)[number];

export interface Hit {
  readonly symbol: string;
  readonly match: Match;
}

/** A text without spaces that is shorter than this begins too many names. */
const SQUASHED_MIN = 4;

/**
 * Every symbol that matches, best first: the symbol itself; symbols that begin with the text; names with a word that
 * begins with it; names that contain it; names that contain it when spaces do not count (`jp morgan`: JPMorgan), or in
 * which every word begins some word of the name. Among equals the larger company comes first (the order of `lines`).
 * Only without any match: the text without a last word that may be the beginning of a legal form, then names that differ
 * by typing errors; both count as `name_contains`.
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
  if (found.total === 0) for (const start of likeNames(found.lines, folded)) found.addLine(start, 'name_contains');
  return found;
}

/**
 * The matching lines, stored as the positions of their ends. Symbols are read from them only on request: a single
 * letter matches most lines.
 */
export class Found {
  /** The lines that are searched: of the asset type asked for. */
  readonly lines: string;
  readonly #ends: Readonly<Record<Match, number[]>>;
  readonly #isFound: Uint8Array;

  constructor(lines: string, assetType: AssetType | undefined) {
    const ofType = assetType && new RegExp(`\n[^\t]*\t${{ stock: 's', etf: 'e' }[assetType]}[^\n]*`, 'g');
    this.lines = ofType === undefined ? lines : (lines.match(ofType) ?? []).join('');
    this.#ends = { symbol_exact: [], symbol_prefix: [], name_prefix: [], name_contains: [] };
    this.#isFound = new Uint8Array(this.lines.length + 1);
  }

  get total(): number {
    return MATCHES.reduce((sum, match) => sum + this.#ends[match].length, 0);
  }

  /**
   * Adds each line that matches the expression; a line found before keeps its first, best kind. The expression includes
   * the rest of the line: at program start a regular expression is many times faster than a loop over the text.
   */
  add(pattern: string, match: Match): void {
    const line = new RegExp(`${pattern}[^\n]*`, 'g');
    const lines = this.lines;
    const isFound = this.#isFound;
    const ends = this.#ends[match];
    while (line.test(lines)) {
      const end = line.lastIndex;
      if (isFound[end] === 0) {
        isFound[end] = 1;
        ends.push(end);
      }
    }
  }

  /** Adds the line that begins at `start`; it was not found before. */
  addLine(start: number, match: Match): void {
    const end = this.#endOf(start);
    this.#isFound[end] = 1;
    this.#ends[match].push(end);
  }

  /** Whether this symbol was found. */
  hasSymbol(symbol: string): boolean {
    return this.isOfType(symbol) && this.#isFound[this.#endOf(this.#startOf(symbol))] === 1;
  }

  /** Whether this symbol is of the asset type asked for. */
  isOfType(symbol: string): boolean {
    return this.#startOf(symbol) >= 0;
  }

  #startOf(symbol: string): number {
    return this.lines.indexOf(`\n${symbol}\t`);
  }

  #endOf(start: number): number {
    const next = this.lines.indexOf('\n', start + 1);
    return next < 0 ? this.lines.length : next;
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
  // A share class may be typed without its dash: BRKB.
  const pattern = suffix === undefined ? [...root].join('-?') : `${root}-${suffix.slice(1)}`;
  const symbol = suffix === undefined ? root : `${root}-${suffix.slice(1)}`;
  // Most searches are for names, which no symbol begins with.
  if (!new RegExp(`\n${pattern}`).test(found.lines)) return;
  found.add(`\n${symbol}\t`, 'symbol_exact');
  found.add(`\n${pattern}`, 'symbol_prefix');
}

function nameMatches(found: Found, phrase: string, weakest?: Match): void {
  if (phrase === '') return;
  if (found.lines.includes(phrase)) {
    found.add(inNames(`[\t ]${phrase}`, phrase), weakest ?? 'name_prefix');
    found.add(inNames(`[^\t\n ]${phrase}`, phrase), 'name_contains');
  }
  const letters = [...phrase.replaceAll(' ', '')];
  // A word of the name begins like the text when spaces are ignored in both.
  if (letters.length >= SQUASHED_MIN) found.add(`[\t ](?!${phrase})${letters.join(' ?')}`, 'name_contains');
  const words = phrase.split(' ');
  if (words.length > 1) found.add(HEAD + words.map((word) => `(?=[^\n]*?[\t ]${word})`).join(''), 'name_contains');
}

/** Matches the beginning of a line up to the names: symbol and asset type. */
const HEAD = '\n[^\t]*\t.';

/** `pattern`, restricted to the names where needed: one letter or digits may also match the symbol or asset type. */
function inNames(pattern: string, phrase: string): string {
  return /^(?:[se]|\d+)$/.test(phrase) ? `${HEAD}[^\n]*?${pattern}` : pattern;
}
