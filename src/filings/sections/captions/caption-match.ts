/** How well a heading matches an item's captions. */

import type { Family } from '../../forms/catalog.ts';
import type { ItemKey } from '../item-keys.ts';
import { captionsOf, rankOf } from './captions.ts';

/** A caption found at the start of a title. */
export interface CaptionMatch {
  /** 1: the caption itself; 0.6 and over: most of its words; 0: nothing in common. */
  readonly score: number;
  /** Text after the caption; '' when nothing follows or only words overlap. */
  readonly rest: string;
  /** Letters of the exactly matched caption; 0 for an overlap. */
  readonly letters: number;
}

const NO_MATCH: CaptionMatch = { score: 0, rest: '', letters: 0 };
const SMALL_WORDS = new Set('of the and or in on a an to for s with about our'.split(' '));

/** Whether the code unit is an ASCII letter or digit. */
function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Captions of this length match in singular and plural. */
const MIN_INFLECTED = 40;

/** Lower-case letters and digits only, `&` read as `and`: ignores split small capitals, apostrophes and dashes. */
export function compact(text: string): string {
  return text
    .replace(/&/g, 'and')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** The content words of a title, lower case. */
function wordsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/[’']s?\b/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !SMALL_WORDS.has(word));
}

/**
 * Offset in `title` after the letters of `caption` (compact form), or -1 when it does not start with it at a word
 * boundary.
 */
function afterCaption(title: string, caption: string): number {
  let at = 0;
  for (let i = 0; i < title.length; i++) {
    const code = title.charCodeAt(i);
    if (code === 38 && caption.startsWith('and', at)) {
      at += 3;
    } else if (isWord(code)) {
      const letter = title[i]?.toLowerCase();
      if (caption[at] !== letter) {
        // "Conditions" or "Result" for the other number, in captions long enough to be sure.
        if (caption.length < MIN_INFLECTED) return -1;
        if (letter === 's' && !isWord(title.charCodeAt(i + 1))) continue;
        if (caption[at] !== 's' || isWord(title.charCodeAt(i - 1)) || caption[++at] !== letter) return -1;
      }
      at++;
    } else if (caption.length >= MIN_INFLECTED && at === caption.length - 1 && caption[at] === 's') {
      return i;
    } else continue;
    if (at < caption.length) continue;
    const plural = caption.length >= MIN_INFLECTED && /^s\b/i.test(title.slice(i + 1, i + 3));
    return plural ? i + 2 : isWord(title.charCodeAt(i + 1)) ? -1 : i + 1;
  }
  return caption.length >= MIN_INFLECTED && at === caption.length - 1 && caption[at] === 's' ? title.length : -1;
}

function overlap(title: readonly string[], caption: readonly string[]): number {
  const head = new Set(title.slice(0, caption.length + 6));
  const shared = caption.filter((word) => head.has(word)).length;
  return head.size + caption.length === 0 ? 0 : (2 * shared) / (head.size + caption.length);
}

/** Best match of a title with an item's captions: exact at its start, else the share of common words (below 0.95). */
export function matchCaption(title: string, family: Family, key: ItemKey): CaptionMatch {
  const captions = captionsOf(family)[key] ?? [];
  let best = NO_MATCH;
  let longest = 0;
  for (const caption of captions) {
    const letters = compact(caption);
    const end = letters.length > longest ? afterCaption(title, letters) : -1;
    if (end < 0) continue;
    longest = letters.length;
    best = { score: 1, rest: title.slice(end).trim(), letters: longest };
  }
  if (longest > 0) return best;
  const words = wordsOf(title.slice(0, 300));
  for (const caption of captions) {
    const score = 0.95 * overlap(words, wordsOf(caption));
    if (score > best.score) best = { score, rest: '', letters: 0 };
  }
  return best.score >= 0.3 ? best : NO_MATCH;
}

/**
 * Rest of a text after removing further captions of a combined heading: `and Quantitative and Qualitative Disclosures
 * About Market Risk` leaves nothing. The text itself when it does not start with one.
 */
export function afterCaptions(text: string, family: Family, keys: readonly ItemKey[]): string {
  let left = text;
  for (let step = 0; step < keys.length && left !== ''; step++) {
    const title = left.replace(/^(?:[\s.,:;&/–—-]|and\b)+/i, '');
    const matches = keys.map((key) => matchCaption(title, family, key)).filter(({ score }) => score === 1);
    const [longest] = matches.sort((a, b) => b.letters - a.letters);
    if (longest === undefined) break;
    left = longest.rest;
  }
  return /[\p{L}\p{N}]/u.test(left) ? left : '';
}

function lettersIndex(family: Family): ReadonlyMap<string, readonly ItemKey[]> {
  const index = new Map<string, ItemKey[]>();
  for (const [key, captions] of Object.entries(captionsOf(family))) {
    for (const caption of captions) {
      const letters = compact(caption);
      const keys = index.get(letters) ?? [];
      if (!keys.includes(key)) index.set(letters, [...keys, key]);
    }
  }
  // The most usual item of a caption: where it is listed first, then the lower item.
  const order = (key: ItemKey, letters: string): number =>
    (captionsOf(family)[key] ?? []).findIndex((caption) => compact(caption) === letters) * 1e6 + rankOf(key);
  for (const [letters, keys] of index) keys.sort((a, b) => order(a, letters) - order(b, letters));
  return index;
}

const BY_LETTERS = {
  annual: lettersIndex('annual'),
  quarterly: lettersIndex('quarterly'),
  foreign: lettersIndex('foreign'),
} as const;

/** The item whose caption the text exactly is, apart from punctuation (for headings without a number). */
export function itemCaptioned(text: string, family: Family): ItemKey | undefined {
  if (text.length > 240) return undefined;
  const plain = text.replace(/\((continued|unaudited|cont[’']?d\.?)\)\s*[.:]?$/i, '');
  const letters = compact(plain);
  const plural = letters.length >= MIN_INFLECTED ? `${letters}s` : letters;
  return (BY_LETTERS[family].get(letters) ?? BY_LETTERS[family].get(plural))?.[0];
}
