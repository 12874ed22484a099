/** The sessions at which a panel has rows. */
import { isSession, nextSession } from '../engine/calendar.ts';
import { civil } from '../engine/days.ts';
import type { EpochDay } from '../engine/types.ts';

export const CADENCES = ['monthly', 'weekly', 'daily', 'filing'] as const;
export type Cadence = (typeof CADENCES)[number];

/**
 * Sessions from `from` to `to`: all of them, or the last one of each complete week or month. Filings have days of their
 * own: [].
 */
export function sessionsOf(cadence: Cadence, from: EpochDay, to: EpochDay): readonly EpochDay[] {
  if (cadence === 'filing') return [];
  const found: EpochDay[] = [];
  for (let day = from; day <= to; day++) if (isSession(day) && ends(cadence, day)) found.push(day);
  return found;
}

function ends(cadence: Cadence, day: EpochDay): boolean {
  if (cadence === 'daily') return true;
  const next = nextSession(day);
  if (cadence === 'weekly') return weekOf(next) !== weekOf(day);
  return civil(next).month !== civil(day).month;
}

/** Weeks begin on Monday: day 4 of the epoch is one. */
function weekOf(day: EpochDay): number {
  return Math.floor((day - 4) / 7);
}
