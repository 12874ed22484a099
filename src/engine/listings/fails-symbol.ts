/** Symbols as fails-to-deliver files write them: no mark of a class, suffixes for what happens to a security. */

/** A symbol without the marker of a change. */
export interface FailsSymbol {
  readonly symbol: string;
  /** Whether `XXXX` or `ZZZZ` followed it: the day its symbol or CUSIP changes, on which its price means nothing. */
  readonly isChange: boolean;
}

const PLAIN = /^[A-Z0-9]{1,12}$/;

/** Undefined for what is no symbol. A few lines have a mark of a class, or are filled with blanks. */
export function readFailsSymbol(text: string): FailsSymbol | undefined {
  const flat = text.replaceAll(/[\0\s./-]/g, '');
  const isChange = flat.length > 4 && (flat.endsWith('XXXX') || flat.endsWith('ZZZZ'));
  const symbol = isChange ? flat.slice(0, -4) : flat;
  return PLAIN.test(symbol) ? { symbol, isChange } : undefined;
}

/**
 * Whether a symbol is the one over the counter of a bankrupt company that had one of `names`: with a Q after it, and
 * after one of three letters another letter before that (HTZ, HTZGQ).
 */
export function isOverTheCounter(symbol: string, names: readonly string[]): boolean {
  if (!symbol.endsWith('Q')) return false;
  const isOf = (name: string): boolean =>
    symbol.startsWith(name) && symbol.length === (name.length < 4 ? 5 : name.length + 1);
  return names.some((name) => name !== symbol && (symbol === `${name}Q` || isOf(name)));
}

/** Spellings of a symbol that fails-to-deliver files write without a dash: `BRKB`, `BRK-B`. */
export function spellings(symbol: string): readonly string[] {
  const flat = symbol.replaceAll('-', '');
  const dashed = [1, 2].filter((n) => flat.length > n).map((n) => `${flat.slice(0, -n)}-${flat.slice(-n)}`);
  return [...new Set([symbol, flat, ...dashed])];
}
