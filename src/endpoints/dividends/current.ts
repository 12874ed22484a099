/** The dividend as it stands, and what is expected next (FIELDS 5.1, `current`). */
import { formatDay } from '../../engine/days.ts';
import { type ExpectedPayment, expectedPayments } from '../../engine/dividends/next-dates.ts';
import { type DividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Marker, type Maybe, mapBoth, mapValue, unavailable } from '../../engine/value.ts';
import { hasStalePrice, type Prices } from '../shared/market.ts';
import type { ComputeContext } from '../types.ts';
import type { Payload } from './payload.ts';

/**
 * Payments with an ex-date after the day answered for and up to `until`; none once the symbol has stopped trading. An answer about the
 * past knows of no declaration: when they were made is not on record.
 */
export function paymentsToCome(
  { store, asOf: asked }: ComputeContext,
  prices: Prices,
  state: DividendState,
  until: EpochDay,
): readonly ExpectedPayment[] {
  if (hasStalePrice(prices)) return [];
  const { row, asOf } = prices;
  const declared = asked === undefined ? store.dividends(row.symbol) : [];
  return expectedPayments({ state, asOf, declared }, asOf + 1, until);
}

/** Days looked ahead: a year and what a yearly payment may slip. */
const AHEAD = 800;

/** The `current` group. Zero rate and yield are the truth for a non-payer; all else of it is a marker. */
export function currentOf(context: ComputeContext, prices: Prices, state: DividendState): Payload['current'] {
  const { annualRate, status, frequency, last } = state;
  const stale = hasStalePrice(prices);
  const next = paymentsToCome(context, prices, state, prices.asOf + AHEAD).filter(({ kind }) => kind === 'regular');
  const [first] = next;
  const noPayment = unavailable(status === 'non_payer' ? 'non_payer' : 'irregular_schedule');
  const none = whyNone(state, stale);
  return {
    annual_rate: annualRate,
    annual_rate_forward_estimated: none ?? forwardRate(state, next),
    frequency: status !== 'non_payer' && frequency === 'none' ? 'irregular' : frequency,
    last_ex_date: last === undefined ? noPayment : formatDay(last.day),
    last_payment_amount: last?.amount ?? noPayment,
    next_ex_date_estimated: first === undefined ? (none ?? noPayment) : formatDay(first.day),
    next_payment_amount_estimated: first?.amount ?? none ?? noPayment,
    yield_pct: stale ? unavailable('stale_price') : dividendYieldPct(annualRate, prices.bars.close.at(-1)!),
  };
}

/** Why nothing can be expected; undefined for a payer on a schedule. */
function whyNone({ status, perYear }: DividendState, stale: boolean): Marker | undefined {
  if (status === 'non_payer') return unavailable('non_payer');
  if (stale) return unavailable('stale_price');
  if (status === 'suspended') return unavailable('dividend_suspended');
  return perYear === undefined ? unavailable('irregular_schedule') : undefined;
}

/** A year of the payments expected: of a seasonal schedule the sum of its slots, else the next amount times payments per year. */
function forwardRate({ perYear }: DividendState, next: readonly ExpectedPayment[]): Maybe<number> {
  const year = next.slice(0, perYear);
  const [first] = year;
  if (first === undefined || perYear === undefined) return unavailable('irregular_schedule');
  if (year.length < perYear) return mapValue(first.amount, (amount) => amount * perYear);
  return year.reduce<Maybe<number>>((sum, { amount }) => mapBoth(sum, amount, (total, each) => total + each), 0);
}
