/**
 * Trailing figures of a company for many days. A store keeps them on today's share basis; for days before a split they are worked out, here
 * once for all days of one basis instead of once a day.
 */

import type { LiveFigures } from '../endpoints/shared/figures.ts';
import { liveFigures } from '../endpoints/shared/live-figures.ts';
import { closeInstant, isSession } from '../engine/calendar.ts';
import { newYorkDay } from '../engine/new-york.ts';
import type { EpochDay } from '../engine/types.ts';
import type { FiguresPeriod } from '../engine/valuation/figures.ts';

/** Later than every day of a record. */
const FAR = 0x7ffffff0;

export interface FiguresCache {
  readonly figures: LiveFigures;
  readonly forget: () => void;
}

export function figuresCache(): FiguresCache {
  const timelines = new Map<string, Timeline>();
  const figures: LiveFigures = (store, cik, subject, from, instant) => {
    const { asOf, row } = subject;
    const splits = subject.splits.filter(({ day }) => day <= asOf);
    // No later day than the next split is on this basis.
    const until = subject.splits.reduce((first, { day }) => (day > asOf ? Math.min(first, day) : first), FAR);
    const key = `${cik} ${row.symbol} ${splits.length}`;
    let known = timelines.get(key);
    if (known === undefined || from < known.from) {
      known = { from, periods: liveFigures(store, cik, { ...subject, asOf: until, splits }, from) };
      timelines.set(key, known);
    }
    const { periods } = known;
    if (instant === undefined) return stretches(periods, from, asOf);
    const { day } = newYorkDay(instant);
    const closed = !isSession(day) || instant >= closeInstant(day);
    const found = closed ? stretches(periods, day + 1, day + 1) : stretches(periods, day, day);
    // What a filing of the day says may not have been public at the instant.
    const isSettled = found.length === 0 || found[0]!.from < (closed ? day + 1 : day);
    return isSettled ? found : liveFigures(store, cik, subject, from, instant);
  };
  return { figures, forget: () => timelines.clear() };
}

/** The stretches of one share basis from the one that holds `from` on. */
interface Timeline {
  readonly from: EpochDay;
  readonly periods: readonly FiguresPeriod[];
}

/** The stretches from the one that holds `from` to the one that holds `to`. */
function stretches(all: readonly FiguresPeriod[], from: number, to: number): readonly FiguresPeriod[] {
  const first = all.findLastIndex((each) => each.from <= from);
  const last = all.findLastIndex((each) => each.from <= to);
  return all.slice(Math.max(0, first), last + 1);
}
