/**
 * `acceptanceDateTime` of submissions ends in Z, but for about one filer in five it is New York clock time (FIELDS 6.1). EDGAR tells which:
 * it takes filings from 06:00 to 22:00 New York time, and what it takes after 17:30 carries the next business day as its filing date
 * (17 CFR 232.13), except for ownership forms, which keep the day until 22:00.
 */
import { nextSession } from '../engine/calendar.ts';
import { parseDay } from '../engine/days.ts';
import { newYorkDay, newYorkInstant } from '../engine/new-york.ts';
import type { EpochDay } from '../engine/types.ts';

export interface Acceptance {
  readonly form: string;
  readonly filed: EpochDay;
  /** As served. */
  readonly accepted: string | undefined;
}

export type AcceptanceClock = 'utc' | 'new_york';

const OWNERSHIP = /^([345]|144)(\/A)?$/;
const OPENS = 360;
const CLOSES = 1325;
const CUTOFF = 1050;
/** So many more impossible times on one reading than on the other decide. */
const MARGIN = 3;

interface Clock {
  readonly day: EpochDay;
  /** Minutes after midnight. */
  readonly minutes: number;
  readonly seconds: number;
}

function clockOf(text: string): Clock | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z$/.exec(text);
  const day = match === null ? undefined : parseDay(match[1]!);
  if (match === null || day === undefined) return undefined;
  return { day, minutes: Number(match[2]) * 60 + Number(match[3]), seconds: Number(match[4]) };
}

function utcMs(clock: Clock): number {
  return clock.day * 86_400_000 + (clock.minutes * 60 + clock.seconds) * 1000;
}

/** Whether EDGAR could have taken a filing at that New York time and dated it so. */
function possible(row: Acceptance, day: EpochDay, minutes: number): boolean {
  if (minutes < OPENS || minutes > CLOSES) return false;
  if (OWNERSHIP.test(row.form) || minutes <= CUTOFF) return row.filed >= day;
  return minutes <= CUTOFF + 15 || row.filed >= nextSession(day);
}

/** The clock a filer's acceptance times are on; undefined where they fit both readings, or neither better. */
export function acceptanceClock(rows: readonly Acceptance[]): AcceptanceClock | undefined {
  let againstUtc = 0;
  let againstNewYork = 0;
  for (const row of rows) {
    const clock = row.accepted === undefined ? undefined : clockOf(row.accepted);
    if (clock === undefined) continue;
    const { day, minutes } = newYorkDay(utcMs(clock));
    if (!possible(row, day, minutes)) againstUtc++;
    if (!possible(row, clock.day, clock.minutes)) againstNewYork++;
  }
  if (againstNewYork >= MARGIN && againstUtc * 10 <= againstNewYork) return 'utc';
  return againstUtc >= MARGIN && againstNewYork * 10 <= againstUtc ? 'new_york' : undefined;
}

/** The instant (ms UTC) of an acceptance on a known clock; undefined when it cannot be read. */
export function acceptanceInstant(accepted: string | undefined, clock: AcceptanceClock | undefined): number | undefined {
  const read = accepted === undefined ? undefined : clockOf(accepted);
  if (read === undefined || clock === undefined) return undefined;
  return clock === 'utc' ? utcMs(read) : newYorkInstant(read.day, read.minutes) + read.seconds * 1000;
}
