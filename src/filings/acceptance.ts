/**
 * Determines when a filing was accepted. `acceptanceDateTime` of submissions ends in Z but is UTC in some rows and New
 * York time in others, even within one record (NVIDIA's newest rows are New York time, older ones UTC). EDGAR's rules
 * often decide: filings are accepted from 06:00 to 22:00 New York time, and a report after 17:30 gets a later filing
 * date (17 CFR 232.12 and 232.13).
 */
import { nextSession } from '../engine/calendar.ts';
import { parseDay } from '../engine/days.ts';
import { newYorkDay, newYorkInstant } from '../engine/new-york.ts';
import type { EpochDay } from '../engine/types.ts';
import { isReportInForce } from './forms/forms.ts';

export interface Acceptance {
  readonly form: string;
  readonly filed: EpochDay;
  /** As received. */
  readonly accepted: string | undefined;
}

const FIRST_MINUTE = 360;
/** 22:00, plus some minutes to finish a submission. */
const LAST_MINUTE = 1325;
const SAME_DAY_CUTOFF = 1050;
const GRACE_MINUTES = 15;

/** Whether EDGAR could have accepted and dated a filing at that New York time. */
function isPossible({ form, filed }: Acceptance, day: EpochDay, minutes: number): boolean {
  if (minutes < FIRST_MINUTE || minutes > LAST_MINUTE || filed < day) return false;
  // Reports are subject to the 17:30 rule; ownership forms and some others have the same filing date until 22:00.
  return minutes <= SAME_DAY_CUTOFF + GRACE_MINUTES || !isReportInForce(form) || filed >= nextSession(day);
}

/**
 * The acceptance instant (ms UTC) when exactly one reading, UTC or New York time, is possible; otherwise undefined.
 * Being five hours off would show a report before it was public (look-ahead).
 */
export function acceptanceInstant(row: Acceptance): number | undefined {
  // An offset means the time is from the filing's own header, whose zone is known.
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-0[45]:00$/.test(row.accepted ?? '')) return Date.parse(row.accepted!);
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z$/.exec(row.accepted ?? '');
  const day = match === null ? undefined : parseDay(match[1]!);
  if (match === null || day === undefined) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  const seconds = Number(match[4]);
  const asUtc = day * 86_400_000 + (minutes * 60 + seconds) * 1000;
  const inNewYork = newYorkDay(asUtc);
  const utc = isPossible(row, inNewYork.day, inNewYork.minutes);
  const newYork = isPossible(row, day, minutes);
  if (utc === newYork) return undefined;
  return utc ? asUtc : newYorkInstant(day, minutes) + seconds * 1000;
}
