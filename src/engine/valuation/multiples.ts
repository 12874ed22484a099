/** Multiples and yields of one day (FIELDS 4.2, 4.4), unrounded, each with its reason when missing. */
import { type Computes, lazyProperties, lazyRecord } from '../lazy.ts';
import type { EpochDay } from '../types.ts';
import { isMarker, type Marker, type Maybe, mapBoth, unavailable } from '../value.ts';
import type { Listing } from './building-blocks.ts';
import { valuePerShare } from './class-values.ts';
import type { TrailingFigures } from './figures.ts';
import {
  isMultiple,
  isPerShare,
  linearMultiple,
  listedEps,
  multipleAt,
  type PricedName,
  unavailableMultiples,
} from './lines.ts';
import { MULTIPLES, type MultipleName } from './vocabulary.ts';

/** Price of a listed share on a day, and the figures known then. */
export interface ValuationInput extends Listing {
  readonly figures: TrailingFigures;
  readonly day: EpochDay;
  /** Price of one listed share on the split basis of the figures, in `priceCurrency`. */
  readonly price: Maybe<number>;
}

/**
 * A price-driven figure. P/E has the sign of earnings; other multiples need a positive denominator. Unavailable with
 * stale fundamentals or a currency mismatch; the company's reasons come before the price's.
 */
export function priced(name: PricedName, input: ValuationInput): Maybe<number> {
  const { figures, day, price } = input;
  const bar = isMultiple(name) ? unavailableMultiples(figures, input, day) : undefined;
  return (
    bar ??
    mapBoth(linearMultiple(name, figures, input), price, (line, close) =>
      multipleAt(line, isPerShare(name) ? close : valuePerShare(figures, input, day, close)),
    )
  );
}

/** Every multiple, computed on read. */
export function multiples(input: ValuationInput): Readonly<Record<MultipleName, Maybe<number>>> {
  return lazyRecord(MULTIPLES, (name) => priced(name, input));
}

export const YIELDS = [
  'earnings_yield_pct',
  'fcf_yield_pct',
  'buyback_yield_pct_ttm',
  'total_payout_yield_pct_ttm',
] as const;

/** Yearly amounts per price, in percent. May be negative, except payouts. */
export type Yields = Readonly<Record<(typeof YIELDS)[number], Maybe<number>>>;

/** Trailing amounts over market cap, and EPS over price, computed on read; unavailable like the multiples. */
export function yields(input: ValuationInput): Yields {
  return lazyProperties(YIELD_OF, input);
}

/** See {@link yields}. */
export const YIELD_OF: Computes<Yields, ValuationInput> = {
  earnings_yield_pct: (input) => bar(input) ?? percent(listedEps(input.figures), input.price),
  fcf_yield_pct: (input) => overCap(input, input.figures.ttm.free_cash_flow),
  buyback_yield_pct_ttm: (input) => overCap(input, input.figures.ttm.buybacks),
  total_payout_yield_pct_ttm: (input) => {
    const { dividends_paid, buybacks } = input.figures.ttm;
    return overCap(
      input,
      mapBoth(dividends_paid, buybacks, (paid, bought) => paid + bought),
    );
  },
};

function bar(input: ValuationInput): Marker | undefined {
  return unavailableMultiples(input.figures, input, input.day);
}

function overCap(input: ValuationInput, amount: Maybe<number>): Maybe<number> {
  const cap = priced('market_cap_usd', input);
  const isUncounted = isMarker(cap) && cap.reason === 'shares_outstanding_unavailable';
  return bar(input) ?? percent(amount, isUncounted ? unavailable('market_cap_unavailable') : cap);
}

function percent(amount: Maybe<number>, price: Maybe<number>): Maybe<number> {
  return mapBoth(amount, price, (a, b) => (b > 0 ? (a / b) * 100 : unavailable('non_positive_denominator')));
}
