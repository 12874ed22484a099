/** Ticker symbols as this API writes them: upper case, share class after a dash. */

/** The longest symbol accepted, counted after trimming. */
export const SYMBOL_MAX_LENGTH = 8;

/** A normalized symbol: letters and digits, at most one class part of up to three characters after a dash. */
export const SYMBOL_PATTERN = '^[A-Z][A-Z0-9]*(-[A-Z0-9]{1,3})?$';

/** The same before normalization: what may be typed. */
export const SYMBOL_INPUT_PATTERN = '^[A-Za-z][A-Za-z0-9]*([.-][A-Za-z0-9]{1,3})?$';

const NORMALIZED = new RegExp(SYMBOL_PATTERN);

export type SymbolFault = 'too_short' | 'too_long' | 'pattern';

export type SymbolResult =
  | { readonly ok: true; readonly symbol: string }
  | { readonly ok: false; readonly fault: SymbolFault };

/**
 * The symbol as the API writes it (`brk.b` is `BRK-B`), or what is wrong with it.
 * Only ASCII letters are upper-cased: a letter that would turn into an ASCII one by case mapping is not a ticker's.
 */
export function normalizeSymbol(text: string): SymbolResult {
  const trimmed = text.trim();
  const length = codePointLength(trimmed);
  if (length === 0) return { ok: false, fault: 'too_short' };
  if (length > SYMBOL_MAX_LENGTH) return { ok: false, fault: 'too_long' };
  const symbol = trimmed.replace(/[a-z]+/g, (letters) => letters.toUpperCase()).replaceAll('.', '-');
  return NORMALIZED.test(symbol) ? { ok: true, symbol } : { ok: false, fault: 'pattern' };
}

/** Length in Unicode code points, the unit in which the API counts characters. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
