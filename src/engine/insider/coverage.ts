/** How much of what was filed in the window is known (FIELDS A3). Pure. */
import type { EpochDay } from '../types.ts';

/** Forms 4 and 4/A about the issuer, filed within the window. */
export interface FormCounts {
  /** Known to be filed. */
  readonly listed: number;
  /** Of these, those whose document is stored. */
  readonly stored: number;
  /** Of these, those that cannot be read. */
  readonly unreadable: number;
}

export type CoverageStatus = 'complete' | 'partial' | 'unknown';

/**
 * `complete`: every form filed by the last session is listed and read. Otherwise `partial` if any was read, else
 * `unknown`.
 * @param listedTo the day up to which the filings are listed; undefined without a list
 */
export function coverageStatus(
  { listed, stored, unreadable }: FormCounts,
  listedTo: EpochDay | undefined,
  lastSession: EpochDay,
): CoverageStatus {
  const isListed = listedTo !== undefined && listedTo >= lastSession;
  if (isListed && stored === listed && unreadable === 0) return 'complete';
  return stored > unreadable ? 'partial' : 'unknown';
}
