/** Predicts ex-dividend dates from the payer's past dates. */
import { isSession, sessionCount, toSession } from '../calendar.ts';
import { addMonths, type CivilDate, civil, dayFrom, daysInMonth, weekday } from '../days.ts';
import type { Dividend, EpochDay } from '../types.ts';

/** Maps `day` to the month that is `months` later. */
type Rule = (day: EpochDay, months: number) => EpochDay;

/** The first rule is the usual one (FIELDS 5.1); another is used if it predicts past ex-dates better. */
const RULES: readonly Rule[] = [sameWeekday, addMonths, sameSession];
/** Past years averaged. */
const PAST_YEARS = 3;
/** A payment this close (share of an interval) to the same day of past years belongs to the same slot. */
const SAME_SLOT = 0.45;
const YEAR_DAYS = 365.25;

interface Month {
  readonly first: EpochDay;
  /** Days. */
  readonly length: number;
}

/** The month `months` after that of a date. */
function monthOf(date: CivilDate, months: number): Month {
  const at = date.year * 12 + date.month - 1 + months;
  const year = Math.floor(at / 12);
  const month = at - year * 12 + 1;
  return { first: dayFrom(year, month, 1), length: daysInMonth(year, month) };
}

/** Same weekday of the same week of the month: second Friday to second Friday; a missing fifth one becomes the last. */
function sameWeekday(day: EpochDay, months: number): EpochDay {
  const date = civil(day);
  const week = Math.floor((date.day - 1) / 7);
  const { first, length } = monthOf(date, months);
  const sameWeek = first + ((weekday(day) - weekday(first) + 7) % 7) + 7 * week;
  return sameWeek < first + length ? sameWeek : sameWeek - 7;
}

/** Same trading day counted from the nearer end of the month: first, last but one. */
function sameSession(day: EpochDay, months: number): EpochDay {
  const date = civil(day);
  const month = monthOf(date, 0);
  const before = sessionCount(month.first - 1, day - 1);
  const after = sessionCount(day, month.first + month.length - 1);
  const target = monthOf(date, months);
  // No month has so few sessions that half of those of another lead out of it.
  const step = before <= after ? 1 : -1;
  let at = before <= after ? target.first : target.first + target.length - 1;
  for (let left = Math.min(before, after); ; at += step) if (isSession(at) && left-- === 0) return at;
}

/** The first payment within `reach` days of `day`, of ascending ones: sought from the end, where it is. */
function paymentNear(payments: readonly Dividend[], day: number, reach: number): Dividend | undefined {
  let at = payments.length;
  while (at > 0 && payments[at - 1]!.day >= day - reach) at -= 1;
  const found = payments[at];
  return found !== undefined && found.day <= day + reach ? found : undefined;
}

/** Average of the same slot's ex-dates of the last years, moved to the year of `about`; undefined without any. */
function averageFromPastYears(
  payments: readonly Dividend[],
  about: EpochDay,
  interval: number,
  rule: Rule,
): EpochDay | undefined {
  let sum = 0;
  let count = 0;
  for (let years = 1; years <= PAST_YEARS; years++) {
    const then = about - YEAR_DAYS * years;
    const match = paymentNear(payments, then, SAME_SLOT * interval);
    if (match === undefined) continue;
    sum += rule(match.day, 12 * years);
    count += 1;
  }
  return count === 0 ? undefined : Math.round(sum / count);
}

/** The rule that predicts the ex-dates of the last two years best, each from the payments before it. */
function bestRule(payments: readonly Dividend[], perYear: number): Rule {
  const interval = YEAR_DAYS / perYear;
  let best = sameWeekday;
  let least = Infinity;
  for (const rule of RULES) {
    let error = 0;
    // No worse than the best so far is all there is to know.
    for (let i = Math.max(0, payments.length - 2 * perYear); i < payments.length && error < least; i++) {
      const { day } = payments[i]!;
      const predicted = averageFromPastYears(payments.slice(0, i), day, interval, rule);
      if (predicted !== undefined) error += Math.abs(toSession(predicted) - day);
    }
    if (error < least) [best, least] = [rule, error];
  }
  return best;
}

/**
 * Predicts the ex-date near a day: `(about, months)`, where `months` after the last payment locates a slot without
 * history. `payments`: regular, ascending, not empty. Not adjusted to trading days.
 */
export function slotDates(
  payments: readonly Dividend[],
  perYear: number,
): (about: EpochDay, months: number) => EpochDay {
  const rule = bestRule(payments, perYear);
  const last = payments.at(-1)?.day ?? 0;
  return (about, months) => averageFromPastYears(payments, about, YEAR_DAYS / perYear, rule) ?? rule(last, months);
}
