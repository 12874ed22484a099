/** Separates regular payments from specials (FIELDS 5.1). All amounts on one split basis. */
import { lastIndexAt } from '../prices/windows.ts';
import type { Bars, Dividend } from '../types.ts';
import { intervals, median } from './frequency.ts';

export interface Classified {
  /** Ascending by day, at most one per day. */
  readonly regular: readonly Dividend[];
  /** Ascending by day. */
  readonly special: readonly Dividend[];
}

/**
 * Above this share of the previous close a distribution is not an ordinary dividend (stock dividend, spin-off,
 * liquidation).
 */
const MAX_PRICE_SHARE = 0.25;
/** A payment this many times its neighbors, after which the rate returns, is special. */
const OUTLIER_FACTOR = 2.5;
const RETURN_TOLERANCE = 0.25;
/**
 * A payment of the same slot is within this many days of the same day of the year, and within this factor of the
 * amount.
 */
const SLOT_DAYS = 30;
const SLOT_AMOUNT_FACTOR = 1.5;
/** If the neighbors are at most this many cycles apart, the payment between them is extra. */
const ONE_CYCLE = 1.35;
/**
 * When early and late dates alternate (80, 102, 80 days), the cycle is half the days to the next payment but one, up to
 * this many times the median interval; beyond that the record has two schedules (XLK 2006).
 */
const ALTERNATING = 1.25;
/** The newest or oldest payment is off-cycle when it came sooner than this share of a cycle. */
const OFF_CYCLE_SHARE = 0.75;
/** Amounts this close to the run rate, or within three times a fund's usual variation, are the same rate. */
const SAME_RATE = 0.02;

/**
 * Splits a cleaned record into regular and special payments. Specials: amounts above a quarter of the previous close
 * (if `closes` on the same basis are given); of two payments on one day, the one farther from the run rate; extra
 * payments within a cycle with another amount; and amounts above 2.5 times their neighbors after which the rate
 * returns.
 */
export function classifyDividends(dividends: readonly Dividend[], closes?: Pick<Bars, 'days' | 'close'>): Classified {
  const special: Dividend[] = [];
  let regular: Dividend[] = [];
  for (const dividend of dividends) (isCapitalDistribution(dividend, closes) ? special : regular).push(dividend);
  regular = onePerDay(regular, special);
  for (;;) {
    const worst = mostSpecial(regular);
    if (worst === undefined) break;
    special.push(regular[worst]!);
    regular = regular.toSpliced(worst, 1);
  }
  return { regular, special: special.sort((a, b) => a.day - b.day || a.amount - b.amount) };
}

function close(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}

function isCapitalDistribution(dividend: Dividend, closes: Pick<Bars, 'days' | 'close'> | undefined): boolean {
  if (closes === undefined) return false;
  const before = lastIndexAt(closes.days, dividend.day - 1);
  return before >= 0 && dividend.amount > MAX_PRICE_SHARE * closes.close[before]!;
}

/** The two payments before and after position `at`, or the nearest four at the ends. */
function surrounding(payments: readonly Dividend[], at: number): Dividend[] {
  const start = Math.max(0, Math.min(at - 2, payments.length - 5));
  const around = payments.slice(start, start + 5);
  around.splice(at - start, 1);
  return around;
}

function amounts(payments: readonly Dividend[]): number[] {
  return payments.map((payment) => payment.amount);
}

/** For each day, the amount nearest to the median of the single payments around it is regular; the rest are special. */
function onePerDay(payments: readonly Dividend[], special: Dividend[]): Dividend[] {
  const alone = payments.filter((a, i) => a.day !== payments[i - 1]?.day && a.day !== payments[i + 1]?.day);
  if (alone.length === payments.length) return alone;
  const regular: Dividend[] = [];
  for (let i = 0; i < payments.length; ) {
    let end = i + 1;
    while (end < payments.length && payments[end]!.day === payments[i]!.day) end++;
    const group = payments.slice(i, end);
    const next = alone.findIndex((payment) => payment.day > group[0]!.day);
    const here = next < 0 ? alone.length : next;
    const rate = median(amounts(alone.slice(Math.max(0, here - 2), here + 2)));
    // Without a run rate the smaller amount is regular (`group` ascends by amount).
    const best = group.reduce((a, b) =>
      rate !== undefined && distance(b.amount, rate) < distance(a.amount, rate) ? b : a,
    );
    for (const payment of group) (payment === best ? regular : special).push(payment);
    i = end;
  }
  return regular;
}

function distance(amount: number, rate: number): number {
  return Math.abs(Math.log(amount / rate));
}

/** Position of the special payment farthest from its run rate; undefined without one. */
function mostSpecial(payments: readonly Dividend[]): number | undefined {
  let worst: number | undefined;
  let farthest = 0;
  for (let i = 0; i < payments.length; i++) {
    const around = amounts(surrounding(payments, i));
    const rate = median(around);
    if (rate === undefined || around.length < 2) continue;
    const away = distance(payments[i]!.amount, rate);
    if (away > farthest && (isOutlier(payments, i, rate) || isExtra(payments, i, rate, around))) {
      worst = i;
      farthest = away;
    }
  }
  return worst;
}

/** Far above its neighbors, and the next payment is back near the previous one. */
function isOutlier(payments: readonly Dividend[], at: number, rate: number): boolean {
  const previous = payments[at - 1];
  const next = payments[at + 1];
  if (previous === undefined || next === undefined || isOfItsSlot(payments, at)) return false;
  return (
    payments[at]!.amount > OUTLIER_FACTOR * rate * (1 + 1e-9) && close(next.amount, previous.amount, RETURN_TOLERANCE)
  );
}

/**
 * Whether every year has such a payment at that time, like a final dividend several times the interim one (banks in
 * London and Hong Kong). The years before and after, as far as recorded, must both confirm it.
 */
function isOfItsSlot(payments: readonly Dividend[], at: number): boolean {
  const { day, amount } = payments[at]!;
  const years = [-1, 1].flatMap((year) => {
    const then = day + 365 * year;
    const from = then - SLOT_DAYS;
    const inRecord = payments[0]!.day <= from && payments.at(-1)!.day >= then + SLOT_DAYS;
    const slot = payments.filter((payment) => Math.abs(payment.day - then) <= SLOT_DAYS);
    return inRecord || slot.length > 0 ? [slot] : [];
  });
  const alike = (other: Dividend): boolean =>
    Math.max(other.amount / amount, amount / other.amount) <= SLOT_AMOUNT_FACTOR;
  return years.length > 0 && years.every((slot) => slot.some(alike));
}

/** Half the days from each payment to the next but one: the cycle when early and late dates alternate. */
function halfIntervals(payments: readonly Dividend[]): number[] {
  return payments.slice(2).map(({ day }, i) => (day - payments[i]!.day) / 2);
}

/** A payment within a cycle, with another amount than the run rate. */
function isExtra(payments: readonly Dividend[], at: number, rate: number, around: readonly number[]): boolean {
  const usualVariation = median(around.map((amount) => Math.abs(amount / rate - 1))) ?? 0;
  if (Math.abs(payments[at]!.amount / rate - 1) <= Math.max(SAME_RATE, 3 * usualVariation)) return false;
  const before = payments.slice(Math.max(0, at - 5), at);
  const after = payments.slice(at + 1, at + 6);
  const left = at > 0 ? payments[at]!.day - payments[at - 1]!.day : undefined;
  const right = at + 1 < payments.length ? payments[at + 1]!.day - payments[at]!.day : undefined;
  const gaps = [...intervals(before), ...intervals(after)];
  const cycle = median(gaps);
  if (cycle === undefined || gaps.length < 2) return false;
  if (left !== undefined && right !== undefined) {
    const alternating = median([...halfIntervals(before), ...halfIntervals(after)]) ?? cycle;
    // Farther apart, the record has two successive schedules.
    const whole = alternating > ALTERNATING * cycle ? cycle : Math.max(cycle, alternating);
    return left + right <= ONE_CYCLE * whole;
  }
  if ((left ?? right ?? cycle) >= OFF_CYCLE_SHARE * cycle) return false;
  // An uneven year (final in April, interim in August): a payment at this time of the previous or next year confirms
  // it.
  const { day } = payments[at]!;
  return ![...before, ...after].some(
    (payment) => Math.abs(Math.abs(payment.day - day) - 365) <= Math.min(SLOT_DAYS, cycle / 4),
  );
}
