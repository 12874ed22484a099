/** Names close to a text that matches none as it is written. Pure. */
import { distance } from '../../store/suggest.ts';

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
 * The words of all names within the slips allowed for `typed`, with how many. One expression picks the words of a
 * fitting length: a program that has just started runs it many times faster than a loop over the text.
 */
function wordsNear(lines: string, typed: string): Map<string, number> {
  const near = new Map<string, number>();
  const allowed = slipsAllowed(typed.length);
  if (allowed === 0) return near;
  const fitting = new RegExp(`[\t ][^\t\n ]{${typed.length - allowed},${typed.length + allowed}}(?![^\t\n ])`, 'g');
  const letters = letterSet(typed);
  for (const found of new Set(lines.match(fitting))) {
    const word = found.slice(1);
    // A slip changes at most one letter on each side.
    if (bitCount(letterSet(word) ^ letters) > 2 * allowed) continue;
    const slips = distance(typed, word, allowed);
    if (slips <= allowed) near.set(word, slips);
  }
  return near;
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

/** Which letters a word has, as bits (others share the places). */
function letterSet(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
