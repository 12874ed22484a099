/**
 * A second reading of searches: generated queries, and the paragraphs they match by regular expressions over the texts
 * of the store, without the index and without the parser.
 */

import type { StoreReader } from '../../src/store/reading/types.ts';
import { paragraphsOf } from '../../src/store/text/paragraphs.ts';

/** A paragraph as hits name it, with its text folded: without accents, in small letters. */
export interface OracleParagraph {
  readonly name: string;
  readonly folded: string;
}

export interface OracleQuery {
  readonly query: string;
  readonly matches: (folded: string) => boolean;
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Every paragraph of every section with text of these filings. */
export function paragraphsIn(store: StoreReader, accessions: readonly string[], extractor: string): OracleParagraph[] {
  return accessions.flatMap((accession) =>
    (store.sectionIndex(accession, extractor) ?? []).flatMap(({ name }) =>
      paragraphsOf(store.section(accession, name, extractor)!.text).map((text, at) => ({
        name: `${accession} ${name} ${at + 1}`,
        folded: fold(text),
      })),
    ),
  );
}

const LETTER = '[\\p{L}\\p{N}]';
const BETWEEN = '[^\\p{L}\\p{N}]+';
const word = (text: string): string => `(?<!${LETTER})${text}(?!${LETTER})`;
const scan = (source: string) => {
  const expression = new RegExp(source, 'u');
  return (folded: string): boolean => expression.test(folded);
};

/** `count` queries of all kinds with words of the paragraphs, the same for the same `seed`. */
export function generatedQueries(paragraphs: readonly OracleParagraph[], count: number, seed: number): OracleQuery[] {
  let state = seed;
  // Numerical Recipes' linear congruential generator: only to be the same in every run.
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const wordsOf = (): string[] => {
    for (;;) {
      const words = paragraphs[random(paragraphs.length)]!.folded.match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length > 5) return words;
    }
  };
  const one = (): string => {
    const words = wordsOf();
    return words[random(words.length)]!;
  };
  const shout = (text: string): string => (random(2) === 0 ? text : text.toUpperCase());
  // Small letters only: the query language takes AND, OR, NOT and NEAR in capitals for operators.
  const typed = (text: string): string => (/^(and|or|not|near)$/i.test(text) ? text : shout(text));
  const simple = (): OracleQuery => {
    const text = one();
    return { query: typed(text), matches: scan(word(text)) };
  };
  const phrase = (): OracleQuery => {
    const words = wordsOf();
    const size = 2 + random(3);
    const at = random(words.length - size);
    const part = words.slice(at, at + size);
    return { query: `"${shout(part.join(' '))}"`, matches: scan(word(part.join(BETWEEN))) };
  };
  const prefix = (): OracleQuery => {
    const text = one();
    const start = [...text].slice(0, 2 + random(4)).join('');
    return { query: `${start}*`, matches: scan(`(?<!${LETTER})${start}`) };
  };
  const near = (): OracleQuery => {
    const words = wordsOf();
    const distance = random(6);
    const at = random(words.length - 2);
    const [a, b] = [words[at]!, words[Math.min(words.length - 1, at + 1 + random(8))]!];
    const gap = `${BETWEEN}(?:${LETTER}+${BETWEEN}){0,${distance}}`;
    // One word counts for both sides, as docs/searching.md says.
    const either = scan(a === b ? word(a) : `${word(a)}${gap}${word(b)}|${word(b)}${gap}${word(a)}`);
    return { query: `"${a}" NEAR/${distance} "${b}"`, matches: either };
  };
  const kinds = [simple, phrase, prefix, near];
  const part = (): OracleQuery => kinds[random(kinds.length)]!();
  return Array.from({ length: count }, (_, i): OracleQuery => {
    if (i % 2 === 0) return kinds[(i / 2) % kinds.length]!();
    const [a, b, c] = [part(), part(), part()];
    switch (random(5)) {
      case 0:
        return { query: `${a.query} ${b.query}`, matches: (text) => a.matches(text) && b.matches(text) };
      case 1:
        return { query: `${a.query} OR ${b.query}`, matches: (text) => a.matches(text) || b.matches(text) };
      case 2:
        return { query: `${a.query} NOT ${b.query}`, matches: (text) => a.matches(text) && !b.matches(text) };
      case 3:
        return {
          query: `(${a.query} OR ${b.query}) AND ${c.query}`,
          matches: (text) => (a.matches(text) || b.matches(text)) && c.matches(text),
        };
      default:
        return {
          query: `${a.query} OR (${b.query} AND NOT ${c.query})`,
          matches: (text) => a.matches(text) || (b.matches(text) && !c.matches(text)),
        };
    }
  });
}
