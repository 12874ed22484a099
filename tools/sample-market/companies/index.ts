/** Everything that is listed on the simulated market. */
import { quarterly } from './defaults.ts';
import { FICTIONAL } from './fictional.ts';
import { REAL } from './real.ts';
import type { CompanySpec, FundSpec } from './types.ts';

/** Companies that file statements. */
export const COMPANIES: readonly CompanySpec[] = [...REAL, ...FICTIONAL];

/** The market itself, and a fund that leans to technology. */
export const FUNDS: readonly FundSpec[] = [
  {
    number: 1,
    name: 'SPDR S&P 500 ETF Trust',
    symbol: 'SPY',
    format: 'canonical_split',
    exchange: 'NYSE Arca',
    price: 187,
    shares: 9e8,
    beta: 1,
    loads: {},
    idio: 0.0004,
    drift: 0,
    payout: quarterly(3, 0.019, 0.05, { spread: 0.12, decimals: 4, day: 15 }),
  },
  {
    number: 2,
    name: 'Invesco QQQ Trust',
    symbol: 'QQQ',
    format: 'yahoo_events',
    exchange: 'NASDAQ',
    price: 97,
    shares: 5e8,
    beta: 1.12,
    loads: { tech: 0.55, internet: 0.35 },
    idio: 0.0015,
    drift: 0.0001,
    payout: quarterly(3, 0.009, 0.07, { spread: 0.2, decimals: 4, day: 19 }),
  },
];

/** CIKs before those of the sample: the SEC, now near 2.1 million, will not reach these for decades. */
const CIKS_BEFORE = { company: 9_900_000, predecessor: 9_940_500, fund: 9_950_000 } as const;

export function cikOf(kind: keyof typeof CIKS_BEFORE, { number }: { readonly number: number }): number {
  return CIKS_BEFORE[kind] + number;
}

/** Every symbol, funds last. */
export const SAMPLE_SYMBOLS: readonly string[] = [...COMPANIES.flatMap(({ listings }) => listings), ...FUNDS].map(
  ({ symbol }) => symbol,
);
