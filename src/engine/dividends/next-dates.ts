/** Expected ex-dividend dates: declared ones, else estimated from the payer's own calendar (FIELDS 5.1). */
import { nextSession, toSession } from '../calendar.ts';
import type { Dividend, EpochDay } from '../types.ts';
import { type Maybe, unavailable } from '../value.ts';
import { classifyDividends } from './classify.ts';
import { intervals, paymentsPerYear } from './frequency.ts';
import type { DividendState } from './rate.ts';
import { slotDates } from './slot-dates.ts';
import { nextAmount } from './slots.ts';

export interface ScheduleInput {
  /** The stream as of `asOf`. */
  readonly state: DividendState;
  readonly asOf: EpochDay;
  /** Declared payments with an ex-dividend date after `asOf`, on the basis of `state`. */
  readonly declared?: readonly Dividend[];
}

export interface ExpectedPayment {
  /** Ex-dividend date, a trading day. */
  readonly day: EpochDay;
  /** Per share. */
  readonly amount: Maybe<number>;
  /** False for a declared one. */
  readonly estimated: boolean;
  readonly kind: 'regular' | 'special';
}

/** The next payment comes no sooner than this share of an interval after the last. */
const MIN_INTERVAL_SHARE = 0.7;
const YEAR_DAYS = 365.25;

/**
 * Payments expected with `from <= ex-date <= to`, ascending. Declared ones replace estimates. Suspended, irregular and
 * new streams have only declared ones. A payment late by less than half an interval is expected on the next trading
 * day.
 */
export function expectedPayments(input: ScheduleInput, from: EpochDay, to: EpochDay): readonly ExpectedPayment[] {
  const { state, asOf } = input;
  const declared = (input.declared ?? []).filter(({ day }) => day > asOf).sort((a, b) => a.day - b.day);
  const { regular, special } =
    declared.length === 0 ? state : classifyDividends([...state.regular, ...declared], undefined, state.fund);
  // An earlier schedule says nothing of the next payments.
  const since = state.present[0]?.day ?? asOf;
  const declaredOf = (payments: readonly Dividend[], kind: ExpectedPayment['kind']): ExpectedPayment[] =>
    payments.filter(({ day }) => day > asOf).map(({ day, amount }) => ({ day, amount, estimated: false, kind }));
  return [
    ...declaredOf(regular, 'regular'),
    ...declaredOf(special, 'special'),
    ...estimates(
      state,
      regular.filter(({ day }) => day >= since),
      asOf,
      to,
    ),
  ]
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => a.day - b.day);
}

function estimates(
  state: DividendState,
  regular: readonly Dividend[],
  asOf: EpochDay,
  to: EpochDay,
): ExpectedPayment[] {
  const perYear = paymentsPerYear(state.frequency);
  if (state.status !== 'payer' || perYear === undefined) return [];
  const expected: ExpectedPayment[] = [];
  const interval = YEAR_DAYS / perYear;
  const at = dateFinder(regular, perYear);
  let next = at(regular.at(-1)?.day ?? asOf, 1);
  for (let ahead = 1, day = next; day <= to; ahead++, day = next) {
    next = at(day, ahead + 1);
    // Late payments will come soon unless omitted; of two late ones the nearer.
    const late = asOf - day < Math.min(interval, next - day) / 2;
    const due = day > asOf ? day : late ? nextSession(asOf) : undefined;
    if (due === undefined) continue;
    const amount = nextAmount(regular, perYear, ahead) ?? unavailable('insufficient_history');
    expected.push({ day: due, amount, estimated: true, kind: 'regular' });
  }
  return expected;
}

/** Finds the ex-dividend date after `previous`, the `ahead`-th after the last known one. */
function dateFinder(regular: readonly Dividend[], perYear: number): (previous: EpochDay, ahead: number) => EpochDay {
  if (perYear > 12) return (previous) => toSession(previous + Math.round(YEAR_DAYS / perYear));
  const interval = YEAR_DAYS / perYear;
  // Interim and final payments are uneven: the shortest interval of a year is an interval too.
  const shortest = MIN_INTERVAL_SHARE * Math.min(interval, ...intervals(regular.slice(-perYear - 1)));
  const slot = slotDates(regular, perYear);
  return (previous, ahead) =>
    toSession(Math.max(slot(previous + interval, (12 / perYear) * ahead), previous + Math.ceil(shortest)));
}
