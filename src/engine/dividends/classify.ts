/** Separates regular payments from specials (FIELDS 5.1). All amounts on one split basis. */
import { lastIndexAt } from '../prices/windows.ts';
import type { Bars, Dividend, EpochDay } from '../types.ts';
import { fasterScheduleStart, intervals, median } from './frequency.ts';
import { withoutSupplements } from './supplements.ts';

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
/** A payment above this many times the one before, after which the rate returns to within this share, is odd. */
const ODD_FACTOR = 1.1;
const ODD_RETURN_TOLERANCE = 0.05;
/** The newest payment, of which the next one is not known, is odd above this many times the one before. */
const NEWEST_ODD_FACTOR = 2;
/** A payment later than this many cycles after the one before is not on the cycle. */
const ON_CYCLE = 1.5;
/**
 * A payment of the same slot is within this many days of the same day of the year, and exceeds the payment before it by
 * an amount within this factor.
 */
const SLOT_DAYS = 30;
const SLOT_EXCESS_FACTOR = 1.5;
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
 * (if `closes` on the same basis are given); of two payments on one day, the one farther from the run rate; supplements
 * to each dividend; extra payments within a cycle with another amount; amounts above 2.5 times their neighbors after
 * which the rate returns; and the part above the regular amount of a single increased payment on the cycle (FIELDS A16),
 * as an entry of its own.
 * @param fund distributions of a fund vary with its holdings: none is odd
 */
export function classifyDividends(
  dividends: readonly Dividend[],
  closes?: Pick<Bars, 'days' | 'close'>,
  fund = false,
): Classified {
  const special: Dividend[] = [];
  const ordinary: Dividend[] = [];
  for (const dividend of dividends) (isCapitalDistribution(dividend, closes) ? special : ordinary).push(dividend);
  const single = onePerDay(ordinary, special);
  const scheduled = fund ? single : withoutSupplements(single, special);
  const regular = regularOf(scheduled, { newest: true, fund, parts: new Map() }, special);
  return { regular, special: special.sort((a, b) => a.day - b.day || a.amount - b.amount) };
}

interface Record {
  /** The last payment is the newest known, so that the next one is not known. */
  readonly newest: boolean;
  readonly fund: boolean;
  /** Special parts already taken out of odd payments, by day. */
  readonly parts: Map<EpochDay, number>;
}

/**
 * The regular payments, one special after the other taken out. The payments of each schedule are judged by themselves.
 */
function regularOf(payments: readonly Dividend[], record: Record, special: Dividend[]): readonly Dividend[] {
  let regular = payments;
  for (;;) {
    const start = fasterScheduleStart(regular);
    if (start > 0)
      return [
        ...regularOf(regular.slice(0, start), { ...record, newest: false }, special),
        ...regularOf(regular.slice(start), record, special),
      ];
    const worst = mostSpecial(regular, record);
    if (worst === undefined) return regular;
    const { at, part } = worst;
    const { day, amount } = regular[at]!;
    special.push({ day, amount: part });
    const rest = part < amount ? [{ day, amount: regular[at - 1]!.amount }] : [];
    if (rest.length > 0) record.parts.set(day, part);
    regular = regular.toSpliced(at, 1, ...rest);
  }
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

interface Special {
  readonly at: number;
  /** The special part of its amount. */
  readonly part: number;
}

/** The special payment farthest from its run rate; undefined without one. */
function mostSpecial(payments: readonly Dividend[], record: Record): Special | undefined {
  let worst: Special | undefined;
  let farthest = 0;
  for (let i = 0; i < payments.length; i++) {
    const around = amounts(surrounding(payments, i));
    const rate = median(around);
    if (rate === undefined) continue;
    const away = distance(payments[i]!.amount, rate);
    const part = away > farthest ? specialPart(payments, i, around, record) : 0;
    if (part === 0) continue;
    worst = { at: i, part };
    farthest = away;
  }
  return worst;
}

/**
 * The special part of a payment: all of a payment off the cycle, the part above the previous payment where it is on the
 * cycle, 0 for a regular payment. Payments of funds are special as a whole.
 */
function specialPart(payments: readonly Dividend[], at: number, around: readonly number[], record: Record): number {
  const { amount } = payments[at]!;
  const rate = median(around)!;
  if (around.length > 1 && isExtra(payments, at, rate, around)) return amount;
  const odd = !record.fund && isOdd(payments, at, rate, around, record);
  if (!odd && (around.length === 1 || !isOutlier(payments, at, rate, record))) return 0;
  if (record.fund || !isOnCycle(payments, at)) return amount;
  return Math.round((amount - payments[at - 1]!.amount) * 1e10) / 1e10;
}

/**
 * Share by which amounts differ from the run rate without a meaning: three times the usual difference of those around.
 */
function usualVariation(rate: number, around: readonly number[]): number {
  return 3 * (median(around.map((amount) => Math.abs(amount / rate - 1))) ?? 0);
}

/** Intervals of the five payments before position `at`, and of the five after it. */
function gapsAround(payments: readonly Dividend[], at: number): number[] {
  return [...intervals(payments.slice(Math.max(0, at - 5), at)), ...intervals(payments.slice(at + 1, at + 6))];
}

/** Whether the payment is on time, so that it includes the regular payment of the cycle. */
function isOnCycle(payments: readonly Dividend[], at: number): boolean {
  const cycle = median(gapsAround(payments, at));
  return cycle === undefined || payments[at]!.day - payments[at - 1]!.day <= ON_CYCLE * cycle;
}

/**
 * Whether a payment on the cycle exceeds the previous one and the next one is back near that. The newest payment has no
 * next one: it must be far above the previous one.
 */
function isOdd(
  payments: readonly Dividend[],
  at: number,
  rate: number,
  around: readonly number[],
  record: Record,
): boolean {
  const { amount } = payments[at]!;
  const before = payments[at - 1];
  const next = payments[at + 1];
  if (before === undefined || (next === undefined && !record.newest)) return false;
  const base = before.amount;
  const least = next === undefined ? NEWEST_ODD_FACTOR : Math.max(ODD_FACTOR, 1 + usualVariation(rate, around));
  if (amount <= least * base * (1 + 1e-9)) return false;
  if (next !== undefined && Math.abs(next.amount / base - 1) > ODD_RETURN_TOLERANCE) return false;
  return isOnCycle(payments, at) && !isOfItsSlot(payments, at, record, 'some');
}

/** Far above its neighbors, and the next payment is back near the previous one. */
function isOutlier(payments: readonly Dividend[], at: number, rate: number, record: Record): boolean {
  const previous = payments[at - 1];
  const next = payments[at + 1];
  if (previous === undefined || next === undefined) return false;
  const isHigh = payments[at]!.amount > OUTLIER_FACTOR * rate * (1 + 1e-9);
  return isHigh && close(next.amount, previous.amount, RETURN_TOLERANCE) && !isOfItsSlot(payments, at, record, 'every');
}

/** How much a payment exceeds the one before it (the first one: the one after it). */
function excessOf(payments: readonly Dividend[], at: number): number {
  const base = payments[at - 1] ?? payments[at + 1];
  return base === undefined ? 0 : payments[at]!.amount - base.amount;
}

/**
 * Whether other years have such a payment at that time, like a final dividend several times the interim one (banks in
 * London and Hong Kong): the years before and after, as far as recorded, `every` or `some` of them.
 */
function isOfItsSlot(payments: readonly Dividend[], at: number, { parts }: Record, which: 'every' | 'some'): boolean {
  const { day } = payments[at]!;
  const excess = excessOf(payments, at);
  const alike = (i: number): boolean => {
    const other = excessOf(payments, i) + (parts.get(payments[i]!.day) ?? 0);
    return other > 0 && Math.max(other / excess, excess / other) <= SLOT_EXCESS_FACTOR;
  };
  const years = [-1, 1].flatMap((year) => {
    const then = day + 365 * year;
    const from = then - SLOT_DAYS;
    const inRecord = payments[0]!.day <= from && payments.at(-1)!.day >= then + SLOT_DAYS;
    const slot = [...payments.keys()].filter((i) => Math.abs(payments[i]!.day - then) <= SLOT_DAYS);
    return inRecord || slot.length > 0 ? [slot] : [];
  });
  return years.length > 0 && years[which]((slot) => slot.some(alike));
}

/** Half the days from each payment to the next but one: the cycle when early and late dates alternate. */
function halfIntervals(payments: readonly Dividend[]): number[] {
  return payments.slice(2).map(({ day }, i) => (day - payments[i]!.day) / 2);
}

/** A payment within a cycle, with another amount than the run rate. */
function isExtra(payments: readonly Dividend[], at: number, rate: number, around: readonly number[]): boolean {
  if (Math.abs(payments[at]!.amount / rate - 1) <= Math.max(SAME_RATE, usualVariation(rate, around))) return false;
  const before = payments.slice(Math.max(0, at - 5), at);
  const after = payments.slice(at + 1, at + 6);
  const left = at > 0 ? payments[at]!.day - payments[at - 1]!.day : undefined;
  const right = at + 1 < payments.length ? payments[at + 1]!.day - payments[at]!.day : undefined;
  const gaps = gapsAround(payments, at);
  const cycle = median(gaps);
  if (cycle === undefined || gaps.length < 2) return false;
  if (left !== undefined && right !== undefined) {
    const alternating = median([...halfIntervals(before), ...halfIntervals(after)]) ?? cycle;
    // Farther apart, the record has two successive schedules.
    const whole = alternating > ALTERNATING * cycle ? cycle : Math.max(cycle, alternating);
    return left + right <= ONE_CYCLE * whole;
  }
  if ((left ?? right ?? cycle) >= OFF_CYCLE_SHARE * cycle) return false;
  // An uneven schedule (final in April, interim in August): a payment at this time of the previous or next year
  // confirms it, unless the neighboring payment is nearer to that time of the year.
  const { day } = payments[at]!;
  const neighbor = payments[left === undefined ? at + 1 : at - 1]!;
  const offYear = (from: EpochDay, to: EpochDay): number => Math.abs(Math.abs(to - from) - 365);
  return ![...before, ...after].some(
    (payment) =>
      offYear(payment.day, day) <= Math.min(SLOT_DAYS, cycle / 4) &&
      offYear(payment.day, day) <= offYear(payment.day, neighbor.day),
  );
}
