/**
 * Cash distributions of a security, from its policy: ex-dates and amounts as paid. Share bases: what a share of one day
 * has become.
 */
import { isSession, nextSession } from '../../../src/engine/calendar.ts';
import { civil, dayFrom, parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, PayoutSpec } from '../companies/types.ts';
import type { Random } from '../random.ts';

export interface Dividend {
  readonly day: EpochDay;
  readonly amount: number;
}

/** `day` itself when the exchange opens on it, else the next session. */
export function onSession(day: EpochDay): EpochDay {
  return isSession(day) ? day : nextSession(day);
}

function rounded(amount: number, decimals: number): number {
  return Number(Math.max(amount, decimals === 2 ? 0.01 : 0.0001).toFixed(decimals));
}

/**
 * Payments from `first` to `last`, ascending, as paid on their day; `price` is the first one, on today's share basis.
 */
export function drawPayouts(
  policy: PayoutSpec,
  price: number,
  first: EpochDay,
  last: EpochDay,
  splits: Splits,
  random: Random,
): Dividend[] {
  const decimals = policy.decimals ?? 2;
  const from = Math.max(first, policy.from === undefined ? first : parseDay(policy.from)!);
  const until = policy.until === undefined ? last + 1 : parseDay(policy.until)!;
  const events: Dividend[] = [];
  let annual = policy.yield * price;
  let cutDone = false;
  const start = civil(first).year;
  for (let year = start; year <= civil(last).year; year++) {
    for (const [place, month] of policy.months.entries()) {
      if (place === (policy.raiseAt ?? 0) && year > start) annual *= 1 + policy.raise;
      const day = onSession(dayFrom(year, month, policy.day) + random.integer(0, 2));
      const wobble = policy.spread === undefined ? 1 : 1 + policy.spread * random.between(-1, 1);
      if (policy.cut !== undefined && !cutDone && day >= parseDay(policy.cut.day)!) {
        annual *= policy.cut.factor;
        cutDone = true;
      }
      if (day < from || day > last || day >= until) continue;
      const amount = annual * (1 / policy.months.length) * wobble * sharesBecome(splits, day);
      events.push({ day, amount: rounded(amount, decimals) });
    }
  }
  for (const special of policy.specials ?? []) {
    const day = onSession(parseDay(special.day)!);
    if (day > first && day <= last)
      events.push({ day, amount: rounded(special.share * price * sharesBecome(splits, day), decimals) });
  }
  return events.sort((a, b) => a.day - b.day);
}

/** Days between going ex and paying. */
const PAY_LAG = 16;

/** Cash per share paid out in a period, on today's share basis. */
export function paidIn(events: readonly Dividend[], splits: Splits, start: EpochDay, end: EpochDay): number {
  let sum = 0;
  for (const { day, amount } of events)
    if (day + PAY_LAG >= start && day + PAY_LAG <= end) sum += amount / sharesBecome(splits, day);
  return sum;
}

export type Splits = readonly { readonly day: EpochDay; readonly numerator: number; readonly denominator: number }[];

/** Splits of a company, ascending. */
export function readSplits({ splits = [] }: CompanySpec): Splits {
  return splits.map(([day, numerator, denominator]) => ({ day: parseDay(day)!, numerator, denominator }));
}

/** Today's shares for one share of a day: the product of the splits after it (a split counts from its own day on). */
export function sharesBecome(splits: Splits, day: EpochDay): number {
  let become = 1;
  for (const split of splits) if (split.day > day) become *= split.numerator / split.denominator;
  return become;
}
