/** Names close to a text that matches none as it is written. Pure. */
import { distance } from '../../store/text/suggest.ts';

/** Slips (a wrong, missing, extra or swapped letter) forgiven in a word of this length. */
function slipsAllowed(length: number): number {
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

/**
 * Offsets of the lines with a name in which every word of `folded` is a word but for slips (one from four letters on,
 * two from eight on), or its beginning. Fewest slips first, then by company size.
 */
export function likeNames(lines: string, folded: string): number[] {
  const typed = folded.split(' ');
  const longest = typed.reduce((a, b) => (b.length > a.length ? b : a));
  if (slipsAllowed(longest.length) === 0) return [];
  const near = new Map(typed.map((word) => [word, wordsNear(lines, word)]));
  const slipsAt = new Map<number, number>();
  for (const word of [longest, ...near.get(longest)!.keys()]) {
    for (const line of linesWith(lines, word)) {
      if (!slipsAt.has(line)) slipsAt.set(line, fewestSlips(namesAt(lines, line), near));
    }
  }
  return [...slipsAt]
    .filter(([, slips]) => slips < Number.POSITIVE_INFINITY)
    .sort(([a, slipsA], [b, slipsB]) => slipsA - slipsB || a - b)
    .map(([line]) => line);
}

/**
 * The words of all names within the slips allowed for `typed`, with how many. One expression picks the words that may
 * be: a program that has just started runs it many times faster than a loop over the text.
 */
function wordsNear(lines: string, typed: string): Map<string, number> {
  const near = new Map<string, number>();
  const allowed = slipsAllowed(typed.length);
  if (allowed === 0) return near;
  for (const found of new Set(lines.match(likeWords(typed, allowed)))) {
    const word = found.slice(1);
    const slips = distance(typed, word, allowed);
    if (slips <= allowed) near.set(word, slips);
  }
  return near;
}

/**
 * Words of a fitting length that have one of `2 * allowed` parts of `typed` as it is written: the first at their start,
 * the last at their end. A slip changes one part, or two by a swap across their border; so many swaps change all.
 */
function likeWords(typed: string, allowed: number): RegExp {
  const count = 2 * allowed;
  const borders = Array.from({ length: count + 1 }, (_, i) => Math.floor((i * typed.length) / count));
  const parts = borders.slice(1).map((to, i) => typed.slice(borders[i], to));
  const letters = '[^\t\n ]';
  const length = `(?=${letters}{${typed.length - allowed},${typed.length + allowed}}(?!${letters}))`;
  const anywhere = parts.slice(1, -1).map((part) => `${letters}*?${part}${letters}*`);
  const swapped = [...typed];
  for (let i = 1; i < count; i += 2) {
    const at = borders[i]!;
    [swapped[at - 1], swapped[at]] = [swapped[at]!, swapped[at - 1]!];
  }
  const ways = [`${parts[0]}${letters}*`, ...anywhere, `${letters}*?${parts.at(-1)}(?!${letters})`, swapped.join('')];
  return new RegExp(`[\t ]${length}(?:${ways.join('|')})(?!${letters})`, 'g');
}

/** Offsets of the lines in which a word of a name begins with `word`. */
function linesWith(lines: string, word: string): Set<number> {
  const found = new Set<number>();
  for (const start of [`\t${word}`, ` ${word}`]) {
    for (let at = lines.indexOf(start); at >= 0; at = lines.indexOf(start, at + 1))
      found.add(lines.lastIndexOf('\n', at));
  }
  return found;
}

/** Names of a line: what comes after its symbol and kind. */
function namesAt(lines: string, line: number): readonly string[] {
  const next = lines.indexOf('\n', line + 1);
  return lines
    .slice(line, next < 0 ? lines.length : next)
    .split('\t')
    .slice(2);
}

/**
 * Over the names, the fewest slips that turn every typed word into a word of the name; infinite when none is near
 * enough.
 */
function fewestSlips(names: readonly string[], near: ReadonlyMap<string, ReadonlyMap<string, number>>): number {
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const words = name.split(' ');
    let sum = 0;
    for (const [typed, known] of near) {
      const slips = words.map((word) => (word.startsWith(typed) ? 0 : (known.get(word) ?? Number.POSITIVE_INFINITY)));
      sum += Math.min(...slips);
    }
    fewest = Math.min(fewest, sum);
  }
  return fewest;
}
