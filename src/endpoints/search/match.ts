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

/**
 * Every symbol that matches, best first: the symbol itself; symbols that begin with the text; names with a word that
 * begins with it; names that contain it, then names that do so when spaces do not count (`jp morgan`: JPMorgan) or when
 * every word begins some word of the name, in any order. Equals by company size (the order of `lines`). Only when all
 * this finds nothing: the text without a last word that may become a legal form, then names that differ by slips of the
 * keyboard; both count as `name_contains`.
 * @param lines `UniverseIndex.lines` of the store
 */
export function searchUniverse(lines: string, text: string, assetType: AssetType | undefined): Hit[] {
  const folded = withoutLegalForm(normalizeText(text));
  const found = new Found(lines, assetType);
  symbolMatches(found, text);
  nameMatches(found, folded);
  if (found.size > 0 || folded === '') return found.hits();
  const space = folded.lastIndexOf(' ');
  if (space > 0 && beginsLegalForm(folded.slice(space + 1)))
    nameMatches(found, folded.slice(0, space), 'name_contains');
  if (found.size === 0) for (const at of likeNames(lines, folded)) found.add(at, 'name_contains');
  return found.hits();
}

/** Hits by the offset of their line; a line keeps the first, best kind it was found by. */
class Found {
  readonly lines: string;
  readonly #kind: string | undefined;
  readonly #matches = new Map<number, Match>();

  constructor(lines: string, assetType: AssetType | undefined) {
    this.lines = lines;
    this.#kind = assetType && { stock: 's', etf: 'e' }[assetType];
  }

  get size(): number {
    return this.#matches.size;
  }

  /** @param at offset of the `\n` that begins the line */
  add(at: number, match: Match): void {
    if (this.#matches.has(at)) return;
    if (this.#kind !== undefined && this.lines[this.lines.indexOf('\t', at) + 1] !== this.#kind) return;
    this.#matches.set(at, match);
  }

  hits(): Hit[] {
    const hits = [...this.#matches].map(([at, match]) => {
      return { symbol: this.lines.slice(at + 1, this.lines.indexOf('\t', at)), match };
    });
    return MATCHES.flatMap((each) => hits.filter(({ match }) => match === each));
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
  if (exact >= 0) found.add(exact, 'symbol_exact');
  for (const { index } of lines.matchAll(new RegExp(`\n${pattern}`, 'g'))) found.add(index, 'symbol_prefix');
}

function nameMatches(found: Found, phrase: string, weakest?: Match): void {
  if (phrase === '') return;
  const inside: number[] = [];
  scan(found.lines, phrase, (line, names) => {
    if (names.includes(`\t${phrase}`) || names.includes(` ${phrase}`)) found.add(line, weakest ?? 'name_prefix');
    else inside.push(line);
  });
  for (const line of inside) found.add(line, 'name_contains');
  squashedMatches(found, phrase.replaceAll(' ', ''));
  if (phrase.includes(' ')) wordMatches(found, phrase.split(' '));
}

/**
 * Calls `visit` with the offset and the names (from the `\t` before the first) of each line whose names contain
 * `needle`.
 */
function scan(lines: string, needle: string, visit: (line: number, names: string) => void): void {
  for (let at = lines.indexOf(needle); at >= 0; ) {
    const line = lines.lastIndexOf('\n', at);
    const next = lines.indexOf('\n', at);
    const end = next < 0 ? lines.length : next;
    // After the symbol and the kind; a digit may have been found in the symbol.
    const start = lines.indexOf('\t', line) + 2;
    const names = lines.slice(start, end);
    if (at >= start || names.includes(needle)) visit(line, names);
    at = lines.indexOf(needle, end);
  }
}

/** Names in which a word begins the text when spaces count on neither side. */
function squashedMatches(found: Found, letters: string): void {
  if (letters.length < SQUASHED_MIN) return;
  const { lines } = found;
  const pattern = new RegExp(`[\t ]${[...letters].join(' ?')}`, 'gu');
  for (const { index } of lines.matchAll(pattern)) found.add(lines.lastIndexOf('\n', index), 'name_contains');
}

/** Names in which every word of the text begins a word. */
function wordMatches(found: Found, words: readonly string[]): void {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const begins = words.map((word) => [`\t${word}`, ` ${word}`] as const);
  scan(found.lines, longest, (line, names) => {
    if (begins.every(([first, later]) => names.includes(first) || names.includes(later)))
      found.add(line, 'name_contains');
  });
}
