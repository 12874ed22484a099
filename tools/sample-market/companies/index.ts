/** Everything that is listed on the simulated market: companies from their tables, and funds. */
import { linesOf, readTexts, wordPairs } from '../text.ts';
import { DEFAULTS, PARTICULARS, quarterly } from './particulars.ts';
import type { CompanySpec, FundSpec, Numbers, Trade } from './types.ts';

/**
 * Real names where people try their symbols first, invented ones (Z...) for what should be said of no real company. A
 * number of a CIK is never changed, so that companies may come and go. Every other number of the sample is drawn.
 */
const TABLES = readTexts('companies');

/** Numbers by symbol, named as in {@link Numbers}; `-` for none. */
function numbersBySymbol(): ReadonlyMap<string, Numbers> {
  const [head, ...rows] = linesOf(TABLES, 'numbers').map((line) => line.trim().split(/ +/));
  return new Map(
    rows.map(([symbol, ...cells]) => {
      const pairs = cells.flatMap((cell, i) => (cell === '-' ? [] : [[head![i]!, Number(cell)]]));
      return [symbol!, Object.fromEntries(pairs) as Numbers];
    }),
  );
}

const NUMBERS_BY_SYMBOL = numbersBySymbol();

/** Market cap, in billions, from which a company states millions. */
const MILLIONS_FROM = 12;

/** Filings with a day of their own: symbol, day and form | items. */
const EVENTS = wordPairs(TABLES, 'events').map(([symbol, event]) => {
  const [filing, items] = event.split(' | ');
  return { symbol, day: filing!.slice(0, 10), form: filing!.slice(11), items: items ?? '' };
});

/**
 * Companies that file statements: symbol, number of the CIK, layout of prices | name | conformed name, where it differs
 * | place | SIC | trade.
 */
export const COMPANIES: readonly CompanySpec[] = linesOf(TABLES, 'companies').map((line) => {
  const [id, name, conformed, place, sic, trade] = line.split(' | ').map((cell) => cell.trim());
  const [symbol, number, format] = id!.split(' ') as [string, string, CompanySpec['listings'][0]['format']];
  const [city, state, incorporated] = place!.split(';').map((part) => part.trim());
  const [sector, shape, ...exchange] = trade!.split(' ');
  const numbers = NUMBERS_BY_SYMBOL.get(symbol)!;
  const { second, ...particulars } = PARTICULARS[symbol] ?? {};
  return {
    ...DEFAULTS,
    ...numbers,
    thousands: numbers.cap < MILLIONS_FROM,
    ...({ sector, shape, exchange: exchange.join(' ') } as Pick<Trade, 'sector' | 'shape' | 'exchange'>),
    ...particulars,
    events: EVENTS.filter((event) => event.symbol === symbol),
    number: Number(number),
    name: name!,
    conformed: conformed || name!,
    city: city!,
    state: state!,
    incorporated: incorporated!,
    sic: Number.parseInt(sic!, 10),
    industry: sic!.slice(sic!.indexOf(' ') + 1),
    listings: [{ symbol, format }, ...(second === undefined ? [] : [second])],
  };
});

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
