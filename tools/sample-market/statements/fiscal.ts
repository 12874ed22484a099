/** Fiscal quarters of a company: calendar months, 52/53 weeks, and a change of the year end with its stub. */
import { addMonths, civil, dayFrom, daysInMonth, parseDay, weekday } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, FiscalRule, Quarter } from '../companies/types.ts';

/** Last day of a month that lies `n` months after the one of `day`. */
function monthEnd(day: EpochDay, n: number): EpochDay {
  const { year, month } = civil(addMonths(day, n));
  return dayFrom(year, month, daysInMonth(year, month));
}

/** The day a fiscal year ends that has its nominal end in `year`. */
function yearEndOf(rule: FiscalRule, year: number): EpochDay {
  const last = dayFrom(year, rule.month, daysInMonth(year, rule.month));
  if (rule.kind === 'months') return last;
  const back = (weekday(last) - rule.weekday + 7) % 7;
  return rule.nearest && back > 3 ? last + 7 - back : last - back;
}

function quarterEnds(rule: FiscalRule, yearStart: EpochDay, yearEnd: EpochDay): EpochDay[] {
  if (rule.kind === 'months') return [-9, -6, -3].map((n) => monthEnd(yearEnd, n)).concat(yearEnd);
  const extraWeeks = (yearEnd - yearStart + 1) / 7 - rule.weeks.reduce((sum, weeks) => sum + weeks, 0);
  let at = yearStart - 1;
  return rule.weeks.map((weeks, i) => {
    at += 7 * (weeks + (i === rule.extra ? extraWeeks : 0));
    return at;
  });
}

function yearOf(rule: FiscalRule, year: number, offset: number): Quarter[] {
  const yearStart = yearEndOf(rule, year - 1) + 1;
  const yearEnd = yearEndOf(rule, year);
  let start = yearStart;
  return quarterEnds(rule, yearStart, yearEnd).map((end, i) => {
    const place = { fiscalYear: year + offset, number: i + 1, yearStart, yearEnd: i === 3 };
    const quarter = { start, end, ...place, transition: false };
    start = end + 1;
    return quarter;
  });
}

/** Quarters of the old calendar after `after`, cut off at the first end of `month`, as one transition period. */
function transitionOf(rule: FiscalRule, after: EpochDay, month: number): Quarter[] {
  const last = yearEndOf({ kind: 'months', month }, civil(after).year);
  const quarters = yearOf(rule, civil(after).year + 1, 0).filter((quarter) => quarter.start <= last);
  return quarters.map((quarter) => ({
    ...quarter,
    end: Math.min(quarter.end, last),
    fiscalYear: civil(last).year,
    yearEnd: quarter.end >= last,
    transition: true,
  }));
}

/**
 * The fiscal year that contains `day` in two: the predecessor's until the day before, the successor's from the day on.
 */
function cutAt(quarters: readonly Quarter[], day: EpochDay): Quarter[] {
  const split = quarters.find((quarter) => quarter.start <= day && day <= quarter.end);
  return quarters.flatMap((quarter) => {
    if (split === undefined || quarter.yearStart !== split.yearStart || quarter.end < day) return [quarter];
    const successor: Quarter = { ...quarter, start: Math.max(quarter.start, day), yearStart: day };
    if (quarter.start >= day) return [successor];
    return [{ ...quarter, end: day - 1, yearEnd: false, unreported: true }, successor];
  });
}

/** Quarters that end from `from` to `to`, in order. */
export function quartersOf(spec: CompanySpec, from: EpochDay, to: EpochDay): Quarter[] {
  const offset = spec.yearOffset ?? 0;
  const first = civil(from).year;
  const last = civil(to).year + 1;
  const all: Quarter[] = [];
  const change = spec.fiscalChange === undefined ? undefined : parseDay(spec.fiscalChange.after)!;
  for (let year = first; year <= last; year++)
    all.push(...yearOf(spec.fiscal, year, offset).filter((quarter) => change === undefined || quarter.end <= change));
  if (spec.fiscalChange !== undefined && change !== undefined) {
    const { month } = spec.fiscalChange;
    all.push(...transitionOf(spec.fiscal, change, month));
    for (let year = civil(change).year + 1; year <= last; year++)
      all.push(...yearOf({ kind: 'months', month }, year, 0));
  }
  const within = all.filter((quarter) => quarter.end >= from && quarter.end <= to);
  return spec.shell === undefined ? within : cutAt(within, parseDay(spec.shell.merger)!);
}
