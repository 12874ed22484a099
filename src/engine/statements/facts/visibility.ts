/** Which filings are visible on a given day, and their weight (FIELDS 3.1, 3.3). */
import { isCurrentForm, isPeriodicForm } from '../../../filings/forms/forms.ts';
import type { EpochDay, Report } from '../../types.ts';
import { isVisible, type VisibleAt } from '../../visible-filings.ts';

/** Weight of a form: 0 periodic reports, 1 current reports, 2 everything else (proxies, registration statements). */
export type Tier = 0 | 1 | 2;

/** Tier of a filing that is not visible on the as-of date. */
export const NOT_VISIBLE = 255;

/** Two years of comparatives plus the time to file. */
const COMPARATIVE_DAYS = 1200;

export function formTier(form: string): Tier {
  if (isPeriodicForm(form)) return 0;
  return isCurrentForm(form) ? 1 : 2;
}

/** Tier of every report, {@link NOT_VISIBLE} when it was not visible at `at`. */
export function visibleTiers(reports: readonly Report[], at: VisibleAt): Uint8Array {
  const tiers = new Uint8Array(reports.length);
  // A company files a handful of forms hundreds of times.
  const ofForm = new Map<string, Tier>();
  for (let i = 0; i < tiers.length; i++) {
    const { form } = reports[i]!;
    let tier = ofForm.get(form);
    if (tier === undefined) {
      tier = formTier(form);
      ofForm.set(form, tier);
    }
    tiers[i] = isVisible(reports[i]!, at) ? tier : NOT_VISIBLE;
  }
  return tiers;
}

/**
 * Hides every filing more than `days` older than the newest visible periodic report. Returns the first day a relevant
 * period of the others may end on (a filing compares with up to two earlier years).
 */
export function hideBefore(reports: readonly Report[], tiers: Uint8Array, days: number): EpochDay {
  let newest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < tiers.length; i++) if (tiers[i] === 0) newest = Math.max(newest, reports[i]!.filed);
  const first = newest - days;
  for (let i = 0; i < tiers.length; i++) if (reports[i]!.filed < first) tiers[i] = NOT_VISIBLE;
  return first - COMPARATIVE_DAYS;
}
