/** The dividend as it stands, and what is expected next (FIELDS 5.1, `current`). */
import { sessionCount } from '../../engine/calendar.ts';
import { formatDay } from '../../engine/days.ts';
import { type ExpectedPayment, expectedPayments } from '../../engine/dividends/next-dates.ts';
import { type DividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import { type Marker, type Maybe, mapBoth, mapValue, unavailable } from '../../engine/value.ts';
import { answerDay } from '../contract/envelope.ts';
import { lastSession, type Prices } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';
import type { Payload } from './payload.ts';

/** After this many sessions without a bar the record has ended: nothing is expected of it (FIELDS A1). */
const ENDED_SESSIONS = 10;

/** Whether the record ended too long before the instant answered for to estimate a date in the future from it. */
function hasEnded(context: ComputeContext, { asOf }: Prices): boolean {
  return sessionCount(asOf, lastSession(context)) > ENDED_SESSIONS;
}

/** How far ahead a calendar of events looks, in days (FIELDS 5.4). */
export const CALENDAR_DAYS = 120;

/**
 * Payments with an ex-date after the last completed session, in the `days` after the as-of date; none for a symbol that
 * no longer trades. Answers about the past use no declared dividends: their declaration dates are not stored.
 */
export function paymentsToCome(
  context: ComputeContext,
  prices: Prices,
  state: DividendState,
  days: number,
): readonly ExpectedPayment[] {
  if (hasEnded(context, prices)) return [];
  const declared = context.asOf === undefined ? context.store.dividends(prices.row.symbol) : [];
  const asOf = lastSession(context);
  return expectedPayments({ state, asOf, declared }, asOf + 1, answerDay(context) + days);
}

/** Days looked ahead: a year and what a yearly payment may slip. */
const AHEAD = 800;

/** The `current` group. Zero rate and yield are the truth for a non-payer; all else of it is a marker. */
export function currentOf(context: ComputeContext, prices: Prices, state: DividendState): Payload['current'] {
  const { annualRate, status, frequency, last } = state;
  const next = paymentsToCome(context, prices, state, AHEAD).filter(({ kind }) => kind === 'regular');
  const [first] = next;
  const noPayment = unavailable(status === 'non_payer' ? 'non_payer' : 'irregular_schedule');
  const none = whyNone(state, hasEnded(context, prices));
  return {
    annual_rate: annualRate,
    annual_rate_forward_estimated: none ?? forwardRate(state, next),
    frequency: status !== 'non_payer' && frequency === 'none' ? 'irregular' : frequency,
    last_ex_date: last === undefined ? noPayment : formatDay(last.day),
    last_payment_amount: last?.amount ?? noPayment,
    next_ex_date_estimated: first === undefined ? (none ?? noPayment) : formatDay(first.day),
    next_payment_amount_estimated: first?.amount ?? none ?? noPayment,
    yield_pct: dividendYieldPct(annualRate, prices.bars.close.at(-1) ?? unavailable('no_price_data')),
  };
}

/** Why nothing can be expected; undefined for a payer on a schedule. */
function whyNone({ status, perYear }: DividendState, ended: boolean): Marker | undefined {
  if (status === 'non_payer') return unavailable('non_payer');
  if (ended) return unavailable('stale_price');
  if (status === 'suspended') return unavailable('dividend_suspended');
  return perYear === undefined ? unavailable('irregular_schedule') : undefined;
}

/**
 * A year of the payments expected: of a seasonal schedule the sum of its slots, else the next amount times payments per
 * year.
 */
function forwardRate({ perYear }: DividendState, next: readonly ExpectedPayment[]): Maybe<number> {
  const year = next.slice(0, perYear);
  const [first] = year;
  if (first === undefined || perYear === undefined) return unavailable('irregular_schedule');
  if (year.length < perYear) return mapValue(first.amount, (amount) => amount * perYear);
  return year.reduce<Maybe<number>>((sum, { amount }) => mapBoth(sum, amount, (total, each) => total + each), 0);
}
