/**
 * Trailing figures of a company for many days. A store keeps them on today's share basis; for days before a split they are worked out, here
 * once for all days of one basis instead of once a day.
 */

import type { LiveFigures } from '../endpoints/shared/figures.ts';
import { liveFigures } from '../endpoints/shared/live-figures.ts';
import { closeInstant, isSession } from '../engine/calendar.ts';
import { newYorkDay } from '../engine/new-york.ts';
import type { FiguresPeriod } from '../engine/valuation/figures.ts';

/** Later than every day of a record. */
const FAR = 0x7ffffff0;

export interface FiguresCache {
  readonly figures: LiveFigures;
  readonly forget: () => void;
}

export function figuresCache(): FiguresCache {
  const timelines = new Map<string, readonly FiguresPeriod[]>();
  const figures: LiveFigures = (store, cik, subject, from, instant) => {
    const splits = subject.splits.filter(({ day }) => day <= subject.asOf);
    const key = `${cik} ${subject.row.symbol} ${splits.length}`;
    const all = timelines.get(key) ?? liveFigures(store, cik, { ...subject, asOf: FAR, splits }, -FAR);
    timelines.set(key, all);
    if (instant === undefined) return stretches(all, from, subject.asOf);
    const { day } = newYorkDay(instant);
    const closed = !isSession(day) || instant >= closeInstant(day);
    const known = closed ? stretches(all, day + 1, day + 1) : stretches(all, day, day);
    // What a filing of the day says may not have been public at the instant.
    const isSettled = known.length === 0 || known[0]!.from < (closed ? day + 1 : day);
    return isSettled ? known : liveFigures(store, cik, subject, from, instant);
  };
  return { figures, forget: () => timelines.clear() };
}

/** The stretches from the one that holds `from` to the one that holds `to`. */
function stretches(all: readonly FiguresPeriod[], from: number, to: number): readonly FiguresPeriod[] {
  const first = all.findLastIndex((each) => each.from <= from);
  const last = all.findLastIndex((each) => each.from <= to);
  return all.slice(Math.max(0, first), last + 1);
}
