/** Reported earnings, and the expected date of the next. */
export { type EarningsRecord, earningsRecord, earningsRows } from './history.ts';
export { nextRelease } from './next-release.ts';
export { reportedPeriods } from './reported-periods.ts';
export { earningsTrend } from './trend.ts';
export type { NextRelease, ReleaseBasis, ReportedPeriod } from './types.ts';
