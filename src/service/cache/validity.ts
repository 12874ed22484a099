/** How long a response is valid while the store does not change. */
import { completionInstant, isSession, nextSession } from '../../engine/calendar.ts';
import { newYorkDay, newYorkInstant } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';

/**
 * The first instant (ms) after `now` at which a response from an unchanged store may differ, apart from the age and the market status
 * of its envelope: a session becomes complete (the day answered for, freshness), or a New York day begins (what has been filed).
 */
export function nextChange(now: number): number {
  const { day } = newYorkDay(now);
  return Math.min(nextCompletion(now, day), newYorkInstant(day + 1, 0));
}

/** When the next session becomes complete, ms. */
export function nextCompletion(now: number, today: EpochDay = newYorkDay(now).day): number {
  const running = isSession(today) && now < completionInstant(today);
  return completionInstant(running ? today : nextSession(today));
}
