/** Former symbols in a request to a local store, which answers about what they became. */

/**
 * Requested symbols with those of the payload in their place, in order; empty where all are answered under the name
 * requested.
 */
export function renamedSymbols(
  requested: string,
  payload: unknown,
): readonly (readonly [former: string, symbol: string])[] {
  const { symbol, symbols } = (payload ?? {}) as { readonly symbol?: unknown; readonly symbols?: unknown };
  const given = Array.isArray(symbols)
    ? symbols.map((row) => (row as { readonly symbol?: unknown } | null)?.symbol)
    : [symbol];
  const asked = requested
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => each.toUpperCase().replace(/[./]/g, '-'));
  const former = asked.filter((each) => isTicker(each) && !given.includes(each));
  const others = given.filter((each): each is string => typeof each === 'string' && !asked.includes(each));
  return former.length === others.length ? former.map((each, i) => [each, others[i]!] as const) : [];
}

/**
 * Says that a symbol leads to another: what it became, or what carried it on the day that is asked for.
 * @param isPast whether the answer is of a past day, on which another company than today's may have carried it
 */
export function renamedText(former: string, symbol: string, isPast: boolean): string {
  if (symbol.endsWith(`:${former}`)) return `${former} was ${symbol} then`;
  return isPast ? `${former} of that day is now ${symbol}` : `${former} is now ${symbol}`;
}

function isTicker(text: string): boolean {
  return /^[A-Z][A-Z0-9]{0,5}(-[A-Z0-9]{1,3})?$/.test(text);
}
