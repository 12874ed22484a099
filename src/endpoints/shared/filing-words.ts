/** How views of filings say things. */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { SECTIONS } from './vocabulary.ts';
import { labelFor } from './words.ts';

export type SectionName = (typeof SECTIONS)[number];

const TITLES: Readonly<Record<SectionName, string>> = {
  business: 'Business',
  risk_factors: 'Risk factors',
  mda: 'Management’s discussion and analysis',
  controls_and_procedures: 'Controls and procedures',
  press_release: 'Press release',
};

/** What a section is called. */
export function sectionTitle(name: SectionName): string {
  return labelFor(TITLES, name);
}

/** How long ago a day (`YYYY-MM-DD`) was, seen from the clock (ms) or else from the instant of the data (ISO): `3 days`, `2 years`. */
export function ageOf(date: string, now: number | undefined, asOf: string): string {
  const today = newYorkDay(now ?? Date.parse(asOf)).day;
  const day = parseDay(date);
  if (day === undefined || Number.isNaN(today)) return '';
  const days = today - day;
  if (days < 0) return 'ahead';
  if (days === 0) return 'today';
  if (days < 60) return counted(days, 'day');
  return days < 730 ? counted(Math.floor(days / 30.44), 'month') : counted(Math.floor(days / 365.25), 'year');
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** `1,234` characters and the like: whole numbers with separators; a dash where there is none. */
export function grouped(count: Maybe<number>): string {
  return isMarker(count) ? '—' : String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}
