/** `mds help expressions`: the conditions of `mds check`. */
import type { Block } from './layout.ts';

/** Conditions that show each form; a test reads all of them with the parser of `mds check`. */
export const EXPRESSIONS: readonly (readonly [string, string])[] = [
  ['pe_ttm < 30', 'a field against a number: < <= > >= == !='],
  ['price > sma_200 * 1.02', 'a field against another; + - * / and brackets'],
  ['market_cap_usd >= 2.5T', 'numbers take K, M, B, T and %'],
  ['rsi_14 between 30 and 70', 'both ends count'],
  ['rsi_zone in (neutral, oversold)', 'one of several'],
  ['freshness == end_of_day', 'a word, quoted where it has spaces'],
  ['freshness < 3d', 'how old the data are: s, min, h, d, w'],
  ['next_estimated_date < today + 14d', 'days: today, now, 2026-11-20'],
  ['peg_1y is available', 'whether there is a value'],
  ['not (pe_ttm > 40 or pb > 10) and price > 5', 'and, or, not: not binds tightest, or loosest'],
];

export function expressions(): readonly Block[] {
  return [
    {
      text: 'A condition names fields of any route about one symbol by the end of their path: pe_ttm, or quote.price where one name stands in several places. mds check --list-fields TEXT finds them; a mistyped name is told with what was probably meant.',
    },
    { terms: EXPRESSIONS },
    {
      text: 'A value that is not there is neither true nor false: what is decided without it is decided, all else is unknown and said with its reason. --unknown says what that counts as.',
    },
    { text: 'In a shell, put each condition in quotes.' },
    { lines: ['mds check AAPL "pe_ttm < 30"', 'mds check --list-fields yield'] },
  ];
}
