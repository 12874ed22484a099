/** Suggests symbols for one that was not found. Pure; runs rarely, so it compares all of them. */

/** Symbol, company name ('' when unknown), place in the SEC ticker file (-1 when unknown), 1 when prices are stored. */
export type SymbolCandidate = readonly [symbol: string, name: string, rank: number, stored: number];

/** Longer input is no attempt at a symbol or a name. */
const MAX_TYPED = 40;

/**
 * At most `limit` symbols, best first. By closeness: same letters but for the class dash, same company name or share
 * classes of one root, one slip (wrong, missing, extra or swapped letter; from two letters up), a start of it, two slips (from four letters
 * up). Then those with prices, then by place in the SEC ticker file, then by the alphabet.
 */
export function rankSuggestions(
  text: string,
  candidates: readonly SymbolCandidate[],
  limit: number,
): readonly string[] {
  const typed = text.trim().toUpperCase().slice(0, MAX_TYPED);
  if (typed === '') return [];
  const scored: { symbol: string; score: number; stored: number; rank: number }[] = [];
  for (const [symbol, name, rank, stored] of candidates) {
    const score = closeness(typed, symbol, name);
    if (score < Number.POSITIVE_INFINITY)
      scored.push({ symbol, score, stored, rank: rank < 0 ? Number.MAX_VALUE : rank });
  }
  scored.sort((a, b) => a.score - b.score || b.stored - a.stored || a.rank - b.rank || (a.symbol < b.symbol ? -1 : 1));
  return scored.slice(0, limit).map(({ symbol }) => symbol);
}

/** 0 for the same letters, larger the further apart, infinite when not close at all. */
function closeness(typed: string, symbol: string, name: string): number {
  const plain = letters(typed);
  const target = letters(symbol);
  if (plain === '') return Number.POSITIVE_INFINITY;
  if (plain === target) return 0;
  if (plain.length >= 3 && startsWithWord(name.toUpperCase(), typed)) return 0.5;
  if (root(typed) === root(symbol)) return 0.5;
  const edits = distance(plain, target, 2);
  if (edits === 1 && plain.length >= 2) return plain[0] === target[0] ? 1 : 1.25;
  if (plain.length >= 2 && target.startsWith(plain)) return 1.1 + 0.1 * (target.length - plain.length);
  if (edits === 2 && plain.length >= 4) return plain[0] === target[0] ? 2 : 2.5;
  return Number.POSITIVE_INFINITY;
}

function letters(text: string): string {
  return text.replace(/[^A-Z0-9]/g, '');
}

/** `BRK` of `BRK-B`, `BRK.B`, `BRK/B`. */
function root(symbol: string): string {
  return /^[A-Z0-9]+/.exec(symbol)?.[0] ?? symbol;
}

function startsWithWord(name: string, words: string): boolean {
  return name.startsWith(words) && !/[A-Z0-9]/.test(name.charAt(words.length));
}

/** Optimal string alignment distance (insert, delete, replace, swap neighbors), or `limit + 1` when above `limit`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, limit + 1);
}
