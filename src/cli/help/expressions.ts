/** `mds help expressions`: the conditions of `mds check`. */
import type { Block } from './layout.ts';

/** An example of each form; a test compiles all of them. */
export const EXPRESSIONS: readonly (readonly [string, string])[] = [
  ['pe_ttm < 30', 'compare a field with a number: < <= > >= == !='],
  ['price > sma_200 * 1.02', 'or with another field; + - * / and parentheses'],
  ['market_cap_usd >= 2.5T', 'numbers take K, M, B, T and %'],
  ['rsi_14 between 30 and 70', 'both bounds are included'],
  ['rsi_zone in (neutral, oversold)', 'one of several values'],
  ['freshness == end_of_day', 'a text; quote it if it has spaces'],
  ['freshness < 3d', 'age of the data: s, min, h, d, w'],
  ['next_estimated_date < today + 14d', 'dates: today, now, 2026-11-20'],
  ['peg_1y is available', 'whether a value is available'],
  ['not (pe_ttm > 40 or pb > 10) and price > 5', 'precedence: not, and, or'],
];

export function expressions(): readonly Block[] {
  return [
    {
      text: 'A condition names fields of any route about one symbol by the end of their path: pe_ttm, or quote.price where several fields have the same name. mds check --list-fields TEXT finds them; an unknown name gets a suggestion.',
    },
    { terms: EXPRESSIONS },
    {
      text: 'A missing value makes a condition unknown, with its reason, unless the rest of the condition decides it. --unknown sets what unknown counts as.',
    },
    { text: 'In a shell, put each condition in quotes.' },
    { lines: ['mds check AAPL "pe_ttm < 30"', 'mds check --list-fields yield'] },
  ];
}
