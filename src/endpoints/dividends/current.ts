/** The dividend as it stands, and what is expected next (FIELDS 5.1, `current`). */
import { formatDay } from '../../engine/days.ts';
import { type ExpectedPayment, expectedPayments } from '../../engine/dividends/next-dates.ts';
import { type DividendState, dividendYieldPct } from '../../engine/dividends/rate.ts';
import type { Dividend, EpochDay } from '../../engine/types.ts';
import { type Marker, mapValue, unavailable } from '../../engine/value.ts';
import type { Payload } from './payload.ts';

export interface CurrentInput {
  readonly state: DividendState;
  readonly asOf: EpochDay;
  /** Newest price. */
  readonly price: number;
  /** The price is too old to value anything. */
  readonly stale: boolean;
  /** Declared payments to come. */
  readonly declared: readonly Dividend[];
}

/** Days looked ahead: a year and what a yearly payment may slip. */
const AHEAD = 800;

/** The `current` group. Zero rate and yield are the truth for a non-payer; all else of it is a marker. */
export function currentOf(input: CurrentInput): Payload['current'] {
  const { state, stale, price } = input;
  const { last } = state;
  const noPayment = unavailable(state.status === 'non_payer' ? 'non_payer' : 'irregular_schedule');
  const next = upcoming(input);
  const [first] = next;
  const none = whyNone(input);
  return {
    annual_rate: state.annualRate,
    annual_rate_forward_estimated: none ?? forwardRate(state, next),
    frequency: state.status !== 'non_payer' && state.frequency === 'none' ? 'irregular' : state.frequency,
    last_ex_date: last === undefined ? noPayment : formatDay(last.day),
    last_payment_amount: last === undefined ? noPayment : last.amount,
    next_ex_date_estimated: first === undefined ? (none ?? noPayment) : formatDay(first.day),
    next_payment_amount_estimated: first === undefined ? (none ?? noPayment) : first.amount,
    yield_pct: stale ? unavailable('stale_price') : dividendYieldPct(state.annualRate, price),
  };
}

/** The group where it is not known what is paid. */
export function nothingCurrent(reason: Marker): Payload['current'] {
  return {
    annual_rate: reason,
    annual_rate_forward_estimated: reason,
    frequency: reason,
    last_ex_date: reason,
    last_payment_amount: reason,
    next_ex_date_estimated: reason,
    next_payment_amount_estimated: reason,
    yield_pct: reason,
  };
}

/** Regular payments to come; none once the symbol has stopped trading. */
function upcoming({ state, asOf, stale, declared }: CurrentInput): ExpectedPayment[] {
  if (stale) return [];
  return expectedPayments({ state, asOf, declared }, asOf + 1, asOf + AHEAD).filter(({ kind }) => kind === 'regular');
}

/** Why nothing can be expected; undefined for a payer on a schedule. */
function whyNone({ state, stale }: CurrentInput): Marker | undefined {
  if (state.status === 'non_payer') return unavailable('non_payer');
  if (stale) return unavailable('stale_price');
  if (state.status === 'suspended') return unavailable('dividend_suspended');
  return state.perYear === undefined ? unavailable('irregular_schedule') : undefined;
}

/** A year of the payments expected: of a seasonal schedule the sum of its slots, else the next amount times payments a year. */
function forwardRate({ perYear }: DividendState, next: readonly ExpectedPayment[]) {
  const year = next.slice(0, perYear);
  const [first] = year;
  if (first === undefined || perYear === undefined) return unavailable('irregular_schedule');
  if (year.length < perYear) return mapValue(first.amount, (amount) => amount * perYear);
  return year.reduce<ExpectedPayment['amount']>(
    (sum, { amount }) => mapValue(sum, (total) => mapValue(amount, (each) => total + each)),
    0,
  );
}
