/** A filing before it has its accession number. */
import { formatDay } from '../../src/engine/days.ts';
import { newYorkInstant } from '../../src/engine/new-york.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import type { CompanySpec } from './types.ts';

export interface Filing {
  readonly accession: string;
  readonly form: string;
  readonly filed: EpochDay;
  /** Minutes after midnight in New York at which it was accepted, on `filed`. */
  readonly minutes: number;
  readonly reportDay: EpochDay | undefined;
  readonly items: string;
  readonly size: number;
  readonly xbrl: boolean;
  readonly document: string;
  readonly description: string;
  /** Index of the quarter a periodic report is about. */
  readonly quarter: number | undefined;
  /** An amendment without statements. */
  readonly partThree: boolean;
}

export type Draft = Omit<Filing, 'accession'>;

/** The ticker as document names begin with it. */
export function stem(spec: CompanySpec): string {
  return spec.listings[0]!.symbol.toLowerCase().replace('-', '');
}

/** A day as document names have it. */
export function compact(day: EpochDay): string {
  return formatDay(day).replaceAll('-', '');
}

/** A filing of a form and an instant, empty but for what is given. */
export function draft(form: string, filed: EpochDay, minutes: number, more: Partial<Draft>): Draft {
  const base = { reportDay: undefined, items: '', size: 0, xbrl: false, document: '', description: form };
  return { ...base, quarter: undefined, partThree: false, form, filed, minutes, ...more };
}

/** The instant of acceptance, ms UTC. */
export function acceptedAt(filing: Filing): number {
  return newYorkInstant(filing.filed, filing.minutes) + ((filing.size * 7) % 60) * 1000;
}

/** Insiders' forms have an agent's accession numbers and neither an act nor a file number of the issuer. */
export function isOwnership(form: string): boolean {
  return form === '4' || form === '4/A';
}
