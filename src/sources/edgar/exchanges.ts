/** Names of exchanges as this program writes them. */

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^nasdaq/i, 'NASDAQ'],
  [/^nyse ?(american|mkt|amex)$|^amex$/i, 'NYSE American'],
  [/^nyse ?arca$/i, 'NYSE Arca'],
  [/^nyse$/i, 'NYSE'],
  [/^cboe|^bats/i, 'Cboe BZX'],
  [/^otc/i, 'OTC'],
];

/** The name of a US exchange from EDGAR's (`Nasdaq`, `CboeBZX`); undefined for one that is not known. */
export function exchangeName(served: string | undefined): string | undefined {
  if (served === undefined) return undefined;
  return NAMES.find(([pattern]) => pattern.test(served.trim()))?.[1];
}

/** Shares on the US exchanges trade in dollars; of other places nothing is said. */
export function exchangeCurrency(exchange: string | undefined): string | undefined {
  return exchange === undefined || exchange === 'OTC' ? undefined : 'USD';
}
