/** The fund that every symbol is compared with: an S&P 500 tracker with a long record. */
export const BENCHMARK = 'SPY';
