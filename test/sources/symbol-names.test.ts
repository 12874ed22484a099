/** The symbol that the name of a price file says, and names that say none: a wrong one would be stored in silence. */
import { expect, test } from 'vitest';
import { symbolFromPath } from '../../src/sources/symbols.ts';

test.each([
  ['AAPL.csv.gz', 'AAPL'],
  ['aapl.csv', 'AAPL'],
  ['brk-b.us.txt', 'BRK-B'],
  ['AAPL Historical Data.csv', 'AAPL'],
  ['daily_adjusted_AAPL.csv', 'AAPL'],
  // As people name them, and systems a second download.
  ['AAPL (1).csv', 'AAPL'],
  ['KO - Copy.csv', 'KO'],
  ['intc 2020 to 2025.csv', 'INTC'],
  ['Bank of America (BAC) history.csv', 'BAC'],
  ['Berkshire Hathaway (BRK.B).csv', 'BRK-B'],
  ['KO (USD).csv', undefined],
  ['KO (NYSE).csv', undefined],
  ['Ford (F) and GM (GM).csv', undefined],
  ['Bank of America.csv', undefined],
  // Words between the site and the kind are no tickers.
  ['nasdaq-old-HistoricalQuotes.csv', undefined],
  ['my_prices.csv', undefined],
  ['new.csv', undefined],
  ['DA-AAPL-T-2021-04-21.csv', undefined],
])('%s: %s', (name, symbol) => expect(symbolFromPath(name, () => false)).toBe(symbol));

test('a word that is the ticker of a known company is its symbol', () => {
  expect(symbolFromPath('all.csv', () => false)).toBeUndefined();
  expect(symbolFromPath('ALL.csv', (symbol) => symbol === 'ALL')).toBe('ALL');
});
